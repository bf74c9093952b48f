"""Sentences about a scored hand in the reader's language: lines, blanked and cleared cards, choices, events.

Clauses write their own sentences (words/); here are those about a whole card.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.hands.choices import Choices
from scoring.hands.pack import HandPack
from scoring.hands.result import CardLine, CardScore, HandResult
from scoring.words.choices import current_penalty
from scoring.words.clause import HandEvent
from scoring.words.effects import Effect, SelfBlanking, blank_each_other
from sentences import Saying, listed, say


def card_text(pack: HandPack, card: str, lang: str) -> list[str]:
    """Returns the sentences of a card, bonus first."""
    printed, names = pack.printed(card), pack.lexicon
    sayings = [say("Bonus: {text:Bare}.", text=clause.text(names)) for clause in printed.bonus]
    sayings += [say("Penalty: {text:Bare}.", text=clause.text(names)) for clause in printed.penalty]
    return [each.sentence(lang) for each in sayings]


def readings_text(pack: HandPack, card: str, lang: str) -> list[str]:
    """Says how this table reads a card whose print is ambiguous: shown beside the text, never in it."""
    sayings = [say("Reading: {reading}.", reading=pack.readings[each].name) if pack.chosen[each] else
               say("Reading not used: {reading}.", reading=pack.readings[each].name) for each in pack.read.get(card, ())]
    return [each.sentence(lang) for each in sayings]


def line_text(pack: HandPack, line: CardLine, lang: str) -> str:
    """Says why a card has this figure."""
    if line.explanation is None:
        return (say("Face down") if line.card in pack.items else say("Base strength")).sentence(lang)
    return say("{reason:Bare}", reason=line.explanation.reason(pack.lexicon)).sentence(lang)


def blanked_text(result: HandResult, score: CardScore, lang: str) -> str:
    """Says why a card is blanked: «Blanked by Great Flood», «Blanks itself: no Flame»."""
    saying = _blanked(result, score)
    if score.face.blanked() is not None:
        saying = say("{why}; {card:its|their} suits still count", why=saying, card=result.pack.lexicon.card(score.card))
    return saying.sentence(lang)


def _blanked(result: HandResult, score: CardScore) -> Saying:
    names = result.pack.lexicon
    card = names.card(score.card)
    events = [event for event in result.events if event.to == score.card and event.kind.startswith("blanked")]
    if events and events[0].kind == SelfBlanking.event_kind:
        explanation = events[0].explanation
        return say("{card:Blanks itself|Blank themselves}: {why}", card=card,
                   why=explanation.reason(names) if explanation else events[0].clause.text(names))
    if score.blanked_by == (score.card,) and isinstance(clause := events[0].clause, Effect):
        return say("{card:Blanks itself|Blank themselves}: {why}", card=card, why=clause.why_it_hits_itself(card))
    if events and events[0].kind == "blanked_together":
        return _blank_each_other(result, score)
    return say("Blanked by {by:the}", card=card, by=[names.card(card) for card in score.blanked_by])


def _blank_each_other(result: HandResult, score: CardScore) -> Saying:
    """Returns the common sentence for all cards of a loop."""
    loop = [card for card in result.cards if card == score.card or card in score.blanked_by]
    return blank_each_other([result.pack.lexicon.card(card) for card in loop])


def cleared_text(result: HandResult, score: CardScore, lang: str) -> str:
    """Says «Penalty cleared by Cavern», with what no longer applies; empty if nothing was cleared."""
    if not score.cleared_by:
        return ""
    return say("Penalty cleared by {by:the}", by=[result.pack.lexicon.card(card) for card in score.cleared_by]).sentence(lang)


def void_text(result: HandResult, score: CardScore, lang: str) -> str:
    """Returns the penalty that no longer applies, as printed: the copied one if it was copied."""
    penalty = current_penalty(result.pack, score.card, result.choices)
    texts = listed([clause.text(result.pack.lexicon) for clause in penalty], ";")
    return say("«{text}» no longer applies", text=texts).sentence(lang)


def struck_text(result: HandResult, score: CardScore, lang: str) -> str:
    if not score.struck:
        return ""
    names = result.pack.lexicon
    by = dict.fromkeys(event.by for event in result.events if event.kind == "struck" and event.to == score.card)
    return say("The {words:word|words} {words} {words:is|are} struck out by {by:the}", words=[names.suit(suit) for suit in score.struck],
               by=[names.card(card) for card in by]).sentence(lang)


def face_text(pack: HandPack, score: CardScore, lang: str) -> str:
    """Says what a card counts as if that is not what is printed: «= Rainstorm (Weather)»; empty otherwise."""
    names, face = pack.lexicon, score.face
    suit = names.suit(face.suit).sentence(lang)
    if face.copies:
        return f"= {names.card(face.name).sentence(lang)} ({suit})"
    return f"= {suit}" if face.suit != face.card.suit else ""


def use_text(pack: HandPack, choice_card: str, choices: Choices, lang: str) -> str:
    """Describes the use of a card among all choices of its hand: «Mirage becomes Rainstorm»."""
    return used(pack, choice_card, choices).sentence(lang)


def used(pack: HandPack, choice_card: str, choices: Choices) -> Saying:
    if choices.get(choice_card) is None:
        return say("{who}: choice not used", who=pack.lexicon.card(choice_card))
    return pack.choice_of[choice_card].use_text(pack.lexicon, pack, choice_card, choices)


def _event(result: HandResult, event: HandEvent) -> Saying:
    """Describes one event, for the order of resolution."""
    if event.kind == "blanked_together" and event.by != event.to:
        return _blank_each_other(result, result.cards[event.to])
    return event.text(result.pack.lexicon)


def order_text(result: HandResult, lang: str) -> list[tuple[str, list[str]]]:
    """Lists every phase of the resolution with its events; phases without events have none."""
    steps = []
    for phase in result.pack.phases:
        events: Sequence[HandEvent] = [event for event in result.events if event.phase == phase.id]
        texts = list(dict.fromkeys(_event(result, event).sentence(lang) for event in events))
        if phase is result.pack.phases[-1]:
            texts.append(_summed(result).sentence(lang))
        steps.append((phase.name.sentence(lang), texts))
    return steps


def _summed(result: HandResult) -> Saying:
    cards = result.total - result.extra
    if not result.extra:
        return say("{total}", total=cards)
    if result.extra > 0:
        return say("{cards} + {extra} = {total}", cards=cards, extra=result.extra, total=result.total)
    return say("{cards} − {extra} = {total}", cards=cards, extra=-result.extra, total=result.total)
