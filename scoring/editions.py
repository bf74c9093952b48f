"""Boxes: what an expansion, a promo or another printing changes in a game, as overlays inside its document.

`editions` names the boxes, each with its overlay; `shared` holds overlays that belong to several boxes, and to
anybody who chooses one of their readings. The overlays of the boxes on the table are merged into the document
before it is read. A card may replace another (`replaces`): it answers to the name and the id of the card it
replaces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.mistakes import InputError
from scoring.reader import Reader, did_you_mean
from scoring.source import Node, Scalar
from sentences import Saying, say

EDITIONS, SHARED = "editions", "shared"
TABLES = ("cards", "items", "suits", "readings")  # tables a box adds entries to; for an existing entry it changes only some parts
NOT_ON_THE_TABLE = Node({}, 0)
Overlay = tuple[str, dict[Scalar, Node]]  # the box it belongs to, if only one, and its content


@dataclass(frozen=True, slots=True)
class Edition:
    """A box that players may own."""

    id: str
    name: Saying


def read_editions(reader: Reader, node: Node) -> dict[str, Edition]:
    """Reads the boxes of a game in order. Their overlays are checked too: a misspelt table must not vanish silently."""
    found: dict[str, Edition] = {}
    for name, overlay in entries_of(node, EDITIONS).items():
        with reader.at_card(str(name)), reader.fields(overlay) as fields:
            reader.check_id(str(name), overlay.line)
            found[str(name)] = Edition(str(name), fields.saying("name"))
            for key in (*TABLES, "hand", "phases", "setup", "examples"):
                fields.optional(key)
    for overlay in _list(node, SHARED):
        with reader.fields(overlay) as fields:
            fields.must("boxes", lambda child: reader.several(child, lambda each: reader.one_of(each, found, say("a box"))), ())
            for key in (*TABLES, "examples"):
                fields.optional(key)
    return found


def chosen_boxes(node: Node, wanted: Collection[str], title: str) -> tuple[str, ...]:
    """Returns the wanted boxes in the order of the document; refuses a box that the game does not have."""
    known = [str(name) for name in entries_of(node, EDITIONS)]
    for each in wanted:
        if each not in known:
            raise InputError(say("{title} has no box «{box}»{hint}", title=title, box=str(each), hint=did_you_mean(str(each), known)))
    return tuple(box for box in known if box in wanted)


def box_sets(node: Node) -> list[tuple[str, ...]]:
    """Lists the sets of boxes to check: none, each box alone, and every set that some example needs."""
    known = [str(name) for name in entries_of(node, EDITIONS)]
    sets = [boxes for name, overlay in overlays_of(node, known) for _, boxes in _examples(overlay, name)]
    return list(dict.fromkeys([(), *((box,) for box in known), *(tuple(box for box in known if box in boxes) for boxes in sets)]))


def readings_of_boxes(node: Node) -> set[str]:
    """Collects the readings of all boxes: setting one whose box is not used is no mistake."""
    known = [str(name) for name in entries_of(node, EDITIONS)]
    return {str(name) for _, overlay in overlays_of(node, known) for name in entries_of(Node(overlay, 0), "readings")}


def entries_of_boxes(node: Node, key: str) -> list[tuple[str, Scalar, Node]]:
    """Lists the entries that all boxes bring to a table: the box (empty if several share it), the id, and the entry."""
    known = [str(name) for name in entries_of(node, EDITIONS)]
    return [(box, name, entry) for box, overlay in overlays_of(node, known) for name, entry in entries_of(Node(overlay, 0), key).items()]


def with_boxes(node: Node, boxes: Sequence[str], overlays: Sequence[Overlay]) -> Node:
    """Merges the overlays of the boxes on the table into the document and drops all others."""
    if not isinstance(node.value, dict):
        return node
    merged = {key: child for key, child in node.value.items() if key not in (EDITIONS, SHARED)}
    if not overlays:
        return Node(merged, node.line)
    examples: list[Node] = []
    for name, overlay in overlays:
        for key in TABLES:
            merged[key] = _with_entries(merged.get(key), overlay.get(key))
        if "hand" in overlay:
            merged["hand"] = _with_parts(merged.get("hand"), overlay["hand"])
        merged["phases"] = _with_phases(merged.get("phases"), overlay.get("phases"))
        examples += [example for example, meant in _examples(overlay, name) if set(meant) == set(boxes)]
    merged["setup"] = _with_setup(merged.get("setup"), [overlay["setup"] for _, overlay in overlays if "setup" in overlay])
    if boxes:
        merged["examples"] = Node(examples, node.line)
    return Node({key: child for key, child in merged.items() if child is not NOT_ON_THE_TABLE}, node.line)


@dataclass(frozen=True, slots=True)
class ResolvedReplacements:
    """A document after replacements: its cards, which cards they replace, and the numbers of the replaced ones."""

    node: Node
    replaced: Mapping[str, str] = field(default_factory=dict)  # card id → id of the card it replaces
    numbers: Mapping[int, str] = field(default_factory=dict)  # number of a replaced card → id of the card that replaces it


def resolve_replacements(node: Node, readings: Mapping[str, bool]) -> ResolvedReplacements:
    """Drops the cards that a reading removes, and those that another card replaces."""
    cards = entries_of(node, "cards")
    if not isinstance(node.value, dict) or not any(isinstance(entry.value, dict) and {"if", "replaces"} & entry.value.keys()
                                                   for entry in cards.values()):
        return ResolvedReplacements(node)
    here = {name: entry for name, entry in cards.items() if _holds(entry, readings)}
    replaced = {str(name): str(entry.value["replaces"].value) for name, entry in here.items()
                if isinstance(entry.value, dict) and "replaces" in entry.value}
    numbers = {number.value: new for new, old in replaced.items() if (number := _child(cards.get(old), "number")) is not None
               and isinstance(number.value, int)}
    left = {name: _plain(entry) for name, entry in here.items() if name not in replaced.values()}
    return ResolvedReplacements(Node({**node.value, "cards": Node(dict(left), node.value["cards"].line)}, node.line), replaced, numbers)


def absent_suits(node: Node, boxes: Sequence[str]) -> dict[str, Node]:
    """Returns the suits that only unused boxes have: a card of another box may mention them."""
    suits = [suit for name, box in entries_of(node, EDITIONS).items() if name not in boxes for suit in entries_of(box, "suits").items()]
    return {str(suit): name for suit, entry in suits if (name := _child(entry, "name")) is not None}


# -- taking documents apart ----------------------------------------------------------------------------------------------


def _child(node: Node | None, key: Scalar) -> Node | None:
    return node.value.get(key) if node is not None and isinstance(node.value, dict) else None


def entries_of(node: Node | None, key: str) -> dict[Scalar, Node]:
    """Returns the entries of a table of a document."""
    found = _child(node, key)
    return found.value if found is not None and isinstance(found.value, dict) else {}


def _list(node: Node, key: str) -> list[Node]:
    found = _child(node, key)
    return found.value if found is not None and isinstance(found.value, list) else []


def overlays_of(node: Node, boxes: Sequence[str], readings: Collection[str] = ()) -> Iterator[Overlay]:
    """Yields the overlays that some boxes (or readings) bring, shared ones first."""
    for overlay in _list(node, SHARED):
        meant = _child(overlay, "boxes")
        asked_for = bool(readings) and not set(map(str, entries_of(overlay, "readings"))).isdisjoint(readings)
        if isinstance(overlay.value, dict) and (asked_for or (meant is not None and boxes and set(meant.plain()) & set(boxes))):
            yield "", overlay.value
    for name, overlay in entries_of(node, EDITIONS).items():
        if name in boxes and isinstance(overlay.value, dict):
            yield str(name), overlay.value


def _examples(overlay: Mapping[Scalar, Node], box: str) -> Iterator[tuple[Node, tuple[str, ...]]]:
    """Yields the examples of an overlay, each with the boxes it needs: its own, unless it names others."""
    listed = overlay.get("examples")
    for example in (listed.value if listed is not None and isinstance(listed.value, list) else ()):
        if isinstance(example.value, dict):
            meant = example.value.get("boxes")
            rest = {key: child for key, child in example.value.items() if key != "boxes"}
            yield Node(rest, example.line), (box,) if meant is None else tuple(map(str, meant.plain()))


def _holds(entry: Node, readings: Mapping[str, bool]) -> bool:
    reading = _child(entry, "if")
    return reading is None or readings.get(str(reading.value), False)


def _plain(entry: Node) -> Node:
    """Returns a card without the keys that only say whether it is used."""
    if not isinstance(entry.value, dict):
        return entry
    return Node({key: child for key, child in entry.value.items() if key not in ("if", "replaces")}, entry.line)


# -- putting them together -----------------------------------------------------------------------------------------------


def _with_parts(before: Node | None, added: Node) -> Node:
    if before is None or not isinstance(before.value, dict) or not isinstance(added.value, dict):
        return added
    return Node({**before.value, **added.value}, added.line)


def _with_entries(before: Node | None, added: Node | None) -> Node:
    if added is None or not isinstance(added.value, dict):
        return before or NOT_ON_THE_TABLE
    entries: dict[Scalar, Node] = dict(before.value) if before is not None and isinstance(before.value, dict) else {}
    for name, entry in added.value.items():
        entries[name] = _with_parts(entries.get(name), entry)
    return Node(entries, before.line if before is not None else added.line)


def _with_phases(before: Node | None, added: Node | None) -> Node:
    """Adds phases: an existing phase carries out more words; a new one goes before the phase that `before` names."""
    phases: list[Node] = list(before.value) if before is not None and isinstance(before.value, list) else []
    for phase in (added.value if added is not None and isinstance(added.value, list) else ()):
        place = next((place for place, other in enumerate(phases) if _same(other, phase, "id")), None)
        if place is not None:
            phases[place] = _doing_more(phases[place], phase)
            continue
        later = _child(phase, "before")
        place = next((place for place, other in enumerate(phases) if later is not None and _is(other, "id", later.value)), len(phases))
        rest = {key: child for key, child in phase.value.items() if key != "before"} if isinstance(phase.value, dict) else phase.value
        phases.insert(place, Node(rest, phase.line))
    return Node(phases, before.line if before is not None else 0)


def _doing_more(phase: Node, more: Node) -> Node:
    words, further = _child(phase, "do"), _child(more, "do")
    if words is None or further is None or not isinstance(phase.value, dict):
        return phase
    known: dict[object, Node] = {}
    for each in (words, further):
        for word in each.value if isinstance(each.value, list) else [each]:
            known.setdefault(word.value, word)
    return Node({**phase.value, "do": Node(list(known.values()), words.line)}, phase.line)


def _with_setup(before: Node | None, added: Sequence[Node]) -> Node:
    """Adds set-up lines: a box overrides the game's own lines for the same players and variants, not those of another box."""
    own: list[Node] = before.value if before is not None and isinstance(before.value, list) else []
    boxes: list[Node] = [setup for each in added if isinstance(each.value, list) for setup in each.value]
    instead = [[setup for setup in boxes if all(_same(line, setup, key) for key in ("players", "variant"))] for line in own]
    lines = [each for line, setups in zip(own, instead, strict=True) for each in setups or [line]]
    lines += [setup for setup in boxes if not any(setup is other for setups in instead for other in setups)]
    return Node(lines, before.line if before is not None else 0) if lines else NOT_ON_THE_TABLE


def _same(one: Node, other: Node, key: str) -> bool:
    mine, theirs = _child(one, key), _child(other, key)
    return (mine.plain() if mine else None) == (theirs.plain() if theirs else None)


def _is(node: Node, key: str, value: object) -> bool:
    child = _child(node, key)
    return child is not None and child.value == value
