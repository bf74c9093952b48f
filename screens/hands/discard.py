"""The discard area, and what could be taken from the deck: touched on the same deck as the hands, so that the best card can be found."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty

from screens.deck import deck_of
from screens.hands import looks, pile
from screens.hands.deck_page import DeckPage
from screens.hands.strip import use_words
from screens.registry import load_kv
from screens.widgets.bars import AppBar as _AppBar  # noqa: F401  (kv below uses its rules)
from screens.widgets.buttons import Pill
from screens.words import _, colon, whose
from table.people import initials

if TYPE_CHECKING:
    from scoring import TableResult
    from table.games.hands import Hand
    from table.session import Session

load_kv(__file__)


class PilePage(DeckPage):
    """Cards that are in nobody's hand, touched on the deck."""

    title = StringProperty()
    caption = StringProperty()
    count = StringProperty()
    taken = StringProperty()                # what the cards that bring an extra one take of it
    counting = BooleanProperty(False)
    own_steps: frozenset[str] = frozenset()

    def enter(self, session: Session, player: str = "", **_arguments: object) -> None:
        self.session, self.player = session, player
        deck = deck_of(session.pack())
        if deck is not self.deck:
            self._lay_deck(deck)
        self.taken = ""
        self.refresh()

    def refresh(self) -> None:
        if self.session is not None:
            self._name()
            self._draw_deck()
            self.update()

    def update(self) -> None:
        steps = self.session.log.steps()
        # Only what was done here is taken back here: nobody sees the hands.
        self.can_undo = bool(steps) and not self.session.finished and steps[-1].event["do"] in self.own_steps
        self._show_cards()
        self._count()
        App.get_running_app().off_frame.run("score", self.session.result, self._arrived, lambda: setattr(self, "counting", True))

    def _arrived(self, result: TableResult) -> None:
        self.counting = False
        self.taken = "\n".join(f"{hand.name}{colon()}{use_words(self.deck, taker, result.players[hand.name].choices.get(taker))}"
                               for hand, taker in self._takers() if self.pile or taker in hand.choices)

    # which pile it is

    @property
    def pile(self) -> Sequence[str]:
        """The cards of it that somebody touched."""
        raise NotImplementedError

    def _name(self) -> None:
        raise NotImplementedError

    def _count(self) -> None:
        raise NotImplementedError

    def _takers(self) -> Iterator[tuple[Hand, str]]:
        """Every hand with a card that takes one of it, and that card."""
        raise NotImplementedError

    def _lay(self, card: str) -> dict[str, Any]:
        raise NotImplementedError

    def _lift(self, card: str) -> dict[str, Any]:
        raise NotImplementedError

    def _elsewhere(self, card: str) -> str:
        """Where else a card is, as a sentence; '' if it may be here."""
        holder = next((hand.name for hand in self.state.players if card in hand.hand), "")
        return _("{card}: in {whose} hand, so not here.").format(card=self.deck.name(card), whose=whose(holder)) if holder else ""

    # what is on the screen

    @property
    def lying(self) -> dict[str, tuple[str, str]]:
        """Every card of the pile; for those that the table says were taken, by whom, and by which card of theirs."""
        named = {looks.named_extras(self.deck, hand)[taker]: (hand.name, taker) for hand, taker in self._takers()
                 if taker in looks.named_extras(self.deck, hand)}
        return {card: named.get(card, ("", "")) for card in (*self.pile, *named)}

    def _show_cards(self) -> None:
        app, letters, lying = App.get_running_app(), initials(self.session.players), self.lying
        holders = {card: (letters[hand.name], hand.colour) for hand in self.state.players for card in hand.hand}
        for card, tile in self.tiles.items():
            looks.show(tile, self.deck, app.palette, app.text_scale, mine=card in lying and card not in holders, holder=holders.get(card),
                       scored=None, sought=self._sought(card), lies_there=self._lies_there(card))

    def _lies_there(self, card: str) -> bool:
        """In the discard area, which is another pile."""
        return False

    def touch_card(self, card: str) -> None:
        app = App.get_running_app()
        app.tick()
        elsewhere = self._elsewhere(card)
        if elsewhere and card not in self.pile:
            app.root.say(elsewhere)
        elif card not in self.lying:
            self.do(self._lay(card))
        else:
            self.do(*self._taking_out(card))

    def _taking_out(self, card: str) -> list[dict[str, Any]]:
        """A card that turns out not to be in the pile cannot have been taken from it either."""
        player, taker = self.lying[card]
        events = [{"do": "leave_to_app", "player": player, "card": taker}] if player else []
        return events + ([self._lift(card)] if card in self.pile else [])

    def done(self) -> None:
        self.close_search()
        self._show_only(None)
        App.get_running_app().navigator.back()

    def name_family(self, family: str) -> None:
        lying = sum(self.deck.family_of(card) == family for card in self.lying)
        App.get_running_app().root.say(_("{family}: {n} here").format(family=self.deck.family_name(family), n=lying))


