"""Why a hand has its score: card by card and line by line, what was blanked and cleared and by which card, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from scoring import answers, hands
from scoring.hands import HandResult
from sentences import Listing, Part, listed, say, say_n
from views.answers import explanation_link
from views.deck import card_name
from views.hand_cards import HandPlay
from views.parts import BarPart, LegendView, Link, ListView, OptionView, Person, RowView, SectionView, Span, Tap, Text
from views.wording import Wording


@dataclass(frozen=True, slots=True)
class ReasonView:
    """One figure and its reason."""

    text: str
    figure: str = ""
    role: Literal["", "good", "bad"] = ""


@dataclass(frozen=True, slots=True)
class WhyNote:
    """What happened to a card."""

    kind: Literal["blanked", "cleared", "struck"]
    text: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WhyGroup:
    """A card, an item, or the table's extra points, whose id is '': those cannot be unfolded."""

    id: str
    title: Text
    figure: str
    suit: str = ""  # the suit it counts as in this hand
    out: bool = False  # blanked
    lines: tuple[ReasonView, ...] = ()
    notes: tuple[WhyNote, ...] = ()
    rule: tuple[str, ...] = ()
    causes: tuple[OptionView, ...] = ()  # other cards that contributed
    answers: tuple[Link, ...] = ()  # rule answers, the most surprising first


@dataclass(frozen=True, slots=True)
class WhyView:
    title: str
    caption: str
    person: Person
    total: str = ""
    bar: tuple[BarPart, ...] = ()  # losses are negative
    legend: tuple[LegendView, ...] = ()
    groups: tuple[WhyGroup, ...] = ()
    items: tuple[WhyGroup, ...] = ()
    extra: WhyGroup | None = None  # the row of points that the table added or subtracted
    share: str = ""  # the whole sheet as text, for a messenger
    pending: bool = False


def why_view(play: HandPlay, player: str) -> WhyView:
    tell, person = play.wording, play.people[player]
    if play.result is None or play.stale:
        return WhyView(tell(say("Why?")), tell(say("counting…")), person, pending=True)
    hand = play.result.players[player]
    order = sorted(hand.cards.values(), key=lambda score: (score.blanked, -score.points, score.face.number))
    return WhyView(
        title=tell(say("Why {total}?", total=hand.total)),
        caption=tell(say_n("{name} · {n} card", "{name} · {n} cards", len(hand.cards), name=player)),
        person=person,
        total=tell.number(hand.total),
        bar=_bar(hand),
        legend=_legend(hand, tell),
        groups=tuple(_group(play, hand, player, score) for score in order),
        items=tuple(_group(play, hand, player, score) for score in hand.items.values()),
        extra=WhyGroup("", (Span(tell(say("Extra points"))),), tell.signed(hand.extra)) if hand.extra else None,
        share=_as_text(player, hand, [*order, *hand.items.values()], tell),
    )


def _bar(hand: HandResult) -> tuple[BarPart, ...]:
    parts = {"base": hand.part("base"), "bonus": hand.part("bonus"), "penalty": hand.part("penalty"),
             "extra": hand.item_points + hand.extra}
    won, lost = (sum(abs(points) for points in parts.values() if (points > 0) is gain) for gain in (True, False))
    length = max(won, lost) or 1
    return tuple(BarPart(points / length, role) for role, points in parts.items())


def _legend(hand: HandResult, tell: Wording) -> tuple[LegendView, ...]:
    """Builds the legend: items and extra points only if there are some; points they lose are red like other losses."""
    legends = [
        LegendView(tell(say("Base")), "base", tell.number(hand.part("base"))),
        LegendView(tell(say("Bonus")), "bonus", tell.signed(hand.part("bonus"))),
        LegendView(tell(say("Penalty")), "penalty", tell.number(hand.part("penalty"))),
    ]
    if hand.items:
        legends.append(LegendView(tell(say("Items")), "extra" if hand.item_points > 0 else "penalty", tell.signed(hand.item_points)))
    if hand.extra > 0:
        legends.append(LegendView(tell(say("Extra")), "extra", tell.signed(hand.extra)))
    return tuple(legends)


def _group(play: HandPlay, hand: HandResult, player: str, score: hands.CardScore) -> WhyGroup:
    pack, tell = hand.pack, play.wording
    name = card_name(pack, score.card, tell)
    counts_as = hands.prose.face_text(pack, score, tell.lang) if score.card in hand.cards else ""
    title = (Span(name, "struck" if score.blanked else ""), *((Span(f" {counts_as}", "soft"),) if counts_as else ()))
    return WhyGroup(
        id=score.card,
        title=title,
        figure=tell.number(score.points),
        suit=counted_suit(hand, score.card),
        out=score.blanked,
        lines=tuple(_reason(hand, line, tell) for line in score.lines),
        notes=tuple(_notes(hand, score, tell)),
        rule=tuple(hands.prose.card_text(pack, score.card, tell.lang)),
        causes=tuple(OptionView(card_name(pack, cause, tell), suit=counted_suit(hand, cause), tap=_to_cause(hand, player, cause))
                     for cause in causes_of(score)),
        answers=tuple(explanation_link(play.session.game, word) for word in _words(hand, score)),
    )


