"""English, the language of the source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sentences.grammar import Grammar, Noun, first_letter, unmarked


class English(Grammar):
    """Suits take a or an.

    A pack writes a card name with its article («the Mountain»), or without one if it is a person's («Alice»); «(pl)» after it marks
    a plural («the Rangers (pl)»). It is bare in lists and labels and keeps its article inside a sentence.
    """

    lang = "en"
    own_name = "English"
    articles = ("the ",)
    joining: ClassVar[dict[str, str]] = {"and": "and", "or": "or", "nor": "or", "either": "or", ";": "; "}

    def ordinal(self, place: int) -> tuple[str, str]:
        teen = 10 <= place % 100 <= 20
        return str(place), "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")

    def name(self, written: str, form: str) -> str:
        called = self.typeset(unmarked(written))
        if form in ("the", "of", "a", "all"):
            return called
        bare = called.removeprefix("the ")
        return f"no {bare}" if form == "no" else bare

    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        if which == "every":
            return f"every {noun.one}"
        if which.startswith("first"):
            return f"the {which} {noun.one}"
        one = f"{noun.one} card" if form == "a" and noun.one == noun.many else noun.one  # nobody says «a Weather»
        if which == "other":
            return {"a": f"another {one}", "all": f"other {noun.many}", "of": f"other {noun.many}", "many": f"other {noun.many}",
                    "no": f"no other {one}", "the": f"the other {one}"}.get(form, f"other {one}")
        return {"a": f"{'an' if first_letter(one) in tuple('aeiou') else 'a'} {one}", "all": noun.many, "of": noun.many, "many": noun.many,
                "no": f"no {one}", "the": f"the {one}"}.get(form, one)

    def listed(self, phrases: Sequence[str], word: str = "and") -> str:
        told = super().listed(phrases, word)
        return f"either {told}" if word == "either" and len(phrases) > 1 else told

    def whose(self, person: str) -> str:
        return f"{person}’s"

    def typeset(self, text: str) -> str:
        return text.replace("«", "“").replace("»", "”").replace("'", "’")
