"""The rules: answers and cards of all games, found while typing or listed in the order of play; and one answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeGuard

from scoring import OrderPart, Pack, answers, crews, is_crews, is_hands, is_referee, is_tricks, referee
from scoring import hands as hand_rules
from scoring import tricks as trick_rules
from scoring.hands import HandPack
from scoring.tricks import TrickPack
from sentences import say, say_n
from table import Refused
from table.shelf import Listed, listed_game, listed_games, shipped
from table.table import Table
from views.answers import answer_row
from views.faces import FaceView, SignView, face_view, found_card, suit_sign, tone_sign
from views.parts import Command, RowView, SwitchView
from views.seating import reading_switch
from views.wording import Wording

SHOWN_ANSWERS, SHOWN_CARDS = 8, 6  # search results per kind; more would push the best out of sight
SHOWN_SIGNS = 10  # cards listed for a step; if there are more, none are shown
CARDS = "cards"  # the id of the group of cards
ORDER = "order"  # the answer with this id shows the order as a picture
# The groups of answers, in the order of play.
GROUPS = {
    "setup": (say("Setup"), "table-furniture"),
    "turn": (say("A turn"), "autorenew"),
    "end": (say("The end"), "flag-checkered"),
    "scoring": (say("Scoring"), "counter"),
    "order": (say("The order"), "format-list-numbered"),
    "ties": (say("Ties"), "scale-balance"),
    "variants": (say("Variants"), "source-branch"),
    "question": (say("Questions"), "help-circle-outline"),
    "reading": (say("Disputed readings"), "account-group-outline"),
    "words": (say("Words"), "format-quote-close"),
    "unknown": (say("Not known yet"), "eye-off-outline"),
}
# Icons of steps in games without phases, by the ids of scoring.
STEP_ICONS = {
    "set": "cards-outline", "treasure": "treasure-chest", "most_coins": "hand-coin-outline", "coin": "circle-multiple",
    "ranking": "podium", "coins": "circle-multiple", "treasures": "treasure-chest", "skulls": "skull-outline",
    "ask": "comment-question-outline", "shared": "handshake-outline", "roll": "dice-multiple-outline",
    "special_tile": "star-four-points-outline",
    "won": "party-popper", "lost": "clock-alert-outline", "next": "arrow-right-circle-outline",
}  # fmt: skip


# The answers of all games, read once and read again when a pack changes

_kept: dict[tuple[str, ...], answers.RuleAnswers] = {}


def _packs(table: Table) -> tuple[list[Pack], list[Pack], tuple[str, ...]]:
    """Returns the shipped and the owner's games (the latter have no answers), with hashes that show whether any has changed."""
    ours, added = [table.pack_to_show(game) for game in shipped()], list(_added(table))
    return ours, added, tuple(pack.hash for pack in (*ours, *added))


def _added(table: Table) -> Iterator[Pack]:
    for game in listed_games(table):
        with suppress(Refused):  # its file disappeared since the start: skips it
            if game.game not in shipped():
                yield table.pack_to_show(game.game)


def rules_are_read(table: Table) -> bool:
    return bool(_kept) and _packs(table)[-1] in _kept


def read_rules(table: Table) -> answers.RuleAnswers:
    """Returns the rules with their index. Slow the first time (`make bench PART=answers`): never call it on the frame."""
    ours, added, key = _packs(table)
    if key not in _kept:
        rules = answers.load(ours, cache=table.store.path.parent / "packs", unanswered=added)
        rules.index  # noqa: B018  (built here, so that no key waits for it)
        _kept.clear()
        _kept[key] = rules
    return _kept[key]


# Lists and search results


