"""Why: card by card and line by line, what was blanked and cleared and by whom, the order, and what each card was worth."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from screens.deck import Deck, deck_of
from screens.registry import Page, load_kv
from screens.why.answers import add_answers
from screens.why.sheets import open_order, open_what_if
from screens.why.what_if import tell_most_striking
from screens.widgets.bars import LegendDot
from screens.widgets.buttons import Badge
from screens.widgets.cardrow import CardChip, FamilySquare
from screens.widgets.press import PressSurface
from screens.widgets.text import Heading, Words, bold, glyph, marked
from screens.words import _, capital, language, ngettext, number, signed
from table.people import initials

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from scoring import TableResult, hands
    from screens.why.dispute import Dispute
    from table.games.hands import Hands
    from table.session import Session

load_kv(__file__)
SHOWN_ICONS = 2             # causes drawn as small squares behind a line; more are named in its words


class WhyLine(BoxLayout):
    words = StringProperty()
    figure = StringProperty()
    role = StringProperty("soft")


class Lost(Words):
    """What a blanked card would have had."""


class WhyRow(PressSurface):
    """One card: what it brought, or why it brought nothing. A tap shows its rule and the cards that caused it."""

    card = StringProperty()
    title = StringProperty()
    points = StringProperty()
    icon = StringProperty("blank")
    solid = ListProperty([0, 0, 0, 1])
    solid_ink = ListProperty([1, 1, 1, 1])
    blanked = BooleanProperty(False)
    unfolded = BooleanProperty(False)
    lit = BooleanProperty(False)

    def __init__(self, page: Why, card: str, score: hands.CardScore, **kwargs: Any) -> None:
        super().__init__(card=card, **kwargs)
        self.page, self.score = page, score
        self.show()

    @property
    def deck(self) -> Deck:
        return self.page.deck

    def show(self) -> None:
        deck, score = self.deck, self.score
        palette = App.get_running_app().palette
        family = score.face.suit or deck.family_of(self.card)
        paint = deck.paint(family, palette)
        self.icon, self.solid, self.solid_ink = deck.icon(family), list(paint.solid), list(paint.text)
        self.blanked = score.blanked
        name = deck.name(self.card)
        taken = f" = {deck.name(score.face.name)}" if score.face.copies else ""
        self.title = marked(name + taken, "s") if self.blanked else name + taken
        self.points = number(score.points)
        self._fill()

    def _fill(self) -> None:
        lines = self.ids.lines
        lines.clear_widgets()
        if self.blanked:
            lines.add_widget(self._blanking())
        for line in self.score.lines:
            lines.add_widget(self._line(line))
        if self.score.cleared_by:
            lines.add_widget(self._badge("eraser", self.page.told.cleared(self.score), "good_box", "good"))
            lines.add_widget(Words(text=capital(self.page.told.no_longer(self.score)), sp=12.5, role="soft"))
        if self.score.struck:
            lines.add_widget(self._badge("format-strikethrough", self.page.told.struck(self.score), "good_box", "good"))
        if self.unfolded:
            self._unfold(lines)

    def _blanking(self) -> StackLayout:
        """By whom, and what it cost: beside each other where there is room."""
        told = StackLayout(size_hint_y=None, spacing=(dp(10), dp(2)))
        told.bind(minimum_height=told.setter("height"))
        told.add_widget(self._badge("eye-off-outline", self.page.told.blanked(self.score), "error_box", "on_error_box"))
        if self.deck.strength(self.card):
            told.add_widget(Lost(text=_("strength {n} lost").format(n=self.deck.strength(self.card))))
        if any(self.card in other.cleared_by for other in self.page.hand.cards.values()):
            told.add_widget(Lost(text=_("cleared a penalty before that")))
        return told

    def _badge(self, icon: str, words: str, ground: str, role: str) -> Badge:
        return Badge(text=f"{glyph(icon)} {words}", ground=ground, role=role, sp=13, widest=True)

    def _line(self, line: hands.Line) -> WhyLine:
        base = line.part == "base"
        words = self.page.told.line(line)
        role = "soft" if base or not line.figure else "good" if line.figure > 0 else "error"
        row = WhyLine(words=words, figure=number(line.figure) if base else signed(line.figure) if line.figure else "+0", role=role)
        causes = [] if base else list(dict.fromkeys(line.causes))
        if len(causes) <= SHOWN_ICONS:
            for cause in causes:
                row.ids.squares.add_widget(self._square(cause))
        return row

    def _square(self, card: str) -> FamilySquare:
        icon, ground, ink = self.page.face(card)
        return FamilySquare(icon=icon, ground=ground, ink=ink)

    def _unfold(self, place: Widget) -> None:
        for text in self.page.told.rule(self.card):
            place.add_widget(Words(text=text, sp=13, role="ink", padding=(0, dp(4))))
        causes = [cause for line in self.score.lines for cause in line.causes]
        causes += [*self.score.blanked_by, *self.score.cleared_by]
        causes = [cause for cause in dict.fromkeys(causes) if cause != self.card]
        if causes:
            chips = StackLayout(size_hint_y=None, spacing=dp(6))
            chips.bind(minimum_height=chips.setter("height"))
            for cause in causes:
                icon, ground, ink = self.page.face(cause)
                chip = CardChip(card=cause, label=self.deck.name(cause), icon=icon, solid=ground, solid_ink=ink)
                chip.bind(on_tap=lambda tapped: self.page.show_card(tapped.card))
                chips.add_widget(chip)
            place.add_widget(chips)
        add_answers(self, place)

    def on_tap(self) -> None:
        self.unfolded = not self.unfolded
        self._fill()
        self.page.light(self)


class Why(Page):
    title = StringProperty()
    caption = StringProperty()
    total = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    parts = ListProperty([0, 0, 0])
    extra = NumericProperty(0)
    striking = StringProperty()             # the most telling answer of What if
    beside = BooleanProperty(False)         # the hand itself, which then has the bar and the way back

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, WhyRow] = {}
        self._left_what_if = self._asks_again = False   # for the discard area or a card: it opens again on the way back
        self.extra_dot = LegendDot(role="lit")
        self.disputed: Dispute | None = None               # a dispute that was left for a rule: it opens again with what was typed

    def enter(self, session: Session, player: str = "", card: str = "", **_arguments: object) -> None:
        self._asks_again, self._left_what_if = self._left_what_if, False
        self.session, self.player, self._wanted = session, player, card
        self.result: TableResult | None = None
        self.ids.rows.clear_widgets()
        self.rows = {}
        App.get_running_app().off_frame.run("score", session.result, self._arrived, self._still_counting)

    def show(self, session: Session, player: str, result: TableResult) -> None:
        """Beside the hand, which knows the result already."""
        self.session, self.player, self.result = session, player, result
        self.refresh()

    def _still_counting(self) -> None:
        self.title, self.caption, self.total = _("Why?"), _("counting…"), ""
        self.parts, self.extra = [0, 0, 0], 0

    def _arrived(self, result: TableResult) -> None:
        self.result = result
        self.refresh()
        if self._wanted in self.rows:
            Clock.schedule_once(lambda _dt: self.show_card(self._wanted), 0)
        if self._asks_again:
            self._asks_again = False
            self.open_what_if()
        disputed, self.disputed = self.disputed, None
        if disputed is not None and disputed.hand == self.hand:
            self.open_dispute(disputed)

    def refresh(self) -> None:
        if self.result is None:
            return
        from screens.hands.explanations import Explanations
        self.deck = deck_of(self.session.pack())
        hand = self.hand = self.result.players[self.player]
        self.told = Explanations(self.deck, hand, language())
        player = cast("Hands", self.session.state).player(self.player)
        self.title = _("Why {total}?").format(total=number(hand.total))
        self.caption = ngettext("{name} · {n} card", "{name} · {n} cards", len(hand.cards), name=self.player)
        self.total = number(hand.total)
        self.initials, self.colour = initials(self.session.players)[self.player], player.colour
        self.parts = [hand.part("base"), hand.part("bonus"), hand.part("penalty")]
        self.extra = hand.extra
        tell_most_striking(self)
        self.ids.base.text = _("Base") + f" {bold(number(self.parts[0]))}"
        self.ids.bonus.text = _("Bonus") + f" {bold(signed(self.parts[1]))}"
        self.ids.penalty.text = _("Penalty") + f" {bold(number(self.parts[2]))}"
        self._show_extra()
        self._show_rows()

    def _show_extra(self) -> None:
        """Extra points have a colour in the bar only where there are some; points deducted are red like other losses."""
        if self.extra_dot.parent is not None:
            self.ids.legend.remove_widget(self.extra_dot)
        if self.extra > 0:
            self.extra_dot.text = _("Extra") + f" {bold(signed(int(self.extra)))}"
            self.ids.legend.add_widget(self.extra_dot)

    def _show_rows(self) -> None:
        unfolded = {card for card, row in self.rows.items() if row.unfolded}
        self.ids.rows.clear_widgets()
        order = sorted(self.hand.cards.items(), key=lambda item: (item[1].blanked, -item[1].points))
        self.rows = {}
        for card, score in order:
            self._add_row(card, score, card in unfolded)
        if self.hand.items:
            self.ids.rows.add_widget(Heading(text=_("Items beside the hand")))
        for item, score in self.hand.items.items():
            self._add_row(item, score, item in unfolded)

    def _add_row(self, card: str, score: hands.CardScore, unfolded: bool) -> None:
        self.rows[card] = WhyRow(self, card, score, unfolded=unfolded)
        self.ids.rows.add_widget(self.rows[card])

    def face(self, card: str) -> tuple[str, list[float], list[float]]:
        """Icon and colours of a card as it counts in this hand."""
        score = self.hand.scores.get(card)
        family = (score.face.suit if score is not None else None) or self.deck.family_of(card)
        paint = self.deck.paint(family, App.get_running_app().palette)
        return self.deck.icon(family), list(paint.solid), list(paint.text)

    def light(self, row: WhyRow) -> None:
        """The cards that had a part in this row are framed in gold while it is open."""
        causes = {cause for line in row.score.lines for cause in line.causes} | {*row.score.blanked_by, *row.score.cleared_by}
        for card, other in self.rows.items():
            other.lit = row.unfolded and card in causes and other is not row

    def show_card(self, card: str) -> None:
        """Scroll to a card's row; open its page if it is not in this hand."""
        row = self.rows.get(card)
        if row is None:
            App.get_running_app().navigator.go("card", session=self.session, card=card, player=self.player)
            return
        if not row.unfolded:
            row.on_tap()
        Clock.schedule_once(lambda _dt: self.ids.scroll.scroll_to(row, animate=False), 0)

    def open_order(self) -> None:
        open_order(self)

    def open_what_if(self) -> None:
        open_what_if(self)

    def open_discard(self) -> None:
        self._left_what_if = True
        App.get_running_app().navigator.go("discard", session=self.session)

    def look_at(self, card: str) -> None:
        """The page of a card that What if names."""
        self._left_what_if = True
        App.get_running_app().navigator.go("card", session=self.session, card=card)

    def open_dispute(self, before: Dispute | None = None) -> None:
        from screens.why.dispute import open_dispute
        open_dispute(self, before)

    def share(self) -> None:
        from screens import phone
        app = App.get_running_app()
        shared = phone.share_text(self.told.as_text(self.player), _("Share"))
        if not shared:
            app.root.say(_("Copied: paste it wherever you like."))
