"""The hand on phones and tablets of all sizes: what is visible, how large it is, and that nothing moves under a finger."""
from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, cycle
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from kivy.core.text import LabelBase
from kivy.core.window import Window

from screens.hands.grid import FamilyMark, even_lines
from screens.widgets.fitting import CONDENSED, FLOOR_SP, LACKING
from screens.widgets.press import Press
from tests.journeys.driver import Phone, finger
from tests.journeys.hands import HANDS
from tests.journeys.phones import SIZES
from tests.screens import seen
from tests.screens.conftest import Start, entry

TEXTS = (1.0, 1.15, 1.3)
LONG, SHORT = 48 - 0.5, 36 - 0.5
SMALLEST, IN_VIEW = (360, 640), {1.15: 9, 1.3: 8}       # there, with large text, the last families may be a swipe away
PANES = 700
# A choice card first: once upon a time the deck made room for its strip and the other taps hit the cards above.
SEVEN = ("book_of_changes", "candle", "shield_of_keth", "gem_of_order", "queen", "sword_of_keth", "bell_tower")
SEVEN_IN_VIEW = ("necromancer", "candle", "queen", "rangers", "bell_tower", "island", "hydra")       # of the upper eight rows
PLAYERS = ("Anne-Sophie Charlotte", "Ben")
Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def sized() -> Iterator[None]:
    before = Window.size
    yield
    Window.size = before


@pytest.fixture
def table(start: Start, sized: None) -> Phone:
    """One app for all sizes: it is turned and folded like a phone."""
    phone = start()
    phone.app.hinting = False
    return phone


def sit_down(phone: Phone, size: tuple[int, int], game: str = "fantasy_realms") -> Any:
    """A new game on a phone of this size; its page."""
    Window.size = size
    session = phone.app.table.new_session(game, list(PLAYERS))
    phone.app.navigator.home_then("hand", session=session, player=PLAYERS[0])
    phone.until(lambda: phone.app.navigator.page.result is not None)
    phone.frames(4)
    page = phone.app.navigator.page
    page.scroll.scroll_y = 1
    phone.frames(2)
    return page


def box(widget: Any) -> Box:
    left, low = widget.to_window(widget.x, widget.y)
    return round(left, 3), round(low, 3), round(left + widget.width, 3), round(low + widget.height, 3)


def inside(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] - 0.5 and inner[1] >= outer[1] - 0.5 and inner[2] <= outer[2] + 0.5 and inner[3] <= outer[3] + 0.5


def overlap(one: Box, other: Box) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 0.5 and min(one[3], other[3]) - max(one[1], other[1]) > 0.5


def families_in_view(page: Any) -> int:
    around = box(page.ids.deck)
    return sum(all(inside(box(page.tiles[card.id]), around) for card in row) for row in page.layout.rows)


def places(page: Any) -> dict[str, Box]:
    """Where everything is that a finger could mean."""
    fixed = {name: box(page.ids[name]) for name in ("bar", "tabs", "deck", "tray", "slots", "foot_row", "undo", "next", "more")}
    return fixed | {card: box(tile) for card, tile in page.tiles.items()} | {name: box(tab) for name, tab in page.ids.tabs.tabs.items()}


def check_deck(phone: Phone, page: Any, shown: object) -> None:
    """Readable, touchable, in five columns, nothing over anything else."""
    tiles = {card: box(tile) for card, tile in page.tiles.items()}
    assert [pair for pair in combinations(tiles, 2) if overlap(tiles[pair[0]], tiles[pair[1]])] == [], shown
    for row in page.layout.rows:
        assert len({round(tiles[card.id][1]) for card in row}) == 1, shown          # one line: nobody stands alone
    for card, tile in page.tiles.items():
        assert max(tile.size) >= LONG and min(tile.size) >= SHORT, (shown, card, tile.size)
        assert tile.name.size >= FLOOR_SP and tile.name.face == CONDENSED, (shown, card)
        scale = phone.app.text_scale
        assert tile.name.high(scale) <= tile.height - tile.strength_size, (shown, tile.look.name, tile.size)
        assert all(tile.name.holds(scale, line) for line in tile.name.text.split("\n")), (shown, tile.name)


