"""A card's page: its rules in sentences made from the data that scores it, related cards, and what it did in this game.

`card_view` is fast. The slow parts are built afterwards, one by one: `relation_sections`, `held_rows`, `questions_section`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import Pack, hands, is_hands, is_tricks, tricks
from scoring.hands import HandPack, HandResult, Interaction
from scoring.tricks import TrickPack
from sentences import Saying, say
from table.table import Table
from views.answers import Rules, answer_row
from views.deck import ITEM_ICON, suit_of
from views.hand_cards import HandPlay
from views.parts import Command, Link, OptionView, RowView, SectionView, Span, SwitchView, Tap, Text
from views.wording import Wording

RULINGS = 6  # shown at first; a card like Wildfire is named in many
CARD_ICON = "cards-outline"  # for a card without a suit


@dataclass(frozen=True, slots=True)
class RuleBoxView:
    """The bonus, the penalty or the ability of a card."""

    title: str
    icon: str
    role: str  # a role of the palette
    text: Text
    reading: str = ""  # this table's house rule where the printed text is ambiguous


@dataclass(frozen=True, slots=True)
class CardView:
    title: str
    caption: str
    suit: str  # '' if cards have none
    icon: str
    family: str
    strength: str
    measure: str  # what the figure means
    boxes: tuple[RuleBoxView, ...]
    rows: tuple[RowView, ...] = ()


def card_mark(table: Table, pack: Pack, card: str, tell: Wording) -> SwitchView:
    """The switch that bookmarks a card."""
    command = Command("bookmark", {"kind": "card", "game": pack.game, "thing": card})
    return SwitchView(tell(say("Bookmarks")), ("card", pack.game, card) in table.preferences.bookmarks(), command)


def card_view(pack: Pack, card: str, tell: Wording) -> CardView:
    card = pack.id_of(card)
    if is_hands(pack):
        return _hand_card(pack, card, tell)
    assert is_tricks(pack)
    return _character(pack, card, tell)


def _hand_card(pack: HandPack, card: str, tell: Wording) -> CardView:
    printed, game = pack.printed(card), tell(pack.title)
    suit = suit_of(pack, card)
    boxes = []
    if suit:
        place = 1 + [each.id for each in pack.by_number].index(card)  # among the cards on the table: boxes add some and replace others
        game = tell(say("{game} · card {number} of {all}", game=game, number=place, all=len(pack.cards)))
    else:
        boxes.append(_box(pack, "hand-back-right-outline", say("In play"), "primary", [tell(pack.uses[card])], tell))
    if printed.bonus:
        sentences = [tell(clause.text(pack.lexicon)) for clause in printed.bonus]
        boxes.append(_box(pack, "plus-circle-outline", say("Bonus"), "good", sentences, tell))
    if printed.penalty:
        sentences = [tell(clause.text(pack.lexicon)) for clause in printed.penalty]
        boxes.append(_box(pack, "minus-circle-outline", say("Penalty"), "error", sentences, tell))
    if boxes:
        last = boxes.pop()
        reading = "\n".join(hands.prose.readings_text(pack, card, tell.lang))
        boxes.append(RuleBoxView(last.title, last.icon, last.role, last.text, reading))
    return CardView(
        title=tell(pack.lexicon.card(card)),
        caption=game,
        suit=suit,
        icon=pack.suits[suit].icon if suit else ITEM_ICON,
        family=tell(pack.lexicon.suit(suit)) if suit else tell(say("Item beside the hand")),
        strength=tell.number(printed.strength),
        measure=tell(say("strength") if suit else say("points, face down")),
        boxes=tuple(boxes),
    )


def _character(pack: TrickPack, card: str, tell: Wording) -> CardView:
    character = pack.cards[card]
    labels = [pack.categories[category] for category in character.categories or ()]
    if character.to_check or character.unread:
        box = _box(pack, "help-circle-outline", say("Ability, to check on the card"), "gold", pack.card_text(card, tell.lang), tell)
    else:
        box = _box(pack, "auto-fix", say("Ability"), "primary", pack.card_text(card, tell.lang), tell)
    teach = RowView(tell(say("Does your card say something else?")), tell(say("Tell the app what your card says")), icon="pencil-outline",
                    tap=Tap(open=Link("workshop", {"card": card})))
    return CardView(
        title=_name(pack, card, tell),
        caption=tell(pack.title),
        suit="",
        icon=labels[0].icon if labels else CARD_ICON,
        family=", ".join(tell.capital(tell(label.label)) for label in labels),
        strength=str(character.value),
        measure=tell(say("value")),
        boxes=(box,),
        rows=(teach,),
    )


def _name(pack: Pack, card: str, tell: Wording) -> str:
    name = tell(pack.lexicon.card(card))
    return tell.capital(name) if is_tricks(pack) else name


def _box(pack: Pack, icon: str, title: Saying, role: str, sentences: Sequence[str], tell: Wording) -> RuleBoxView:
    text = "\n".join(f"{tell.capital(sentence).rstrip('.')}." for sentence in sentences)
    return RuleBoxView(tell(title), icon, role, _with_strong_families(text, pack, tell))


def _with_strong_families(text: str, pack: Pack, tell: Wording) -> Text:
    """Emphasises the families named in a rule, but not a family's name inside the name of a card."""
    names = pack.lexicon
    families = {form for kind in (*names.suits.values(), *names.categories.values()) for form in kind.noun(tell.lang)[:2]}
    known = families | {tell(card) for card in names.cards.values()}
    pattern = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True) if name)
    spans, plain_from = [], 0
    for found in re.finditer(rf"\b(?:{pattern})\b", text):
        if found[0] in families:
            spans += [Span(text[plain_from:found.start()]), Span(found[0], "strong")]
            plain_from = found.end()
    return tuple(span for span in (*spans, Span(text[plain_from:])) if span.text)


