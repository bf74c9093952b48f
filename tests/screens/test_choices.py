"""Choice cards: the best use at once, the ranked alternatives, the table's own choice and the way back."""
from __future__ import annotations

from collections.abc import Callable

from screens.hands.choices import open_by_hand
from tests.journeys.driver import Phone, finger
from tests.journeys.hands import HANDS, Journey
from tests.screens.conftest import entry
from views.parts import Link

TableOf = Callable[..., Journey]
CHLOE = " ".join(HANDS["Chloé"])


def lines(journey: Journey) -> list[str]:
    from screens.widgets.text import MARKUP
    return [MARKUP.sub("", words.text).replace("\u00a0", " ") for words in journey.page.strip.ids.lines.children[::-1]]


def open_sheet(journey: Journey, phone: Phone) -> list[object]:
    phone.tap(journey.page.strip)
    phone.until(lambda: list(phone.all("ChoiceRow")))
    phone.settle(0.2)
    return list(phone.all("ChoiceRow"))


def test_the_best_use_and_what_it_brings_are_shown_without_being_asked(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    phone.until(lambda: any("+85" in line for line in lines(journey)) or phone.settle(0.1))
    told = lines(journey)
    assert told[0].startswith("Mirage")
    assert "Orage" in told[0]
    assert told[0].endswith("+85")
    assert told[1].startswith("Livre : Éclair")
    assert told[1].endswith("Climat +20")


def test_there_is_no_strip_without_a_choice_card(table_of: TableOf) -> None:
    journey = table_of({"Anna": "mountain smoke", "Ben": ""})
    assert not journey.page.ids.strip_fold.shown


def test_the_sheet_ranks_what_else_there_is_and_says_how_much_was_checked(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    rows = open_sheet(journey, phone)
    assert [row.total for row in rows[:4]] == ["206", "201", "191", "186"]
    assert [row.difference for row in rows[:4]] == ["meilleur", "−5", "−15", "−20"]
    # Mirage: 25 cards, 5 families, unused; the Book: eleven families for each of six cards, unused.
    assert "2\u00a0077 combinaisons vérifiées" in journey.sheet.caption
    assert (25 + 5 + 1) * (11 * 6 + 1) == 2077


def test_another_choice_is_kept_in_one_step_and_the_best_comes_back(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    steps = len(journey.page.session.log.steps())
    rows = open_sheet(journey, phone)
    phone.tap(rows[1])
    assert journey.page.total == "201"                  # the total behind the sheet follows
    phone.tap(journey.sheet.ids.foot.children[0])
    journey.wait_for_total("201")
    assert len(journey.page.session.log.steps()) == steps + 1
    phone.settle(0.5)
    assert journey.page.strip.own
    phone.until(lambda: journey.page.strip.action == "Meilleur +5" or phone.settle(0.1))
    phone.tap(journey.page.strip.ids.action)
    journey.wait_for_total("206")
    phone.tap(journey.page.ids.undo)
    journey.wait_for_total("201")


def test_closing_the_sheet_changes_nothing(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    rows = open_sheet(journey, phone)
    phone.tap(rows[2])
    assert phone.back()
    assert journey.page.total == "206"
    assert journey.page.session.state.player("Chloé").choices == {}


def by_hand(journey: Journey, phone: Phone, card: int) -> None:
    open_sheet(journey, phone)
    phone.tap(journey.sheet.ids.foot.children[1])
    phone.settle(0.2)
    phone.tap(list(phone.all("LinkRow"))[card])
    phone.settle(0.2)


def test_a_single_choice_card_is_decided_without_asking_which(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE.replace("book_of_changes", "forest"), "Anna": ""})
    assert "mirage" in CHLOE
    sheet = open_by_hand(journey.page)
    phone.settle(0.3)
    assert sheet.title == "Mirage" and list(phone.all("CardChip"))


def test_a_card_can_be_left_unused_by_hand(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    by_hand(journey, phone, 1)
    phone.tap(next(phone.all("Chip", icon="cancel")))
    journey.wait_for_total("186")
    assert journey.page.session.state.player("Chloé").choices == {"book_of_changes": None}


def test_mirage_may_become_thirty_things_and_takes_the_one_that_is_touched(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    by_hand(journey, phone, 0)
    chips = list(phone.all("CardChip"))
    assert len(chips) == 30
    phone.tap(next(chip for chip in chips if chip.card == "smoke"))
    phone.until(lambda: journey.page.session.state.player("Chloé").choices == {"mirage": "smoke"})
    journey.phone.until(lambda: journey.page.tiles["mirage"].look.note == "= Fumée")


def test_the_book_asks_for_a_card_and_then_for_a_family(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    by_hand(journey, phone, 1)
    phone.tap(next(phone.all("CardChip", card="gem_of_order")))
    phone.settle(0.2)
    phone.tap(next(phone.all("CardChip", card="flame")))
    phone.until(lambda: journey.page.session.state.player("Chloé").choices != {})
    assert journey.page.session.state.player("Chloé").choices == {"book_of_changes": {"card": "gem_of_order", "suit": "flame"}}
    phone.until(lambda: journey.page.tiles["gem_of_order"].look.badge is not None)


def test_a_card_under_the_finger_stays_there_when_a_choice_is_asked_for_meanwhile(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": "air_elemental lightning whirlwind blizzard gem_of_order", "Anna": ""})
    page, tile = journey.page, journey.page.tiles["book_of_changes"]
    touch = finger(*tile.to_window(*tile.center))
    touch.touch_down()
    page.touch_card("mirage")
    phone.frames(4)
    assert page.ids.strip_fold.shown
    assert tile.collide_point(*tile.to_widget(*touch.pos))
    touch.touch_up()
    journey.wait_for_total("206")


def test_a_finger_that_slides_off_a_card_takes_nothing(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    tile = journey.page.tiles["mountain"]
    x, y = tile.to_window(*tile.center)
    phone.swipe((x, y), (x, y + 3 * tile.height))
    assert entry(journey.page).hand == ()


def test_the_choice_is_announced_with_the_tap_and_nothing_moves_for_it(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": "air_elemental lightning whirlwind blizzard gem_of_order", "Anna": ""})
    before = list(journey.page.tiles["mirage"].pos)
    phone.work.held = True
    journey.touch("mirage")
    assert journey.page.counting
    assert lines(journey) == ["Mirage…"]
    phone.catch_up()
    assert not journey.page.counting
    assert "Orage" in lines(journey)[0]
    assert journey.page.tiles["mirage"].pos == before


def test_another_player_in_view_leaves_the_count_running(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": "air_elemental lightning", "Anna": "mountain"})
    phone.work.held = True
    journey.touch("mirage")
    phone.tap(journey.page.ids.tabs.tabs["Anna"])
    assert journey.page.counting                        # Chloé's total in her tab is not the new one yet
    phone.catch_up()
    assert not journey.page.counting
    assert journey.page.total == "9"


def test_a_sheet_closed_before_its_answers_came_changes_no_total(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    page = journey.page
    page.open(Link("choices"))
    phone.app.go_back()                                 # in the same frame: nothing can have arrived
    page.touch_card("mirage")
    phone.settle()
    assert page.total == page.ids.tabs.tabs["Chloé"].total != "206"


def test_a_row_says_how_many_other_families_come_to_the_same(table_of: TableOf, phone: Phone) -> None:
    from kivy.uix.label import Label
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    rows = open_sheet(journey, phone)
    told = {row.total: [label.text for label in row.walk(restrict=True) if isinstance(label, Label) and "même total" in label.text]
            for row in rows}
    # Blizzard loses 5 for each Army, Leader, Beast and Flame and blanks Floods: five families are left for Lightning, Land is shown.
    assert told["191"] == ["et 4 autres familles, même total"]
    assert told["206"] == []


def decide_by_hand(journey: Journey, phone: Phone, card: str) -> None:
    open_by_hand(journey.page)
    phone.settle(0.3)
    phone.tap(next(row for row in phone.all("LinkRow") if row.title.startswith(card)))
    phone.settle(0.4)


def test_the_picker_shows_what_the_card_does_and_what_it_is_used_for_now(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": CHLOE, "Anna": ""})
    decide_by_hand(journey, phone, "Livre")
    assert "famille" in phone.app.root.sheets[-1].caption
    framed = [chip.label for chip in phone.all("CardChip") if chip.ground == "chosen"]
    assert framed == ["Éclair", "Climat"]


def test_a_use_that_another_choice_could_make_illegal_can_be_picked(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Chloé": "island book_of_changes wildfire king queen knights candle", "Anna": ""})
    decide_by_hand(journey, phone, "Île")
    phone.tap(next(phone.all("CardChip", card="wildfire")))
    journey.wait_for_total("173")
    assert journey.page.session.state.player("Chloé").choices == {"island": "wildfire"}
