"""A card of a game of tricks: what it says, what it brought and why, questions about it, tokens to enter by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import answers, tricks
from scoring.tricks import TrickPack
from sentences import say
from views.answers import explaining
from views.parts import Action, Command, Link, OptionView, RowView, StepperView, Tap
from views.trick import lead_event
from views.tricks_cards import (
    TokenReason,
    TrickPlay,
    card_name,
    earned_event,
    earned_of,
    leader,
    lines_of,
    plays_of,
    rule_of,
    seat_name,
    token_counts,
    token_steppers,
    with_zeros,
)
from views.wording import Wording


@dataclass(frozen=True, slots=True)
class QuestionView:
    """What one look at a printed card answers."""

    card: str
    text: str
    short: str  # « gemmes ou cœurs ? »
    answers: tuple[OptionView, ...]
    told: tuple[str, ...]  # once it is answered: « Jack : cœurs », by answer


@dataclass(frozen=True, slots=True)
class QuestionsView:
    title: str
    caption: str
    questions: tuple[QuestionView, ...]


@dataclass(frozen=True, slots=True)
class CardSheetView:
    title: str
    caption: str
    lines: tuple[str, ...]  # what the card says
    reasons: tuple[TokenReason, ...]
    questions: tuple[QuestionView, ...] = ()
    heading: str = ""  # above the counters
    counters: tuple[StepperView, ...] = ()  # what a card brought that nobody has read
    nothing: Action | None = None  # it brought nothing
    rows: tuple[RowView, ...] = ()
    answers: tuple[Link, ...] = ()


def card_sheet_view(play: TrickPlay, card: str, player: str, chapter: int) -> CardSheetView:
    pack, tell, finished = play.pack, play.wording, play.session.finished
    character = pack.cards[card]
    icons = [tell(pack.categories[each].label) for each in character.categories or ()]
    lines = lines_of(play, player, card, chapter)
    asked = character.unread and not finished  # then the counters show what was typed
    told = [line for line in lines if not line.unread and not (asked and line.typed)]
    typing = asked and (chapter == tricks.TEAM or any(play.state.tricks))
    typed = earned_of(play.state, player, character.value, chapter)
    event = earned_event(play.state, player, character.value, chapter)
    nothing = Tap(send=({**event, "tokens": {next(iter(pack.tokens)): 0}},))
    brief = not asked and not character.questions  # a sheet that asks something is long enough
    return CardSheetView(
        title=f"{character.value} · {card_name(pack, card, tell)}",
        caption=" · ".join([seat_name(pack, player, tell), *([", ".join(icons)] if icons else [])]),
        lines=tuple(tell.capital(text) for text in pack.card_text(card, tell.lang)),
        reasons=tuple(_reason(play, line) for line in told if line.ability is not None or any(line.tokens.values())),
        questions=card_questions(pack, card, tell),
        heading=tell(say("Tokens this card gave, {chapter}", chapter=pack.chapters[chapter])) if typing else "",
        counters=token_steppers(pack, event, with_zeros(pack, typed or {}), tell) if typing else (),
        nothing=Action(tell(say("It gave nothing")), nothing) if typing and not typed else None,
        rows=_rows(play, card, player, chapter),
        answers=tuple(explaining(pack.game, answers.links.for_trick_line(line)) for line in lines) if brief else (),
    )


def _reason(play: TrickPlay, line: tricks.Line) -> TokenReason:
    tell = play.wording
    tokens = token_counts(play.pack, line.tokens, tell, zeros=False)
    return TokenReason(tokens, tell.capital(line.reason(tell.lang)), rule_of(play, answers.links.for_trick_line(line)))


def _rows(play: TrickPlay, card: str, player: str, chapter: int) -> tuple[RowView, ...]:
    """The workshop; and who led, where somebody else did."""
    character, tell, state = play.pack.cards[card], play.wording, play.state
    known = not character.unread and not character.to_check
    teach = tell(say("Correct this card") if known else say("Teach the app this card"))
    rows = [RowView(teach, icon="pencil-outline", tap=Tap(open=Link("workshop", {"card": card})))]
    trick = next(
        (number for number in range(1, len(state.tricks) + 1) if (player, character.value) in plays_of(state, number)),
        0,
    )
    if chapter == tricks.TRICK and trick and not play.session.finished and player != leader(state, trick):
        led = Tap(send=(lead_event(play, trick, player),))
        rows.append(RowView(tell(say("Led this trick")), icon="flag-outline", tap=led))
    return tuple(rows)


# Questions


def card_questions(pack: TrickPack, card: str, tell: Wording) -> tuple[QuestionView, ...]:
    """All that is open about a card."""
    return tuple(_question(pack, question, number, tell) for number, question in enumerate(pack.cards[card].questions))


def questions_about(play: TrickPlay, questions: Sequence[tricks.Question]) -> tuple[QuestionView, ...]:
    pack = play.pack
    return tuple(
        _question(pack, question, pack.cards[question.card].questions.index(question), play.wording)
        for question in questions
    )


def _question(pack: TrickPack, question: tricks.Question, number: int, tell: Wording) -> QuestionView:
    name, named = card_name(pack, question.card, tell), [tell(answer.name) for answer in question.answers]
    short = tell(say(" or ")).join(named)
    if question.category is not None:
        short = tell(pack.categories[question.category].label)
    return QuestionView(
        card=question.card,
        text=question.sentence(tell.lang),
        short=tell(say("{answers}?", answers=short)),
        answers=tuple(
            OptionView(tell.capital(told), tap=_answer(pack, question.card, number, place, told, tell))
            for place, told in enumerate(named)
        ),
        told=tuple(f"{name}{tell.colon}{told}" for told in named),
    )


def _answer(pack: TrickPack, card: str, question: int, answer: int, told: str, tell: Wording) -> Tap:
    """One look at the card, remembered for good."""
    said = tell(say("{card}: {answer}. Remembered for good.", card=card_name(pack, card, tell), answer=told))
    command = Command("answer", {"game": pack.game, "card": card, "question": question, "answer": answer})
    back = Tap(command=Command("take_back_answer", {"game": pack.game}))
    return Tap(command=command, says=said, offer=Action(tell(say("Undo")), back))


def questions_sheet(questions: tuple[QuestionView, ...], tell: Wording) -> QuestionsView:
    """Everything one look at some cards answers."""
    return QuestionsView(tell(say("Look at the printed card")), tell(say("Answer once, the app remembers.")), questions)
