"""Bébés pirates: the crew of each player on a grid, treasures, coins and skulls, what scores, and what does not add up."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scoring import CrewPack, CrewResult
from screens import games, rulebook
from screens.crews import looks
from screens.crews.grid import Card, CrewGrid
from screens.crews.sums import repair
from screens.game_page import EventPage
from screens.registry import SCREENS, load_kv
from screens.results.reasons import open_reasons
from screens.widgets import tabs as _tabs  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface, Surface
from screens.widgets.text import Words, glyph
from screens.words import _, language, ngettext, number, ordinal, whose
from table.games.crews import CrewsState
from table.people import initials
from views.counting import crew_word

if TYPE_CHECKING:
    from scoring import CrewResult, crews
    from table.games.crews import CrewsPlayer
    from table.session import Session

load_kv(__file__)
NAMES = "workshop_names"            # where the owner names types and colours


class FigureRow(Surface):
    """An icon or a player's disc, what is counted, a line about it; with large text the buttons stand below."""

    icon = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    title = StringProperty()
    caption = StringProperty()


class CounterRow(FigureRow):
    """A figure with a stepper."""

    value = NumericProperty(0)
    most = NumericProperty(99)
    words = StringProperty()
    __events__ = ("on_turn",)

    def show(self, value: int, unset: bool = False) -> None:
        """The figure as it was entered, or a dash; the stepper may already have counted further than that."""
        self.value, self.words = value, "–" if unset else ""
        self.ids.stepper.value = value

    def on_turn(self, value: float) -> None:
        """A finger set this value."""


class BankRow(FigureRow):
    """What the bank still has, and the button for a discard that it pays."""

    paid = NumericProperty(0)
    pays = NumericProperty(0)
    empty = BooleanProperty(False)
    __events__ = ("on_discard",)

    def on_discard(self, by: int) -> None:
        """A finger discards, or takes a discard back."""


class Notice(PressSurface):
    """A sum that does not add up, or coins left over: a tap corrects it."""

    words = StringProperty()
    repair = StringProperty()
    wrong = BooleanProperty(True)

    def __init__(self, event: dict[str, Any] | None = None, **kwargs: Any) -> None:
        self.event = event
        super().__init__(**kwargs)


