"""Boxes on screen: asked for once, changed for one game; fourteen suits in view; items, extra cards and the discard area by touch."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView

from sentences import GRAMMARS
from table.hand_code import enter_code
from table.statistics import Way
from tests.journeys.boxes import GAME, HAND, ITEMS, LYING, PLAYERS, Boxes
from tests.journeys.driver import Phone
from tests.screens import seen
from tests.screens.conftest import Start, entry, scored
from tests.screens.test_all_phones import box, families_in_view, inside, too_small
from views.open_games import open_game_view
from views.parts import Tap
from views.statistics import way_name
from views.wording import Wording, plain

EVERYTHING = ("cursed_hoard_suits", "cursed_hoard_items", "promo", "deluxe")
FULL = ("forest", "mountain", "king", "queen", "island", "swamp", "candle")


@pytest.fixture
def boxes(phone: Phone) -> Boxes:
    return Boxes(phone, lambda _picture: None)


@pytest.fixture
def seated(phone: Phone) -> Callable[..., Boxes]:
    """A game that has begun with these boxes, and these cards in the first hand."""

    def sit(cards: tuple[str, ...] = (), editions: tuple[str, ...] = EVERYTHING) -> Boxes:
        session = phone.app.table.new_session(GAME, list(PLAYERS), editions=editions)
        for card in cards:
            session.do({"do": "add_card", "player": PLAYERS[0], "card": card})
        phone.app.navigator.home_then("hand", session=session, player=PLAYERS[0])
        phone.until(lambda: phone.app.navigator.page.result is not None)
        phone.frames(4)
        return Boxes(phone, lambda _picture: None)

    return sit


def total(page: Any) -> int:
    return int(page.total.replace("−", "-"))


# Which boxes


def test_the_owner_is_asked_once_and_every_new_game_begins_with_those_boxes(boxes: Boxes, phone: Phone) -> None:
    boxes.choose()
    assert phone.app.table.own_boxes(GAME) == EVERYTHING
    boxes.begin()
    assert boxes.page.session.state.editions == EVERYTHING
    assert len(boxes.page.layout.suits) == 14 and boxes.page.count == "0/8"
    phone.app.navigator.go("players", game=GAME)
    phone.frames(4)
    assert phone.app.table.setup.boxes == EVERYTHING


def test_other_boxes_may_be_on_the_table_for_one_game(boxes: Boxes, phone: Phone) -> None:
    boxes.choose()
    phone.tap(boxes.page.ids.boxes)
    phone.settle()
    assert [row.active for row in boxes.sheet.ids.body.children] == [True] * 4
    for row in boxes.sheet.ids.body.children[1:]:
        phone.tap(row)
    phone.tap(boxes.sheet.ids.foot.children[0])
    boxes.begin()
    assert boxes.page.session.state.editions == EVERYTHING[-1:]
    assert phone.app.table.own_boxes(GAME) == EVERYTHING
    phone.app.navigator.go("players", game=GAME)
    phone.frames(4)
    assert phone.app.table.setup.boxes == EVERYTHING


def test_what_is_owned_may_change_later(boxes: Boxes, phone: Phone) -> None:
    boxes.choose()
    phone.tap(boxes.page.ids.boxes)
    phone.settle()
    phone.tap(boxes.sheet.ids.foot.children[1])
    phone.settle()
    phone.tap(boxes.sheet.ids.body.children[0])
    assert phone.app.table.own_boxes(GAME) == EVERYTHING[:-1] == phone.app.table.setup.boxes


def test_set_up_and_house_rules_follow_the_boxes(boxes: Boxes, phone: Phone) -> None:
    boxes.choose()
    told = " ".join(line.text for line in boxes.page.ids.setup.children)
    assert "Huit cartes" in told and "Sept cartes" not in told
    phone.tap(boxes.page.ids.readings)
    phone.settle()
    pack = phone.app.table.pack_to_show(GAME)
    assert len(boxes.sheet.ids.body.children) == len(pack.readings) > len(phone.app.table.printed_pack(GAME).readings)


@pytest.mark.parametrize("game", ["once_upon_a_draft", "baby_pirates", "cinderella"])
def test_a_game_without_boxes_does_not_ask(phone: Phone, game: str) -> None:
    phone.app.navigator.go("players", game=game)
    phone.frames(4)
    assert phone.app.navigator.page.view.boxes is None


def test_the_rules_find_the_cards_of_the_boxes_in_the_house(boxes: Boxes, phone: Phone) -> None:
    phone.app.preferences.keep_boxes(GAME, EVERYTHING)
    phone.app.navigator.open_tab("rules")
    phone.until(lambda: boxes.page.rules is not None)
    for typed, found in (("demon", "demon"), ("beffroi", "bell_tower_ch"), ("rateau", "rake")):
        boxes.page.ids.search.text = typed
        phone.frames(3)
        assert found in [row.card for row in phone.all("FoundCard")]
        phone.app.navigator.go("card", game=GAME, card=found)
        phone.settle()
        assert boxes.page.card == found and boxes.page.title
        phone.back()
        phone.frames(3)


# What is in view


@pytest.fixture
def sized() -> Iterator[None]:
    before = Window.size
    yield
    Window.size = before


@pytest.mark.parametrize(("size", "least"), [((360, 640), 10), ((360, 740), 10), ((393, 851), 12), ((412, 915), 14), ((800, 1280), 14),
                                             ((1280, 800), 14)])
def test_all_suits_fit_on_a_usual_phone_and_elsewhere_a_row_is_cut_in_the_middle(
        start: Start, sized: None, size: tuple[int, int], least: int) -> None:
    phone = start()
    Window.size = size
    session = phone.app.table.new_session(GAME, list(PLAYERS), editions=EVERYTHING)
    phone.app.navigator.home_then("hand", session=session, player=PLAYERS[0])
    phone.until(lambda: phone.app.navigator.page.result is not None)
    phone.frames(6)
    page = phone.app.navigator.page
    page.scroll.scroll_y = 1
    phone.frames(3)
    assert families_in_view(page) >= least
    assert all(inside(box(slot), box(page.ids.tray)) for slot in page.slots[:9] if slot.parent is not None)
    if families_in_view(page) < 14:             # one sees that there are more, and half of the next one
        low = box(page.ids.deck)[1]
        cut = [row for row in page.layout.rows if box(page.tiles[row[0].id])[1] < low < box(page.tiles[row[0].id])[3]]
        assert len(cut) == 1
        bottom, top = box(page.tiles[cut[0][0].id])[1::2]
        assert 0.4 < (top - low) / (top - bottom) < 0.6
        page.scroll.scroll_y = 0
        phone.frames(3)
        assert inside(box(page.tiles["death_knight"]), box(page.ids.deck))


def test_nothing_moves_while_a_hand_with_items_is_entered(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated()
    before = {card: box(tile) for card, tile in table.page.tiles.items()}
    table.touch(*HAND)
    table.lay_items()
    assert {card: box(tile) for card, tile in table.page.tiles.items()} == before


def test_a_card_that_takes_the_place_of_another_is_called_by_its_name_alone(seated: Callable[..., Boxes]) -> None:
    page = seated(("bell_tower_ch", "rangers_ch")).page
    assert page.tiles["bell_tower_ch"].look.note == "" == page.tiles["rangers_ch"].look.note
    assert page.tiles["bell_tower_ch"].look.name == "Beffroi"


# Items


def test_items_are_tapped_on_a_sheet_and_counted(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated(("forest",))
    before = total(table.page)
    names = [plain(card.name) for card in table.page.layout.items]
    assert names == sorted(names)                       # nobody hunts for an item by its number
    table.lay_items()
    assert entry(table.page).items == ITEMS
    row = table.page.items
    assert list(row.chips) == list(ITEMS[:2]) and row.rest.figure == "−5"
    assert total(table.page) - before == 20 - 2 - 4 - 1
    phone.hold(row.chips["shovel"])
    assert entry(table.page).items == ("treasure_chest", "rake", "spyglass")
    phone.tap(table.page.ids.undo)
    assert entry(table.page).items == ITEMS


def test_an_item_of_another_player_moves_and_can_go_back(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated()
    table.page.session.do({"do": "add_item", "player": PLAYERS[1], "item": "rake"})
    table.page.update()
    phone.tap(table.page.items.ids.all)
    phone.settle()
    assert table.sheet.tiles["rake"].look.disc[0] == "B"
    phone.tap(table.sheet.tiles["rake"])
    assert entry(table.page).items == ("rake",)
    phone.app.root.snackbar.act()
    phone.frames(3)
    assert table.page.session.state.player(PLAYERS[1]).items == ("rake",)


def test_items_have_rows_in_why_with_their_condition(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated(("forest",))
    table.lay_items()
    phone.tap(table.page.items.chips["treasure_chest"])
    phone.until(lambda: table.page.name == "why" and table.page.rows)
    phone.settle()
    row = table.page.rows["treasure_chest"]
    assert row.points == "20" and row.unfolded
    assert [line.figure for line in phone.all("WhyLine") if line.parent is row.ids.lines.__self__] == ["−5", "+25"]
    assert list(table.page.rows)[-4:] == list(ITEMS)
    table.page.open_dispute()
    phone.settle()
    assert [typed.card for typed in table.page.dispute.rows][-4:] == list(ITEMS)
    table.page.dispute.total.input.text = table.page.total
    table.page.dispute.ask()
    phone.settle()
    assert table.page.dispute.view.state == "agrees"


def test_the_row_of_items_never_scrolls_and_adds_up_what_is_out_of_sight(seated: Callable[..., Boxes], phone: Phone) -> None:
    page = seated().page
    items = ("treasure_chest", "rake", "book_of_prophecy", "spyglass", "wishing_ring", "staff_of_transmutation")
    for shown in phone.spoken_and_scaled((1.0, 1.15, 1.6)):
        row = page.items
        for item in items:
            page.act(Tap(send=({"do": "add_item", "player": PLAYERS[0], "item": item},)))
            phone.frames(4)
            chips = [row.ids.all, *row.ids.lying.children[::-1]]
            assert not any(isinstance(part, ScrollView) for part in row.walk()), shown
            assert all(inside(box(chip), box(row)) for chip in chips), (item, shown)
            assert seen.cut_texts(phone) == [] == too_small(page), (item, shown)
            figures = [int(chip.figure.replace("−", "-")) for chip in chips if chip.figure]
            assert sum(figures) == sum(score.points for score in scored(page).items.values()), (item, shown)
            assert list(row.chips) == list(entry(page).items)[:len(row.chips)]
        phone.tap(row.rest)
        phone.settle()
        sheet = phone.app.root.sheets[-1]
        assert {item for item, tile in sheet.tiles.items() if tile.look.mark} == set(items)
        sheet.close()
        page.clear(PLAYERS[0])
        phone.settle()
    phone.app.scale_text(1.0)


def test_a_low_page_keeps_its_rows_and_shows_the_sum_of_the_items(start: Start, sized: None) -> None:
    phone = start()
    Window.size = (360, 740)
    session = phone.app.table.new_session(GAME, list(PLAYERS), editions=EVERYTHING)
    phone.app.navigator.home_then("hand", session=session, player=PLAYERS[0])
    phone.until(lambda: phone.app.navigator.page.result is not None)
    phone.frames(6)
    table = Boxes(phone, lambda _picture: None)
    table.lay_items()
    assert table.page.items.folded and table.page.items.ids.all.figure == "13"
    assert inside(box(table.page.items.ids.all), box(table.page.ids.tray))


def test_a_game_without_items_has_no_row_for_them(seated: Callable[..., Boxes]) -> None:
    assert seated((), EVERYTHING[:1]).page.items is None
    assert seated().page.items is not None
    assert seated((), ()).page.items is None


# Extra cards and the discard area


def test_the_discard_area_is_asked_for_when_a_card_counts_it(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated(("forest",))
    assert not table.page.ids.strip_fold.shown
    table.touch("dark_queen")
    phone.settle()
    assert table.page.ids.strip_fold.shown
    phone.tap(table.page.strip)
    phone.until(lambda: table.page.name == "discard")
    table.touch(*LYING)
    phone.back()
    phone.settle()
    assert not table.page.ids.strip_fold.shown
    assert scored(table.page).cards["dark_queen"].points == 10 + 2 * 5


def test_the_card_a_genie_brought_is_tapped_and_untapped(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated((*FULL, "genie"))
    assert table.page.count == "8/9"
    table.touch("dragon")
    phone.settle()
    assert entry(table.page).choices == {"genie": "dragon"} and table.page.count == "9/9"
    assert "Dragon" in table.page.caption and "Génie" in table.page.caption
    table.touch("dragon")
    phone.settle()
    assert entry(table.page).choices == {} and table.page.count == "8/9"


def test_of_two_takers_the_one_acts_that_may_and_the_other_gives_way(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated((*FULL[:6], "genie", "necromancer_ch"))
    table.page.session.do({"do": "discard", "card": "ghoul"})
    table.page.update()
    phone.settle()
    assert scored(table.page).choices["necromancer_ch"].card == "ghoul"
    table.touch("dragon")
    phone.settle()
    assert entry(table.page).choices == {"genie": "dragon"}
    assert scored(table.page).choices.get("necromancer_ch") is None and table.page.count == "9/9"


def test_a_portal_lets_a_hand_hold_one_more(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated((*FULL, "demon"))
    assert table.page.full
    table.page.session.do({"do": "add_item", "player": PLAYERS[0], "item": "portal"})
    table.page.update()
    phone.settle()
    assert table.page.count == "8/9" and "Portail" in table.page.caption


# Afterwards


def test_a_finished_game_shows_its_boxes_in_the_history(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated(HAND)
    phone.app.table.finish(table.page.session)
    phone.app.navigator.open_tab("history")
    phone.frames(4)
    assert "avec d’autres boîtes" in phone.find("SessionRow").view.caption


def chips_say(phone: Phone, told: list[str]) -> bool:
    return sorted(chip.label for chip in phone.all("Chip")) == told


def cards_say(phone: Phone, told: list[str]) -> bool:
    return set(told) <= {card.title for card in phone.all("FigureCard")}


def test_the_boxes_of_a_way_to_play_fit_the_smallest_phone_with_the_largest_text(start: Start) -> None:
    phone = start(size="small", text=1.6)
    complaints: list[str] = []

    def look() -> list[str]:
        phone.frames(4)
        return [*seen.cut_texts(phone), *seen.broken_words(phone), *seen.beyond_the_edge(phone)]

    ways = (EVERYTHING, EVERYTHING[:1], EVERYTHING[1:], ())
    for boxes in ways:
        session = phone.app.table.new_session(GAME, list(PLAYERS), editions=boxes)
        for player, card in zip(PLAYERS, FULL, strict=False):
            session.do({"do": "add_card", "player": player, "card": card})
        phone.app.table.finish(session)
    for language in GRAMMARS:
        phone.app.set_language(language)
        phone.app.navigator.open_tab("history")
        phone.app.navigator.page.switch("figures")
        told = sorted(way_name(phone.app.table, Wording(language), GAME, Way(len(PLAYERS), "standard", boxes)) for boxes in ways)
        phone.until(partial(chips_say, phone, told))
        complaints += look()
        phone.app.navigator.go("player", player=PLAYERS[0])
        phone.until(partial(cards_say, phone, told))
        complaints += look()
        phone.back()
    assert complaints == []


def test_an_open_game_counts_its_cards_by_the_size_of_its_hands(seated: Callable[..., Boxes], phone: Phone) -> None:
    page = seated(FULL).page
    assert "7 cartes sur 8" in open_game_view(phone.app.table, page.session, Wording("fr")).progress.replace("\u00a0", " ")


# What could be taken from the deck

PLAIN = ("forest", "mountain", "king", "queen", "knights", "swamp", "candle")        # nothing to choose


def test_a_full_hand_with_a_genie_asks_for_the_deck_and_takes_the_best_of_what_is_named(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated(PLAIN)
    table.page.session.do({"do": "discard", "card": "unicorn"})
    table.touch("genie")
    phone.settle()
    before = total(table.page)
    assert "pioche" in table.page.strip.ids.lines.children[0].text
    phone.tap(table.page.strip)
    phone.until(lambda: table.page.name == "candidates")
    table.touch("judge", "smoke", "unicorn", "king")                    # the last two lie elsewhere
    phone.settle(0.3)
    assert table.page.session.state.player(PLAYERS[0]).candidates == ("judge", "smoke")
    assert "Fumée" in table.page.taken and table.page.count == "2 cartes possibles"
    phone.tap(table.page.ids.done)
    phone.settle()
    assert scored(table.page).choices["genie"].card == "smoke" and total(table.page) > before and table.page.count == "9/9"
    table.touch("smoke")                                                # another one, or none
    phone.until(lambda: list(phone.all("ChoiceRow")))
    assert len(list(phone.all("ChoiceRow"))) == 3
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", title="Cartes de la pioche"))
    assert table.page.name == "candidates"
    table.touch("smoke")
    phone.tap(table.page.ids.undo)
    assert table.page.session.state.player(PLAYERS[0]).candidates == ("judge", "smoke")


def test_the_whole_rest_of_the_deck_is_one_touch(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated((*PLAIN, "genie"))
    table.page.session.do({"do": "add_card", "player": PLAYERS[1], "card": "dragon"})
    phone.tap(table.page.strip)
    phone.until(lambda: table.page.name == "candidates")
    phone.frames(4)
    phone.tap(table.page.rest)
    phone.settle(0.3)
    rest = set(table.page.tiles) - {*PLAIN, "genie", "dragon"}
    assert set(table.page.session.state.player(PLAYERS[0]).candidates) == rest
    assert table.page.rest.label == "Tout retirer"
    phone.tap(table.page.rest)
    assert table.page.session.state.player(PLAYERS[0]).candidates == ()


def test_everything_that_is_asked_of_a_hand_knows_the_boxes(seated: Callable[..., Boxes], phone: Phone) -> None:
    table = seated()
    table.touch(*HAND)
    table.lay_items()
    table.fill_discard()
    table.name_candidates()
    hand, state = entry(table.page), table.page.session.state
    assert scored(table.page).choices["necromancer_ch"].card == "ghoul"
    assert table.page.result.players[PLAYERS[1]].choices["genie"].card == "empress"
    table.ask_again()
    code = table.pass_on()
    other = phone.app.table.new_session(GAME, list(PLAYERS), editions=EVERYTHING)
    enter_code(other, PLAYERS[1], code)
    assert other.state.player(PLAYERS[1]).hand == hand.hand and other.state.player(PLAYERS[1]).items == hand.items
    assert table.search("gou") == {"ghoul"} and table.search("rateau") == set()       # items are found where they lie
    table.finish()
    told = phone.app.table.plain_text(phone.app.table.history.records()[0], "fr")
    assert "Coffre au trésor 20" in told and "Impératrice" in told and "Goule" in told
    table.look_back()
    again = phone.app.table.reopen(phone.app.table.history.records()[0].id)
    assert (again.state.discard, [player.candidates for player in again.state.players]) == (
        state.discard, [player.candidates for player in state.players])
