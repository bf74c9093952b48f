"""Says why a text is not YAML in terms its author knows: a tab, a bracket, a quotation mark, an indentation.

The parser's own messages are in English, speak of tokens and differ between its two implementations.
"""

from __future__ import annotations

from typing import Any

from sentences import Saying, say

TAB = say("there is a tab here: indent with spaces")
QUOTE = say("the quotation mark opened here is not closed")
OPENED = say("the bracket opened here is not closed, or a comma is missing in it")
CLOSED = say("a bracket is closed here that was not opened")
ENDS = say("something is missing here: a bracket is not closed")
INDENT = say("this line is not indented like those it belongs to")
COLON = say("a colon too many: the line is indented too far, or its text needs quotation marks")
NO_COLON = say("the colon after this word is missing")
LETTER = say("there is a character here that YAML does not allow")
ALIAS = say("an alias (*name) is not allowed in a pack: write the value out")
OTHERWISE = say("this is not valid YAML")


def unreadable(error: Any, text: str) -> tuple[int, Saying]:
    """Returns the line, and what is wrong there with its column."""
    here, opened = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if here is None:
        before = text[:getattr(error, "position", 0)]
        return _placed(LETTER, before.count("\n"), len(before) - before.rfind("\n") - 1)
    said = _said(error, _line(text, here.line), here.column)
    mark = opened if said in (QUOTE, OPENED, NO_COLON) and opened is not None else here
    return _placed(said, mark.line, mark.column)


def _said(error: Any, line: str, column: int) -> Saying:
    context, problem, letter = error.context or "", error.problem or "", line[column:column + 1]
    if letter == "\t" or " tab " in problem:
        return TAB
    if "quoted scalar" in context:
        return QUOTE
    if "simple key" in context:
        return NO_COLON
    if "flow node" in context:
        return ENDS
    if "flow" in context:
        return OPENED
    if "mapping values" in problem:
        return COLON
    if "alias" in problem:
        return ALIAS
    if "block" in context and letter in ("]", "}"):
        return CLOSED
    if "block" in context and not line[:column].strip():
        return INDENT
    return OTHERWISE


def _line(text: str, number: int) -> str:
    lines = text.splitlines()
    return lines[number] if number < len(lines) else ""


def _placed(said: Saying, line: int, column: int) -> tuple[int, Saying]:
    return line + 1, say("{said} (column {column})", said=said, column=column + 1)
