"""docs/pack-language.md is true: the real loader reads its examples, they give the stated results, and no word is missing."""
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import scoring
from scoring import Library
from scoring.crews import pack as crews
from scoring.library import parse
from scoring.pack import BY_ID, KINDS, changes_of
from scoring.reader import Fields
from scoring.referee import pack as referee
from scoring.source import DEEPEST, MOST_BYTES
from scoring.tricks import pack as tricks
from scoring.tricks import words as trick_words
from scoring.words import choices, conditions, filters, registry
from scoring.words.clause import Stage
from table.added_games import MOST_GAMES

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "pack-language.md").read_text("utf-8")
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)         # where there is one: three times as fast
GAMES = {"hands": "fantasy_realms", "tricks": "once_upon_a_draft", "crews": "baby_pirates", "referee": "cinderella"}
# A card of a page's example may use any word, so one phase carries out all of them; what is always true needs none.
EVERY_PHASE = [{"id": "every", "do": [word for word, classes in registry.BY_WORD.items() if classes[0].stage is not Stage.ALWAYS],
                "name": {"en": "Step", "fr": "Étape"}}]


def blocks(page: str = PAGE) -> list[tuple[str, str, int]]:
    """The YAML blocks of a page: what they are, their text, their line."""
    return [(found[1].strip(), found[2], page[:found.start()].count("\n") + 1)
            for found in re.finditer(r"^```yaml([^\n]*)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)]


@cache
def document_of(kind: str) -> dict[str, Any]:
    """A game without its boxes, which would only make every example slower to read."""
    text, _ = Library().documents[GAMES[kind]]
    return {key: value for key, value in yaml.safe_load(text).items() if key not in ("editions", "shared")}


def game(kind: str) -> dict[str, Any]:
    return {**document_of(kind), "examples": []}


def laid_into(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """A game with a part of the page in it: entries join their table, anything else is replaced."""
    replaced = ("sets", "hand", "variants", "layouts", "credits", "endings", "ghost", "nameless")
    joined = {key: {**document[key], **value} if isinstance(value, dict) and key in document and key not in replaced else value
              for key, value in part.items()}
    return {**document, **joined}


def card(part: dict[str, Any]) -> dict[str, Any]:
    """Fantasy Realms with the card `me`."""
    me = {"number": 999, "name": {"en": "My card", "fr": "ma Carte"}, "suit": "wild", "strength": 0,
          **{key: part.pop(key) for key in ("suit", "strength", "bonus", "penalty") if key in part}}
    return laid_into(game("hands"), {"phases": EVERY_PHASE, "cards": {"me": me}, "examples": [named(part)]})


def character(part: dict[str, Any]) -> dict[str, Any]:
    """Once Upon a Draft with another card 10."""
    me = {"value": 10, "status": "printed", "categories": [],
          **{key: part.pop(key) for key in ("categories", "abilities") if key in part}}
    return laid_into(game("tricks"), {"cards": {"card_10": me}, "examples": [named(part)]})


def named(example: dict[str, Any]) -> dict[str, Any]:
    return {"name": {"en": "as the page says", "fr": "comme dit la page"}, **example}


def in_full(kind: str, text: str) -> dict[str, Any]:
    part = yaml.safe_load(text)
    if kind == "game":
        return dict(part)
    return card(part) if kind == "card" else character(part) if kind == "character" else laid_into(game(kind), part)


def read(document: dict[str, Any], folder: Path) -> scoring.Pack:
    file = folder / "page.yaml"
    file.write_text(yaml.dump(document, Dumper=DUMPER, allow_unicode=True, sort_keys=False), "utf-8")
    return Library(file).pack(document["game"])


@pytest.mark.parametrize(("kind", "text"), [pytest.param(kind, text, id=f"line {line}, {kind}") for kind, text, line in blocks()])
def test_an_example_of_the_page_is_read_and_comes_out(kind: str, text: str, tmp_path: Path) -> None:
    if kind.startswith("overlay "):
        game = kind.split()[1]
        assert scoring.open_pack(game, overlays=[text]).hash != scoring.open_pack(game).hash
        assert yaml.safe_load(text)["game"] == game
        assert not [told for change in changes_of(Library().document(game), parse(text, 1, "page")) if "loses" in (told := str(change))]
        return
    pack = read(in_full(kind, text), tmp_path)
    examples = Library(tmp_path / "page.yaml").examples(pack.game)
    assert [each.sentence() for opened, example in examples for each in scoring.check_example(opened, example)] == []
    assert pack.examples or kind not in ("game", "card", "character")


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_a_game_in_another_page_is_right_as_well(page: str, tmp_path: Path) -> None:
    found = blocks((ROOT / page).read_text("utf-8"))
    assert found or page != "CONTRIBUTING.md"
    for kind, text, _ in found:
        pack = read(in_full(kind, text), tmp_path)
        assert [each.sentence() for example in pack.examples for each in scoring.check_example(pack, example)] == []


def test_the_limits_of_the_page_are_those_of_the_code() -> None:
    assert f"files above {MOST_BYTES // 1024} KB and nesting deeper than {DEEPEST} levels" in PAGE
    assert f"there is room for {MOST_GAMES} games" in PAGE


def keys(value: Any) -> Iterator[str]:
    """Every key and every plain word of a block."""
    if isinstance(value, dict):
        for key, child in value.items():
            yield str(key)
            yield from keys(child)
    elif isinstance(value, list):
        for child in value:
            yield from keys(child)
    else:
        yield str(value)


def test_every_word_of_a_card_has_an_example() -> None:
    shown = {word for _, text, _ in blocks() for word in keys(yaml.safe_load(text))}
    words = {*filters.WORDS, filters.Except.word, *conditions.WORDS, *registry.BY_WORD, *choices.Copy.PARTS, *trick_words.CLAUSES,
             *trick_words.CONDITIONS, "if", "unless", "per", "choose", "several", "or"} - {"category"}
    assert words - shown == set()
    assert {"category"} <= shown


def test_every_word_of_a_game_has_an_example_or_is_explained() -> None:
    said = {word for _, text, _ in blocks() for word in keys(yaml.safe_load(text))} | set(re.findall(r"`([\w]+)[:`]", PAGE))
    lists = {*KINDS, *BY_ID, *trick_words.MOMENTS, *tricks.STATUSES, *crews.AXES, *crews.FIGURES, *crews.CHECKS, *crews.QUESTIONS,
             *crews.WORTH, *referee.ACTIONS}
    assert lists - said == set()


def test_every_word_the_loader_asks_for_is_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.library._packs", {})           # what was read before asks for nothing
    monkeypatch.setattr("scoring.library.SHIPPED", Path("nowhere"))
    asked: set[str] = set()
    optional, contains = Fields.optional, Fields.__contains__
    monkeypatch.setattr(Fields, "optional", lambda self, key: (asked.add(str(key)), optional(self, key))[1])
    monkeypatch.setattr(Fields, "__contains__", lambda self, key: (asked.add(str(key)), contains(self, key))[1])
    library = Library()
    for each in library.games():
        library.pack(each)
    said = {word for _, text, _ in blocks() for word in keys(yaml.safe_load(text))} | set(re.findall(r"`([\w]+)[:`]", PAGE))
    assert len(asked) > 100
    assert asked - said == set()
