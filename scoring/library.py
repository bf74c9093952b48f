"""The library: all games of a cards.yaml, each read on first use.

Only the document of the wanted game is parsed. The shipped games also come as JSON (assets/packs, written by `python
-m tools.shipped`); others can be cached in a folder the caller names, because PyYAML is slow without its C part. A
cached document begins with the hash of the text it was parsed from, and is used only while that text is unchanged.

After the hash comes one line of JSON, and one more line for each deferred part. A table whose keys are all texts
is a JSON object and a scalar is a JSON scalar; both begin on the line of their parent. The first element of a
JSON list says what it is: a number is the line of the second element; "t" a table of pairs, "l" a list, "a" the
number of a deferred part.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any

from scoring.editions import EDITIONS, SHARED, box_sets, chosen_boxes, readings_of_boxes
from scoring.mistakes import OVERLAY, InputError, Mistake, PackError
from scoring.pack import EXAMPLES, Example, Pack, read_pack
from scoring.source import MOST_BYTES, Node, Scalar, read_documents
from sentences import Saying, say

MOST_GAMES = 20
FORMAT = 3  # of cached documents: those in another format are ignored
DEFERRED_BOXES: Mapping[Scalar, int] = {EDITIONS: 2, SHARED: 2}  # the content of a box is parsed only when the box is on the table,
DEFERRED: Mapping[Scalar, int] = {**DEFERRED_BOXES, EXAMPLES: 0}  # and examples, once checked, only on request
NOTHING_DEFERRED: Mapping[Scalar, int] = {}
ROOT = Path(__file__).resolve().parent.parent
CARDS, SHIPPED = ROOT / "cards.yaml", ROOT / "assets" / "packs"
NEW_GAME = Path(__file__).with_name("new_game.yaml")
MOST_REMEMBERED = 64
_packs: dict[tuple[Any, ...], Pack] = {}        # keyed by all inputs, so that a new library finds packs another one has read
_remembering = Lock()


class Library:
    """The games of one pack file and of the files added to it. `overlays` are the owner's corrections: YAML texts by game."""

    def __init__(self, file: Path | str = CARDS, cache: Path | str | None = None, more: Iterable[Path | str] = ()) -> None:
        self.file = Path(file)
        self.cache = Path(cache) if cache else None
        self._more = tuple(map(Path, more))
        self._documents: dict[str, Node] = {}

    @cached_property
    def added(self) -> list[Library]:
        """The owner's pack files that can be opened; a folder stands for all files in it. A game is checked when it is first opened."""
        return [library for library in self.owner_libraries() if library.is_openable()]

    def owner_libraries(self) -> list[Library]:
        """Returns the added files that exist now, readable or not."""
        files = [file for path in self._more for file in (sorted(path.glob("*.yaml")) if path.is_dir() else [path])]
        return [Library(file, self.cache) for file in files if file.exists()]

    def is_openable(self) -> bool:
        try:
            return bool(self.documents)
        except PackError:
            return False

    def add(self, library: Library) -> None:
        """Adds the games of another library; they replace games of the same name from files added before."""
        self.added[:] = [*(other for other in self.added if not set(other.documents) & set(library.documents)), library]

    def remove_game(self, game: str) -> list[Path]:
        """Removes an added game and returns its files."""
        holding = [library for library in self.added if game in library.documents]
        self.added[:] = [library for library in self.added if library not in holding]
        return [library.file for library in holding]

    def copy_games_to(self, folder: Path, cache: Path | str | None = None) -> list[Library]:
        """Copies each game into a file of its own in `folder`, so that each can be replaced or removed by itself."""
        folder.mkdir(parents=True, exist_ok=True)
        copies = {game: folder / f"{game}.yaml" for game in self.documents}
        for game, copy in copies.items():
            copy.with_suffix(".new").write_text(self.documents[game][0], "utf-8")
        for copy in copies.values():
            copy.with_suffix(".new").replace(copy)
        return [Library(copy, cache) for copy in copies.values()]

    @cached_property
    def documents(self) -> dict[str, tuple[str, int]]:
        """Returns the text of every document with its first line, by game."""
        found: dict[str, tuple[str, int]] = {}
        documents = split_documents(read_text(self.file))
        if len(documents) > MOST_GAMES:
            raise self._wrong(documents[MOST_GAMES][1], say("a file may contain at most {most_games} games", most_games=MOST_GAMES))
        for text, line in documents:
            match = re.search(r"^game:[ \t]*([A-Za-z0-9_]+)", text, re.MULTILINE)
            game = match.group(1) if match else f"document {len(found) + 1}"
            if game in found:
                raise self._wrong(line, say("the game «{game}» appears twice in this file", game=game))
            found[game] = (text, line)
        return found

    def _wrong(self, line: int, saying: Saying) -> PackError:
        return PackError([Mistake(self.file.name, line, None, saying)])

    def games(self) -> list[str]:
        return list(dict.fromkeys([*self.documents, *(game for library in self.added for game in library.documents)]))

    def pack(self, game: str, readings: Mapping[str, bool] | None = None, overlays: Sequence[str] = (),
             editions: Collection[str] = ()) -> Pack:
        """Opens a game with these readings, overlays and boxes; remembered."""
        holder = next((library for library in self.added if game in library.documents), None) if game not in self.documents else None
        if holder is not None:
            return holder.pack(game, readings, overlays, editions)
        key = (self.file.name, game, self.documents.get(game), tuple(sorted((readings or {}).items())), tuple(overlays),
               tuple(sorted(set(editions))))
        return _packs.get(key) or _remember(key, self._read(game, readings or {}, overlays, editions))

    def examples(self, game: str, overlays: Sequence[str] = ()) -> list[tuple[Pack, Example]]:
        """Lists all examples of a game, each with the pack it applies to: its boxes and its readings."""
        if game not in self.documents:
            return next(library for library in self.added if game in library.documents).examples(game, overlays)
        packs = [(boxes, self.pack(game, None, overlays, boxes)) for boxes in box_sets(self.document(game))]
        return [(self.pack(game, example.readings, overlays, boxes) if example.readings else pack, example)
                for boxes, pack in packs for example in pack.examples]

    def _read(self, game: str, readings: Mapping[str, bool], overlays: Sequence[str], editions: Collection[str]) -> Pack:
        if game not in self.documents:
            known = ", ".join(self.games())
            raise InputError(say("There is no game «{game}»: {known}.", game=game, known=known))
        node = self.document(game)
        names = [OVERLAY] if len(overlays) == 1 else [f"{OVERLAY} {number}" for number in range(1, len(overlays) + 1)]
        named_overlays = [(name, self._overlay(overlay, name)) for name, overlay in zip(names, overlays, strict=True)]
        pack = read_pack(node, self.file.name, readings, named_overlays, chosen_boxes(node, editions, game))
        unknown = set(readings) - set(pack.readings)
        for name in unknown and unknown - readings_of_boxes(node):
            known = ", ".join(pack.readings)
            raise InputError(say("There is no reading «{name}»: {known}.", name=name, known=known))
        return pack

    def document(self, game: str) -> Node:
        """Parses a game of its file; remembered, because it is read again for other readings and boxes."""
        if game not in self._documents:
            self._documents[game] = self._node(*self.documents[game], SHIPPED / f"{game}.json")
        return self._documents[game]

    def _overlay(self, text: str, name: str) -> Node:
        documents = read_documents(text, name)
        return documents[0] if documents else Node({}, 1)

    def _node(self, text: str, line: int, shipped: Path | None = None) -> Node:
        """Returns the parsed document: from the shipped JSON or the cache if either matches this text, else by parsing it."""
        key = key_of(text, line)
        cached = self.cache / f"{key}.json" if self.cache is not None else None
        for file in (shipped, cached):
            node = None if file is None else read_cached(file, key)
            if node is not None:
                return node
        node = parse(text, line, self.file.name)
        if cached is not None:
            with suppress(OSError):  # an unwritable cache only makes the next start slower
                cached.parent.mkdir(parents=True, exist_ok=True)
                fresh = cached.with_suffix(".new")
                fresh.write_bytes(cache_bytes(node, key, self.file.name))
                fresh.replace(cached)
        return node


