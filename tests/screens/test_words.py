"""The screens' access to sentences: in the chosen language."""
from __future__ import annotations

import pytest

from screens import words
from sentences import GRAMMARS


@pytest.mark.parametrize("language", list(GRAMMARS))
def test_the_screens_write_figures_as_the_rules_do(language: str) -> None:
    words.set_language(language)
    for value in (0, 7, -7, 1742, -1742, 1234567):
        assert (words.number(value), words.wording().signed(value)) == (GRAMMARS[language].number(value), GRAMMARS[language].signed(value))


def test_a_language_that_nobody_speaks_is_english() -> None:
    words.set_language("xx")
    assert (words.language(), words._("Total"), words.colon(), words.wording().whose("Chloé")) == ("en", "Total", ": ", "Chloé’s")


def test_french_counts_elides_and_keeps_its_distance() -> None:
    words.set_language("fr")
    assert words.ngettext("Bank: {n} coin", "Bank: {n} coins", 0) == "Banque\u00a0: 0 pièce"
    assert (words.wording().whose("Aliénor"), words.wording().whose("Chloé"), words.colon()) == ("d’Aliénor", "de Chloé", "\u00a0: ")
