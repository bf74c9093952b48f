"""The owner's corrections: taught cards, as an overlay in the pack language.

An overlay holds only what the owner said of a card, by the card's id, so it stays valid when cards.yaml is
updated. This module makes and checks overlays; callers store them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.mistakes import LANGUAGES, OVERLAY, InputError, PackError
from scoring.pack import read_pack
from scoring.source import Node, read_documents
from scoring.tricks.pack import LIKELY, PRINTED, UNKNOWN, CardAnswer, CardQuestion, TrickPack
from scoring.tricks.tokens import Tokens
from scoring.tricks.words import Copies, Gain
from sentences import DEEPEST, say

Overlay = dict[str, Any]


def taught(card: str, *, name: Mapping[str, str] | str | None = None, categories: Sequence[str] | None = None,
           abilities: Sequence[Mapping[str, Any]] | None = None) -> Overlay:
    """Returns an overlay with what the owner read on a card; None leaves a part as it is. `abilities=[]` means that it has none."""
    entry: dict[str, Any] = {}
    if name is not None:
        entry["name"] = dict.fromkeys(LANGUAGES, name) if isinstance(name, str) else dict(name)
    if categories is not None:
        entry["categories"] = list(categories)
    if abilities is not None:
        entry["abilities"] = [dict(ability) for ability in abilities]
    return {"cards": {card: entry}}


def confirmed(pack: TrickPack, card: str) -> Overlay:
    """Returns an overlay that confirms everything the pack assumed about the card («as printed»)."""
    entry: dict[str, Any] = {"status": PRINTED}
    if pack.cards[card].guessed:
        entry["categories"] = list(pack.cards[card].categories or ())
    return {"cards": {card: entry}}


def answered(pack: TrickPack, question: CardQuestion, answer: int) -> Overlay:
    """Returns an overlay for the chosen answer to a question about a card."""
    written = pack.node.plain()["cards"][question.card]
    instead = question.answers[answer].instead
    if question.category is not None:
        doubt = {"likely": question.category}
        kept = [question.category if each == doubt else each for each in written["categories"] if each != doubt or instead is None]
        return {"cards": {question.card: {"categories": kept}}}
    abilities = [dict(ability) for ability in written["abilities"]]
    doubted = abilities[question.ability or 0]
    doubted.pop("likely")
    abilities[question.ability or 0] = doubted if instead is None else instead
    return {"cards": {question.card: {"abilities": abilities}}}


def tokens_of_answer(pack: TrickPack, question: CardQuestion, answer: CardAnswer) -> Tokens:
    """Returns the tokens a card pays by this answer, 0 for a copied kind; empty if the answer is not about tokens."""
    if question.ability is None:
        return {}
    if answer.instead is not None:
        copied = answer.instead.get("copies")
        return {copied: 0} if copied else answer.instead.get("gain", {})
    ability = pack.cards[question.card].abilities[question.ability]
    if isinstance(ability, Gain):
        return ability.tokens
    return {ability.token: 0} if isinstance(ability, Copies) else {}


def with_answer(pack: TrickPack, text: str, card: str, question: int, answer: int) -> str:
    """Returns the file of corrections with one more answer, counted from 0; `pack` already includes those corrections."""
    before = parse_overlay(text) if text else {}
    return write_overlay(pack, combined(before, answered(pack, pack.cards[card].questions[question], answer)))


def to_teach(pack: TrickPack) -> tuple[str, ...]:
    """Lists the cards that nobody has read or confirmed, in deck order."""
    return tuple(card.id for card in pack.by_value.values() if card.status in (LIKELY, UNKNOWN))


def combined(*overlays: Mapping[str, Any]) -> Overlay:
    """Merges several overlays; where they differ, the later one counts."""
    tables: Overlay = {}
    for overlay in overlays:
        for key, entries in overlay.items():
            before = tables.setdefault(key, {})
            for entry, parts in entries.items():
                before[entry] = {**before.get(entry, {}), **parts}
    return tables


def write_overlay(pack: TrickPack, overlay: Mapping[str, Any]) -> str:
    """Returns the overlay as a small YAML file, to keep or share."""
    import yaml  # only an export needs it

    text: str = yaml.safe_dump({"game": pack.game, **overlay}, allow_unicode=True, sort_keys=False, width=120)
    return text


def read_overlay(pack: TrickPack, text: str, file: str = OVERLAY) -> Overlay:
    """Reads an overlay from YAML and checks it against the pack; raises PackError with every mistake."""
    read_with_overlay(pack, _document(text, file), file)
    return parse_overlay(text, file)


def parse_overlay(text: str, file: str = OVERLAY) -> Overlay:
    """Reads an overlay from YAML without checking it against a pack."""
    return {str(key): value for key, value in _document(text, file).plain().items() if key != "game"}


def _document(text: str, file: str) -> Node:
    documents = read_documents(text, file)
    return documents[0] if documents else Node({}, 1)


def read_with_overlay(pack: TrickPack, node: Node, file: str = OVERLAY) -> TrickPack:
    """Returns the pack with an overlay applied; raises PackError and leaves the pack unchanged if anything is wrong."""
    laid = read_pack(pack.node, pack.file, pack.chosen, [(file, node)])
    assert isinstance(laid, TrickPack)
    return laid


def with_overlay(pack: TrickPack, overlay: Any) -> TrickPack:
    """Returns the pack with an overlay of plain values, remembered; raises InputError if something is wrong."""
    node = _node(overlay)
    key = json.dumps(node.plain(), sort_keys=True, default=str)
    try:
        return pack.corrected.of(key, lambda: read_with_overlay(pack, node))
    except PackError as error:
        raise InputError(error.saying) from None


def _node(value: Any, depth: int = 0) -> Node:
    """Turns plain values into nodes; they come from no file, so they have no line."""
    if depth > DEEPEST:
        raise InputError(say("The correction is nested deeper than {deepest} levels.", deepest=DEEPEST))
    if isinstance(value, Mapping):
        return Node({str(key): _node(child, depth + 1) for key, child in value.items()}, 0)
    if isinstance(value, (list, tuple)):
        return Node([_node(child, depth + 1) for child in value], 0)
    if value is None or isinstance(value, (str, int, float, bool)):
        return Node(value, 0)
    raise InputError(say("A correction may contain texts, numbers, lists and tables."))