# -- related cards ----------------------------------------------------------------------------------------------------------

Groups = Sequence[tuple[Saying, Sequence[hands.relations.Relation]]]


def relation_sections(pack: Pack, card: str, tell: Wording, player: str = "") -> Iterator[SectionView]:
    """Yields related cards group by group: rows for cards that affect this one, options for cards that it affects."""
    if is_hands(pack) and card in pack.cards:
        found, (by, to) = hands.interactions(pack.cards[card], pack.by_number), _hand_groups()
    elif is_tricks(pack):
        found, (by, to) = tricks.interactions.interactions(pack, card), _trick_groups()
    else:  # items do not interact with the cards of a hand
        return
    for title, kinds in by:
        rows = _rows(pack, [each for each in found.suffers if each.kind in kinds], tell, player)
        if rows:
            yield SectionView(tell(title), rows=rows)
    for title, kinds in to:
        cards = found.to(*kinds)
        if len(cards) == len(pack.cards) - 1:
            yield SectionView(tell(title), lines=(tell(say("Every other card")),))
        elif cards:
            yield SectionView(tell(title), options=tuple(_option(pack, each, tell, player) for each in cards))


def _hand_groups() -> tuple[Groups, Groups]:
    rules = hands.relations
    return (
        (
            (say("Blanked by"), (rules.BLANKS, rules.BLANKS_ALONE)),
            (say("Helped by"), (rules.CLEARS, rules.MAY_CLEAR, rules.STRIKES, rules.PROTECTS)),
            (say("Counted by"), rules.COUNTING),
            (say("Spared by"), (rules.SPARES,)),
            (say("May be changed or taken by"), rules.CHOOSING),
        ),
        (
            (say("It counts"), (rules.COUNTS, rules.NAMES, rules.WANTS)),
            (say("It suffers from"), (rules.COUNTS_AGAINST, rules.SHUNS, rules.BLANKED_WITH)),
            (say("It needs one of these"), (rules.NEEDS,)),
            (say("It blanks"), (rules.BLANKS,)),
            (say("It spares"), (rules.SPARES,)),
            (say("It clears the penalty of"), (rules.CLEARS, rules.MAY_CLEAR)),
            (say("It strikes a word out of"), (rules.STRIKES,)),
            (say("It may change or take"), rules.CHOOSING),
        ),
    )


