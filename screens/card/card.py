"""A card's page: what it is and does, in sentences made from the data that scores it; its interactions; what it did in this hand."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from scoring import is_hands, is_tricks
from screens import games, rulebook
from screens.answer.faces import face_of
from screens.answer.rows import AnswerRow
from screens.card.interactions import interactions_of
from screens.deck import deck_of
from screens.registry import Page, load_kv
from screens.widgets.buttons import LinkRow
from screens.widgets.cardrow import CardChip as _CardChip  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface, Surface
from screens.widgets.text import Heading, Words, bold, glyph
from screens.words import _, capital, language, number, signed, whose

if TYPE_CHECKING:
    from scoring import HandPack, Lexicon, Pack, TableResult, TrickPack, answers
    from table.session import Session

load_kv(__file__)
RULINGS = 6                 # shown at once; a card like Wildfire is named in many


class RuleBox(Surface):
    """The bonus or the penalty of a card."""

    icon = StringProperty("blank")
    title = StringProperty()
    words = StringProperty()
    reading = StringProperty()              # how this table reads what the print leaves open
    role = StringProperty("good")


class InHand(PressSurface):
    """What the card did in the hand it is in; a tap leads to Why."""

    title = StringProperty()
    figure = StringProperty()
    words = StringProperty()


def families_bold(text: str, lexicon: Lexicon) -> str:
    """A rule is read by the families it speaks of; a card that is called after one is not the family."""
    families = {form for kind in (*lexicon.suits.values(), *lexicon.categories.values()) for form in kind.noun(language())[:2]}
    names = families | {card.sentence(language()) for card in lexicon.cards.values()}
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    return re.sub(rf"\b(?:{known})\b", lambda found: bold(found[0]) if found[0] in families else found[0], text)


class CardPage(Page):
    title = StringProperty()
    caption = StringProperty()
    family = StringProperty()
    strength = StringProperty()
    measure = StringProperty()
    icon = StringProperty("blank")
    solid = ListProperty([0, 0, 0, 1])
    solid_ink = ListProperty([1, 1, 1, 1])
    marked = BooleanProperty(False)
    upper = NumericProperty(0)              # of the head: the height of the sign and the strength
    beside = NumericProperty(0)             # the room for the name between them
    stacked = BooleanProperty(False)        # it stands below them: a word would have to be broken

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.card = ""
        self._soon = Clock.create_trigger(self._add_group, 0)

    def enter(self, session: Session | None = None, card: str = "", game: str = "", player: str = "", **_arguments: object) -> None:
        if card != self.card:
            self.ids.scroll.scroll_y = 1
        self.session, self.card, self.player = session, card, player
        self.game = game or (session.game if session is not None else "")
        self.marked = rulebook.marked(rulebook.CARD, self.game, card)
        self.refresh()

    def mark(self) -> None:
        self.marked = rulebook.mark(rulebook.CARD, self.game, self.card)

    @property
    def pack(self) -> Pack:
        return self.session.pack() if self.session is not None else games.pack(self.game)

    def refresh(self) -> None:
        pack = self.pack
        self.card = pack.id_of(self.card)
        face = face_of(pack, self.card)
        assert face is not None
        self.title, self.solid, self.solid_ink = face.name, face.ground, face.ink
        self.ids.rules.clear_widgets()
        if is_hands(pack):
            self._show_hand_card(pack)
        elif is_tricks(pack):
            self._show_character(pack)
        self._show_in_hand(pack)
        self.ids.interactions.clear_widgets()
        self.ids.rulings.clear_widgets()
        self._groups = interactions_of(pack, self.card, self.session, self.player)
        self._soon()

    def _add_group(self, _dt: float) -> None:
        """One group per frame, so that the first need not wait for the last; the rulings come at the end."""
        group = next(self._groups, None)
        if group is None:
            rulebook.ask(self._show_rulings)
            return
        for widget in group:
            self.ids.interactions.add_widget(widget)
        self._soon()

    # what it is

    def _show_hand_card(self, pack: HandPack) -> None:
        deck, card = deck_of(pack), pack.printed(self.card)
        family = deck.family_of(self.card)
        if family:
            told = _("{game} · card {number} of {all}").format(game=games.title(self.game), number=self._place(pack), all=len(pack.cards))
        else:
            told = games.title(self.game)
            self._say("hand-back-right-outline", _("In play"), "primary", [pack.uses[self.card].sentence(language())])
        self.caption, self.icon = told, deck.icon(family)
        self.family = deck.family_name(family) if family else _("Item beside the hand")
        self.strength, self.measure = number(card.strength), _("strength") if family else _("points, face down")
        boxes = ((card.bonus, "plus-circle-outline", _("Bonus"), "good"), (card.penalty, "minus-circle-outline", _("Penalty"), "error"))
        for clauses, icon, title, role in boxes:
            if clauses:
                self._say(icon, title, role, [clause.text(pack.lexicon).sentence(language()) for clause in clauses])
        from scoring import hands
        read = hands.prose.readings_text(pack, self.card, language())
        if read and self.ids.rules.children:
            self.ids.rules.children[0].reading = "\n".join(read)

    def _place(self, pack: HandPack) -> int:
        """Among the cards on the table: boxes add some and replace others."""
        return 1 + [card.id for card in pack.by_number].index(self.card)

    def _show_character(self, pack: TrickPack) -> None:
        character = pack.cards[self.card]
        self.caption = games.title(self.game)
        labels = [pack.categories[category] for category in character.categories or ()]
        self.family = ", ".join(capital(label.label.sentence(language())) for label in labels)
        self.icon = labels[0].icon if labels else "cards-outline"
        self.strength, self.measure = str(character.value), _("value")
        sure = not (character.to_check or character.unread)
        self._say("auto-fix" if sure else "help-circle-outline", _("Ability") if sure else _("Ability, to check on the card"),
                  "primary" if sure else "gold", pack.card_text(self.card, language()))
        row = LinkRow(icon="pencil-outline", title=_("Does your card say something else?"), caption=_("Tell the app what your card says"))
        row.bind(on_tap=lambda _row: App.get_running_app().navigator.go("workshop", card=self.card))
        self.ids.rules.add_widget(row)

    def _say(self, icon: str, title: str, role: str, sentences: list[str]) -> None:
        words = families_bold("\n".join(f"{capital(text).rstrip('.')}." for text in sentences), self.pack.lexicon)
        self.ids.rules.add_widget(RuleBox(icon=icon, title=title, words=words, role=role))

    # what it did

    def _show_in_hand(self, pack: Pack) -> None:
        self.ids.inhand.clear_widgets()
        if self.session is not None and pack.kind == "hands":
            App.get_running_app().off_frame.run("card in hand", self.session.result, self._arrived)

    def _arrived(self, result: TableResult) -> None:
        if self.session is None:
            return
        from screens.hands.explanations import Explanations
        self.ids.inhand.clear_widgets()
        for name, hand in result.players.items():
            score = hand.scores.get(self.card)
            if score is None:
                continue
            told = Explanations(deck_of(self.pack), hand, language())
            lines = [told.blanked(score)] if score.blanked else []
            lines += [f"{told.line(line)}  {signed(line.figure) if line.part != 'base' else number(line.figure)}" for line in score.lines]
            lines += [told.cleared(score)] if score.cleared_by else []
            where = _("Beside {whose} hand") if self.card in hand.items else _("In {whose} hand")
            row = InHand(title=where.format(whose=whose(name)), figure=number(score.points),
                         words="\n".join(capital(line) for line in lines))
            row.bind(on_tap=lambda _row, name=name: App.get_running_app().navigator.go(
                "why", session=self.session, player=name, card=self.card))
            self.ids.inhand.add_widget(row)

    # what was asked about it

    def _show_rulings(self, rules: answers.Rules) -> None:
        place = self.ids.rulings
        place.clear_widgets()
        about = rules.about(self.game, self.card)
        if not about:
            return
        place.add_widget(Heading(text=_("Settled questions")))
        for answer in about[:RULINGS]:
            place.add_widget(AnswerRow().show(answer))
        if len(about) > RULINGS:
            more = Words(text=f"{glyph('dots-horizontal')}  " + _("More under Rules"), sp=13, role="soft", padding=(dp(4), dp(4)))
            place.add_widget(more)
