"""From YAML text to a tree of nodes that remember their line.

Reads with `yaml.safe_load` semantics but builds no Python objects of its own: scalars, lists and mappings only.
Whatever could explode or hang (aliases, huge files, bottomless nesting) is refused before it is followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from scoring.mistakes import Mistake, PackError, Saying
from scoring.unreadable import ALIAS, unreadable

MOST_BYTES = 256 * 1024
DEEPEST = 60

Scalar: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Node:
    """One value of the file: a scalar, a list of nodes or a mapping to nodes."""

    value: Scalar | list[Node] | dict[Scalar, Node]
    line: int

    def scalars(self) -> Iterator[Node]:
        """The scalars below, in their order."""
        if isinstance(self.value, dict):
            for child in self.value.values():
                yield from child.scalars()
        elif isinstance(self.value, list):
            for child in self.value:
                yield from child.scalars()
        else:
            yield self

    def plain(self) -> Any:
        """The same as bare Python values."""
        if isinstance(self.value, dict):
            return {key: child.plain() for key, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.plain() for child in self.value]
        return self.value


def read_documents(text: str, file: str) -> list[Node]:
    """All YAML documents of a text; raises PackError with everything that keeps it from being read."""
    refuse_what_explodes(text, file)
    import yaml  # the slowest import of the app: only a pack that is not in the cache needs it

    mistakes: list[Mistake] = []
    try:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        documents = [_node(root, file, mistakes, set()) for root in yaml.compose_all(text, Loader=loader) if root]
    except yaml.YAMLError as error:
        line, saying = unreadable(error, text)
        raise PackError([Mistake(file, line, None, saying)]) from None
    except (RecursionError, ValueError, OverflowError):
        raise PackError([_mistake(file, 0, "this is not YAML that can be read", "ce YAML est illisible")]) from None
    if mistakes:
        raise PackError([*(mistake for mistake in mistakes if mistake.saying is not ALIAS), *_aliases(text, file, mistakes, loader)])
    return documents


def _aliases(text: str, file: str, mistakes: list[Mistake], loader: Any) -> list[Mistake]:
    """An alias has become the value it stands for, which is somewhere else: its own line is read again, and told once."""
    if all(mistake.saying is not ALIAS for mistake in mistakes):
        return []
    import yaml

    aliases = (event for event in yaml.parse(text, Loader=loader) if isinstance(event, yaml.AliasEvent))
    lines = {alias.start_mark.line + 1 for alias in aliases if alias.start_mark is not None}
    return [Mistake(file, line, None, ALIAS) for line in sorted(lines)]


def refuse_what_explodes(text: str, file: str) -> None:
    """Size and depth are looked at before any parser sees the text."""
    if len(text) > MOST_BYTES:
        size, most = len(text) // 1024, MOST_BYTES // 1024
        raise PackError([_mistake(file, 0, f"the file has {size} KB; a pack has at most {most} KB",
                                  f"le fichier pèse {size} Ko ; un paquet en a {most} au plus")])
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        depth = max(0, depth + sum(map(line.count, "[{")) - sum(map(line.count, "]}")))
        if max(depth, line.count("["), line.count("{"), (len(line) - len(line.lstrip())) // 2, line.count("- -")) > DEEPEST:
            raise PackError([_mistake(file, number, f"nested deeper than {DEEPEST} levels",
                                      f"plus de {DEEPEST} niveaux imbriqués")])


def _mistake(file: str, line: int, en: str, fr: str) -> Mistake:
    return Mistake(file, line, None, Saying(en, fr))


def _node(raw: Any, file: str, mistakes: list[Mistake], seen: set[int]) -> Node:
    line = raw.start_mark.line + 1
    if id(raw) in seen:
        mistakes.append(Mistake(file, line, None, ALIAS))
        return Node(None, line)
    seen.add(id(raw))
    if raw.id == "sequence":
        return Node([_node(child, file, mistakes, seen) for child in raw.value], line)
    if raw.id == "mapping":
        return Node(dict(_pairs(raw, file, mistakes, seen)), line)
    return Node(_scalar(raw, file, mistakes), line)


def _pairs(raw: Any, file: str, mistakes: list[Mistake], seen: set[int]) -> Iterator[tuple[Scalar, Node]]:
    keys: set[Scalar] = set()
    for raw_key, raw_value in raw.value:
        line = raw_key.start_mark.line + 1
        key = _scalar(raw_key, file, mistakes) if raw_key.id == "scalar" else None
        if key is None:
            mistakes.append(_mistake(file, line, "a key must be a word or a number", "une clé doit être un mot ou un nombre"))
        elif key in keys:
            mistakes.append(_mistake(file, line, f"«{key}» is here twice", f"« {key} » figure ici deux fois"))
        else:
            keys.add(key)
            yield key, _node(raw_value, file, mistakes, seen)


def _scalar(raw: Any, file: str, mistakes: list[Mistake]) -> Scalar:
    kind = raw.tag.rpartition(":")[2]
    text: str = raw.value
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
    mistakes.append(_mistake(file, raw.start_mark.line + 1, f"«{text[:40]}» is neither text, a number, true nor false",
                             f"« {text[:40]} » n'est ni un texte, ni un nombre, ni vrai ou faux"))
    return None