def check_page(phone: Phone, page: Any, shown: object) -> None:
    parts = [box(page.ids[name]) for name in ("bar", "tabs", "deck", "tray")]
    assert not any(overlap(one, other) for one, other in combinations(parts, 2)), shown
    assert all(inside(part, (0, 0, *Window.size)) for part in parts), shown
    assert seen.cut_texts(phone) == [], shown
    assert seen.beyond_the_edge(phone) == [], shown
    assert seen.covered(phone) == [], shown
    assert too_small(page) == [], shown


def too_small(page: Any) -> list[str]:
    """A family's icon is a label that also answers: as high as its row."""
    buttons = [widget for widget in page.walk(restrict=True) if isinstance(widget, Press) and not isinstance(widget, FamilyMark)]
    return [f"{type(button).__name__} {button.size}" for button in buttons
            if button.width * button.height > 1 and (max(button.size) < LONG or min(button.size) < SHORT)]


def quick_taps(phone: Phone, spots: list[tuple[float, float]]) -> None:
    """As fast as a finger can: a frame down, a frame up."""
    for x, y in spots:
        touch = finger(x, y)
        touch.touch_down()
        phone.frames(1)
        touch.touch_up()
        phone.frames(1)
    phone.settle(0.6)


def test_the_deck_is_in_view_readable_and_touchable_on_every_phone(table: Phone) -> None:
    for size in SIZES:
        page = sit_down(table, size)
        for shown in table.spoken_and_scaled(TEXTS):
            wanted = IN_VIEW[shown[1]] if size == SMALLEST and shown[1] > 1 else len(page.layout.suits)
            assert families_in_view(page) >= wanted, (size, shown)
            check_deck(table, page, (size, shown))
            check_page(table, page, (size, shown))
        table.app.scale_text(1.0)


def test_seven_quick_taps_a_choice_card_first_are_these_seven_cards_and_nothing_moves(table: Phone) -> None:
    for size, text in zip(SIZES, cycle(TEXTS[::-1]), strict=False):
        table.app.scale_text(text)
        page = sit_down(table, size)
        before, cards = places(page), SEVEN_IN_VIEW if size == SMALLEST and text > 1 else SEVEN
        assert all(inside(before[card], before["deck"]) for card in cards), size
        quick_taps(table, [((left + right) / 2, (low + top) / 2) for left, low, right, top in map(before.get, cards)])
        assert entry(page).hand == cards, size
        assert page.ids.strip_fold.shown, size
        assert places(page) == before, size
    table.app.scale_text(1.0)


BOXES = ("cursed_hoard_suits", "cursed_hoard_items", "promo", "deluxe")


@pytest.mark.parametrize("hands", [3, pytest.param(20, marks=pytest.mark.soak)])
@pytest.mark.parametrize("boxes", [(), BOXES], ids=["base", "boxes"])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (412, 915)])
def test_seven_cards_tapped_a_tenth_of_a_second_apart_where_they_stood_are_these_seven(
        table: Phone, size: tuple[int, int], boxes: tuple[str, ...], hands: int) -> None:
    """Choice cards among them, which bring strips and extra cards while the finger goes on."""
    Window.size = size
    for seed in range(hands):
        session = table.app.table.new_session("fantasy_realms", list(PLAYERS), editions=list(boxes))
        table.app.navigator.home_then("hand", session=session, player=PLAYERS[0])
        table.until(lambda: table.app.navigator.page.result is not None)
        table.settle(0.3)
        page = table.app.navigator.page
        before = places(page)
        shown = [card for card in page.tiles if inside(before[card], before["deck"])]
        choice_cards = [card for card in session.pack().choice_of if card in shown]
        chance = random.Random(seed)
        cards = chance.sample(choice_cards, min(2, len(choice_cards)))
        cards += chance.sample([card for card in shown if card not in choice_cards], 7 - len(cards))
        chance.shuffle(cards)
        for card in cards:
            left, low, right, top = before[card]
            touch = finger((left + right) / 2, (low + top) / 2)
            touch.touch_down()
            table.frames(1)
            touch.touch_up()
            table.settle(0.12 - table.FRAME)
        table.settle(0.6)
        hand = entry(page)
        assert set(hand.hand) | {use for use in hand.choices.values() if isinstance(use, str)} == set(cards), (seed, cards)
        assert places(page) == before, seed