def counted_suit(hand: HandResult, card: str) -> str:
    """Returns the suit that a card counts as in this hand; the printed one of a card that is not in it, '' of an item."""
    score = hand.scores.get(card)
    return (score.face.suit if score is not None else None) or hand.pack.printed(card).suit or ""


def causes_of(score: hands.CardScore) -> list[str]:
    """Returns the other cards that contributed to what this one scored."""
    causes = [*(cause for line in score.lines for cause in line.causes), *score.blanked_by, *score.cleared_by]
    return [cause for cause in dict.fromkeys(causes) if cause != score.card]


def _to_cause(hand: HandResult, player: str, card: str) -> Tap:
    """Links to the card's group, or to its page if it is not in this hand."""
    return Tap(open=Link("why" if card in hand.scores else "card", {"player": player, "card": card}))


def _reason(hand: HandResult, line: hands.CardLine, tell: Wording) -> ReasonView:
    text = hands.prose.line_text(hand.pack, line, tell.lang)
    if line.part == "base":
        return ReasonView(text, tell.number(line.figure))
    figure = tell.signed(line.figure) if line.figure else "+0"
    role: Literal["", "good", "bad"] = "" if not line.figure else "good" if line.figure > 0 else "bad"
    return ReasonView(text, figure, role)


def _notes(hand: HandResult, score: hands.CardScore, tell: Wording) -> list[WhyNote]:
    notes = []
    if score.blanked:
        lost = hand.pack.printed(score.card).strength
        details = [tell(say("strength {n} lost", n=lost))] if lost else []
        if any(score.card in other.cleared_by for other in hand.cards.values()):
            details.append(tell(say("cleared a penalty before that")))
        notes.append(WhyNote("blanked", hands.prose.blanked_text(hand, score, tell.lang), tuple(details)))
    if score.cleared_by:
        void = tell.capital(hands.prose.void_text(hand, score, tell.lang))
        notes.append(WhyNote("cleared", hands.prose.cleared_text(hand, score, tell.lang), (void,)))
    if score.struck:
        notes.append(WhyNote("struck", hands.prose.struck_text(hand, score, tell.lang)))
    return notes


def _words(hand: HandResult, score: hands.CardScore) -> list[str]:
    """Returns the rule answers behind a card's score, the most surprising first; a base strength needs none."""
    pack, links = hand.pack, answers.links
    found = [links.for_blanked(hand, score)] if score.blanked else []
    found += ["cleared"] if score.cleared_by else []
    found += ["struck"] if score.struck else []
    if score.card in pack.choice_of:
        found.append(links.for_choice(pack, score.card, hand.choices.get(score.card) is not None))
    found += [links.for_line(pack, line) for part in ("penalty", "bonus") for line in score.lines if line.part == part]
    return list(dict.fromkeys(found or ["base"]))


def _as_text(player: str, hand: HandResult, scores: Sequence[hands.CardScore], tell: Wording) -> str:
    """Writes a line for each card with its reasons below, without padding."""
    lines = [f"{player}{tell.colon}{tell.number(hand.total)}"]
    for score in scores:
        name = card_name(hand.pack, score.card, tell)
        lines += ["", f"{name}{tell.colon}{tell.number(score.points)}", *_reasons_as_text(hand, score, tell)]
    if hand.extra:
        lines += ["", tell(say("Extra points")) + tell.colon + tell.signed(hand.extra)]
    return "\n".join(lines)


def _reasons_as_text(hand: HandResult, score: hands.CardScore, tell: Wording) -> list[str]:
    notes = [hands.prose.blanked_text(hand, score, tell.lang)] if score.blanked else []
    for line in score.lines:  # gains and losses have a sign
        figure = tell.number(line.figure) if line.explanation is None else tell.signed(line.figure)
        notes.append(f"{hands.prose.line_text(hand.pack, line, tell.lang)} ({figure})")
    notes += [hands.prose.cleared_text(hand, score, tell.lang)] if score.cleared_by else []
    return [*notes, hands.prose.struck_text(hand, score, tell.lang)] if score.struck else notes


def order_view(play: HandPlay, player: str) -> ListView:
    """Lists every step of the resolution with its events; steps without any share one line."""
    tell = play.wording
    title = tell(say("Scoring order"))
    if play.result is None or play.stale:
        return ListView(title, pending=True)
    sections, idle = [], []
    for place, (name, sentences) in enumerate(hands.prose.order_text(play.result.players[player], tell.lang), start=1):
        if sentences:
            sections.append(SectionView(f"{place}. {name}", lines=tuple(sentences)))
        else:
            idle.append(place)
    summary = say_n("Step {steps}: nothing.", "Steps {steps}: nothing.", len(idle), steps=_ranges(idle))
    why = Tap(open=explanation_link(play.session.game, "order"))
    rule = RowView(tell(say("Why this order?")), icon="book-open-variant-outline", tap=why)
    sections.append(SectionView(lines=(tell(summary),) if idle else (), rows=(rule,)))
    return ListView(title, sections=tuple(sections))


def _ranges(places: Sequence[int]) -> Listing:
    """Returns «1 to 5 and 8»."""
    ranges: list[Part] = []
    for _gap, run in groupby(enumerate(places), key=lambda each: each[1] - each[0]):
        numbers = [place for _index, place in run]
        ranges += [say("{first} to {last}", first=numbers[0], last=numbers[-1])] if len(numbers) > 2 else numbers
    return listed(ranges)
