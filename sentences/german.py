"""German: three genders, four cases, and adjectives that follow both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from sentences.grammar import BARE, MANY, NBSP, Grammar, Noun

NOMINATIVE, ACCUSATIVE, DATIVE, GENITIVE = range(4)
PLURAL = "p"  # like a fourth gender beside m, f and n: plural endings have no gender
NONE = ""

DETERMINERS = {  # nominative, accusative, dative, genitive
    "der": {"m": "der den dem des", "f": "die die der der", "n": "das das dem des", PLURAL: "die die den der"},
    "ein": {"m": "ein einen einem eines", "f": "eine eine einer einer", "n": "ein ein einem eines"},
    "kein": {"m": "kein keinen keinem keines", "f": "keine keine keiner keiner", "n": "kein kein keinem keines",
             PLURAL: "keine keine keinen keiner"},
    "alle": {PLURAL: "alle alle allen aller"},
}
WEAK = {"m": "e en en en", "f": "e e en en", "n": "e e en en", PLURAL: "en en en en"}
MIXED = {"m": "er en en en", "f": "e e en en", "n": "es es en en", PLURAL: "en en en en"}
STRONG = {"m": "er en em en", "f": "e e er er", "n": "es es em en", PLURAL: "e e en er"}
ENDINGS = {"der": WEAK, "alle": WEAK, "ein": MIXED, "kein": MIXED, NONE: STRONG}
# patterns as strings: the first frame does not wait for compiling them
ADJECTIVE = r"(er|es|en|em|e)$"
TAIL = r" (?:\d+|des|der|dem|den|von|vom|im|in|aus|mit|ohne|und|am|zu|zum|zur)\b.*| \(.*"  # what follows the noun and never changes
WEAK_NOUN = r"(?i)(isk|ist|ant|ent|bär|graf|fürst|prinz|mensch|narr|held|herr)$"  # besides every masculine in -e


class Case(NamedTuple):
    """What a form requires: the word before the noun, its case, and whether it is plural."""

    determiner: str
    case: int
    many: bool = False


KINDS = {
    BARE: Case(NONE, NOMINATIVE), "pro": Case(NONE, ACCUSATIVE), "many": Case(NONE, NOMINATIVE, many=True),
    "wem": Case(NONE, DATIVE, many=True),
    "the": Case("der", NOMINATIVE), "den": Case("der", ACCUSATIVE), "dem": Case("der", DATIVE),
    "a": Case("ein", NOMINATIVE), "einen": Case("ein", ACCUSATIVE), "einem": Case("ein", DATIVE), "eines": Case("ein", GENITIVE),
    "no": Case("kein", NOMINATIVE), "keinen": Case("kein", ACCUSATIVE),
    "all": Case("alle", NOMINATIVE, many=True), "of": Case("alle", GENITIVE, many=True), "der": Case("der", GENITIVE, many=True),
}
NAMES = KINDS | {  # a name has its own article and number instead
    "many": Case(NONE, NOMINATIVE), "wem": Case("der", DATIVE), "a": Case("der", NOMINATIVE), "einen": Case("der", ACCUSATIVE),
    "einem": Case("der", DATIVE), "eines": Case("der", GENITIVE), "all": Case("der", ACCUSATIVE), "of": Case("der", GENITIVE),
    "der": Case("der", GENITIVE),
}
CONTRACTED = {"bei dem": "beim", "von dem": "vom", "zu dem": "zum", "zu der": "zur"}  # «bei der» and «von den» are not contracted
PREPOSITIONS = ("bei", "von", "zu")


class German(Grammar):
    """Articles and endings by gender and case.

    A card name is written in the pack as the nominative with its article («die Große Flut», «der Drache»), and all else
    follows from that; «(pl)» tells «die Ritter (pl)» from a feminine. A capital article is part of the printed name («Das
    Biest»), and a name without one is a person's («Alice»). Nouns are given without an article: «Untoter», «Untote».

    Forms beside those of every language: `den` and `dem`, `einen`, `einem` and `eines`, `keinen` are the same as `the`, `a` and `no` in
    another case; `pro` is the accusative without an article («ohne Drachen»), `wem` the dative of many («außer Armeen»), `der` the
    genitive of these («der Fluten»); `bei`, `von` and `zu` are the prepositions with their article («beim König», «zur Flut»).
    """

    lang = "de"
    own_name = "Deutsch"
    forms: ClassVar[frozenset[str]] = Grammar.forms | frozenset(KINDS) | frozenset(PREPOSITIONS)
    genders = ("m", "f", "n")
    articles = ("der ", "die ", "das ")
    thousands = "."
    point = ","
    date = "%d.%m.%Y"
    joining: ClassVar[dict[str, str]] = {"and": "und", "or": "oder", "nor": "oder", "either": "oder", ";": "; "}

    def ordinal(self, place: int) -> tuple[str, str]:
        return str(place), "."

    def counted(self, count: int, noun: Noun, form: str = BARE, which: str = "") -> str:
        return f"{self.number(count)} {self.typeset(_counted(noun, self.is_one(count), form, which))}"

    def name(self, written: str, form: str) -> str:
        return self.typeset(_name(written, form))

    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        return self.typeset(_kind(noun, form, which))

    def listed(self, phrases: Sequence[str], word: str = "and") -> str:
        told = super().listed(phrases, word)
        return f"entweder {told}" if word == "either" and len(phrases) > 1 else told

    def none_of(self, phrases: Sequence[str], bare: Sequence[str]) -> str:
        return phrases[0] if len(phrases) == 1 else f"weder {' noch '.join(bare)}"

    def whose(self, person: str) -> str:
        return f"{person}’" if person[-1:].lower() in tuple("sßxz") else f"{person}s"

    def small(self, text: str) -> str:
        """Keeps nouns capitalised and lowers articles."""
        return super().small(text) if text.startswith(("Der ", "Die ", "Das ")) else text

    def typeset(self, text: str) -> str:
        return text.replace("«", "„").replace("»", "“").replace("'", "’").replace(" %", f"{NBSP}%")


@lru_cache(maxsize=4096)
def _name(written: str, form: str) -> str:
    if form in PREPOSITIONS:
        return _after(form, _name(written, "dem"))
    called = written.removesuffix(MANY)
    article, _, bare = called.partition(" ")
    gender = {"der": "m", "die": PLURAL if called != written else "f", "das": "n"}.get(article.lower(), NONE)
    if not gender:
        return {"of": f"von {called}", "no": f"ohne {called}", "keinen": f"ohne {called}"}.get(form, called)
    if form == "no" and gender == PLURAL:  # «keine Drei Bären» would mean any three bears
        return f"ohne {_name(written, 'den')}"
    if form == BARE and article[0].isupper():
        return called
    determiner, case, _many = NAMES.get(form, NAMES[BARE])
    return _phrase(determiner, case, gender, bare)


@lru_cache(maxsize=4096)
def _kind(noun: Noun, form: str, which: str) -> str:
    if form in PREPOSITIONS:
        return _after(form, _kind(noun, "dem", which))
    determiner, case, many = KINDS.get(form, KINDS[BARE])
    if which == "every":
        determiner, many = "alle", True
    other = {"other": "andere ", "first": "erste ", "first other": "erste andere "}.get(which, "")
    gender = PLURAL if many else noun.gender or "m"
    word = noun.many if many else noun.one
    return _phrase(determiner, case, gender, other + word, standing=_stands_alone(noun))


@lru_cache(maxsize=1024)
def _counted(noun: Noun, one: bool, form: str, which: str) -> str:
    case = KINDS.get(form, KINDS[BARE]).case
    word = noun.one if one else noun.many
    return _phrase(NONE, case, noun.gender if one else PLURAL, f"andere {word}" if which else word, standing=_stands_alone(noun))


def _after(preposition: str, phrase: str) -> str:
    """Joins a preposition and an article into one word where German does."""
    article, space, rest = phrase.partition(" ")
    together = CONTRACTED.get(f"{preposition} {article}") if space else None
    return f"{together} {rest}" if together else f"{preposition} {phrase}"


def _stands_alone(noun: Noun) -> bool:
    """Whether it is an adjective used as a noun: «ein Untoter», «der Untote», «zwei Untote»."""
    ending = STRONG[noun.gender or "m"].split()[NOMINATIVE]
    return " " not in noun.one and noun.one.endswith(ending) and noun.one.removesuffix(ending) + "e" == noun.many


def _phrase(determiner: str, case: int, gender: str, words: str, *, standing: bool = False) -> str:
    """Returns article, adjectives and noun in one case; what follows the noun does not change."""
    tail = re.search(TAIL, words)
    front = (words[:tail.start()] if tail else words).split(" ")
    ending = ENDINGS[determiner][gender].split()[case]
    adjectives = [re.sub(ADJECTIVE, ending, word) for word in front[:-1]]
    noun = re.sub(ADJECTIVE, ending, front[-1]) if standing else _declined(front[-1], case, gender)
    article = [DETERMINERS[determiner][gender].split()[case]] if gender in DETERMINERS.get(determiner, {}) else []
    return " ".join([*article, *adjectives, noun]) + (tail.group() if tail else "")


def _declined(noun: str, case: int, gender: str) -> str:
    if gender == PLURAL:
        return noun + "n" if case == DATIVE and noun[-1] not in "ns" else noun
    if case == NOMINATIVE or gender == "f":
        return noun
    if gender == "m" and (noun.endswith("e") or re.search(WEAK_NOUN, noun)):
        return noun + ("n" if noun.endswith(("e", "herr", "Herr")) else "en")
    if case != GENITIVE:
        return noun
    if noun.endswith(("s", "ß", "z", "st")):
        return noun + "es"
    return noun if noun.endswith("x") else noun + "s"