def in_view(page: Any) -> int:
    around = box(page.ids.deck)
    return sum(inside(box(tile), around) for tile in page.tiles.values())


def test_large_text_keeps_the_deck_one_picture_and_makes_every_name_larger(table: Phone) -> None:
    """Tiles in view, by phone and text; above 1.3 the cards are a list that uses the full width."""
    wanted = {((412, 915), 1.0): 53, ((412, 915), 1.15): 53, ((412, 915), 1.3): 53, ((412, 915), 1.6): 15,
              ((360, 740), 1.0): 53, ((360, 740), 1.15): 53, ((360, 740), 1.3): 53, ((360, 740), 1.6): 8}
    names: dict[object, dict[str, float]] = {}
    for (size, text), tiles in wanted.items():
        page = sit_down(table, size)
        for language in ("fr", "de", "en", "es"):
            table.app.set_language(language)
            table.app.scale_text(text)
            table.settle(0.4)
            assert in_view(page) >= tiles, (size, text, language, in_view(page))
            names[size, text, language] = {card: tile.name.size * text for card, tile in page.tiles.items()}
            assert len(page.ids.tabs.tabs) == len(PLAYERS) and seen.cut_texts(table) == []
            if text == 1.3:
                small = [card for card, sp in names[size, 1.0, language].items() if names[size, text, language][card] < sp * 1.15 - 0.01]
                assert small == [], (size, language)
            if text == 1.6:
                right = max(box(tile)[2] for tile in page.tiles.values())
                assert right >= size[0] - 12, (size, right)
    table.app.scale_text(1.0)


def test_with_large_text_the_deck_scrolls_and_nothing_moves_either(table: Phone) -> None:
    for size in (SIZES[0], SIZES[5]):
        table.app.scale_text(1.6)
        page = sit_down(table, size)
        assert not page.grid.in_rows
        before = places(page)
        spot = page.tiles["bell_tower"].to_window(*page.tiles["bell_tower"].center)
        page.touch_card("mirage")
        table.settle(0.5)
        assert page.ids.strip_fold.shown
        assert places(page) == before
        quick_taps(table, [spot])
        assert entry(page).hand == ("mirage", "bell_tower")
        assert seen.cut_texts(table) == []
        assert too_small(page) == []
    table.app.scale_text(1.0)


def test_a_tablet_shows_the_deck_at_the_left_and_the_hand_and_its_reasons_at_the_right(table: Phone) -> None:
    for size in SIZES:
        page = sit_down(table, size)
        assert page.wide == (size[0] >= PANES)
        if page.wide:
            for card in HANDS["Basile"]:
                page.touch_card(card)
            table.settle(0.3)
            assert set(page.reasons.rows) == set(HANDS["Basile"])
            assert box(page.ids.deck)[2] <= min(box(page.ids.tray)[0], box(page.reasons)[0]) + 1
            assert page.width <= page.greatest_width
            table.tap(next(slot for slot in page.slots if slot.card == "enchantress"))
            assert page.reasons.rows["enchantress"].unfolded
            table.app.root.say("What is said lies over no card that could be tapped next")
            table.frames(3)
            assert not overlap(box(table.app.root.snackbar), box(page.ids.deck))
            table.app.root.dismiss_snackbar()
            Window.size = SIZES[0]                      # in half of the screen, beside another app
            table.frames(4)
            assert not page.wide
            assert families_in_view(page) == len(page.layout.suits)
            Window.size = size
            table.app.navigator.open_tab("home")
            table.frames(3)
            assert table.app.navigator.page.width == table.app.navigator.page.greatest_width


