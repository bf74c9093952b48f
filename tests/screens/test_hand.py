"""The hand: adding and removing cards, other people's cards, search, codes, undo."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from screens.hands.tile_looks import DeckLooks
from screens.widgets.press import Press
from screens.widgets.sheet import SNACKBAR_SECONDS
from screens.widgets.text import HEAVY, unmarked, word_width
from table.hand_code import write_code
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS, TOTALS, Journey
from tests.screens import seen
from tests.screens.conftest import Start
from views import release
from views.code import squares
from views.parts import Link

TableOf = Callable[..., Journey]
BASILE = " ".join(HANDS["Basile"])


def hand(journey: Journey, name: str = "") -> tuple[str, ...]:
    return journey.page.session.state.player(name or journey.page.player).hand


def test_one_tap_puts_a_card_in_and_one_takes_it_out(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    journey.touch("mountain", "smoke")
    assert hand(journey) == ("mountain", "smoke")
    phone.settle(0.4)
    journey.touch("mountain")
    assert hand(journey) == ("smoke",)
    assert journey.page.tiles["smoke"].look.mark
    assert not journey.page.tiles["mountain"].look.mark


def test_a_double_tap_on_a_card_puts_it_in_and_leaves_it_there(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    for pause in (0.0, 0.1):
        phone.tap(journey.page.tiles["mountain"])
        phone.settle(pause)
        phone.tap(journey.page.tiles["mountain"])
        assert hand(journey) == ("mountain",), pause
        phone.settle(0.4)
        phone.tap(journey.page.tiles["mountain"])
        assert hand(journey) == (), pause
        phone.settle(0.4)


def test_a_tap_gives_a_new_look_to_the_cards_of_the_hand_alone(table_of: TableOf, monkeypatch: pytest.MonkeyPatch) -> None:
    journey = table_of({"Anna": "mountain smoke", "Ben": BASILE}, player="Anna")
    worked_out: list[str] = []
    look = DeckLooks.look
    monkeypatch.setattr(DeckLooks, "look", lambda looks, card, *more: worked_out.append(card) or look(looks, card, *more))
    journey.touch("wildfire")
    journey.wait_for_total("126")
    assert "wildfire" in worked_out and set(worked_out) <= {"mountain", "smoke", "wildfire"}


def test_the_whole_deck_stands_on_one_screen(table_of: TableOf) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    grid = journey.page.ids.deck
    assert journey.page.grid.parent is grid.__self__
    for tile in journey.page.tiles.values():
        assert grid.y - 1 <= tile.y
        assert tile.top <= grid.top + 1
        assert 0 <= tile.x < tile.right <= journey.page.width
        assert tile.width >= 68
        assert tile.height >= 42


def test_a_card_in_another_hand_carries_an_initial_and_a_tap_moves_it_here(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": BASILE})
    assert journey.page.tiles["cavern"].look.disc[0] == "B"
    journey.touch("cavern")
    assert "cavern" in hand(journey, "Anna")
    assert "cavern" not in hand(journey, "Ben")
    phone.tap(next(phone.all("Snackbar")).children[0])          # undo
    assert "cavern" in hand(journey, "Ben")
    assert hand(journey, "Anna") == ()


def test_two_players_with_one_initial_get_two_letters(table_of: TableOf) -> None:
    journey = table_of({"Anna": "", "Alex": "mountain"})
    assert journey.page.tiles["mountain"].look.disc[0] == "Al"


def test_total_rank_and_tabs_follow_every_tap(table_of: TableOf) -> None:
    journey = table_of({"Basile": BASILE, "Anna": ""}, player="Anna")
    journey.touch("dragon", "king")
    journey.wait_for_total("−2")
    assert journey.page.ids.tabs.tabs["Anna"].total == "−2"
    assert journey.page.ids.tabs.tabs["Basile"].total == TOTALS["Basile"]
    assert unmarked(journey.page.place).startswith("2e, 129 points derrière")


def test_undo_and_redo_by_touch_and_the_list_of_steps(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    journey.touch("mountain", "smoke", "wildfire")
    phone.tap(journey.page.ids.undo)
    phone.tap(journey.page.ids.undo)
    assert hand(journey) == ("mountain",)
    phone.tap(journey.page.ids.redo)
    assert hand(journey) == ("mountain", "smoke")
    phone.hold(journey.page.ids.undo)
    phone.settle()
    phone.tap(next(phone.all("LinkRow", icon="flag-outline")))
    assert hand(journey) == ()


@pytest.mark.parametrize("typed", ["ile", "ÎLE", "isl", "insel", "wyspa"])
def test_the_search_needs_no_accents_and_knows_the_names_of_every_edition(table_of: TableOf, phone: Phone, typed: str) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    phone.tap(journey.page.ids.magnify)
    phone.settle(0.3)
    phone.type(phone.find("Field").input, typed)
    bright = [card for card, tile in journey.page.tiles.items() if not tile.look.faded]
    assert "island" in bright
    assert len(bright) < 5
    assert phone.back()
    assert not any(tile.look.faded for tile in journey.page.tiles.values())


def test_the_necromancer_makes_eight_and_says_why(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "necromancer mountain smoke wildfire unicorn dragon", "Ben": ""})
    assert journey.page.count == "6/8"
    assert journey.page.caption.replace("\u00a0", " ") == "Nécromancien : 8 cartes en tout"
    journey.touch("forge")
    journey.touch("king")
    assert journey.page.session.state.player("Anna").choices == {"necromancer": "king"}
    assert journey.page.count == "8/8"
    assert journey.page.full
    phone.settle(0.4)
    journey.touch("king")
    assert journey.page.count == "7/8"


def test_the_necromancer_brings_only_families_it_may_take(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "necromancer mountain smoke wildfire island rainstorm forge", "Ben": ""})
    journey.touch("bell_tower")
    assert journey.page.session.state.player("Anna").choices == {}
    assert "Nécromancien" in phone.app.root.snackbar.words


def test_in_chaos_realms_the_necromancer_keeps_any_card(table_of: TableOf) -> None:
    journey = table_of({"Anna": "necromancer mountain smoke wildfire island rainstorm forge", "Ben": "", "Cleo": ""}, variant="chaos")
    journey.touch("bell_tower")
    assert journey.page.session.state.player("Anna").choices == {"necromancer": "bell_tower"}


def test_an_eighth_card_is_scored_with_a_red_count_and_blocks_nothing(table_of: TableOf) -> None:
    journey = table_of({"Anna": "princess light_cavalry warhorse unicorn sword_of_keth shield_of_keth king", "Ben": ""})
    journey.touch("queen")
    assert journey.page.over
    assert journey.page.count == "8/7"
    assert journey.page.caption == "1 carte de trop dans cette main"


def test_a_hand_travels_by_code(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Basile": BASILE, "Anna": ""})
    code = write_code(journey.page.session, "Basile")
    phone.tap(journey.page.ids.tabs.tabs["Basile"])
    journey.page.clear("Basile")
    phone.tap(journey.page.ids.tabs.tabs["Anna"])
    phone.tap(journey.page.ids.more)
    phone.settle()
    phone.tap(next(phone.all("LinkRow", icon="keyboard-outline")))
    phone.settle()
    phone.paste(phone.find("Field").input, code[:-1] + ("A" if code[-1] != "A" else "B"))
    phone.tap(journey.sheet.ids.foot.children[0])
    assert hand(journey, "Anna") == ()                          # a slip is refused, the sheet stays
    phone.find("Field").input.text = ""
    phone.paste(phone.find("Field").input, code.lower())
    phone.tap(journey.sheet.ids.foot.children[0])
    journey.wait_for_total(TOTALS["Basile"])
    assert set(hand(journey, "Anna")) == set(HANDS["Basile"])


def test_where_the_web_edition_is_published_the_code_is_passed_on_as_a_link(
        table_of: TableOf, phone: Phone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(release, "PROJECT", tmp_path / "pyproject.toml")
    release.PROJECT.write_text('[project.urls]\nWeb = "https://example.org/tally/"\n')
    journey = table_of({"Basile": BASILE, "Anna": ""})
    phone.tap(journey.page.ids.tabs.tabs["Basile"])
    phone.tap(journey.page.ids.more)
    phone.settle()
    phone.tap(next(phone.all("LinkRow", icon="qrcode")))
    phone.settle()
    link = "https://example.org/tally/#code=" + write_code(journey.page.session, "Basile")
    assert next(phone.all("QrCode")).squares == ["".join("1" if dark else "0" for dark in row) for row in squares(link)]
    copied: list[str] = []
    monkeypatch.setattr("screens.hand_codes.share_text", lambda text, _title: copied.append(text))
    phone.tap(journey.sheet.ids.foot.children[0])
    assert copied == [link]


def test_a_long_touch_opens_the_cards_page_and_adds_nothing(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    phone.hold(journey.page.tiles["great_flood"])
    assert journey.page.name == "card"
    assert journey.page.title == "Inondation"
    words = unmarked(next(phone.all("RuleBox")).words)
    assert words == "Masque les Armées, les Terrains (sauf la Montagne) et les Flammes (sauf l’Éclair)."
    phone.back()
    assert hand(journey) == ()


def test_a_long_touch_on_a_tab_empties_the_hand_and_can_be_undone(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Basile": BASILE, "Anna": ""})
    phone.hold(journey.page.ids.tabs.tabs["Basile"])
    assert hand(journey, "Basile") == ()
    phone.tap(next(phone.all("Snackbar")).children[0])
    assert len(hand(journey, "Basile")) == 7


def test_a_blanked_card_is_told_by_more_than_colour(table_of: TableOf) -> None:
    journey = table_of({"Basile": BASILE, "Anna": ""})
    assert journey.page.tiles["cavern"].look.mark == "eye-off"
    slot = next(slot for slot in journey.page.slots if slot.card == "cavern")
    assert slot.look.blanked
    assert slot.look.points == "0"


@pytest.fixture
def time_of_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The phone's clock goes on with its frames."""
    from kivy.clock import Clock
    monkeypatch.setattr("screens.hands.clock.time_of_day", Clock.get_time)