class CrewPage(EventPage[CrewPack, CrewsState, CrewResult]):
    title = StringProperty()
    caption = StringProperty()
    total = StringProperty("0")
    formula = StringProperty()
    standing = StringProperty()
    express = BooleanProperty(False)        # this player counted the sets
    petits = BooleanProperty(False)         # coins are all there is to count
    skulled = BooleanProperty(False)        # skulls part equals in this variant
    banked = BooleanProperty(False)         # the bank pays for discards
    nameable = BooleanProperty(False)       # the page that names types and colours exists
    nameless = BooleanProperty(False)       # the first game with types or colours that nobody has named: asked once, here

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.player = ""
        self.grid: CrewGrid = None          # type: ignore[assignment]  # laid by `refresh`, before anybody asks
        self.coin_rows: dict[str, CounterRow] = {}
        self._laid: tuple[Any, ...] = ()

    # coming

    def enter(self, session: Session, player: str = "", **_arguments: object) -> None:
        app = App.get_running_app()
        self.session = session
        self.forget_result()
        names = self.session.players
        wanted = player or app.preferences.current_player(self.session.uid)
        self.player = wanted if wanted in names else names[0]
        self.refresh()

    @property
    def mode(self) -> crews.Mode:
        return self.pack.modes[self.state.variant]

    @property
    def pirate(self) -> CrewsPlayer:
        return self.state.player(self.player)

    @property
    def score(self) -> crews.PlayerScore:
        return self.result.players[self.player]

    # what is on the screen

    def refresh(self) -> None:
        if self.session is None:
            return
        mode, state = self.mode, self.session.state
        self.title = games.title(self.session.game)
        self.petits = not mode.worth["set"]
        self.skulled = any(step.by == "skulls" for step in mode.tie_break)
        self.banked = bool(mode.bank)
        self.nameable = NAMES in SCREENS and not self.petits
        known = all(label.known for axis in ("type", "colour") for label in self.pack.labels(axis).values())
        self.nameless = self.nameable and not known and App.get_running_app().table.played(self.session.game) == 1
        self.ids.tabs.seat(state.players)
        self.ids.tabs.choose(self.player)
        self._lay_grid()
        self._lay_coin_rows()
        self.update()

    def _lay_grid(self) -> None:
        """The types and colours that are played with."""
        state = self.session.state
        axes = tuple(tuple(self.pack.in_deck(state.variant, len(state.players), axis)) for axis in ("type", "colour"))
        if (self.pack, axes) != self._laid:
            self._laid = (self.pack, axes)
            self.grid = CrewGrid(*axes)
            self.grid.bind(on_card=lambda _grid, card: self.touch_card(card), on_ask=lambda _grid, card: self.say_holders(card),
                           on_express=lambda _grid: self.set_express(True))
            self.ids.cards.clear_widgets()
            self.ids.cards.add_widget(self.grid)
        roomy = self.height >= self.ids.bar.height * 15
        self.grid.cell_height = 60 if roomy else 50

    def _lay_coin_rows(self) -> None:
        """Petits pirates: everybody's coins on one page."""
        self.ids.purses.clear_widgets()
        self.coin_rows = {}
        if not self.petits:
            return
        letters = initials(self.session.players)
        for pirate in self.session.state.players:
            row = CounterRow(initials=letters[pirate.name], colour=pirate.colour, title=pirate.name)
            row.bind(on_turn=lambda turned, coins: self.set_coins(turned.title, int(coins)))
            self.coin_rows[pirate.name] = row
            self.ids.purses.add_widget(row)

    def _arrived(self, result: CrewResult) -> None:
        self.result = result
        self.express = self.pirate.set is not None
        self.caption = _("Everybody’s coins") if self.petits else _("{whose} crew").format(whose=whose(self.player))
        self._show_cells()
        self._show_lines()
        self._show_figures()
        self._show_notices()
        self._show_totals()

    def _show_cells(self) -> None:
        app, pirate = App.get_running_app(), self.pirate
        others = looks.stock(self.state, but=self.player)
        lit = list(self.score.way.lines)
        for card, cell in self.grid.cells.items():
            cell.look = looks.cell(self.pack, card, pirate.crew.get(card, 0), others[card], app.palette, app.text_scale)
        for (axis, of), head in self.grid.heads.items():
            head.look = looks.head(self.pack, axis, of, (axis, of) in lit, app.palette, app.text_scale)
        self.grid.frame.ink = app.palette.lit
        self.grid.light(lit)
        self.grid.lay_out()

    def _show_lines(self) -> None:
        """Which line scores and what would have been the next best, in the words of the rules."""
        place = self.ids.lines
        place.clear_widgets()
        if self.petits:
            return
        if not (self.pirate.crew or self.express):                  # keeps the place of the lines: nothing below may jump
            place.add_widget(Words(text=_("Tap {whose} cards").format(whose=whose(self.player)), sp=13.5, role="soft"))
            return
        for reason in self.score.reasons:
            if reason.step in ("set", "runner_up"):
                scored = reason.step == "set" and reason.points > 0
                icon = f"{glyph('check-circle')} " if scored else ""
                place.add_widget(Words(text=icon + reason.sentence(language()), sp=13.5, role="gold" if scored else "soft",
                                       font_name="RobotoMedium" if scored else "Roboto"))

    def _show_figures(self) -> None:
        ids, pirate, state = self.ids, self.pirate, self.state
        deck = self.pack.deck(state.variant, len(state.players))
        taken = sum(each.treasures for each in state.players)
        ids.treasures.show(pirate.treasures)
        in_game = deck.treasures if deck is not None else 0
        ids.treasures.caption = _("{all} in the game, {left} still free").format(all=in_game, left=max(0, in_game - taken))
        ids.set.show(pirate.set or 0)
        ids.skulls.show(pirate.skulls)
        self._show_coins(ids.coins, pirate)
        for name, row in self.coin_rows.items():
            self._show_coins(row, state.player(name))
        if self.banked and self.result.bank is not None:
            ids.bank.pays, ids.bank.paid = self.mode.for_a_discard, pirate.paid_discards
            ids.bank.title = ngettext("Bank: {n} coin", "Bank: {n} coins", self.result.bank)
            ids.bank.empty = self.result.bank < self.mode.for_a_discard
            ids.bank.caption = ngettext("{n} paid discard", "{n} paid discards", pirate.paid_discards)

    def _show_coins(self, row: CounterRow, pirate: CrewsPlayer) -> None:
        if "coins" in self.mode.check:          # none leave the game: nobody can have more than all
            row.most = self.mode.coins * len(self.session.players) + self.mode.bank
        row.show(self.mode.coins if pirate.coins is None else pirate.coins, unset=pirate.coins is None)
        score = self.result.players[pirate.name]
        said = next(reason for reason in score.reasons if reason.step == "coins")
        row.caption = _("not counted yet") if pirate.coins is None else "" if self.petits else said.sentence(language())

    def _show_notices(self) -> None:
        place, state = self.ids.notices, self.state
        place.clear_widgets()
        offer = self.result.last_coins
        if offer is not None:
            event = {"do": "coins", "player": offer.player, "count": offer.coins}
            label = _("Give {n} to {player}").format(n=number(offer.coins), player=offer.player)
            self._notice(offer.sentence(language()), label, event, wrong=False)
        for warned in self.result.warnings:
            if warned.difference or warned.expected:     # what is merely missing yet is no mistake
                mending = repair(state, warned, self.player)
                self._notice(warned.sentence(language()), mending.label if mending else "", mending.event if mending else None)

    def _notice(self, words: str, label: str, event: dict[str, Any] | None, wrong: bool = True) -> None:
        notice = Notice(words=words, repair=label, event=event, wrong=wrong)
        notice.bind(on_tap=lambda tapped: tapped.event and self.do(tapped.event))
        self.ids.notices.add_widget(notice)

    def _show_totals(self) -> None:
        state = self.session.state
        playing = [pirate.name for pirate in state.players if state.entered(pirate.name)]
        for pirate in state.players:
            self.ids.tabs.tabs[pirate.name].total = number(self.result.players[pirate.name].points) if pirate.name in playing else "–"
        score = self.score
        self.total = number(score.points)
        if self.petits:
            self.formula = self.player
        else:
            self.formula = _("Set {set} + treasures {treasures} + coins {coins}").format(
                set=score.set_points, treasures=score.treasure_points, coins=score.coin_points)
        told = [] if self.petits or self.express else [ngettext("{n} card", "{n} cards", score.entry.cards)]
        if self.player in playing and len(playing) > 1:
            place = 1 + sum(len(names) for names in self.result.ranking[:next(
                number for number, names in enumerate(self.result.ranking) if self.player in names)])
            told.append(_("{place} for now").format(place=ordinal(place)))
        self.standing = ", ".join(told)

    def open_rule(self) -> None:
        """The rule behind the line that scores."""
        if self.pirate.crew or self.express:
            rulebook.open_explaining(self.session.game, crew_word(self.result, self.score.reasons[0]))

    # what a finger does

    def do(self, *events: dict[str, Any]) -> bool:
        done = super().do(*events)
        if done:
            App.get_running_app().tick()
        return done

    def touch_card(self, card: Card) -> None:
        """0, 1, 2, 0; where the others have all copies, they are named and one can be taken over."""
        mine, others = self.pirate.crew.get(card, 0), looks.stock(self.state, but=self.player)[card]
        if not mine and others >= self.pack.copies:
            self.say_holders(card)
            return
        most = max(mine, self.pack.copies - others)
        self.do(self._crew(self.player, card, (mine + 1) % (most + 1)))

    @staticmethod
    def _crew(player: str, card: Card, copies: int) -> dict[str, Any]:
        return {"do": "crew", "player": player, "type": card[0], "colour": card[1], "copies": copies}

    def say_holders(self, card: Card) -> None:
        app = App.get_running_app()
        holders = {pirate.name: pirate.crew[card] for pirate in self.session.state.players if pirate.crew.get(card)}
        others = [name for name in holders if name != self.player]
        named = " · ".join(self.pack.labels(axis)[of].name.sentence(language()) for axis, of in zip(("type", "colour"), card, strict=True))
        if not holders:
            app.root.say(_("{card}: nobody has one").format(card=named))
            return
        who = ", ".join(f"{name} {copies}" for name, copies in holders.items())
        takes = bool(others) and holders.get(self.player, 0) < self.pack.copies
        taker = self.player                     # whom it is offered to, whoever is on the screen when it is taken
        app.root.say(_("{card}: {who}").format(card=named, who=who), _("Take one") if takes else "",
                     (lambda: self.take_over(card, others[-1], taker)) if takes else None)

    def take_over(self, card: Card, holder: str, taker: str) -> None:
        """One copy moves from its holder, in one step."""
        self.do({"do": "move_crew", "player": taker, "holder": holder, "type": card[0], "colour": card[1]})

    def set_figure(self, word: str, value: float) -> None:
        self.do({"do": word, "player": self.player, "count": int(value)})

    def set_coins(self, player: str, coins: int) -> None:
        self.do({"do": "coins", "player": player, "count": coins})

    def set_express(self, on: bool) -> None:
        self.do({"do": "express", "player": self.player, "set": self.score.set_points if on else None})

    def count_set(self, points: float) -> None:
        self.do({"do": "express", "player": self.player, "set": int(points)})

    def discard(self, by: int) -> None:
        count = self.pirate.paid_discards + by
        if count >= 0:
            self.do({"do": "paid_discards", "player": self.player, "count": count})

    def clear(self, name: str) -> None:
        if not self.session.state.entered(name):
            return
        if self.do({"do": "set_pirate", "player": name, "crew": {}, "treasures": 0, "coins": None}):
            App.get_running_app().root.say(_("{whose} crew is empty.").format(whose=whose(name)), _("Undo"), self.undo)

    def show_player(self, name: str) -> None:
        App.get_running_app().root.dismiss_snackbar()
        self.player = name
        App.get_running_app().preferences.keep_current_player(self.session.uid, name)
        self.ids.tabs.choose(name)
        self.update()

    def next_player(self) -> None:
        names = list(self.session.players)
        place = names.index(self.player)
        if self.petits or place + 1 == len(names):
            self.open_results()
        else:
            self.show_player(names[place + 1])

    # other screens and sheets

    def open_results(self) -> None:
        App.get_running_app().navigator.go("results", session=self.session)

    def open_names(self) -> None:
        if NAMES in SCREENS:
            App.get_running_app().navigator.go(NAMES)

    def explain(self) -> None:
        open_reasons(self.session, self.result, self.player)

    def open_menu(self) -> None:
        from screens.crews.menu import open_menu
        open_menu(self)

    def open_lid(self) -> None:
        from screens.crews.menu import ask_lid
        ask_lid(self)

    def describe_step(self, event: Mapping[str, Any]) -> str:
        """One step as a line of the list of steps."""
        said = {
            "crew": _("{player}: crew"), "move_crew": _("{player} takes {card} from another player"),
            "treasures": _("{player}: treasures"), "coins": _("{player}: coins"),
            "skulls": _("{player}: skulls"), "paid_discards": _("{player}: discards"), "express": _("{player}: sets counted by hand"),
            "cried_best": _("Who cries best"), "shuffle_lid": _("The lid was shuffled in"),
            "set_pirate": _("{player}: everything at once"),
        }.get(event["do"], str(event["do"]))
        card = " · ".join(self.pack.labels(axis)[event[axis]].name.sentence(language()) for axis in ("type", "colour") if axis in event)
        told = said.format(player=event.get("player", ""), card=card)
        if event["do"] == "crew":
            return f"{told}, {card} {event['copies']}"
        figure = event.get("count", event.get("set"))
        return told if figure is None else f"{told} {figure}"
