"""Spanish: articles that contract, «el» before a stressed a, «e» and «u» where two vowels would meet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from sentences.grammar import BARE, FEMININE, NBSP, Grammar, Noun, unmarked

ARTICLES = ("el ", "la ", "los ", "las ")
PREPOSITIONS = {"of": "de", "to": "a"}
CONTRACTED = {("de", "el "): "del ", ("a", "el "): "al "}
MEETING = {"and": (r"«?h?[ií](?!e)", "e"), "or": (r"«?(h?[oó]|8|11\b)", "u")}  # e Isla, e Hidra, but y hielo; u Objeto, u 8


class Spanish(Grammar):
    """Articles by gender and number.

    A card name is written in the pack with its article («la Montaña», «los Paladines»); a capital article is part of the printed
    name and does not contract, and «(f)» tells that a name is feminine behind «el» or without an article («el Hada Madrina (f)»).
    The form `to` is «al Rey», «a los Ejércitos», `whom` the same for people and beasts, but «la Isla» for things, and `as_many`
    «tantas gemas».
    """

    lang = "es"
    own_name = "Español"
    forms: ClassVar[frozenset[str]] = Grammar.forms | {"to", "whom", "as_many"}
    genders = ("m", "f")
    articles = ARTICLES
    thousands = NBSP
    point = ","
    date = "%d/%m/%Y"
    joining: ClassVar[dict[str, str]] = {"and": "y", "or": "o", "nor": "ni", "either": "o", ";": "; "}

    def number(self, value: int) -> str:
        """Formats a number: four digits stay together (1234), five do not (12 345)."""
        return super().number(value).replace(NBSP, "") if abs(value) < 10_000 else super().number(value)

    def ordinal(self, place: int) -> tuple[str, str]:
        return str(place), ".º"

    def name(self, written: str, form: str) -> str:
        article, bare = _article(unmarked(written))
        if form == BARE:
            return self.typeset(bare)
        if form == "no":
            return self.typeset(f"sin {bare}")
        if form == "whom" and not article:  # a name without an article is a person's
            form = "to"
        return self.typeset(_after(PREPOSITIONS.get(form, ""), article + bare))

    def counted(self, count: int, noun: Noun, form: str = BARE, which: str = "") -> str:
        """Returns «Otros 5 jugadores»: the figure comes after the adjective."""
        if not which:
            return super().counted(count, noun, form)
        other, _, rest = super().counted(count, noun, form, which).partition(" ")[2].partition(" ")
        return f"{other} {rest}" if self.is_one(count) else f"{other} {self.number(count)} {rest}"

    def is_many(self, written: str) -> bool:
        return _article(written.lower())[0] in ("los ", "las ")

    def gender(self, written: str) -> str:
        return "f" if written.endswith(FEMININE) or _article(written.lower())[0] in ("la ", "las ") else "m"

    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        o, os = ("a", "as") if noun.gender == "f" else ("o", "os")
        if which == "every":
            return _after(PREPOSITIONS.get(form, ""), f"tod{os} l{os} {noun.many}")
        if which == "first":
            return self.typeset(f"{'la primera' if noun.gender == 'f' else 'el primer'} {noun.one}")
        if which == "first other":
            return self.typeset(f"{'la primera' if noun.gender == 'f' else 'el primero'} de l{os} otr{os} {noun.many}")
        one, many = (f"otr{o} {noun.one}", f"otr{os} {noun.many}") if which else (noun.one, noun.many)
        masculine = noun.gender != "f" or _begins_with_stressed_a(one)
        return self.typeset({
            "a": one if which else f"{'un' if masculine else 'una'} {one}", "the": f"{'el' if masculine else 'la'} {one}",
            "no": f"{'ningún' if masculine else 'ninguna'} {one}", "many": many, "as_many": f"tant{os} {many}",
            "all": f"l{os} {many}", "of": f"de l{os} {many}", "to": f"a l{os} {many}"}.get(form, one))

    def listed(self, phrases: Sequence[str], word: str = "and") -> str:
        if word == "either" and len(phrases) > 1:
            return "bien " + " o bien ".join(phrases)
        meets = MEETING.get(word)
        if meets and len(phrases) > 1 and re.match(meets[0], phrases[-1], re.IGNORECASE):
            return f"{', '.join(phrases[:-1])} {meets[1]} {phrases[-1]}"
        return super().listed(phrases, word)

    def none_of(self, phrases: Sequence[str], bare: Sequence[str]) -> str:
        return phrases[0] if len(phrases) == 1 else f"sin {self.listed(bare, 'nor')}"

    def whose(self, person: str) -> str:
        return f"de {person}"

    def typeset(self, text: str) -> str:
        return _spanish_typeset(text)


def _after(preposition: str, phrase: str) -> str:
    """Contracts a lower-case «el» with «de» and «a»."""
    if not preposition:
        return phrase
    article, rest = _article(phrase)
    return CONTRACTED.get((preposition, article), f"{preposition} {article}") + rest


@lru_cache(maxsize=2048)
def _article(written: str) -> tuple[str, str]:
    article = next((each for each in ARTICLES if written.startswith(each)), "")
    return article, written[len(article):]


def _begins_with_stressed_a(phrase: str) -> bool:
    """Whether it begins like «el agua», «un arma».

    Without a written accent, a word of two syllables ending in a vowel, n or s is stressed on its first.
    """
    word = phrase.split(" ")[0].split("-")[0].lower()
    if re.match("h?á", word):
        return True
    return bool(re.fullmatch("h?a[^aeiouáéíóúü]+[aeiou]+[ns]?", word))


@lru_cache(maxsize=8192)
def _spanish_typeset(text: str) -> str:
    text = re.sub(f"«[ {NBSP}]", "«", re.sub(f"[ {NBSP}]»", "»", text))
    return text.replace(" %", f"{NBSP}%").replace("'", "’")
