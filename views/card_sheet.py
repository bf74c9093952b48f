"""The sheet of a card in a game of tricks: its text, the tokens it brought and why, open questions, tokens to enter by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring import answers, tricks
from scoring.tricks import TrickPack
from sentences import say
from views.answers import explanation_link
from views.parts import Action, Command, Link, OptionView, RowView, StepperView, Tap
from views.trick import lead_event
from views.tricks_cards import (
    MANY,
    TokenReason,
    TrickPlay,
    card_name,
    category_icons,
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
    """A question that the printed card answers. An answer that is a kind of token carries its icon and id."""

    card: str
    value: str
    title: str
    caption: str  # the kind of card and its player
    icons: tuple[str, ...]  # icons of its categories
    text: str
    answers: tuple[OptionView, ...]
    progress: str = ""  # « 2 sur 5 »
    share: float = 0  # progress including this question, 0 to 1


@dataclass(frozen=True, slots=True)
class QuestionsView:
    """Questions asked one after the other. An unanswered one is asked again later and changes nothing."""

    title: str
    questions: tuple[QuestionView, ...]
    unknown: str  # « Je ne sais pas »


@dataclass(frozen=True, slots=True)
class CardSheetView:
    title: str
    caption: str
    lines: tuple[str, ...]  # the text of the card
    reasons: tuple[TokenReason, ...]
    questions: tuple[QuestionView, ...] = ()
    heading: str = ""  # above the counters
    counters: tuple[StepperView, ...] = ()  # tokens of a card whose text nobody has entered
    nothing: Action | None = None  # records that the card brought nothing
    rows: tuple[RowView, ...] = ()
    answers: tuple[Link, ...] = ()


def card_sheet_view(play: TrickPlay, card: str, player: str, chapter: int) -> CardSheetView:
    pack, tell, finished = play.pack, play.wording, play.session.finished
    character = pack.cards[card]
    icons = [tell(pack.categories[each].label) for each in character.categories or ()]
    lines = lines_of(play, player, card, chapter)
    asked = character.unread and not finished  # the counters then show what was entered
    known = [line for line in lines if not line.unread and not (asked and line.typed)]
    typing = asked and (chapter == tricks.TEAM or any(play.state.tricks))
    typed = earned_of(play.state, player, character.value, chapter)
    event = earned_event(play.state, player, character.value, chapter)
    nothing = Tap(send=({**event, "tokens": {next(iter(pack.tokens)): 0}},))
    brief = not asked and not character.questions  # a sheet that asks something is long enough
    return CardSheetView(
        title=f"{character.value} · {card_name(pack, card, tell)}",
        caption=" · ".join([seat_name(pack, player, tell), *([", ".join(icons)] if icons else [])]),
        lines=tuple(tell.capital(text) for text in pack.card_text(card, tell.lang)),
        reasons=tuple(_reason(play, line) for line in known if line.ability is not None or any(line.tokens.values())),
        questions=card_questions(pack, card, tell, seat_name(pack, player, tell)),
        heading=tell(say("Tokens this card gave, {chapter}", chapter=pack.chapters[chapter])) if typing else "",
        counters=token_steppers(pack, event, with_zeros(pack, typed or {}), tell) if typing else (),
        nothing=Action(tell(say("It gave nothing")), nothing) if typing and not typed else None,
        rows=_rows(play, card, player, chapter),
        answers=tuple(explanation_link(pack.game, answers.links.for_trick_line(line)) for line in lines) if brief else (),
    )


def _reason(play: TrickPlay, line: tricks.TokenLine) -> TokenReason:
    tell = play.wording
    tokens = token_counts(play.pack, line.tokens, tell, zeros=False)
    return TokenReason(tokens, tell.capital(line.reason(tell.lang)), rule_of(play, answers.links.for_trick_line(line)))


def _rows(play: TrickPlay, card: str, player: str, chapter: int) -> tuple[RowView, ...]:
    """Rows that open the workshop and, in a trick, correct who led."""
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


def card_questions(pack: TrickPack, card: str, tell: Wording, whose: str = "") -> tuple[QuestionView, ...]:
    """The open questions about a card."""
    return tuple(
        _question(pack, question, number, tell, whose) for number, question in enumerate(pack.cards[card].questions)
    )


def questions_about(play: TrickPlay, questions: Sequence[tricks.CardQuestion]) -> tuple[QuestionView, ...]:
    """The questions about cards of the player in view."""
    pack = play.pack
    return tuple(
        _question(pack, question, pack.cards[question.card].questions.index(question), play.wording, play.viewer.seat)
        for question in questions
    )


def _question(pack: TrickPack, question: tricks.CardQuestion, number: int, tell: Wording, whose: str) -> QuestionView:
    character = pack.cards[question.card]
    kinds = [tell(pack.categories[each].label) for each in character.categories or ()]
    kinds = kinds if len(kinds) < MANY else []
    paid = [tricks.tokens_of_answer(pack, question, answer) for answer in question.answers]
    differ_by_kind = len({frozenset(tokens) for tokens in paid}) == len(paid)  # no two answers pay the same kinds of tokens
    return QuestionView(
        card=question.card,
        value=str(character.value),
        title=card_name(pack, question.card, tell),
        caption=" · ".join([*([", ".join(kinds)] if kinds else []), *([whose] if whose else [])]),
        icons=category_icons(pack, question.card),
        text=question.sentence(tell.lang),
        answers=tuple(
            _answer(pack, question, number, place, paid[place] if differ_by_kind else {}, tell)
            for place in range(len(question.answers))
        ),
    )


def _answer(
    pack: TrickPack, question: tricks.CardQuestion, number: int, place: int, paid: Mapping[str, int], tell: Wording
) -> OptionView:
    """An answer as an option; choosing it corrects the card for good."""
    name = tell(question.answers[place].name)
    said = tell(say("{card}: {answer}. Remembered for good.", card=card_name(pack, question.card, tell), answer=name))
    about = {"game": pack.game, "card": question.card, "question": number, "answer": place}
    back = Tap(command=Command("take_back_answer", {"game": pack.game}))
    tap = Tap(command=Command("answer", about), says=said, offer=Action(tell(say("Undo")), back))
    token = next(iter(paid), "") if len(paid) == 1 else ""
    label = tell(tricks.said(paid, pack.lexicon)) if token and paid[token] else tell.capital(name)
    return OptionView(label, tap=tap, icon=pack.tokens[token].icon if token else "", id=token)


def questions_view(questions: Sequence[QuestionView], tell: Wording) -> QuestionsView:
    """Numbers the questions and adds their progress."""
    count = len(questions)
    numbered = tuple(
        replace(question, progress=tell(say("{n} of {all}", n=number, all=count)), share=number / count)
        for number, question in enumerate(questions, start=1)
    )
    return QuestionsView(tell(say("Look at the printed card")), numbered, tell(say("I don’t know")))
