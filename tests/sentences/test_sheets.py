"""Random score sheets in every language: grammatical, complete, and in one language only."""

from __future__ import annotations

import random
import re

import pytest

import scoring
from scoring.hands import HandPack, HandResult
from scoring.hands.prose import blanked_text, line_text
from sentences import GRAMMARS

WRONG = {
    "en": re.compile(r"\ba [AEIO]|\ban [^AEIOUaeiou]|  no no |\ba Weather\b(?! card)"),
    "fr": re.compile(r"ni pas d|\b(?:de|le|la|du) [AÀÂEÉÈÊIÎOÔ]\w+\b(?<!de Ali)|\bde les?\b|' |’ |[^\s(«] [:;?!»]"),
    "de": re.compile(r"\b[Mm]it (?:die|das|ein|eine|einen)\b|\b(?:durch|pro|ohne) (?:der|dem|des|ein|einem|einer)\b|\bvon dem\b|\(pl\)"
                     r"|\b(?:der|die|das|den|dem|des) (?:der|die|das|den|dem|des|\w+e[rs] [A-ZÄÖÜ])|[^,(] wenn|[^\s(„] [:;?!“]"),
    "es": re.compile(r"\b(?:de|a) el\b|\by h?[ií](?!e)|\bo h?o|\b(?:la|una|ninguna) (?:Agua|Arma)\b|\b(?:el|un|ningún) (?:Tierra|Bestia)\b"
                     r"|\bsin (?:ningun|no)|\bun otro|\buna otra|[^\s] [:;?!»]|« ", re.IGNORECASE),
}
WORDS = {  # that give a language away
    "en": {"with", "without", "no", "strength", "card", "suit", "penalty", "blanked", "blanks", "by", "and", "or", "each", "run"},
    "fr": {"avec", "sans", "pas", "aucun", "aucune", "force", "carte", "famille", "malus", "masquée", "par", "et", "ou", "ni", "suite"},
    "de": {"mit", "ohne", "kein", "keine", "weder", "Karte", "Karten", "Farbe", "Strafe", "blockiert", "und", "oder", "pro", "Folge"},
    "es": {"con", "sin", "no", "ni", "ningún", "ninguna", "fuerza", "carta", "cartas", "palo", "penalización", "anulada", "por", "cada",
           "y", "o", "escalera"},
}
FOREIGN = {lang: re.compile(rf"\b({'|'.join(set().union(*WORDS.values()) - own)})\b") for lang, own in WORDS.items()}


def sheets(count: int, seed: int) -> list[HandResult]:
    pack, chance = scoring.open_pack("fantasy_realms"), random.Random(seed)
    assert isinstance(pack, HandPack)
    cards = sorted(pack.cards)
    return [scoring.score(pack, {"hand": chance.sample(cards, 7), **({"choices": {}} if number % 3 else {})}) for number in range(count)]


def read(results: list[HandResult]) -> list[str]:
    """What is wrong with some sheets, in all languages."""
    found = []
    for result in results:
        for lang in GRAMMARS:
            sheet = scoring.sheet(result.pack, result, lang)
            found += [f"{lang}: {line}" for line in sheet.splitlines()
                      if WRONG[lang].search(line) or FOREIGN[lang].search(line) or "{" in line or "None" in line]
            for score in result.cards.values():
                told = [line_text(result.pack, line, lang) for line in score.lines] or [blanked_text(result, score, lang)]
                found += [f"{lang}: {score.card} says nothing" for text in told if not text.strip()]
    return found


def test_sheets_read_well_in_every_language() -> None:
    assert read(sheets(60, 17)) == []


@pytest.mark.soak
def test_two_thousand_sheets_read_well_in_every_language() -> None:
    assert read(sheets(2000, 18)) == []


@pytest.mark.parametrize(("hand", "card", "en", "fr"), [
    ("unicorn warhorse", "unicorn", "+30: no Princess; +15: no Empress, no Queen and no Enchantress",
     "+30 : pas de Princesse ; +15 : ni Impératrice, ni Reine, ni Enchanteresse"),
    ("unicorn queen", "unicorn", "With Queen (+30: no Princess)", "Avec Reine (+30 : pas de Princesse)"),
    ("king queen knights", "king", "1 × 20: Knights, with Queen", "1 × 20 : Chevaliers, avec Reine"),
    ("king knights", "king", "1 × 5: Knights (+20 for each Army: no Queen)", "1 × 5 : Chevaliers (+20 par Armée : pas de Reine)"),
    ("world_tree king queen", "world_tree", "The suit Leader appears more than once", "La famille Seigneur figure plus d’une fois"),
])
def test_a_reason_says_everything(hand: str, card: str, en: str, fr: str) -> None:
    pack = scoring.open_pack("fantasy_realms")
    result = scoring.score(pack, {"hand": hand.split(), "choices": {}})
    told = [line_text(result.pack, result.cards[card].lines[1], lang).replace("\u00a0", " ") for lang in ("en", "fr")]
    assert told == [en, fr]


def test_a_card_that_blanks_itself_names_every_reason() -> None:
    result = scoring.score(scoring.open_pack("fantasy_realms"), {"hand": ["war_dirigible", "air_elemental"], "choices": {}})
    assert blanked_text(result, result.cards["war_dirigible"], "en") == "Blanks itself: no Army and with Air Elemental"


def test_batch_answers_in_the_language_asked_for() -> None:
    from scoring.__main__ import answers
    eight = '{"game": "fantasy_realms", "hand": ["king", "queen", "knights", "forge", "candle", "swamp", "forest", "mountain"]}'
    late = '{"game": "cinderella", "variant": "magic", "players": 1, "events": [{"search": null}]}'
    told = list(answers([eight, late, "{"], "fr"))
    assert told[0]["warnings"] == ["8 cartes\u00a0: cette main peut en avoir 7."]
    assert told[1]["refused"]["why"] == "Joueur 1 doit d’abord lancer le dé."
    assert told[2]["error"].startswith("Cette ligne n’est pas du JSON")
