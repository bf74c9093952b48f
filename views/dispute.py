"""Dispute: the table types its own total, card by card if it likes; the app names the smallest slip that explains the difference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scoring import answers, hands
from scoring.hands import HandPack
from sentences import say
from table import Table
from table.games.state import Json
from views.answers import explanation_link, reading_link
from views.hand_cards import HandPlay
from views.parts import Link
from views.why import why_view


@dataclass(frozen=True, slots=True)
class DisputeView:
    cards: tuple[tuple[str, str], ...]  # id and name of each card whose points can be typed, in the order of Why
    trouble: str = ""  # nothing was typed that can be compared
    verdict: str = ""
    state: Literal["", "agrees", "explained", "open"] = ""
    others: tuple[str, ...] = ()  # other explanations
    answers: tuple[Link, ...] = ()  # the rule answers that settle it


def dispute_view(play: HandPlay, player: str) -> DisputeView:
    """Builds the page before anything is typed."""
    why = why_view(play, player)
    return DisputeView(tuple((group.id, group.title[0].text) for group in (*why.groups, *why.items)))


def verdict_view(table: Table, play: HandPlay, player: str, total: str, cards: Mapping[str, str]) -> DisputeView:
    """Compares what the table typed with what the app counted. Slow: call it from a background thread."""
    assert play.result is not None
    tell, session, hand, asked = play.wording, play.session, play.result.players[player], dispute_view(play, player)
    points = {card: figure for card, typed in cards.items() if (figure := _figure(typed)) is not None}
    claimed = _figure(total)
    if claimed is None and not points:
        return DisputeView(asked.cards, trouble=tell(say("A number, please.")))

    def pack_for(readings: Mapping[str, Json]) -> HandPack:
        pack = table.pack(session.game, readings, session.state.editions)
        assert isinstance(pack, HandPack)
        return pack

    found = hands.dispute.dispute(hand, claimed, points, pack_for)
    settles = [reading_link(session.game, slip.reading) if slip.reading else explanation_link(session.game, answers.links.for_slip(slip))
               for slip in found.slips]
    return DisputeView(
        cards=asked.cards,
        verdict=found.sentence(tell.lang),
        state="agrees" if found.agrees else "explained" if found.explained else "open",
        others=tuple(f"{tell.capital(tell(hands.dispute.slips_saying(hand, slips)))}." for slips in found.others),
        answers=tuple(settles),
    )


def _figure(typed: str) -> int | None:
    try:
        return int(typed)
    except ValueError:
        return None
