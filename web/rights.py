"""What a guest may do: events of their own seat, and nothing that concerns other players' cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from sentences import say
from table import Refused
from table.games.events import read_event
from table.rules import card_name
from table.session import Session

Raw = Mapping[str, Any]
THROW = "throw"  # the command that rolls the app's die

OWN_SEAT = {
    "hands": frozenset({"add_card", "remove_card", "move_card", "set_hand", "clear_hand", "choose", "leave_to_app", "extra", "add_item",
                        "remove_item", "add_candidate", "remove_candidate", "set_candidates", "discard", "undiscard"}),
    "crews": frozenset({"crew", "treasures", "coins", "skulls", "paid_discards", "express"}),
    "tricks": frozenset({"play", "take_back", "add_to_team", "remove_from_team", "tokens", "earned"}),
    "referee": frozenset[str](),
}


def pack_of(session: Session) -> Any:
    """Returns the pack typed as that of its kind."""
    return session.pack()


def state_of(session: Session) -> Any:
    """Returns the state typed as that of its kind."""
    return session.state


def needs_consent(session: Session, seat: str) -> bool:
    """Whether the table must agree before another phone takes a seat for which something was entered."""
    return bool(OWN_SEAT[pack_of(session).kind]) and session.state.entered(seat)


def check(session: Session, seat: str, event: Raw) -> None:
    """Refuses events that are not the guest's own business, and invalid ones; the table refuses everything else that is wrong."""
    word = event.get("do")
    if isinstance(word, str) and word not in OWN_SEAT[pack_of(session).kind]:
        raise Refused(say("Only the table can do this."))
    read_event(session.log.game.words, event)
    if event.get("player") != seat:
        raise Refused(say("Guests can change only their own seat."))
    if word in TAKING:
        TAKING[word](session, seat, event)


def _no_card_of_others(session: Session, seat: str, event: Raw) -> None:
    """Refuses to take another player's card or item: that player, or the table, must give it up first."""
    mine = state_of(session).player(seat)
    named = [event.get("card"), event.get("item"), *event.get("hand", ()), *(event.get("items") or ()), *_brought(pack_of(session), event)]
    for other in state_of(session).players:
        for card in named:
            if other.name != seat and card in (*other.hand, *other.items) and card not in mine.hand:
                raise _held(session, other.name, str(card))


def _only_if_it_matters(session: Session, seat: str, event: Raw) -> None:
    """Lets a guest enter cards of the discard area only if their own hand depends on it, and remove only their own entries."""
    pack, hand = pack_of(session), state_of(session).player(seat)
    if not any(pack.depends_on_discard(card) for card in hand.hand if card in pack.cards):
        raise Refused(say("Only the table can do this."))
    reported = [each for each in session.log.effective_events().values()
                if each["do"] == "discard" and each.get("card") == event.get("card")]
    if event["do"] == "undiscard" and reported and reported[-1].get("player") != seat:
        raise Refused(say("Somebody else put this card there: ask the table."))


def _no_copy_of_others(session: Session, seat: str, event: Raw) -> None:
    card, copies = (event.get("type"), event.get("colour")), event.get("copies")
    held = sum(other.crew.get(card, 0) for other in state_of(session).players if other.name != seat)
    if copies is not None and copies > state_of(session).player(seat).crew.get(card, 0) and copies + held > pack_of(session).copies:
        raise Refused(say("All copies of this card are in other crews."))


def _no_teller_of_others(session: Session, seat: str, event: Raw) -> None:
    for who, card in placed(state_of(session)):
        if who != seat and card == event.get("card"):
            raise _held(session, who, pack_of(session).by_value[card].id)


def placed(state: Any) -> list[tuple[str, int]]:
    """Returns who has each card of a game of tricks, played or in a team."""
    return [*(play for trick in state.tricks for play in trick), *((player.name, card) for player in state.players for card in player.team)]


def _brought(pack: Any, event: Raw) -> list[Any]:
    """Returns the extra cards that an event takes into the hand; a copied card may be anywhere."""
    uses = event.get("choices") if event.get("do") == "set_hand" else {event.get("card"): event.get("use")}
    if not isinstance(uses, Mapping):
        return []
    taken = [use for card, use in uses.items() if card in pack.choice_of and pack.choice_of[card].takes_extra_card]
    return [use.get("card") if isinstance(use, Mapping) else use for use in taken]


def _held(session: Session, holder: str, card: str) -> Refused:
    return Refused(say("{holder} has {card}.", holder=holder, card=card_name(pack_of(session), card)))


TAKING = {
    "add_card": _no_card_of_others,
    "move_card": _no_card_of_others,
    "add_item": _no_card_of_others,
    "discard": _only_if_it_matters,
    "undiscard": _only_if_it_matters,
    "set_hand": _no_card_of_others,
    "choose": _no_card_of_others,
    "crew": _no_copy_of_others,
    "play": _no_teller_of_others,
    "add_to_team": _no_teller_of_others,
}


def check_throw(session: Session, seat: str) -> None:
    """Refuses the die to everybody but the player whose turn it is."""
    if pack_of(session).kind != "referee":
        raise Refused(say("Only the table can do this."))
    if session.players[cast("Any", session.result()).state.turn] != seat:
        raise Refused(say("It is not your turn."))


def last_own_entry(session: Session, seat: str) -> int | None:
    """Returns the guest's last step that counts, whoever made later ones."""
    own = OWN_SEAT[pack_of(session).kind]
    for entry, event in reversed(session.log.effective_events().items()):
        if event.get("player") == seat and event["do"] in own:
            return entry
    return None


def undo_own(session: Session, seat: str, phone: int) -> None:
    entry = last_own_entry(session, seat)
    if entry is None:
        raise Refused(say("There is nothing of yours to undo."))
    if session.log.top is not None and entry == session.log.top.entry:
        session.undo(phone=phone)
    else:
        session.edit(entry, None, phone=phone)
