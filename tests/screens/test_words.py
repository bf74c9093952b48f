"""The catalogue: every text of the screens has its French, and what is shipped is what was written."""
from __future__ import annotations

import ast
import gettext
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from scoring import grammar
from screens import words

ROOT = Path(__file__).resolve().parents[2]
FRENCH = ROOT / "assets" / "locale" / "fr" / "LC_MESSAGES"
KEYWORDS = {"_": None, "ngettext": (1, 2)}


def written() -> set[str]:
    """Every text in the sources of the screens, the singular where there are two."""
    found = extract_from_dir(str(ROOT / "screens"), [("**.py", "python"), ("**.kv", "python")], keywords=KEYWORDS)
    return {message if isinstance(message, str) else message[0] for _file, _line, message, _comments, _context in found}


def catalogue() -> dict[str, tuple[str, ...]]:
    """Every text that has its French, with one or two forms of it."""
    with (FRENCH / "app.po").open("rb") as file:
        told = {message.id if isinstance(message.id, str) else message.id[0]:
                (message.string,) if isinstance(message.string, str) else tuple(message.string) for message in read_po(file) if message.id}
    return {text: forms for text, forms in told.items() if all(forms)}


def test_every_text_of_the_screens_has_its_french() -> None:
    french = catalogue()
    assert sorted(written() - set(french)) == []


def test_no_text_hides_in_an_f_string_where_babel_does_not_look() -> None:
    hidden = [f"{path.relative_to(ROOT)}: {ast.unparse(call)}"
              for path in sorted((ROOT / "screens").rglob("*.py"))
              for string in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(string, ast.JoinedStr)
              for call in ast.walk(string) if isinstance(call, ast.Call) and getattr(call.func, "id", "") in KEYWORDS]
    assert hidden == []


def test_the_compiled_catalogue_is_the_written_one() -> None:
    with (FRENCH / "app.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for text, told in catalogue().items():
        assert compiled.gettext(text) == told[0] or compiled.ngettext(text, text, 1) == told[0], text


def test_french_texts_keep_the_places_for_values() -> None:
    from string import Formatter
    for text, told in catalogue().items():
        wanted = {name for _literal, name, _spec, _conversion in Formatter().parse(text) if name}
        for place, version in enumerate(told):
            spelled = {"n"} if len(told) > 1 and place == 0 else set()      # « une carte » may stand for « 1 carte »
            kept = {name for _literal, name, _spec, _conversion in Formatter().parse(version) if name}
            assert kept | spelled == wanted | spelled, text


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_screens_write_figures_as_the_rules_do(language: str) -> None:
    words.set_language(language)
    for value in (0, 7, -7, 1742, -1742, 1234567):
        assert (words.number(value), words.signed(value)) == (grammar.number(value, language), grammar.signed(value, language))


def test_no_line_of_french_begins_with_a_colon_or_a_question_mark() -> None:
    assert [told for forms in catalogue().values() for told in forms if re.search(r" [:;?!»%]|« ", told)] == []
