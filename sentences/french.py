"""French: articles that contract and elide, and hard spaces before double punctuation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from sentences.grammar import BARE, FEMININE, NBSP, Grammar, Noun, first_letter, unmarked


class French(Grammar):
    """Articles by gender, with elision and contraction.

    A card name is written in the pack with its article («la Montagne», «l'Éclair», «les Éclaireurs»); a capital article is
    part of the printed name («Le Lapin Blanc»). «(f)» tells that a name is feminine where its article does not («l'Île (f)»,
    «les Bottes ailées (f)»). The form `de` is « d'étoiles », the quantity after « le plus ».
    """

    lang = "fr"
    own_name = "Français"
    forms: ClassVar[frozenset[str]] = Grammar.forms | {"de"}
    genders = ("m", "f")
    articles = ("le ", "la ", "les ", "l'", "l’")
    thousands = NBSP
    point = ","
    colon = f"{NBSP}: "
    date = "%d/%m/%Y"
    raised_endings = True
    joining: ClassVar[dict[str, str]] = {"and": "et", "or": "ou", "nor": "ni", "either": "ou", ";": " ; "}

    def is_one(self, count: int) -> bool:
        return abs(count) < 2

    def ordinal(self, place: int) -> tuple[str, str]:
        return str(place), "er" if place == 1 else "e"

    def name(self, written: str, form: str) -> str:
        written = unmarked(written)
        article, bare = _french_article(written)
        if form == BARE:
            return self.typeset(bare if article and written[0].islower() else written)
        if form == "no":
            return self.typeset(f"pas {_de(bare)}")
        if form not in ("of", "de"):
            return self.typeset(article + bare)
        contracted = {"le ": f"du {bare}", "les ": f"des {bare}", "": _de(bare)}
        return self.typeset(contracted.get(article, f"de {article}{bare}"))

    def is_many(self, written: str) -> bool:
        return _french_article(written)[0] == "les "

    def gender(self, written: str) -> str:
        return "f" if written.endswith(FEMININE) or _french_article(written)[0] == "la " else "m"

    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        feminine = noun.gender == "f"
        if which == "every":
            every = f"{'toutes' if feminine else 'tous'} les {noun.many}"
            return f"de {every}" if form in ("of", "de") else every
        if which.startswith("first"):
            first = "la première" if feminine else "le premier"
            return self.typeset(f"{first} {noun.one}" if which == "first" else f"{first} des autres {noun.many}")
        one, many = (f"autre {noun.one}", f"autres {noun.many}") if which else (noun.one, noun.many)
        the = f"l'{one}" if _vowel(one) else f"{'la' if feminine else 'le'} {one}"
        return self.typeset({"a": f"{'une' if feminine else 'un'} {one}", "all": f"les {many}", "of": f"des {many}", "many": many,
                             "no": f"{'aucune' if feminine else 'aucun'} {one}", "the": the, "de": _de(many)}.get(form, one))

    def listed(self, phrases: Sequence[str], word: str = "and") -> str:
        if word == "either" and len(phrases) > 1:
            return " ".join(f"soit {phrase}" for phrase in phrases)
        return super().listed(phrases, word)

    def none_of(self, phrases: Sequence[str], bare: Sequence[str]) -> str:
        return phrases[0] if len(phrases) == 1 else ", ".join(f"ni {each}" for each in bare)

    def whose(self, person: str) -> str:
        return self.typeset(f"d'{person}" if _vowel(person) or person[:1].lower() in ("h", "y") else f"de {person}")

    def typeset(self, text: str) -> str:
        """Puts hard spaces where French has them, so that no line begins with a colon or breaks inside a time."""
        return _french_typeset(text)


@lru_cache(maxsize=8192)
def _french_typeset(text: str) -> str:
    text = re.sub(f"«[ {NBSP}]?", f"«{NBSP}", re.sub(f"[ {NBSP}]?»", f"{NBSP}»", text))
    text = re.sub(r"([\d}]) (h|min)\b", rf"\1{NBSP}\2", re.sub(r"\bh ([\d{])", rf"h{NBSP}\1", text))      # keeps « 20 h 05 » on one line
    return re.sub(r" ([:;?!%])", NBSP + r"\1", text).replace("'", "’")


@lru_cache(maxsize=2048)
def _french_article(written: str) -> tuple[str, str]:
    found = re.match(r"(le |la |les |l['’])", written, re.IGNORECASE)
    article = found.group(1) if found else ""
    return article.lower().replace("’", "'"), written[len(article):]


def _de(phrase: str) -> str:
    return f"d'{phrase}" if _vowel(phrase) else f"de {phrase}"


def _vowel(word: str) -> bool:
    first = first_letter(word)
    return first in tuple("aeiouœæ") or (first == "h" and not word.lower().startswith(("hydr", "hér", "ha")))
