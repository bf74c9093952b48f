"""What can be wrong, in sentences that help a person to put it right.

Mistakes of a pack carry file, line and card and are collected, never raised one by one. A mistake in an entry (an
unknown card, an impossible choice) stops the score.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sentences import DEFAULT_LANGUAGE, Saying, listed, say

LANGUAGES = ("en", "fr")  # every pack has texts in these, and may have them in any other language with a grammar
OVERLAY = "overlay"  # stands for the file of the owner's corrections, which are a text without a file; numbered if there are several


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing wrong in a pack file, with its place."""

    file: str
    line: int
    card: str | None
    saying: Saying

    @property
    def with_place(self) -> Saying:
        what = say("{place}: {what}", place=self.card, what=self.saying) if self.card else self.saying
        return say("{place}: {what}", place=self._place(), what=what)

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.with_place.sentence(lang)

    def _place(self) -> Saying | str:
        name, _, number = self.file.partition(" ")
        if name != OVERLAY:
            return f"{self.file}:{self.line}" if self.line else self.file
        where = say("your corrections ({number})", number=number) if number else say("your corrections")
        return say("{where}, line {line}", where=where, line=str(self.line)) if self.line else where


class PackError(ValueError):
    """A pack that cannot be used, with all its mistakes by line."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = sorted(mistakes, key=lambda mistake: (mistake.file, mistake.line))
        self.saying: Saying = listed([mistake.with_place for mistake in self.mistakes], between="\n")
        super().__init__(self.saying.sentence())

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.saying.sentence(lang)


class InputError(ValueError):
    """An entry that the rules do not allow: says what is wrong, and what would be right."""

    def __init__(self, saying: Saying) -> None:
        self.saying = saying
        super().__init__(saying.sentence())

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.saying.sentence(lang)
