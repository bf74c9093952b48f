"""Answers of the rules behind what a view shows: a link names an answer by what it explains, and later it becomes a row to read.

The rules with all their answers are slow to load. A view therefore only holds links; `answer_rows` follows them once the rules are there.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring import answers
from views.parts import Link, RowView, Tap
from views.wording import Wording

Rules = answers.RuleAnswers  # all answers of all games: whoever shows some loads them
SHORT = 120  # letters of an answer in a list


def explaining(game: str, word: str) -> Link:
    """To the answer that explains a reason; scoring.answers.links says which word a reason is about."""
    return Link("answer", {"game": game, "explains": word})


def about_reading(game: str, reading: str) -> Link:
    """To the answer that a house rule is about."""
    return Link("answer", {"game": game, "reading": reading})


def answer_rows(rules: Rules, links: Iterable[Link], tell: Wording, whole: bool = False) -> tuple[RowView, ...]:
    """The answers that these links lead to, each once; `whole`: the first paragraph without a cut."""
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
        caption=first if whole else shortened(first),
        note=answer.source_text(tell.lang),
        role="silent" if answer.source in ("app", "unknown") else "",  # the rulebook does not say
        tap=Tap(open=Link("answer", {"game": answer.game, "answer": answer.id})),
    )


def shortened(text: str, most: int = SHORT) -> str:
    """Cut at a word, with an ellipsis."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0].rstrip(",;:. \u00a0") + "…"