def key_of(text: str, line: int) -> str:
    """Returns the cache key of a document that begins on this line of its file."""
    return _checksum(f"{FORMAT}:{line}:{text}".encode())


def cache_bytes(node: Node, key: str, file: str) -> bytes:
    parts: list[bytes] = []
    document = json_bytes(to_cache(node, 0, parts, DEFERRED if is_readable(node, file) else DEFERRED_BOXES))
    content = b"\n".join([document, *parts])
    return b"\n".join([f"{key} {_checksum(content)}".encode(), content])


def read_cached(file: Path, key: str) -> Node | None:
    """Returns a cached document, or None if it is missing, damaged, or of another text: then it is parsed again."""
    try:
        hashes, _, content = file.read_bytes().partition(b"\n")
        if hashes == f"{key} {_checksum(content)}".encode():
            document, *parts = content.split(b"\n")
            return from_cache(json.loads(document), 0, parts)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    return None


def _remember(key: tuple[Any, ...], pack: Pack) -> Pack:
    with _remembering:
        while len(_packs) >= MOST_REMEMBERED:
            del _packs[next(iter(_packs))]
        return _packs.setdefault(key, pack)


def _checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:24]


def new_game(name: str = "my_game", file: str = "my_game.yaml") -> str:
    """Returns a small working game to start one's own from."""
    return NEW_GAME.read_text("utf-8").replace("{file}", file).replace("game: my_game ", f"game: {name} ", 1)


