"""Links from a view to the rule answers that explain it, and the rows these links become once the answers are loaded.

The rules with all their answers are slow to load. A view therefore holds only links; `answer_rows` follows them later.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring import answers
from views.parts import Link, RowView, Tap
from views.wording import Wording

Rules = answers.RuleAnswers  # all answers of all games, loaded by the caller
SHORT = 120  # characters of an answer in a list


def explanation_link(game: str, word: str) -> Link:
    """Links to the answer that explains a reason; scoring.answers.links maps reasons to words."""
    return Link("answer", {"game": game, "explains": word})


def reading_link(game: str, reading: str) -> Link:
    """Links to the answer about a house rule."""
    return Link("answer", {"game": game, "reading": reading})


def answer_rows(rules: Rules, links: Iterable[Link], tell: Wording, whole: bool = False) -> tuple[RowView, ...]:
    """Returns a row for each answer the links lead to, without duplicates; `whole` keeps the first paragraph uncut."""
    found = (_follow(rules, link) for link in links)
    return tuple(answer_row(answer, tell, whole) for answer in dict.fromkeys(answer for answer in found if answer is not None))


def _follow(rules: Rules, link: Link) -> answers.Answer | None:
    about = link.about
    if "reading" in about:
        return rules.for_reading(about["game"], about["reading"])
    return rules.explaining(about["game"], about["explains"])


def answer_row(answer: answers.Answer, tell: Wording, whole: bool = False) -> RowView:
    first = tell(answer.paragraphs[0])
    return RowView(
        title=tell(answer.question),
        caption=first if whole else shorten(first),
        note=answer.source_text(tell.lang),
        role="silent" if answer.source in ("app", "unknown") else "",  # the rulebook does not say
        tap=Tap(open=Link("answer", {"game": answer.game, "answer": answer.id})),
    )


def shorten(text: str, most: int = SHORT) -> str:
    """Cuts a text at a word boundary and adds an ellipsis."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0].rstrip(",;:. \u00a0") + "…"
