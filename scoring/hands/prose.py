"""Sentences about a scored hand, in the language of the reader: lines, blanked and cleared cards, choices, events.

The clauses speak for themselves (words/); here is what is said about a card as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.grammar import MINUS, capital
from scoring.hands.choices import Use
from scoring.hands.pack import HandPack
from scoring.hands.result import CardScore, HandResult, Line
from scoring.words.clause import Event

BASE = {"en": "base strength", "fr": "force de base"}
UNUSED = {"en": "{who}: not used", "fr": "{who}\u00a0: non utilisé"}


def card_text(pack: HandPack, card: str, lang: str) -> list[str]:
    """The sentences of a card as the data says them, bonus first."""
    printed = pack.cards[card]
    speech = pack.speech(lang)
    bonus = [capital(clause.text(speech)) for clause in printed.bonus]
    penalty = [capital(clause.text(speech)) for clause in printed.penalty]
    labels = {"en": ("Bonus", "Penalty"), "fr": ("Bonus", "Malus")}[lang]
    colon = ": " if lang == "en" else "\u00a0: "
    return [f"{labels[0]}{colon}{text}." for text in bonus] + [f"{labels[1]}{colon}{text}." for text in penalty]


def line_text(pack: HandPack, line: Line, lang: str) -> str:
    """Why a card has this figure."""
    if line.explanation is None:
        return capital(BASE[lang])
    return capital(line.explanation.reason(pack.speech(lang)))


def blanked_text(result: HandResult, score: CardScore, lang: str) -> str:
    """«Blanked by Great Flood», «Blanks itself: no Flame»."""
    speech = result.pack.speech(lang)
    events = [event for event in result.events if event.to == score.card and event.kind.startswith("blanked")]
    if events and events[0].explanation:
        why = events[0].explanation.reason(speech)
        return speech.say({"en": "Blanks itself: {why}", "fr": "Se masque elle-même\u00a0: {why}"}, why=why)
    if score.blanked_by == (score.card,):
        return speech.say({"en": "Blanks itself: it has become what it blanks",
                           "fr": "Se masque elle-même\u00a0: elle est devenue ce qu'elle masque"})
    by = speech.grammar.both([speech.the(card) for card in score.blanked_by])
    if events and events[0].kind == "blanked_together":
        return speech.say({"en": "Blanked in a loop with {by}", "fr": "Masquée en boucle avec {by}"}, by=by)
    return speech.say({"en": "Blanked by {by}", "fr": "Masquée par {by}"}, by=by)


def cleared_text(result: HandResult, score: CardScore, lang: str) -> str:
    """«Penalty cleared by Cavern», with what no longer applies; empty if nothing was cleared."""
    if not score.cleared_by:
        return ""
    speech = result.pack.speech(lang)
    by = speech.grammar.both([speech.the(card) for card in score.cleared_by])
    return speech.say({"en": "Penalty cleared by {by}", "fr": "Malus effacé par {by}"}, by=by)


def void_text(result: HandResult, score: CardScore, lang: str) -> str:
    """«… no longer applies»: the penalty as the card says it, the copied one if it was copied."""
    speech = result.pack.speech(lang)
    source = result.pack.cards[score.face.name] if "penalty" in copied_parts(result.pack, score) else score.face.card
    void = {"en": "«{text}» no longer applies", "fr": "«\u00a0{text}\u00a0» ne s'applique plus"}
    return speech.say(void, text="; ".join(clause.text(speech) for clause in source.penalty))


def copied_parts(pack: HandPack, score: CardScore) -> tuple[str, ...]:
    return pack.chooser[score.card].parts if score.card in pack.chooser and score.face.name != score.card else ()


def struck_text(result: HandResult, score: CardScore, lang: str) -> str:
    if not score.struck:
        return ""
    speech = result.pack.speech(lang)
    by = dict.fromkeys(event.by for event in result.events if event.kind == "struck" and event.to == score.card)
    words = speech.grammar.both([speech.suit(suit).one for suit in score.struck])
    return speech.say({"en": "The word {words} is struck out by {by}", "fr": "Le mot {words} est rayé par {by}"}, words=words,
                      by=speech.grammar.both([speech.the(card) for card in by]))


def face_text(pack: HandPack, score: CardScore, lang: str) -> str:
    """What a card counts as when it is not what is printed: «= Rainstorm (Weather)»; empty otherwise."""
    speech = pack.speech(lang)
    face = score.face
    if face.name != face.card.id:
        return f"= {speech.title(face.name)} ({speech.suit(face.suit).one})"
    return f"= {speech.suit(face.suit).one}" if face.suit != face.card.suit else ""


def use_text(pack: HandPack, chooser: str, use: Use | None, lang: str) -> str:
    """«Mirage becomes Rainstorm», « Livre des Mutations : l'Éclair devient Climat »."""
    speech = pack.speech(lang)
    return speech.say(UNUSED, who=speech.title(chooser)) if use is None else pack.chooser[chooser].use_text(speech, chooser, use)


def event_text(pack: HandPack, event: Event, lang: str) -> str:
    """One thing that happened, as a sentence for the order of resolution."""
    return event.text(pack.speech(lang))


def order_text(result: HandResult, lang: str) -> list[tuple[str, list[str]]]:
    """Every phase of the resolution with what happened in it; phases in which nothing happened say nothing."""
    told = []
    for phase in result.pack.phases:
        events: Sequence[Event] = [event for event in result.events if event.phase == phase.id]
        texts = list(dict.fromkeys(event_text(result.pack, event, lang) for event in events))
        if phase is result.pack.phases[-1]:
            cards = result.total - result.extra
            texts += [f"{cards} {'+' if result.extra > 0 else MINUS} {abs(result.extra)} = {result.total}" if result.extra else str(cards)]
        told.append((phase.name.sentence(lang), texts))
    return told