@pytest.mark.usefixtures("time_of_day")
def test_the_trading_clock_of_chaos_realms_counts_down_and_says_when_time_is_up(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": "", "Cleo": ""}, variant="chaos")
    strip = journey.page.countdown.strip
    assert strip.time == "5:00"
    phone.tap(strip.ids.toggle)
    phone.settle(3)
    assert strip.time in ("4:57", "4:58")
    phone.settle(298)
    assert phone.app.root.snackbar.words.startswith("C’est fini")


@pytest.mark.usefixtures("time_of_day")
def test_the_trading_clock_runs_on_while_the_game_is_left_and_cards_are_entered(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": "", "Cleo": ""}, variant="chaos")
    phone.tap(journey.page.countdown.strip.ids.toggle)
    journey.touch("mountain")
    phone.app.navigator.open_tab("home")
    phone.settle(10)
    phone.tap(journey.page.banner.ids.resume)
    strip = journey.page.countdown.strip
    assert strip.running
    assert strip.time in ("4:48", "4:49", "4:50")
    phone.tap(strip.ids.toggle)
    stood = strip.time
    phone.app.navigator.open_tab("home")
    phone.settle(5)
    phone.tap(journey.page.banner.ids.resume)
    assert journey.page.countdown.strip.time == stood


def test_a_search_that_finds_nothing_says_so(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    phone.tap(journey.page.ids.magnify)
    phone.settle(0.3)
    phone.type(phone.find("Field").input, "zzz")
    assert journey.page.caption == "Aucune carte de ce nom"


def test_enter_takes_the_only_card_that_was_found_and_the_line_is_free_for_the_next(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    phone.tap(journey.page.ids.magnify)
    phone.settle(0.3)
    field = phone.find("Field")
    for typed, wanted in (("mont", ("mountain",)), ("element", ("mountain",)), ("mont", ("mountain",)), ("candle", ("mountain", "candle"))):
        phone.type(field.input, typed)
        field.input.dispatch("on_text_validate")
        phone.frames(3)
        assert hand(journey) == wanted, typed           # several hits, or a card that is there already: nothing happens
        field.input.text = ""
        phone.settle(0.4)
    assert journey.page.searching


def test_a_card_that_was_found_by_another_name_says_by_which(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    phone.tap(journey.page.ids.magnify)
    phone.settle(0.3)
    phone.type(phone.find("Field").input, "candle")
    assert (journey.page.tiles["candle"].look.name, journey.page.tiles["candle"].look.note) == ("Chandelle", "Candle")
    phone.type(phone.find("Field").input, "\b")
    phone.find("Field").input.text = "chandelle"
    phone.frames(3)
    assert journey.page.tiles["candle"].look.note == ""


def test_an_overfull_hand_is_marked_on_its_tab(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": f"{BASILE} queen", "Ben": "forest"}, player="Ben")
    tabs = journey.page.ids.tabs.tabs
    assert tabs["Anna"].over and not tabs["Anna"].complete and tabs["Anna"].mark == "exclamation-thick"
    assert not tabs["Ben"].over
    phone.tap(tabs["Anna"])
    assert journey.page.place == ""


def test_the_arrow_says_where_it_leads(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": BASILE, "Ben": "", "Cleo": "forest"}, player="Anna")
    assert journey.page.ids.next.label == "Ben"
    phone.tap(journey.page.ids.next)
    assert (journey.page.player, journey.page.ids.next.label) == ("Ben", "Cleo")
    phone.tap(journey.page.ids.next)
    assert (journey.page.player, journey.page.ids.next.label) == ("Cleo", "Ben")

def test_coming_back_from_why_the_hand_in_view_stays(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "forge", "Ben": "mountain"}, player="Anna")
    phone.tap(journey.page.ids.tabs.tabs["Ben"])
    phone.tap(journey.page.ids.why)
    phone.until(lambda: journey.page.name == "why")
    phone.back()
    assert journey.page.player == "Ben"


def test_an_open_game_is_thrown_away_by_its_menu_and_comes_back_by_undo(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "forge", "Ben": "mountain"})
    phone.back()
    phone.tap(journey.page.banner.ids.menu)
    phone.settle(0.8)
    phone.tap(next(phone.all("LinkRow", icon="trash-can-outline")))
    assert phone.app.table.open_sessions() == []
    phone.tap(next(phone.all("Snackbar")).children[0])
    assert len(phone.app.table.open_sessions()) == 1


def test_an_offered_undo_vanishes_with_the_next_tap(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": BASILE})
    journey.touch("cavern")
    assert list(phone.all("Snackbar"))
    journey.touch("forge")
    assert not list(phone.all("Snackbar"))


def test_an_undo_on_offer_is_gone_after_the_next_tap(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": BASILE})
    journey.touch("cavern")                                     # from Ben to Anna: can be undone
    assert list(phone.all("Snackbar"))
    phone.tap(journey.page.ids.tabs.tabs["Ben"])
    assert not list(phone.all("Snackbar"))
    assert "cavern" in hand(journey, "Anna")


def test_undo_shows_the_hand_it_changed(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    journey.touch("mountain")
    phone.tap(journey.page.ids.tabs.tabs["Ben"])
    phone.tap(journey.page.ids.undo)
    assert journey.page.player == "Anna"
    assert hand(journey, "Anna") == ()
    phone.tap(journey.page.ids.tabs.tabs["Ben"])
    phone.tap(journey.page.ids.redo)
    assert journey.page.player == "Anna"
    assert hand(journey, "Anna") == ("mountain",)


def test_why_and_an_empty_place_say_what_to_do_first(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": ""})
    phone.tap(journey.page.ids.why)
    assert "Anna" in phone.app.root.snackbar.words
    phone.tap(journey.page.slots[0])
    assert phone.app.root.snackbar.words.startswith("Touchez une carte")


@pytest.mark.parametrize("size", ["small", "usual"])
def test_nothing_lies_over_the_count_and_the_rank_beside_the_total(start: Start, size: str) -> None:
    phone = start(size=size)
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben", "Chloé"])
    for name, cards in {"Anna": "king queen princess knights dragon warlord unicorn", "Ben": BASILE,
                        "Chloé": "smoke blizzard wildfire swamp basilisk hydra lightning"}.items():
        session.do({"do": "set_hand", "player": name, "hand": cards.split()})
    phone.app.navigator.go("hand", session=session)
    for shown in phone.spoken_and_scaled((1.0, 1.15, 1.3, 1.6)):
        for name in session.players:
            phone.app.navigator.instead("hand", session=session, player=name)
            phone.settle(0.4)
            assert phone.app.navigator.page.place, shown
            assert seen.covered(phone) == [], shown
            assert seen.broken_words(phone) == [], shown
            assert min(phone.app.navigator.page.ids.why.size) >= 48, shown


def test_the_tab_of_the_last_player_is_in_view_when_the_game_opens_there(start: Start) -> None:
    phone = start(text=1.6)
    six = [*HANDS, "Emma", "Fanny"]
    session = phone.app.table.new_session("fantasy_realms", six)
    for name, cards in HANDS.items():
        session.do({"do": "set_hand", "player": name, "hand": list(cards)})
    phone.work.held = True
    phone.app.navigator.go("hand", session=session, player=six[-1])
    phone.frames(4)
    phone.catch_up()
    tabs = phone.app.navigator.page.ids.tabs
    tab = tabs.tabs[six[-1]]
    assert tabs.ids.row.width > tabs.width
    assert tab.to_window(tab.x, tab.y)[0] >= 0
    assert tab.to_window(tab.right, tab.y)[0] <= tabs.width


def test_a_player_who_is_renamed_on_another_phone_stays_on_the_screen_under_the_new_name(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "mountain", "Ben": ""})
    journey.page.session.do({"do": "rename", "player": "Anna", "to": "Annette"})
    journey.page.refresh()
    phone.frames(3)
    assert journey.page.player == "Annette" and list(journey.page.ids.tabs.tabs) == ["Annette", "Ben"]


def test_where_suits_have_patterns_items_are_drawn_without_one(phone: Phone) -> None:
    phone.app.preferences.patterns = True
    pack = phone.app.table.printed_pack("fantasy_realms")
    boxes = [box for box in pack.editions if phone.app.table.pack("fantasy_realms", editions=[box]).items]
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"], editions=boxes[:1])
    phone.app.navigator.go("hand", session=session)
    phone.until(lambda: phone.app.navigator.page.result is not None)
    phone.app.navigator.page.open(Link("items"))
    phone.settle(0.4)
    assert {tile.look.pattern for tile in phone.app.root.sheets[-1].tiles.values()} == {None}


def overlapped(phone: Phone, button: Any) -> list[Any]:
    """What else could be tapped below it."""
    left, low = button.to_window(*button.pos)
    right, top = left + button.width, low + button.height
    found = []
    for widget in phone.app.navigator.page.walk(restrict=True):
        if isinstance(widget, Press) and widget.width > 1 and not widget.disabled:
            x, y = widget.to_window(*widget.pos)
            if min(right, x + widget.width) - max(left, x) > 1 and min(top, y + widget.height) - max(low, y) > 1:
                found.append(widget)
    return found


@pytest.mark.parametrize("size", ["small", "usual"])
def test_the_undo_of_what_is_said_lies_over_no_button_and_a_late_finger_hits_none(start: Start, size: str) -> None:
    phone = start(size=size)
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    for card in ("mirage", "forest"):
        session.do({"do": "add_card", "player": "Anna", "card": card})
    session.do({"do": "add_card", "player": "Ben", "card": "island"})
    phone.app.navigator.go("hand", session=session, player="Anna")
    phone.settle(0.5)
    page = phone.app.navigator.page
    assert page.ids.strip_fold.shown
    phone.tap(page.tiles["island"])                             # from Ben to Anna
    said = phone.app.root.snackbar
    assert said.action and overlapped(phone, said.ids.act) == [] and seen.cut_texts(phone) == []
    spot = said.ids.act.to_window(*said.ids.act.center)
    phone.settle(SNACKBAR_SECONDS - 0.5)
    assert said.parent is not None
    phone.until(lambda: said.parent is None)
    assert page.ids.strip_fold.shown
    phone.tap_at(*spot)
    assert not phone.app.root.sheets                            # too late, and nothing else was touched
    assert session.state.player("Anna").hand == ("mirage", "forest", "island")
    phone.settle(0.5)
    phone.tap(page.strip)
    assert phone.app.root.sheets


def test_a_page_opened_right_after_an_undo_has_gone_hears_every_finger(start: Start) -> None:
    phone = start()
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    phone.app.navigator.go("adding")
    phone.app.root.say("Gone.", "Undo")
    said = phone.app.root.snackbar
    phone.settle(SNACKBAR_SECONDS - 0.2)
    spot = said.ids.act.to_window(*said.ids.act.center)
    phone.until(lambda: said.parent is None)
    phone.app.navigator.go("hand", session=session, player="Anna")
    phone.frames(3)
    following = phone.app.navigator.page.ids.next
    assert following.collide_point(*following.to_widget(*spot))
    phone.tap(following)
    assert phone.app.navigator.page.player == "Ben"


@pytest.mark.parametrize("text", [1.0, 1.3, 1.6])
def test_the_code_of_a_hand_breaks_between_its_groups(start: Start, text: float) -> None:
    phone = start("small", text)
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    session.do({"do": "set_hand", "player": "Anna", "hand": list(HANDS["Diego"])})
    phone.app.navigator.go("hand", session=session, player="Anna")
    phone.until(lambda: phone.app.navigator.page.result is not None)
    phone.app.navigator.page.open(Link("code"))
    phone.settle(0.4)
    [code] = [words for words in phone.all("Words") if words.text.count("-") > 2]
    assert all(word_width(line, HEAVY, code.font_size) <= code.width for line in code.text.split("\n"))


@pytest.mark.parametrize("language", ["fr", "de"])
def test_large_text_leaves_the_arrows_word_whole(start: Start, language: str) -> None:
    phone = start("small", 1.6, language)
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    for name, cards in zip(("Anna", "Ben"), HANDS.values(), strict=False):
        session.do({"do": "set_hand", "player": name, "hand": list(cards)})
    phone.app.navigator.go("hand", session=session, player="Anna")
    phone.until(lambda: phone.app.navigator.page.result is not None)
    phone.settle(0.3)
    onward = phone.app.navigator.page.ids.next
    assert len(onward.label) > 6 and not onward.children[0].is_shortened
