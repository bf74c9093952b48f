"""English, the language of the source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sentences.grammar import MANY, Grammar, Noun, first_letter


class English(Grammar):
    """Few articles: card names stand bare, suits take a or an. «(pl)» behind a name makes it many («Rangers (pl)»)."""

    lang = "en"
    own_name = "English"
    joining: ClassVar[dict[str, str]] = {"and": "and", "or": "or", "nor": "or", "either": "or", ";": "; "}

    def ordinal(self, place: int) -> tuple[str, str]:
        teen = 10 <= place % 100 <= 20
        return str(place), "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")

    def name(self, written: str, form: str) -> str:
        called = self.typeset(written.removesuffix(MANY))
        return f"no {called}" if form == "no" else called

    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        if which == "every":
            return f"every {noun.one}"
        one = f"{noun.one} card" if form == "a" and noun.one == noun.many else noun.one  # there is no such thing as a Weather
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
