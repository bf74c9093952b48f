"""Cards in nobody's hand, entered on the deck: the discard area, and what a player could take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sentences import Saying, say
from table.games.hands import Hand
from views.choices import use_text
from views.deck import card_name, deck_view, suit_of
from views.hand import TileView
from views.hand_cards import (
    HandPlay,
    cards_are_drawn,
    named_extras,
    pile_count,
    pile_title,
    takers_of_deck,
    takers_of_discard,
)
from views.parts import Action, Command, Event, Tap, Text

# Steps made on the page of a pile: only these can be undone there, because the hands are not visible.
OWN_STEPS = {
    "discard": frozenset({"discard", "undiscard"}),
    "deck": frozenset({"add_candidate", "remove_candidate", "set_candidates"}),
}


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile. A card missing in `tiles` is free: its tap is `add` with the card's id in the event."""

    pile: str  # discard | deck
    title: str
    caption: str
    count: str
    tiles: Mapping[str, TileView]
    add: Tap
    families: Mapping[str, str]
    taken: tuple[tuple[str, Text], ...] = ()  # a player, and what one of their cards takes from it
    rest: Action | None = None
    undo: Action | None = None


def pile_view(play: HandPlay, pile: str) -> PileView:
    """Builds a pile: "discard", or "deck" for what the player in view could take from it."""
    pack, state, tell = play.pack, play.state, play.wording
    hand = state.player(play.viewer.seat) if pile == "deck" else None
    cards_here, held = _pile_cards(play, pile), {card: other for other in state.players for card in other.hand}
    tiles: dict[str, TileView] = {}
    for card in dict.fromkeys((*held, *cards_here, *state.discard)):
        if card in held:
            tap = _take_out(play, pile, card) if card in _entered_cards(play, pile) else Tap(says=_other_place(play, pile, card))
            tiles[card] = TileView("theirs", play.people[held[card].name], tap=tap)
        elif card in cards_here and (card in _entered_cards(play, pile) or not _other_place(play, pile, card)):
            lies = pile == "deck" and card in state.discard
            tiles[card] = TileView("mine", lies=lies, tap=_take_out(play, pile, card))
        elif pile == "deck":
            tiles[card] = TileView(lies=True, tap=Tap(says=_other_place(play, pile, card)))
    steps = play.session.log.steps()
    own = bool(steps) and not play.session.finished and steps[-1].event["do"] in OWN_STEPS[pile]
    return PileView(
        pile=pile,
        title=tell(pile_title(pack, state, pile)),
        caption=_instruction(play, pile),
        count=tell(pile_count(pack, state, pile, hand)),
        tiles=tiles,
        add=Tap(send=(_put_event(play, pile),), back=(_remove_event(play, pile),)),
        families={suit: _count_here(play, cards_here, suit) for suit in pack.suits},
        taken=_taken(play, pile),
        rest=_rest(play) if pile == "deck" else None,
        undo=Action(tell(say("Undo")), Tap(command=Command("undo")), "undo") if own else None,
    )


def _entered_cards(play: HandPlay, pile: str) -> tuple[str, ...]:
    """Returns the cards that were entered for this pile."""
    return play.state.player(play.viewer.seat).candidates if pile == "deck" else play.state.discard


def _takers(play: HandPlay, pile: str) -> list[tuple[Hand, str]]:
    """Yields every hand with a card that takes from the pile, and that card."""
    if pile == "deck":
        hand = play.state.player(play.viewer.seat)
        return [(hand, taker) for taker in takers_of_deck(play.pack, hand)]
    return [(hand, taker) for hand in play.state.players for taker in takers_of_discard(play.pack, hand)]


def _pile_cards(play: HandPlay, pile: str) -> dict[str, tuple[str, str]]:
    """Returns every card of the pile; for a taken one, who took it and with which card."""
    named = {}
    for hand, taker in _takers(play, pile):
        card = named_extras(play.pack, hand).get(taker)
        if card is not None:
            named[card] = (hand.name, taker)
    return {card: named.get(card, ("", "")) for card in (*_entered_cards(play, pile), *named)}