def _trick_groups() -> tuple[Groups, Groups]:
    rules = tricks.interactions
    return (
        (
            (say("Counted by"), (rules.NAMES, rules.COUNTS, rules.LIVES_ON)),
            (say("Opposed by"), (rules.FREEZES,)),
            (say("Repeated by"), (rules.REPEATS,)),
        ),
        (
            (say("It counts"), (rules.NAMES, rules.COUNTS)),
            (say("It withholds"), (rules.FREEZES,)),
            (say("It repeats"), (rules.REPEATS,)),
            (say("It looks at the tokens of"), (rules.LIVES_ON,)),
        ),
    )


def _rows(pack: HandPack | TrickPack, found: Sequence[Interaction], tell: Wording, player: str) -> tuple[RowView, ...]:
    by_card: dict[str, list[Interaction]] = {}
    for each in found:
        by_card.setdefault(each.by, []).append(each)
    rows = []
    for card, does in by_card.items():
        clauses = dict.fromkeys(tell.capital(tell(each.text(pack.lexicon))) for each in does)
        likely = " (" + tell(say("likely")) + ")" if all(each.likely for each in does) else ""
        rows.append(RowView(_name(pack, card, tell), ". ".join(clauses) + likely, suit=_suit(pack, card), badge=_value(pack, card),
                            tap=_card_tap(pack, card, player)))
    return tuple(rows)


def _option(pack: HandPack | TrickPack, card: str, tell: Wording, player: str) -> OptionView:
    name, value = _name(pack, card, tell), _value(pack, card)
    return OptionView(f"{value}  {name}" if value else name, suit=_suit(pack, card), icon=CARD_ICON if value else "",
                      tap=_card_tap(pack, card, player))


def _card_tap(pack: Pack, card: str, player: str) -> Tap:
    return Tap(open=Link("card", {"game": pack.game, "card": card, "player": player}))


def _suit(pack: HandPack | TrickPack, card: str) -> str:
    return suit_of(pack, card) if is_hands(pack) else ""


def _value(pack: HandPack | TrickPack, card: str) -> str:
    """The text shown instead of a suit where cards have none."""
    return str(pack.cards[card].value) if is_tricks(pack) else ""


# -- what it did in this game, and what was asked about it -------------------------------------------------------------------


def held_rows(play: HandPlay, card: str) -> tuple[RowView, ...]:
    """Says whose hand holds the card and what it scored there, line by line; a tap opens Why. Empty for other kinds of games."""
    if play.result is None or not is_hands(play.pack):
        return ()
    tell = play.wording
    rows = []
    for name, hand in play.result.players.items():
        score = hand.scores.get(card)
        if score is None:
            continue
        where = say("Beside {whose} hand", whose=tell.whose(name)) if card in hand.items else say("In {whose} hand", whose=tell.whose(name))
        rows.append(RowView(tell(where), "\n".join(tell.capital(line) for line in _effects(hand, score, tell)), tell.number(score.points),
                            tap=Tap(open=Link("why", {"player": name, "card": card}))))
    return tuple(rows)


def _effects(hand: HandResult, score: hands.CardScore, tell: Wording) -> list[str]:
    notes = [hands.prose.blanked_text(hand, score, tell.lang)] if score.blanked else []
    for line in score.lines:
        figure = tell.number(line.figure) if line.part == "base" else tell.signed(line.figure)
        notes.append(f"{hands.prose.line_text(hand.pack, line, tell.lang)}  {figure}")
    return [*notes, hands.prose.cleared_text(hand, score, tell.lang)] if score.cleared_by else notes


def questions_section(rules: Rules, game: str, card: str, tell: Wording) -> SectionView | None:
    """The rule questions that name this card; None if there are none."""
    about = rules.about(game, card)
    if not about:
        return None
    more = tell(say("More under Rules")) if len(about) > RULINGS else ""
    return SectionView(tell(say("Settled questions")), caption=more, rows=tuple(answer_row(answer, tell) for answer in about[:RULINGS]))
