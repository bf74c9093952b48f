"""A language is one grammar class and data: adds a tiny invented one as CONTRIBUTING.md describes, and removes it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import pytest
import yaml
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import scoring
from scoring.library import Library
from sentences import GRAMMARS, Grammar, Noun, languages

PACK = Path(__file__).resolve().parents[1] / "scoring" / "frog_pond.yaml"
TOLD = {"Base strength": "Zut", "with {cards}": "kun {cards:ta}", "{reason:Bare}": "{reason:Bare}", "Total": "Summ",
        "{count} × {points}: {cards}": "{count} · {points} > {cards:ta}", "{cards:no}": "ne {cards}"}


class Zompic(Grammar):
    """Every name ends in -ta when something is done with it, nouns have no plural, and quotations look like <this>."""

    lang = "zz"
    own_name = "Zompic"
    forms: ClassVar[frozenset[str]] = Grammar.forms | {"ta"}
    thousands = "'"
    joining: ClassVar[dict[str, str]] = {"and": "&", "or": "/", "nor": "/", "either": "/", ";": "; "}

    def ordinal(self, place: int) -> tuple[str, str]:
        return str(place), "z"

    def name(self, written: str, form: str) -> str:
        return f"{written}-ta" if form == "ta" else written

    def kind(self, noun: Noun, form: str, which: str = "") -> str:
        return noun.one

    def none_of(self, phrases: Sequence[str], bare: Sequence[str]) -> str:
        return "/".join(bare)

    def whose(self, person: str) -> str:
        return f"{person}-o"

    def typeset(self, text: str) -> str:
        return text.replace("«", "<").replace("»", ">")


@pytest.fixture
def zompic(tmp_path: Path) -> Iterator[str]:
    """Step by step: a grammar, a catalogue; the pack below has the names."""
    folder = tmp_path / "zz" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalog = Catalog("de")  # some language that counts one and many
    for text, told in TOLD.items():
        catalog.add(text, told)
    with (folder / "app.mo").open("wb") as file:
        write_mo(file, catalog)
    GRAMMARS["zz"] = Zompic()
    languages.elsewhere["zz"] = tmp_path
    languages.forget()
    yield "zz"
    del GRAMMARS["zz"], languages.elsewhere["zz"]
    languages.forget()


def in_zompic(value: object) -> object:
    """A pack whose every text has its Zompic: the English backwards."""
    if isinstance(value, dict) and isinstance(value.get("en"), str):
        return {**value, "zz": value["en"][::-1]}
    if isinstance(value, dict) and isinstance(value.get("en"), dict):
        return {**value, "zz": {"one": value["en"]["one"][::-1], "many": value["en"]["many"][::-1]}}
    if isinstance(value, dict):
        return {key: in_zompic(child) for key, child in value.items()}
    return [in_zompic(child) for child in value] if isinstance(value, list) else value


def test_a_language_is_a_grammar_a_catalogue_and_the_names_in_the_packs(zompic: str, tmp_path: Path) -> None:
    file = tmp_path / "pond.yaml"
    file.write_text(yaml.safe_dump(in_zompic(yaml.safe_load(PACK.read_text("utf-8"))), allow_unicode=True), "utf-8")
    pack = Library(file).pack("frog_pond")
    result = scoring.score(pack, {"hand": list(pack.cards)[:4]})
    sheet = scoring.sheet(pack, result, zompic)
    assert "Zut" in sheet and "Summ" in sheet
    assert all(pack.lexicon.card(card).sentence("en")[::-1] in sheet for card in result.cards)
    assert "-ta" in sheet  # a form that no other language has, asked for by a translation alone


def test_what_is_not_translated_yet_is_english(zompic: str) -> None:
    assert scoring.open_pack("fantasy_realms").title.sentence(zompic) == "Fantasy Realms"
    with pytest.raises(scoring.InputError) as wrong:
        scoring.open_pack("chess")
    assert wrong.value.sentence(zompic).startswith("There is no game <chess>")


def test_a_language_that_is_not_there_is_no_word_of_a_pack(tmp_path: Path) -> None:
    file = tmp_path / "other_pond.yaml"
    file.write_text(yaml.safe_dump(in_zompic(yaml.safe_load(PACK.read_text("utf-8"))), allow_unicode=True), "utf-8")
    with pytest.raises(scoring.PackError, match="unknown word “zz”"):
        Library(file).pack("frog_pond")