def _put_event(play: HandPlay, pile: str, card: str = "") -> Event:
    if pile == "discard":
        return {"do": "discard", "card": card, **_reporter(play)}
    return {"do": "add_candidate", "player": play.viewer.seat, "card": card}


def _remove_event(play: HandPlay, pile: str, card: str = "") -> Event:
    if pile == "discard":
        return {"do": "undiscard", "card": card, **_reporter(play)}
    return {"do": "remove_candidate", "player": play.viewer.seat, "card": card}


def _reporter(play: HandPlay) -> Event:
    """Returns the guest who reports cards of the table's pile, by name."""
    return {"player": play.viewer.seat} if play.viewer.role == "guest" else {}


def _why_not_mine(play: HandPlay, pile: str, card: str) -> str:
    """Says why a guest may not take this card out: it is another player's, or somebody else entered it; else ''."""
    seat, taken_by = play.viewer.seat, _pile_cards(play, pile)[card][0]
    if play.viewer.role != "guest":
        return ""
    if taken_by not in ("", seat):
        return play.wording(say("{name} has it", name=taken_by))
    entries = [event for event in play.session.log.effective_events().values()
               if event["do"] == "discard" and event.get("card") == card]
    if pile == "discard" and entries and entries[-1].get("player") != seat:
        return play.wording(say("Somebody else put this card there: ask the table."))
    return ""


def _take_out(play: HandPlay, pile: str, card: str) -> Tap:
    """Removes a card from the pile; then it cannot have been taken from there, either."""
    not_mine = _why_not_mine(play, pile, card)
    if not_mine:
        return Tap(says=not_mine)
    player, taker = _pile_cards(play, pile)[card]
    choice: tuple[Event, ...] = ({"do": "leave_to_app", "player": player, "card": taker},) if player else ()
    removal = (_remove_event(play, pile, card),) if card in _entered_cards(play, pile) else ()
    return Tap(send=(*choice, *removal), back=(_put_event(play, pile, card),) if removal else ())


def _other_place(play: HandPlay, pile: str, card: str) -> str:
    """Says where else a card is; '' if it may be in this pile."""
    tell, name = play.wording, card_name(play.pack, card, play.wording)
    if pile == "deck" and card in play.state.discard:
        return tell(say("{card}: in the discard area, so not here.", card=name))
    holder = next((hand.name for hand in play.state.players if card in hand.hand), "")
    return tell(say("{card}: in {whose} hand, so not here.", card=name, whose=tell.whose(holder))) if holder else ""


def _instruction(play: HandPlay, pile: str) -> str:
    drawn = cards_are_drawn(play.pack, play.state)
    prompt: Saying = say("Tap the cards that were drawn") if drawn else say("Tap the cards that are there")
    if pile == "deck":
        takers = _takers(play, pile)
        if not takers:
            return ""
        prompt = say("Tap the cards that {card:the} could take", card=play.pack.lexicon.card(takers[0][1]))
    return play.wording(prompt)


def _count_here(play: HandPlay, cards_here: Mapping[str, object], suit: str) -> str:
    tell, here = play.wording, sum(suit_of(play.pack, card) == suit for card in cards_here)
    return tell(say("{family}: {n} here", family=tell(play.pack.lexicon.suit(suit)), n=here))


def _taken(play: HandPlay, pile: str) -> tuple[tuple[str, Text], ...]:
    """Returns what cards take from the pile, once it is computed."""
    if play.result is None or play.stale:
        return ()
    return tuple(
        (hand.name, use_text(play.pack, taker, play.result.players[hand.name].choices.get(taker), play.wording))
        for hand, taker in _takers(play, pile)
        if _entered_cards(play, pile) or taker in hand.choices
    )


def _rest(play: HandPlay) -> Action:
    """Offers to enter the rest of the deck, once all hands and the discard area are entered."""
    deck = (card.id for row in deck_view(play.pack, play.wording.lang).rows for card in row)
    cards = [card for card in deck if not _other_place(play, "deck", card)]
    all_entered = set(cards) <= set(_entered_cards(play, "deck"))
    event = {"do": "set_candidates", "player": play.viewer.seat, "cards": [] if all_entered else cards}
    label = say("Remove all") if all_entered else say("Add all the rest")
    return Action(play.wording(label), Tap(send=(event,)), kind="tonal")
