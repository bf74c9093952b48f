"""From YAML text to a tree of nodes that remember their line.

Reads with `yaml.safe_load` semantics but builds no Python objects of its own: scalars, lists and mappings only.
Whatever could explode or hang (aliases, huge files, bottomless nesting) is refused before it is followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from scoring.mistakes import Mistake, PackError
from scoring.unreadable import ALIAS, unreadable
from sentences import DEEPEST, Saying, say

MOST_BYTES = 256 * 1024

Scalar: TypeAlias = str | int | float | bool | None


@dataclass(slots=True)
class Node:
    """One value of the file: a scalar, a list of nodes or a mapping to nodes.

    Never changed; not a frozen dataclass, because those take twice as long to create, and there are thousands.
    """

    value: Scalar | list[Node] | dict[Scalar, Node]
    line: int
    deferred: ClassVar[bool] = False  # checked when it was cached, so reading it again can wait

    def scalars(self) -> Iterator[Node]:
        """Yields the scalars inside, in order."""
        left = [self]
        while left:
            node = left.pop()
            if isinstance(node.value, dict):
                left += reversed(node.value.values())
            elif isinstance(node.value, list):
                left += reversed(node.value)
            else:
                yield node

    def plain(self) -> Any:
        """Returns the same as plain Python values."""
        if isinstance(self.value, dict):
            return {key: child.plain() for key, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.plain() for child in self.value]
        return self.value


def read_documents(text: str, file: str) -> list[Node]:
    """Reads all YAML documents of a text; raises PackError with everything that makes it unreadable."""
    if len(text) > MOST_BYTES:
        size, most = len(text) // 1024, MOST_BYTES // 1024
        raise PackError([Mistake(file, 0, None, say("the file is {size} KB; a pack may be at most {most} KB", size=size, most=most))])
    import yaml  # the slowest import of the app, needed only for a pack that is not in the cache

    mistakes: list[Mistake] = []
    try:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        try:
            documents = list(_Events(loader, file, mistakes).documents())
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        line, saying = unreadable(error, text)
        raise PackError([Mistake(file, line, None, saying)]) from None
    except PackError:
        raise
    except (RecursionError, ValueError, OverflowError):
        raise PackError([Mistake(file, 0, None, say("this is not valid YAML"))]) from None
    if mistakes:
        raise PackError(list(dict.fromkeys(mistakes)))
    return documents


class _Events:
    """Builds nodes from the parser's events one by one, so that deep nesting is refused before it is followed.

    (The parser's own tree is built recursively in C: a file nested deep enough would crash the app.)

    (The parser's own tree is built in C, level inside level, and a file that is deep enough takes the app down with it.)
    """

    def __init__(self, loader: Any, file: str, mistakes: list[Mistake]) -> None:
        self.loader, self.file, self.mistakes = loader, file, mistakes

    def documents(self) -> Iterator[Node]:
        while self.loader.check_event():
            event = self.loader.get_event()
            if type(event).__name__ == "DocumentStartEvent":
                yield self._node(self.loader.get_event(), 0)

    def _node(self, event: Any, depth: int) -> Node:
        line = event.start_mark.line + 1
        if depth > DEEPEST:
            raise PackError([Mistake(self.file, line, None, say("nested deeper than {deepest} levels", deepest=DEEPEST))])
        match type(event).__name__:
            case "AliasEvent":
                self.mistakes.append(Mistake(self.file, line, None, ALIAS))
                return Node(None, line)
            case "SequenceStartEvent":
                return Node([self._node(child, depth + 1) for child in self._until("SequenceEndEvent")], line)
            case "MappingStartEvent":
                return Node(dict(self._pairs(depth + 1)), line)
        return Node(self._scalar(event), line)

    def _until(self, end: str) -> Iterator[Any]:
        while type(event := self.loader.get_event()).__name__ != end:
            yield event

    def _pairs(self, depth: int) -> Iterator[tuple[Scalar, Node]]:
        keys: set[Scalar] = set()
        for event in self._until("MappingEndEvent"):
            line = event.start_mark.line + 1
            key = self._node(event, depth).value
            value = self._node(self.loader.get_event(), depth)
            if key is None or isinstance(key, list | dict):
                self._wrong(line, say("a key must be a word or a number"))
            elif key in keys:
                self._wrong(line, say("«{key}» appears twice here", key=key))
            else:
                keys.add(key)
                yield key, value

    def _scalar(self, event: Any) -> Any:
        import yaml

        tag = event.tag
        if tag is None or tag == "!":
            tag = self.loader.resolve(yaml.ScalarNode, event.value, event.implicit)
        value = _typed(tag.rpartition(":")[2], event.value)
        if value is NOTHING:
            shown = event.value[:40].encode("utf-8", "replace").decode()
            self._wrong(event.start_mark.line + 1, say("«{shown}» is neither text, a number, true nor false", shown=shown))
            return None
        return value

    def _wrong(self, line: int, saying: Saying) -> None:
        self.mistakes.append(Mistake(self.file, line, None, saying))


NOTHING: Any = object()


def _typed(kind: str, text: str) -> Any:
    try:
        match kind:
            case "str" if not any("\ud800" <= letter <= "\udfff" for letter in text):
                return text
            case "null":
                return None
            case "bool":
                return text.lower() in ("true", "yes", "on")
            case "int":
                return int(text.replace("_", ""), 10)
            case "float":
                return float(text.replace("_", ""))
            case "timestamp":
                return text
    except ValueError:
        pass
    return NOTHING

