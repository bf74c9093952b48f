"""Reads the messages of the sources and of the catalogues, for the tests that compare them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from sentences import GRAMMARS
from sentences.languages import LOCALE
from tools.packages import PACKAGES

ROOT = Path(__file__).resolve().parents[2]
KEYWORDS: dict[str, Any] = {"_": None, "ngettext": (1, 2), "say": None, "say_n": (1, 2), "say_in": ((1, "c"), 2), "noun": ((1, "c"), 2, 3)}
TRANSLATED = [lang for lang in GRAMMARS if lang != "en"]

Key = tuple[str, str]  # context, text (the singular where there are two)


@cache
def written() -> frozenset[Key]:
    """Every message in the sources."""
    found: set[Key] = set()
    for package in PACKAGES:
        for _file, _line, message, _comments, context in extract_from_dir(str(ROOT / package), [("**.py", "python"), ("**.kv", "python")],
                                                                          keywords=KEYWORDS):
            found.add((context or "", message if isinstance(message, str) else message[0]))
    return frozenset(found)


@cache
def catalogue(lang: str) -> Catalog:
    with (LOCALE / lang / "LC_MESSAGES" / "app.po").open("rb") as file:
        return read_po(file, locale=lang)


def messages(catalog: Catalog) -> Iterator[tuple[Key, Message]]:
    for message in catalog:
        if message.id:
            yield (message.context or "", originals(message)[0]), message


def originals(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translations(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


@cache
def handed() -> dict[str, set[str]]:
    """The parts that the source hands to each message, used in its English or not; only those that every place hands over."""
    found: dict[str, set[str]] = {}
    for _path, tree in python_files():
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "say" and isinstance(call.args[0], ast.Constant):
                parts, text = {keyword.arg for keyword in call.keywords if keyword.arg}, str(call.args[0].value)
                found[text] = found[text] & parts if text in found else parts
    return found


def python_files() -> Iterator[tuple[Path, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT), ast.parse(path.read_text("utf-8"))
