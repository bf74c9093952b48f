"""The discard area: tapped on the same deck as the hands, so that the best card in it can be found."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty

from screens.deck import deck_of
from screens.hands import looks, pile
from screens.hands.deck_page import DeckPage
from screens.hands.strip import use_words
from screens.registry import load_kv
from screens.widgets.bars import AppBar as _AppBar  # noqa: F401  (kv below uses its rules)
from screens.words import _, colon, whose
from table.people import initials

load_kv(__file__)
OWN_STEPS = frozenset({"discard", "undiscard"})


class DiscardPage(DeckPage):
    title = StringProperty()
    caption = StringProperty()
    count = StringProperty()
    taken = StringProperty()                # what the cards that bring an extra one take of it
    counting = BooleanProperty(False)

    def enter(self, session: Any = None, **_arguments: object) -> None:
        self.session = session
        deck = deck_of(session.pack())
        if deck is not self.deck:
            self._lay_deck(deck)
        self.taken = ""
        self.refresh()

    def refresh(self) -> None:
        if self.session is not None:
            self.title, self.caption = pile.title(self.session), pile.instruction(self.session)
            self._draw_deck()
            self.update()

    def update(self) -> None:
        steps = self.session.steps()
        # Only what was done here is taken back here: nobody sees the hands.
        self.can_undo = bool(steps) and not self.session.finished and steps[-1].event["do"] in OWN_STEPS
        self._show_cards()
        self.count = pile.count(self.session)
        App.get_running_app().off_frame.run("score", self.session.result, self._arrived, lambda: setattr(self, "counting", True))

    def _arrived(self, result: Any) -> None:
        self.counting = False
        told = []
        for hand in self.state.players:
            scored = result.players[hand.name]
            told += [f"{hand.name}{colon()}{use_words(self.deck, taker, scored.choices.get(taker))}"
                     for taker in looks.takers_of_discard(self.deck, hand) if self.state.discard or taker in hand.choices]
        self.taken = "\n".join(told)

    @property
    def lying(self) -> dict[str, tuple[str, str]]:
        """Every card in the discard area; for those that the table says were taken, by whom, and by which card of theirs."""
        named = {card: (hand.name, taker) for hand in self.state.players for taker, card in looks.named_extras(self.deck, hand).items()
                 if self.deck.pack.looks_at(taker)}
        return {card: named.get(card, ("", "")) for card in (*self.state.discard, *named)}

    def _show_cards(self) -> None:
        app, letters, lying = App.get_running_app(), initials(self.session.players), self.lying
        holders = {card: (letters[hand.name], hand.colour) for hand in self.state.players for card in hand.hand}
        for card, tile in self.tiles.items():
            tile.look = looks.tile(self.deck, card, app.palette, app.text_scale, mine=card in lying and card not in holders,
                                   holder=holders.get(card), scored=None, faded=self._faded(card))

    def touch_card(self, card: str) -> None:
        app = App.get_running_app()
        app.tick()
        holder = next((hand.name for hand in self.state.players if card in hand.hand), "")
        if holder and card not in self.state.discard:
            app.root.say(_("{card}: in {whose} hand, so not here.").format(card=self.deck.name(card), whose=whose(holder)))
        elif card not in self.lying:
            self.do({"do": "discard", "card": card})
        else:
            self.do(*self._taking_out(card))

    def _taking_out(self, card: str) -> list[dict[str, Any]]:
        """A card that turns out not to be in the discard area cannot have been taken from it either."""
        player, taker = self.lying[card]
        events = [{"do": "leave_to_app", "player": player, "card": taker}] if player else []
        return events + ([{"do": "undiscard", "card": card}] if card in self.state.discard else [])

    def done(self) -> None:
        self.close_search()
        self._show_only(None)
        App.get_running_app().navigator.back()

    def name_family(self, family: str) -> None:
        lying = sum(self.deck.family_of(card) == family for card in self.lying)
        App.get_running_app().root.say(_("{family}: {n} in the discard area").format(family=self.deck.family_name(family), n=lying))