# Row by row as many cards as there are with every box on the table, under the longest names of the game.
MANY = (5, 5, 5, 5, 5, 6, 5, 7, 5, 5, 3, 5, 5, 5)
TEN = 10                                        # families in view on the smaller phones
NAMES = ("le Collectionneur", "l'Enchanteresse", "le Nécromancien", "la Rune de Protection", "le Doppelgänger", "l'Infanterie Naine",
         "le Livre des Mutations")
SUIT = """  suit_{row}:
    name: {{en: {{one: Suit, many: Suits}}, fr: {{one: Famille, many: Familles, gender: f}}}}
    icon: castle
    colour: {{light: 5F2A80, light_text: FFFFFF, dark: 8138B3, dark_text: FFFFFF}}
"""
PACK = """game: many
kind: hands
title: {{en: Many, fr: Beaucoup}}
players: {{from: 2, to: 6}}
hand: {{size: 8, most: 12}}
variants:
  standard: {{name: {{en: Standard, fr: Standard}}, players: {{from: 2, to: 6}}}}
suits:
{suits}phases:
  - {{id: sum, do: [points], name: {{en: Points, fr: Points}}}}
tie_break:
  - {{lowest: base_strength, name: {{en: lower strengths, fr: forces plus basses}}}}
cards:
{cards}
"""


def large_pack() -> str:
    """Every name ends in the letter of its row: no two cards may have the same."""
    cards = [f'  card_{row}_{place}: {{number: {row * 10 + place + 1}, name: {{en: "{name}", fr: "{name}"}}, '
             f"suit: suit_{row}, strength: {place + 1}, bonus: [{{points: 1, with: {{suit: suit_0}}}}]}}"
             for row, many in enumerate(MANY) for place in range(many) for name in (NAMES[place][:-1] + chr(ord("a") + row),)]
    return PACK.format(suits="".join(SUIT.format(row=row) for row in range(len(MANY))), cards="\n".join(cards))


def test_fourteen_families_of_up_to_seven_cards_fit_from_412x915_up(table: Phone, tmp_path: Path) -> None:
    file = tmp_path / "many.yaml"
    file.write_text(large_pack(), "utf-8")
    table.app.navigator.home_then("adding")
    table.app.navigator.page.look_at(str(file))
    table.settle(0.5)
    for size in SIZES:
        page = sit_down(table, size, "many")
        assert families_in_view(page) >= (len(MANY) if size >= (412, 915) else TEN), size
        check_deck(table, page, size)
        check_page(table, page, size)
    page = sit_down(table, (412, 915), "many")
    table.app.scale_text(TEXTS[-1])
    table.settle(0.3)
    assert families_in_view(page) == len(MANY)
    table.app.scale_text(1.0)


def test_the_search_takes_the_place_of_the_players_and_leaves_the_deck_in_view(table: Phone) -> None:
    for text in TEXTS:
        table.app.scale_text(text)
        page = sit_down(table, (360, 740))
        table.tap(page.ids.magnify)
        table.settle(0.3)
        assert page.ids.tabs.get_parent_window() is None
        assert families_in_view(page) == len(page.layout.suits)
        table.tap(page.ids.magnify)
        table.settle(0.3)
        assert page.ids.tabs.get_parent_window() is not None
    table.app.scale_text(1.0)


@pytest.mark.parametrize(("cards", "most", "lines"), [(5, 4, [3, 2]), (5, 3, [3, 2]), (7, 3, [3, 2, 2]), (7, 6, [4, 3]), (4, 3, [2, 2]),
                                                      (3, 5, [3]), (5, 5, [5])])
def test_no_card_stands_alone_in_its_line(cards: int, most: int, lines: list[int]) -> None:
    assert sorted(map(len, even_lines(range(cards), most)), reverse=True) == lines


def test_the_condensed_face_knows_every_letter_it_is_used_for() -> None:
    known = TTFont(LabelBase._fonts[CONDENSED][0]).getBestCmap()
    wanted = {*range(0x20, 0x7F), *range(0xA0, 0x180), ord("’")} - {ord(letter) for letter in LACKING}
    assert wanted <= set(known)
    assert not {ord(letter) for letter in LACKING} & set(known)