@dataclass(frozen=True, slots=True)
class RulesGameView:
    """A game: a tap leads to its rules."""

    id: str
    title: str
    caption: str
    suits: tuple[tuple[str, str, str], ...] = ()  # of an added game, which has no drawing


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A section; with an id it is a group that a surface may fold."""

    title: str = ""
    id: str = ""
    icon: str = ""
    caption: str = ""
    answers: tuple[RowView, ...] = ()
    cards: tuple[FaceView, ...] = ()  # cards one below the other, with their effects
    chips: tuple[tuple[str, tuple[FaceView, ...]], ...] = ()  # cards side by side, by suit


@dataclass(frozen=True, slots=True)
class RulesView:
    choices: tuple[tuple[str, str], ...]  # the games to choose from: id and title; '' for all of them
    game: str
    typed: str
    games: tuple[RulesGameView, ...] = ()
    sections: tuple[RulesSection, ...] = ()
    nothing: str = ""  # was found
    pending: bool = False


def rules_view(table: Table, tell: Wording, rules: answers.RuleAnswers | None, game: str = "", typed: str = "",
               marks: bool = True) -> RulesView:
    """Builds the rules of one game or of all, with or without bookmarks.

    Without `rules`, while they are being read, there are only the games to choose from.
    """
    listed, typed = listed_games(table), typed.strip()
    choices = (("", tell(say("All"))), *((each.game, each.title(tell.lang)) for each in listed))
    view = RulesView(choices, game, typed, pending=rules is None)
    if rules is None:
        return view
    if typed:
        return _found(table, tell, rules, view)
    if game:
        groups = _groups(rules, game, tell)
        return replace(
            view,
            sections=(
                *_deck(table, tell, game, bool(groups)), *groups, *(_bookmarks(table, tell, rules, game) if marks else ())
            ),
        )
    often = RulesSection(tell(say("Often asked")), answers=_answers(table, most_read(table, rules), tell))
    games = tuple(_game(table, tell, rules, each) for each in listed)
    return replace(view, games=games, sections=(*_bookmarks(table, tell, rules, ""), often))


def _found(table: Table, tell: Wording, rules: answers.RuleAnswers, view: RulesView) -> RulesView:
    hits = rules.search(view.typed, view.game or None)
    if not hits:
        often = most_read(table, rules, view.game)
        asked = RulesSection(tell(say("Often asked")), answers=_answers(table, often, tell, view.game))
        return replace(view, nothing=tell(say("Nothing for “{typed}”.", typed=view.typed)), sections=(asked,))
    found = [rules.answer(hit.game, hit.id) for hit in hits if hit.kind == "answer"][:SHOWN_ANSWERS]
    cards = [found_card(table.pack_to_show(hit.game), hit.id, tell) for hit in hits if hit.kind == "card"][:SHOWN_CARDS]
    title = tell(say_n("{n} card", "{n} cards", len(cards)))
    dealt = (RulesSection(title, cards=tuple(cards)),) if cards else ()
    title = tell(say_n("{n} answer", "{n} answers", len(found)))
    answered = (RulesSection(title, answers=_answers(table, found, tell, view.game)),) if found else ()
    return replace(view, sections=(*dealt, *answered) if hits[0].kind == "card" else (*answered, *dealt))


def _answers(table: Table, found: Sequence[answers.Answer], tell: Wording, game: str = "") -> tuple[RowView, ...]:
    """Builds rows of answers; in a list of all games each names its game."""
    return tuple(
        _named(table, answer_row(answer, tell), answer.game, tell) if not game else answer_row(answer, tell)
        for answer in found
    )


def _named(table: Table, row: RowView, game: str, tell: Wording) -> RowView:
    return replace(row, note=" · ".join(filter(None, (listed_game(table, game).title(tell.lang), row.note))))


def _groups(rules: answers.RuleAnswers, game: str, tell: Wording) -> tuple[RulesSection, ...]:
    """Lists every answer once, under the first of its tags."""
    mine = rules.of(game)
    sections = []
    for tag, (title, icon) in GROUPS.items():
        found = [answer_row(answer, tell) for answer in mine if answer.tags[0] == tag]
        if found:
            sections.append(RulesSection(tell(title), tag, icon, _count(len(found), tell), answers=tuple(found)))
    return tuple(sections)


def _count(found: int, tell: Wording) -> str:
    return tell(say_n("{n} answer", "{n} answers", found))


def _deck(table: Table, tell: Wording, game: str, answered: bool) -> tuple[RulesSection, ...]:
    """Lists all cards by suit; a game without answers shows nothing else, so the group is not folded."""
    pack = table.pack_to_show(game)
    if not has_cards(pack):
        return ()
    chips = tuple(
        (title, tuple(face for card in cards if (face := face_view(pack, card, tell))))
        for title, cards in by_suit(pack, tell)
    )
    if not answered:
        return (RulesSection(chips=chips),)
    caption = tell(say_n("{n} card", "{n} cards", len(pack.cards)))
    return (RulesSection(tell(say("Cards")), CARDS, "cards-outline", caption, chips=chips),)


def has_cards(pack: Pack) -> TypeGuard[HandPack | TrickPack]:
    """Whether its cards have pages."""
    return is_hands(pack) or is_tricks(pack)


def by_suit(pack: Pack, tell: Wording) -> list[tuple[str, list[str]]]:
    """Groups cards by suit, the weakest first; without suits, all cards by number."""
    if is_tricks(pack):
        return [("", [card.id for card in pack.by_value.values()])]
    assert is_hands(pack)
    weakest_first = sorted(pack.cards.values(), key=lambda card: (card.strength, card.number))
    suits = sorted(pack.suits, key=pack.suit_order.__getitem__)
    return [(tell(pack.lexicon.suit(suit)), [card.id for card in weakest_first if card.suit == suit]) for suit in suits]


def _game(table: Table, tell: Wording, rules: answers.RuleAnswers, game: Listed) -> RulesGameView:
    pack, answered = table.pack_to_show(game.game), len(rules.of(game.game))
    cards = len(pack.cards) if has_cards(pack) else 0
    counts = [_count(answered, tell)] if answered else []
    counts += [tell(say_n("{n} card", "{n} cards", cards))] if cards else []
    return RulesGameView(game.game, game.title(tell.lang), ", ".join(counts), game.suits)


def _bookmarks(table: Table, tell: Wording, rules: answers.RuleAnswers, game: str) -> tuple[RulesSection, ...]:
    """Lists bookmarks in their order; skips those the game no longer knows."""
    listed, sections = {each.game for each in listed_games(table)}, []
    for kind, of, thing in table.preferences.bookmarks(game):
        if kind == "answer" and any(answer.id == thing for answer in rules.of(of)):
            sections.append(RulesSection(answers=_answers(table, [rules.answer(of, thing)], tell, game)))
        elif kind == "card" and of in listed and thing in getattr(table.pack_to_show(of), "cards", {}):
            sections.append(RulesSection(cards=(found_card(table.pack_to_show(of), thing, tell),)))
    return (replace(sections[0], title=tell(say("Bookmarks"))), *sections[1:]) if sections else ()


def most_read(table: Table, rules: answers.RuleAnswers, game: str = "", count: int = 3) -> list[answers.Answer]:
    """Returns the most read answers; until there are some, how a game is scored and how ties are broken."""
    read = table.preferences.times_read()
    mine = [answer for answer in rules.answers if not game or answer.game == game]
    opened = sorted(
        (answer for answer in mine if read.get(f"{answer.game}/{answer.id}")),
        key=lambda answer: -read[f"{answer.game}/{answer.id}"],
    )
    usual = [
        next((answer for answer in mine if word in answer.explains), None) for word in ("scoring", "order", "tie_break")
    ]
    return list(dict.fromkeys([*opened, *(answer for answer in usual if answer is not None)]))[:count]


# One answer


@dataclass(frozen=True, slots=True)
class OrderStepView:
    number: str  # '': an alternative of the step before it
    icon: str
    title: str
    signs: tuple[SignView, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderPartView:
    """Steps of the order of resolution, one below the other."""

    steps: tuple[OrderStepView, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class AnswerView:
    """A question: its answer, the order as a picture, the reading behind it with its switch, its cards."""

    title: str
    caption: str
    question: str
    paragraphs: tuple[str, ...]
    source: str
    silent: bool  # says that the rulebook is silent: the reading can be changed, or is the app's own
    marked: SwitchView
    order: tuple[OrderPartView, ...] = ()
    reading: SwitchView | None = None
    usual: bool = False  # whether the reading is on in the rulebook
    said: tuple[str, str] = ("", "")  # the message after switching: usual again, or changed
    about: str = ""  # the heading of the cards
    cards: tuple[FaceView, ...] = ()


def answer_view(table: Table, tell: Wording, rules: answers.RuleAnswers, game: str, id: str) -> AnswerView:
    answer, pack = rules.answer(game, id), table.pack_to_show(game)
    faces = [face_view(pack, card, tell) for card in (*answer.cards, *answer.mentions)]
    marked = ("answer", game, id) in table.preferences.bookmarks()
    reading = pack.readings[answer.reading] if answer.reading is not None else None
    chosen, every_game = table.preferences.readings(game), tell(say("House rule, for every new game"))
    return AnswerView(
        title=tell(GROUPS[answer.tags[0]][0]),
        caption=listed_game(table, game).title(tell.lang),
        question=tell(answer.question),
        paragraphs=tuple(tell(paragraph) for paragraph in answer.paragraphs),
        source=answer.source_text(tell.lang),
        silent=answer.source in ("app", "unknown"),
        marked=SwitchView(
            tell(say("Bookmarks")), marked, Command("bookmark", {"kind": "answer", "game": game, "thing": id})
        ),
        order=order_parts(pack, tell) if ORDER in answer.explains else (),
        reading=reading_switch(tell, game, reading, chosen, every_game) if reading is not None else None,
        usual=bool(reading.default) if reading is not None else False,
        said=(tell(say("Back to the usual reading.")), tell(say("Changed for every new game."))),
        about=tell(say("Its cards") if has_cards(pack) else say("About these")) if faces else "",
        cards=tuple(face for face in faces if face is not None),
    )


def order_parts(pack: Pack, tell: Wording) -> tuple[OrderPartView, ...]:
    """Draws the order of resolution from the pack."""
    if is_hands(pack):
        return (OrderPartView(tuple(_phase(pack, number, phase, tell) for number, phase in enumerate(pack.phases, 1))),)
    if is_tricks(pack):
        return tuple(_chapter(pack, chapter, tell) for chapter in dict.fromkeys(phase.chapter for phase in pack.phases))
    if is_crews(pack):
        return tuple(_part(part, tell) for part in crews.order.order_of(pack))
    assert is_referee(pack)
    return tuple(_part(part, tell) for part in referee.prose.order_of(pack))


def _phase(pack: HandPack, number: int, phase: hand_rules.Phase, tell: Wording) -> OrderStepView:
    acting = [
        card
        for card in pack.by_number
        if any(phase.covers(clause.word, card.id) for clause in (*card.bonus, *card.penalty))
    ]
    signs = tuple(suit_sign(pack, str(card.suit)) for card in acting) if len(acting) <= SHOWN_SIGNS else ()
    return OrderStepView(str(number), phase.icon, tell(phase.name), signs)


def _chapter(pack: TrickPack, chapter: int, tell: Wording) -> OrderPartView:
    phases: Sequence[trick_rules.TrickPhase] = pack.phases_of(chapter)
    steps = []
    for number, phase in enumerate(phases, 1):
        paid = phase.highest or phase.gain
        icon = pack.tokens[next(iter(paid))].icon if paid else "cards-outline"
        steps.append(OrderStepView(str(number), icon, tell(phase.name)))
    return OrderPartView(tuple(steps), tell.capital(tell(pack.chapters[chapter])))


def _part(part: OrderPart, tell: Wording) -> OrderPartView:
    """The alternatives of a step share one number."""
    steps, number = [], 0
    for place, step in enumerate(part.steps):
        again = step.either and part.steps[place - 1].either
        number += 0 if again else 1
        signs = tuple(tone_sign(sign.icon, sign.tone) for sign in step.signs) if step.kind in STEP_ICONS else ()
        icon = STEP_ICONS.get(step.kind) or step.signs[0].icon
        steps.append(OrderStepView("" if again else str(number), icon, tell(step.text), signs))
    return OrderPartView(tuple(steps), tell(part.name))
