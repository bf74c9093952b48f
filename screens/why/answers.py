"""The answers behind a row of Why: what explains its lines, its blanking, its choice; each a tap from the whole answer."""
from __future__ import annotations

from typing import TYPE_CHECKING

from screens import rulebook
from screens.answer.rows import AnswerRow

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from scoring import HandResult, answers, hands
    from screens.why.why import WhyRow


def words_of(hand: HandResult, score: hands.CardScore) -> list[str]:
    """The words of the rules behind a card's score, the most puzzling first; its base strength puzzles nobody."""
    from scoring import answers
    pack = hand.pack
    found = [answers.links.for_blanked(hand, score)] if score.blanked else []
    found += ["cleared"] if score.cleared_by else []
    found += ["struck"] if score.struck else []
    if score.card in pack.chooser:
        found.append(answers.links.for_choice(pack, score.card, hand.choices.get(score.card) is not None))
    found += [answers.links.for_line(pack, line) for line in score.lines if line.part == "penalty"]
    found += [answers.links.for_line(pack, line) for line in score.lines if line.part == "bonus"]
    return list(dict.fromkeys(found or ["base"]))


def add_answers(row: WhyRow, place: Widget) -> None:
    """Below an unfolded row: the answers themselves, the first paragraph of each."""
    def show(rules: answers.Rules) -> None:
        if not row.unfolded:
            return
        game = row.page.session.game
        explained = [rules.explaining(game, word) for word in words_of(row.page.hand, row.score)]
        for answer in dict.fromkeys(answer for answer in explained if answer is not None):
            place.add_widget(AnswerRow(ground="surface").show(answer, whole=True))

    rulebook.ask(show)
