"""What can be wrong, said so that a person can mend it.

A `Saying` is one sentence in every language of the app. Mistakes of a pack carry file, line and card and are
collected, never raised one by one; mistakes of an entry (an unknown card, an impossible choice) stop the score.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.grammar import french_spaces

LANGUAGES = ("en", "fr")
DEFAULT_LANGUAGE = "en"
OVERLAY = "overlay"  # the file of mistakes in the owner's corrections, which are a text without a file; of several it has a number


@dataclass(frozen=True, slots=True)
class Saying:
    """One sentence in both languages."""

    en: str
    fr: str

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return french_spaces(self.fr) if lang == "fr" else self.en


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something wrong in a pack file, with its place."""

    file: str
    line: int
    card: str | None
    saying: Saying

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        name, _, number = self.file.partition(" ")
        if name == OVERLAY:
            place = {"en": "your corrections", "fr": "vos corrections"}[lang] + (f" ({number})" if number else "")
            place += {"en": f", line {self.line}", "fr": f", ligne {self.line}"}[lang] if self.line else ""
        colon = "\u00a0: " if lang == "fr" else ": "
        return f"{place}{colon}" + (f"{self.card}{colon}" if self.card else "") + self.saying.sentence(lang)


class PackError(ValueError):
    """A pack that cannot be used, with all its mistakes in the order of their lines."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = sorted(mistakes, key=lambda mistake: (mistake.file, mistake.line))
        super().__init__("\n".join(mistake.sentence() for mistake in self.mistakes))

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return "\n".join(mistake.sentence(lang) for mistake in self.mistakes)


class InputError(ValueError):
    """An entry that the rules do not allow: what is wrong, and what would be right."""

    def __init__(self, en: str, fr: str) -> None:
        self.saying = Saying(en, fr)
        super().__init__(en)

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.saying.sentence(lang)