class DiscardPage(PilePage):
    """What lies in the discard area, or was drawn at the end."""

    own_steps = frozenset({"discard", "undiscard"})

    @property
    def pile(self) -> Sequence[str]:
        discard: Sequence[str] = self.state.discard
        return discard

    def _name(self) -> None:
        self.title, self.caption = pile.title(self.session), pile.instruction(self.session)

    def _count(self) -> None:
        self.count = pile.count(self.session)

    def _takers(self) -> Iterator[tuple[Hand, str]]:
        return ((hand, taker) for hand in self.state.players for taker in looks.takers_of_discard(self.deck, hand))

    def _lay(self, card: str) -> dict[str, Any]:
        return {"do": "discard", "card": card}

    def _lift(self, card: str) -> dict[str, Any]:
        return {"do": "undiscard", "card": card}


class CandidatesPage(PilePage):
    """What a player could take from the deck."""

    own_steps = frozenset({"add_candidate", "remove_candidate", "set_candidates"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rest = Pill(kind="tonal", tall=44)
        self.rest.bind(on_tap=lambda _pill: self.take_rest())
        self.ids.more.add_widget(self.rest)

    @property
    def pile(self) -> Sequence[str]:
        candidates: Sequence[str] = self.state.player(self.player).candidates
        return candidates

    def _name(self) -> None:
        taker = next(self._takers(), None)
        self.title = pile.deck_title()
        self.caption = pile.deck_instruction(self.deck.pack.lexicon.card(taker[1])) if taker else ""

    def _count(self) -> None:
        self.count = pile.deck_count(len(self.pile))
        self.rest.label = _("Remove all") if set(self._rest()) <= set(self.pile) else _("Add all the rest")

    def _takers(self) -> Iterator[tuple[Hand, str]]:
        hand = self.state.player(self.player)
        return ((hand, taker) for taker in looks.takers_of_deck(self.deck, hand))

    def _rest(self) -> list[str]:
        return [card for card in self.deck.cards if not self._elsewhere(card)]

    def take_rest(self) -> None:
        """Who has told of all hands and of the discard area knows the deck."""
        cards = self._rest()
        self.do({"do": "set_candidates", "player": self.player, "cards": [] if set(cards) <= set(self.pile) else cards})

    def _lay(self, card: str) -> dict[str, Any]:
        return {"do": "add_candidate", "player": self.player, "card": card}

    def _lift(self, card: str) -> dict[str, Any]:
        return {"do": "remove_candidate", "player": self.player, "card": card}

    def _lies_there(self, card: str) -> bool:
        return card in self.state.discard

    def _elsewhere(self, card: str) -> str:
        if self._lies_there(card):
            return _("{card}: in the discard area, so not here.").format(card=self.deck.name(card))
        return super()._elsewhere(card)