def read_text(file: Path) -> str:
    """Reads a pack file; raises PackError if it cannot be read."""
    def pack_error(saying: Saying) -> PackError:
        return PackError([Mistake(file.name, 0, None, saying)])

    try:
        if not file.is_file():  # a folder, or a device or pipe that would never end
            raise OSError
        if file.stat().st_size > MOST_BYTES:
            size, most = file.stat().st_size // 1024, MOST_BYTES // 1024
            raise pack_error(say("the file is {size} KB; a pack may be at most {most} KB", size=size, most=most))
        text = file.read_bytes().decode()
        return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    except PackError:
        raise
    except UnicodeDecodeError:
        raise pack_error(say("the file is not UTF-8 text")) from None
    except (OSError, ValueError):
        raise pack_error(say("the file cannot be opened")) from None


def split_documents(text: str) -> list[tuple[str, int]]:
    """Splits the text at lines of three dashes into documents, each with the number of its first line."""
    documents: list[tuple[str, int]] = []
    text, start, line = f"\n{text}", 1, 1
    for dashes in re.finditer(r"\n---[^\S\n]*(?![^\n])", text):
        documents.append((text[start:dashes.start() + 1], line))
        line += text.count("\n", start, dashes.end() + 1)
        start = dashes.end() + 1
    documents.append((text[start:], line))
    return [(document, first) for document, first in documents if re.search(r"^[^#\s]", document, re.MULTILINE)]


def parse(text: str, line: int, file: str) -> Node:
    """Parses one document, its lines counted from the top of the file."""
    documents = read_documents("\n" * (line - 1) + text, file)
    if not documents:
        raise PackError([Mistake(file, line, None, say("this is empty"))])
    return documents[0]


def is_readable(node: Node, file: str) -> bool:
    try:
        read_pack(node, file)
    except PackError:
        return False
    return True


def json_bytes(cached: Any) -> bytes:
    return json.dumps(cached, ensure_ascii=False, separators=(",", ":")).encode()


def to_cache(node: Node, line: int, parts: list[bytes], depths: Mapping[Scalar, int] = NOTHING_DEFERRED, levels: int = -1) -> Any:
    """Turns a node into JSON values, inside a parent on `line`. Parts `levels` below are deferred: kept as text in `parts`."""
    if node.line != line:
        return [node.line, to_cache(node, node.line, parts, depths, levels)]
    if levels == 0 and isinstance(node.value, dict | list):
        parts.append(json_bytes(to_cache(Node(node.value, line), line, parts)))
        return ["a", len(parts) - 1]
    if isinstance(node.value, dict):
        pairs = [(key, to_cache(child, line, parts, levels=depths.get(key, levels - 1))) for key, child in node.value.items()]
        return dict(pairs) if all(isinstance(key, str) for key in node.value) else ["t", *pairs]
    if isinstance(node.value, list):
        return ["l", *[to_cache(child, line, parts, levels=levels - 1) for child in node.value]]
    return node.value


class LazyNode(Node):
    """A node whose value is parsed on first use."""

    __slots__ = ("_text",)
    deferred = True

    def __init__(self, text: bytes, line: int) -> None:
        self.line, self._text = line, text

    def __getattr__(self, name: str) -> Any:
        """Parses the value when it is first asked for."""
        if name != "value":
            raise AttributeError(name)
        self.value = from_cache(json.loads(self._text), self.line, ()).value
        return self.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and (self.value, self.line) == (other.value, other.line)


def from_cache(cached: Any, line: int, parts: Sequence[bytes]) -> Node:
    """Rebuilds the node that `to_cache` wrote; deferred parts stay text until first use."""
    if type(cached) is dict:
        return Node({key: Node(child, line) if type(child) is str else from_cache(child, line, parts)
                     for key, child in cached.items()}, line)
    if type(cached) is not list:
        return Node(cached, line)
    kind = cached[0]
    if kind == "l":
        return Node([from_cache(child, line, parts) for child in cached[1:]], line)
    if kind == "t":
        return Node({key: from_cache(child, line, parts) for key, child in cached[1:]}, line)
    return LazyNode(parts[cached[1]], line) if kind == "a" else from_cache(cached[1], kind, parts)
