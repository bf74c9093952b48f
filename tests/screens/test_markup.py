"""Text is never markup: tags come from one place, and nothing else writes them."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from screens.widgets import text
from screens.widgets.text import CLOSE, OPEN, Words, bold, glyph, marked, medium, unmarked
from tests.journeys.driver import Phone
from tests.sentences.sources import TRANSLATED

SCREENS = Path(text.__file__).resolve().parents[1]
TAG = re.compile(r"\[/?(?:b|i|u|s|font|size|color|ref|anchor|sub|sup|font_family|text_language)(?:=[^\]]*)?\]")
THE_ONE_PLACE = SCREENS / "widgets" / "text.py"


@pytest.mark.parametrize("file", sorted([*SCREENS.rglob("*.py"), *SCREENS.rglob("*.kv")]), ids=lambda file: str(file.relative_to(SCREENS)))
def test_no_source_and_no_kv_file_writes_a_tag_by_itself(file: Path) -> None:
    if file != THE_ONE_PLACE:
        assert TAG.findall(file.read_text("utf-8")) == []


def test_no_translation_writes_a_tag_by_itself() -> None:
    catalogues = sorted((SCREENS.parent / "assets" / "locale").rglob("*.po"))
    assert catalogues
    assert {file.parent.parent.name: TAG.findall(file.read_text("utf-8")) for file in catalogues} == {lang: [] for lang in TRANSLATED}


def pieces(words: str) -> list[str]:
    from kivy.core.text.markup import MarkupLabel
    return list(MarkupLabel(text=words).markup)


def test_what_people_type_is_escaped_and_what_we_mark_is_a_tag() -> None:
    assert pieces("[b]Zed[/b] & [x") == ["&bl;b&br;Zed&bl;/b&br; &amp; &bl;x"]
    assert pieces(bold("[b]")) == ["[b]", "&bl;b&br;", "[/b]"]
    assert pieces(f"[color=#ff0000ff]{medium('a')}[/color]") == ["[color=#ff0000ff]", "[font=RobotoMedium]", "a", "[/font]", "[/color]"]
    assert unmarked(f"{glyph('check')} {marked('x', 'size', 12)}").endswith(" x")


def drawn(words: Words) -> str:
    words.texture_update()
    return "".join(piece.text for line in words._label._cached_lines for piece in line.words)


def test_a_paragraph_has_markup_where_it_holds_tags_and_never_draws_them(phone: Phone) -> None:
    words = Words(text=bold("Zed"))
    assert (words.markup, drawn(words)) == (True, "Zed")
    words.text = "[b]Zed[/b]"
    assert (words.markup, drawn(words)) == (False, "[b]Zed[/b]")
    words.text = f"Zed {medium('Ann')}"
    assert (words.markup, drawn(words)) == (True, "Zed Ann")


def test_nobody_can_type_the_signs_around_a_tag() -> None:
    assert len(OPEN) > 8
    forged = f"\ue00012345678b{CLOSE}"
    assert not any(piece.startswith("[") for piece in pieces(forged))


def test_every_label_with_markup_is_cut_by_the_one_place() -> None:
    from kivy.core.text.markup import MarkupLabel
    assert MarkupLabel.markup.fget is text._split
