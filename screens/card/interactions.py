"""The cards a card interacts with, grouped, from the pack: which ones count it, oppose it or may take it, and what it does itself."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from scoring import is_hands, is_tricks
from screens.answer.rows import FoundCard, chips_of
from screens.registry import load_kv
from screens.widgets.buttons import Pill
from screens.widgets.press import Surface
from screens.widgets.text import Heading, Words
from screens.words import _, capital, language, ngettext
from table.session import Session

if TYPE_CHECKING:
    from types import ModuleType

    from kivy.uix.widget import Widget

    from scoring import HandPack, Interaction, Pack, Relation, TrickPack

load_kv(__file__)
AT_ONCE = 5                 # rows of a group before « show all »


class InteractionBox(Surface):
    """The rows of a group on one ground."""


def interactions_of(pack: Pack, card: str, session: Session | None, player: str) -> Iterator[list[Widget]]:
    """Heading and rows, group by group: the page adds one group per frame."""
    if not (is_hands(pack) or is_tricks(pack)) or card not in pack.cards:      # items never meet the cards of a hand
        return
    from scoring import hands, tricks
    if is_hands(pack):
        found, groups = hands.interactions.interactions(pack, card), _hand_groups(hands.interactions)
    elif is_tricks(pack):
        found, groups = tricks.interactions.interactions(pack, card), _trick_groups(tricks.interactions)
    for title, kinds in groups["by"]:
        yield _rows(pack, [each for each in found.suffers if each.kind in kinds], title, session, player)
    for title, kinds in groups["to"]:
        cards = found.to(*kinds)
        if cards:
            yield [Heading(text=title), _folding_chips(pack, cards, session, player)]


def _hand_groups(rules: ModuleType) -> dict[str, list[tuple[str, tuple[Relation, ...]]]]:
    return {
        "by": [(_("Opposed by"), rules.OPPOSING), (_("Counted by"), rules.COUNTING), (_("Spared by"), (rules.SPARES,)),
               (_("May be changed or taken by"), rules.CHOOSING)],
        "to": [(_("It counts"), (rules.COUNTS, rules.NAMES, rules.WANTS)),
               (_("It suffers from"), (rules.COUNTS_AGAINST, rules.SHUNS, rules.FALLS_WITH)), (_("It needs one of these"), (rules.NEEDS,)),
               (_("It blanks"), (rules.BLANKS,)), (_("It spares"), (rules.SPARES,)),
               (_("It clears the penalty of"), (rules.CLEARS, rules.MAY_CLEAR)), (_("It strikes a word out of"), (rules.STRIKES,)),
               (_("It may change or take"), rules.CHOOSING)],
    }


def _trick_groups(rules: ModuleType) -> dict[str, list[tuple[str, tuple[Relation, ...]]]]:
    return {
        "by": [(_("Counted by"), (rules.NAMES, rules.COUNTS, rules.LIVES_ON)), (_("Opposed by"), (rules.FREEZES,)),
               (_("Repeated by"), (rules.REPEATS,))],
        "to": [(_("It counts"), (rules.NAMES, rules.COUNTS)), (_("It withholds"), (rules.FREEZES,)), (_("It repeats"), (rules.REPEATS,)),
               (_("It looks at the tokens of"), (rules.LIVES_ON,))],
    }


def _rows(pack: Pack, found: Sequence[Interaction], title: str, session: Session | None, player: str) -> list[Widget]:
    by_card: dict[str, list[Interaction]] = {}
    for each in found:
        by_card.setdefault(each.by, []).append(each)
    if not by_card:
        return []
    box = InteractionBox()

    def add(cards: Sequence[str]) -> None:
        for card in cards:
            clauses = dict.fromkeys(capital(each.text(pack.lexicon).sentence(language())) for each in by_card[card])
            likely = " (" + _("likely") + ")" if all(each.likely for each in by_card[card]) else ""
            box.add_widget(FoundCard().show(pack, card, ". ".join(clauses) + likely, session, player))

    cards = list(by_card)
    shown = cards if len(cards) <= AT_ONCE + 1 else cards[:AT_ONCE]
    add(shown)
    if len(shown) < len(cards):
        _offer(box, len(cards) - len(shown), lambda: add(cards[AT_ONCE:]))
    return [Heading(text=title), box]


def _offer(box: Widget, count: int, add: Callable[[], object]) -> None:
    """« 8 more »: built only when somebody asks for them."""
    pill = Pill(kind="plain", label=ngettext("{n} more", "{n} more", count))

    def open_up(*_args: object) -> None:
        box.remove_widget(pill)
        add()

    pill.bind(on_tap=open_up)
    box.add_widget(pill)


def _folding_chips(pack: HandPack | TrickPack, cards: Sequence[str], session: Session | None, player: str) -> BoxLayout:
    place = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(6))
    place.bind(minimum_height=place.setter("height"))
    shown = cards if len(cards) <= AT_ONCE + 3 else cards[:AT_ONCE]
    if len(cards) == len(pack.cards) - 1:
        place.add_widget(Words(text=_("Every other card"), sp=14, role="soft", padding=(dp(4), 0)))
        return place
    place.add_widget(chips_of(pack, shown, session, player))
    if len(shown) < len(cards):
        _offer(place, len(cards) - len(shown), lambda: place.add_widget(chips_of(pack, cards[AT_ONCE:], session, player)))
    return place
