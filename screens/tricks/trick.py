"""Chapter II, trick by trick. A tap on a card gives it to whoever plays next; the tokens follow automatically."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty

from scoring import tricks
from screens import games
from screens.registry import load_kv
from screens.tricks import lookups, tiles
from screens.tricks.card_sheet import open_card_sheet
from screens.tricks.door import turn_to
from screens.tricks.menu import open_tricks
from screens.tricks.tokens import tokens_text
from screens.tricks.tricks_page import TricksPage
from screens.widgets import tabs as _tabs  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Painted, Press, PressSurface
from screens.widgets.text import glyph
from screens.words import _, language, ngettext
from table.games.tricks import current_trick

if TYPE_CHECKING:
    from scoring import TrickResult, tricks
    from table.session import Session

load_kv(__file__)
LARGE = 1.15                    # from this text scale on the rows are short
ROOM_FOR_CARDS = 250            # dp that the deck wants below the rows


class TrickDots(Press, Painted):
    """One dot for every trick, the open one long. A tap lists them."""

    many = NumericProperty(7)
    played = NumericProperty(0)
    shown = NumericProperty(1)
    paints_on = ("many", "played", "shown", "state")
    STEP, LONG, SIZE, ASIDE = 10, 16, 7, 4      # dp
    wanted = AliasProperty(lambda self: self.STEP * (self.many - 1) + self.LONG + 2 * self.ASIDE, bind=("many",))

    def paint(self) -> None:
        palette = App.get_running_app().palette
        left = self.x + dp(self.ASIDE)
        for number in range(1, int(self.many) + 1):
            wide = dp(self.LONG if number == self.shown else self.SIZE)
            Color(*(palette.primary if number <= self.played or number == self.shown else palette.hairline))
            RoundedRectangle(pos=(left, self.center_y - dp(self.SIZE) / 2), size=(wide, dp(self.SIZE)), radius=[dp(self.SIZE) / 2])
            left += wide + dp(self.STEP - self.SIZE)


class PlayRow(PressSurface):
    """A seat in the trick: who, which card, what it brought and why."""

    who = StringProperty()
    letters = StringProperty()
    colour = StringProperty("455A64")
    value = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    tokens = StringProperty()
    current = BooleanProperty(False)
    wins = BooleanProperty(False)
    short = BooleanProperty(False)


class TrickPage(TricksPage):
    title = StringProperty()
    caption = StringProperty()
    progress = StringProperty()
    headline = StringProperty()
    tail = StringProperty()
    next_label = StringProperty()
    next_ready = BooleanProperty(False)
    complete = BooleanProperty(False)
    short = BooleanProperty(False)
    trick = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.current, self.led = "", ""         # whose card is touched next; who led before that card was taken back
        self.rows: dict[str, PlayRow] = {}
        self._fit_soon = Clock.create_trigger(lambda _dt: self._fit(), 0)
        self.ids.view.fbind("size", lambda *_args: self._fit_soon())

    # coming and going

    def enter(self, session: Session, trick: int = 0, **_arguments: object) -> None:  # type: ignore[override]
        self.forget_result()                    # other pages may have changed the game meanwhile
        if session is not self.session:
            self.session, self.trick = session, 0
        if trick or not self.trick:
            self.trick = trick or min(current_trick(self.state), self.rounds)
        self.current, self.led = "", ""
        self.ids.grid.lay(list(self.pack.by_value))
        self.refresh()

    @property
    def plays(self) -> dict[str, int]:
        return dict(lookups.plays_of(self.state, int(self.trick)))

    @property
    def order(self) -> tuple[str, ...]:
        return lookups.order_of_play(self.state, self.result, int(self.trick), self.current, self.led)

    # what is on the screen

    def refresh(self) -> None:
        if self.session is not None:
            self.title = _("Chapter II")
            self.caption = games.title(self.session.game)
            self.update()

    def _arrived(self, result: TrickResult) -> None:
        self.result = result
        order = self.order
        waiting = [who for who in order if who not in self.plays]
        if self.current not in waiting:
            self.current = waiting[0] if waiting else ""
        self.complete = not waiting
        self._show_rows(order)
        self._show_cards()
        self._show_bottom(waiting)
        self._fit_soon()

    def _show_rows(self, order: tuple[str, ...]) -> None:
        place, letters, colours = self.ids.rows, lookups.letters_of(self.state), lookups.colours_of(self.state)
        if [row.who for row in reversed(place.children)] != list(order):
            place.clear_widgets()
            for who in order:
                if who not in self.rows:
                    self.rows[who] = PlayRow(who=who)
                    self.rows[who].bind(on_tap=lambda tapped: self.touch_row(tapped.who))
                place.add_widget(self.rows[who])
        winner = lookups.winner_of(self.result, int(self.trick)) if self.complete else ""
        for who in order:
            row = self.rows[who]
            row.letters, row.colour, row.short = letters[who], colours[who], self.short
            row.current, row.wins = who == self.current, who == winner
            self._fill(row, first=who == order[0])

    def _fill(self, row: PlayRow, first: bool) -> None:
        name, value = lookups.seat_name(self.pack, row.who), self.plays.get(row.who)
        leads = glyph("flag-outline") + " " + _("leads")
        if value is None:
            row.value, row.tokens = "", ""
            row.title, row.caption = name, leads if first else _("tap the card") if row.current else ""
            return
        card = self.pack.by_value[value]
        lines = lookups.lines_of(self.result, row.who, card.id, tricks.TRICK)
        row.value, row.title = str(value), lookups.card_name(self.pack, card.id)
        size = min(App.get_running_app().sp(12), dp(15.5)) if self.short else App.get_running_app().sp(15)
        tokens = self.result.tricks[int(self.trick) - 1].tokens_of(row.who)
        unread = any(line.unread for line in lines)
        row.tokens = tokens_text(self.pack, tokens, size, zeros=not self.short and not lookups.is_ghost(row.who), tight=self.short)
        if unread:
            row.tokens = f"{row.tokens} ?" if self.short or any(tokens.values()) else _("tokens?")
        row.caption = " · ".join([name, *([leads] if first else []), *self._why(card, lines, unread)])

    def _why(self, card: tricks.Character, lines: list[tricks.Line], unread: bool) -> list[str]:
        """The reason beside the name: a doubt about the card goes first; a card without ability needs none."""
        if card.to_check or unread:
            doubt = _("to check") if card.to_check else _("unknown")
            return [f"{glyph('help-circle-outline')} {doubt}"]
        told = [line for line in lines if line.ability is not None]
        paid = [line for line in told if any(line.tokens.values()) or line.withheld]
        return [line.reason(language()) for line in (paid or told)[:1]]

    def _show_cards(self) -> None:
        app, pack = App.get_running_app(), self.pack
        letters, colours, places = lookups.letters_of(self.state), lookups.colours_of(self.state), lookups.places(self.state)

        def painted(value: int) -> tiles.NumberLook:
            place = places.get(value)
            disc = (letters[place.who], colours[place.who]) if place else ("", "")
            here = place is not None and place.trick == self.trick
            return tiles.look(pack, pack.by_value[value], app.palette, app.text_scale, disc, here)

        self.ids.grid.show(painted)

    def _show_bottom(self, waiting: list[str]) -> None:
        dots, trick, full = self.ids.dots, int(self.trick), self.rounds
        dots.many, dots.shown, dots.played = full, trick, len(self.state.tricks)
        dots.repaint()
        self.progress = f"{trick}/{full}"
        if waiting:
            self.headline = lookups.seat_name(self.pack, self.current)
            self.tail = _("plays next: tap the card") if len(waiting) < len(self.state.seats) else _("leads: tap the card")
        else:
            winner = lookups.winner_of(self.result, trick)
            self.headline = f"{glyph('star')} {lookups.seat_name(self.pack, winner)}"
            told = _("{card}, the highest, leads the next trick") if trick < full else _("{card}, the highest card")
            if lookups.is_ghost(winner):
                told = _("{card} is highest: a ghost takes no star, but leads")
                if trick == full:
                    told = _("{card} is highest: nobody takes the star")
                self.headline = f"{glyph('ghost-outline')} {lookups.seat_name(self.pack, winner)}"
            self.tail = told.format(card=self.plays[winner])
        self.next_ready = bool(self.plays) or trick >= full
        self.next_label = _("Trick {n}").format(n=trick + 1) if trick < full else _("Chapter III")

    def _fit(self) -> None:
        """Long rows where the deck still has room below them, short ones elsewhere; the deck scrolls if it must."""
        if self.session is None:
            return
        app, ids = App.get_running_app(), self.ids
        seats = len(self.state.seats)
        around = ids.bar.height + ids.tray.height + ids.legend.height
        short = app.text_scale > LARGE or self.height - around - seats * dp(60) < dp(ROOM_FOR_CARDS) or self.width < dp(340)
        if short != self.short:
            self.short = short
            if self.result is not None:
                self._arrived(self.result)
        ids.grid.fit(self.width, ids.view.height, app.text_scale)

    # what a finger does

    def touch_card(self, value: int) -> None:
        app = App.get_running_app()
        app.tick()
        app.root.dismiss_snackbar()
        place = lookups.places(self.state).get(value)
        if place is not None and place.trick == self.trick:
            self.led, self.current = self.order[0], place.who
            self.do({"do": "take_back", "player": place.who, "trick": int(self.trick)})
        elif place is not None:
            self.notify(_("{name} played this card in trick {n}.").format(name=lookups.seat_name(self.pack, place.who), n=place.trick),
                _("Open"), lambda: self.show_trick(place.trick))
        elif not self.current and not self._open_next():
            self.notify(_("This trick is complete: tap one of its cards to remove it."))
        elif self.do(lookups.play_event(self.state, int(self.trick), self.order, self.current, value)) and self.complete:
            app.tick(20)

    def _open_next(self) -> bool:
        """The next card opens the next trick, unless that was begun before."""
        if self.trick >= self.rounds or self.trick < len(self.state.tricks):
            return False
        self.trick += 1
        self.led, self.current = "", lookups.leader(self.state, self.result, int(self.trick))
        return True

    def touch_row(self, who: str) -> None:
        App.get_running_app().root.dismiss_snackbar()
        if who in self.plays:
            self.open_play(who)
        elif self.result is not None:
            self.current = who
            self._arrived(self.result)

    def open_play(self, who: str) -> None:
        card = self.pack.by_value[self.plays[who]].id
        open_card_sheet(self, card, who, tricks.TRICK)

    def open_workshop(self, value: int) -> None:
        App.get_running_app().navigator.go("workshop", card=self.pack.by_value[value].id, session=self.session)

    def may_lead(self, who: str) -> bool:
        return not self.session.finished and who != lookups.leader(self.state, self.result, int(self.trick))

    def lead(self, who: str) -> None:
        """Somebody else led: the order of play starts from there."""
        seats = lookups.seating(self.state)
        first = seats.index(who)
        order = [seat for seat in seats[first:] + seats[:first] if seat in self.plays]
        self.do({"do": "playing_order", "trick": int(self.trick), "players": order})

    def show_trick(self, trick: int) -> None:
        App.get_running_app().root.dismiss_snackbar()
        self.trick, self.current, self.led = trick, "", ""
        self.update()

    def next(self) -> None:
        left, missing = int(self.trick), len(self.state.seats) - len(self.plays)
        if self.trick < self.rounds:
            self.show_trick(left + 1)
        else:
            self.open_end()
        if missing and left <= len(self.state.tricks):
            told = ngettext("Trick {trick}: {n} card missing", "Trick {trick}: {n} cards missing", missing, trick=left)
            self.notify(told, _("Open"), lambda: turn_to("trick", self.session).show_trick(left))

    def undo(self) -> None:
        if self.session.can_undo:
            undone = self.session.log.steps()[-1].event
            self.session.undo()
            App.get_running_app().tick()
            self._follow(undone)

    def redo(self) -> None:
        if self.session.can_redo:
            self.session.redo()
            self._follow(self.session.log.steps()[-1].event)

    def _follow(self, event: Any) -> None:
        """Undo shows the trick in which something changed."""
        App.get_running_app().root.dismiss_snackbar()
        trick = event.get("trick") or min(int(self.trick), len(self.state.tricks) + 1)
        self.trick, self.current, self.led = min(trick, self.rounds), "", ""
        self.update()

    # other screens and sheets

    def open_tricks(self) -> None:
        open_tricks(self)

    def open_end(self) -> None:
        turn_to("team_points", self.session)
