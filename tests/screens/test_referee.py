"""Cendrillon by touch: an evening won, one lost at midnight, one with the last chance; each can be undone across its end."""
from __future__ import annotations

from typing import Any

import pytest

from screens.history.sheets import open_result
from screens.theme import rgba
from screens.widgets.text import marked
from tests.journeys.driver import Phone
from tests.journeys.referee import EveningTable
from tests.screens import seen


@pytest.fixture
def table(phone: Phone) -> EveningTable:
    return EveningTable(phone)


def begun(table: EveningTable, *names: str, variant: str = "base", last_chance: bool = False, tiles: tuple[int, ...] = ()) -> EveningTable:
    options: dict[str, Any] = {"last_chance": last_chance}
    if variant != "base":
        special = list(table.phone.app.table.pack("cinderella").special_tiles)
        drawn = [special[tile] for tile in tiles]
        options |= {"tiles": [*drawn, *[None] * (len(names) - len(drawn))]}
    table.lay_open(names, variant, **options)
    return table


def pairs(table: EveningTable) -> list[str]:
    return list(table.page.session.pack().pairs)


def test_the_layout_follows_the_number_of_tiles(table: EveningTable) -> None:
    table.sit_down(["Ali", "Bea"], "magic")
    page = table.page
    assert page.ids.layout.rows == [4, 4, 4, 4]
    table.phone.tap(page.ids.extra.children[0])
    assert sum(page.ids.layout.rows) == 17
    table.begin()
    assert table.page.session.state.options["extra_tiles"] == 5


def test_the_base_game_lays_twelve_tiles_and_has_no_special_ones(table: EveningTable) -> None:
    table.sit_down(["Ali"], "base")
    assert table.page.ids.layout.rows == [4, 4, 4]
    table.begin()
    assert not table.page.powered


def test_before_the_roll_only_the_die_can_be_touched(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    page = table.page
    assert page.to_roll
    assert not page.searching
    assert page.ids.next.disabled
    table.pair(0)
    assert not page.session.state.events
    assert table.phone.app.root.snackbar.words == "Ali doit d’abord lancer le dé."


@pytest.mark.parametrize(("size", "language"), [("small", "fr"), ("small", "de"), ("small", "es"), ("small", "en"), ("usual", "fr")])
def test_clock_die_special_tiles_and_all_pairs_are_in_view(start: Any, size: str, language: str) -> None:
    table = begun(EveningTable(start(size, language=language)), "Ali", "Bea", "Chloé", "Dan", variant="advanced", tiles=(0, 1, 2, 3))
    page = table.page

    def all_in_view() -> None:
        table.phone.frames(4)
        bottom = page.ids.scroll.to_window(page.ids.scroll.x, page.ids.scroll.y)[1]
        lowest = [part.to_window(part.x, part.y)[1] for part in (*page.ids.pairs.tiles.values(), *table.powers)]
        assert min(lowest) >= bottom - 0.5, (language, table.page.told)

    all_in_view()
    table.roll("search")
    all_in_view()


def test_the_first_turn_says_what_to_do_with_the_faces_in_full_colour(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    page = table.page
    assert page.told == "Touchez la face du dé, ou lancez-le ici." and page.ids.throw.kind == "main"
    tones = {face.id: rgba(face.tone) for face in page.session.pack().die.values()}
    assert all(tuple(button.ink) == tuple(button.line) == tones[button.face] for button in page.faces.values())
    table.roll("peek")
    rolled = table.face_that("peek")
    assert tuple(rolled.fill) == tones[rolled.face] and tuple(rolled.ink) == (1, 1, 1, 1)
    assert all(tuple(button.ink) == tones[button.face] for button in page.faces.values() if not button.rolled)


def test_the_name_of_a_used_tile_is_struck_through(table: EveningTable) -> None:
    begun(table, "Ali", "Bea", variant="magic", tiles=(2, 0))
    table.roll("search")
    table.phone.tap(table.powers[0])
    assert table.powers[0].ids.words.text == marked("Sablier", "s")
    assert "utilis" not in " ".join(words.text for words in table.phone.all("Words"))


def test_the_apps_die_shows_a_face_and_is_thrown_once(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    table.phone.tap(table.page.ids.throw)
    assert table.state.rolled in table.page.session.pack().die
    assert [button.face for button in table.page.faces.values() if button.rolled] == [table.state.rolled]
    assert not table.page.to_roll


def test_a_search_moves_the_hand_and_the_turn_goes_on(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    table.find(2)
    page = table.page
    assert (table.state.hour, table.state.turn, page.left) == (1, 1, "11")
    assert page.ids.pairs.tiles[pairs(table)[2]].found
    assert page.ids.clock.hand == 1
    assert "Bea" in page.turn


def events(table: EveningTable) -> list[str]:
    return [event.do for event in table.page.session.state.events]


def test_the_turn_passes_by_itself_and_one_undo_takes_the_search_back(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    table.roll("search")
    table.phone.tap(table.page.ids.missed)
    assert events(table) == ["roll", "search", "end_turn"]
    assert table.page.to_roll
    assert table.state.turn == 1
    assert table.page.told.startswith("Pas de paire")
    table.phone.tap(table.page.ids.undo)
    assert events(table) == ["roll"]
    assert table.page.searching
    table.page.redo()
    assert events(table) == ["roll", "search", "end_turn"]


def test_a_tap_that_follows_a_pair_at_once_rolls_nothing(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    table.roll("search")
    table.page.ids.missed.dispatch("on_release")
    table.phone.app.navigator.page.faces["wand"].dispatch("on_release")
    assert table.page.to_roll
    table.phone.settle(0.5)
    table.roll("peek")
    assert not table.page.to_roll


def test_a_special_tile_that_still_helps_keeps_the_turn(table: EveningTable) -> None:
    begun(table, "Ali", "Bea", variant="magic", tiles=(2, 0))           # the hourglass stops the hand, the mirror shows a third tile
    table.roll("search")
    table.pair(0)
    page = table.page
    assert (table.state.turn, table.state.hour, page.late) == (0, 1, "Jouer\u00a0: Sablier")
    assert not page.ids.next.disabled
    table.phone.tap(page.ids.late)
    assert (table.state.turn, table.state.hour) == (1, 0)
    table.phone.settle(0.5)
    table.roll("search")
    table.pair(1)                                                       # a third tile is of no use after a pair
    assert table.state.turn == 0


def test_a_special_tile_may_be_left_for_later(table: EveningTable) -> None:
    begun(table, "Ali", "Bea", variant="magic", tiles=(2, 0))
    table.roll("search")
    table.pair(0)
    table.next()
    assert (table.state.turn, table.state.hour) == (1, 1)
    assert not table.powers[0].used


def test_at_midnight_a_tile_that_turns_back_the_hand_is_offered_before_the_evening_is_lost(table: EveningTable) -> None:
    begun(table, "Ali", variant="magic", tiles=(2,))
    for _ in range(11):
        table.miss()
    table.roll("search")
    table.phone.tap(table.page.ids.missed)
    page = table.page
    assert (page.name, table.state.hour, table.state.outcome, page.late) == ("evening", 12, "lost", "Jouer\u00a0: Sablier")
    assert page.ids.next.label == "Terminer la partie" and not page.must_end
    assert page.last_resort.replace("\u00a0", " ") == "Dernier recours : Sablier" and "maison" not in page.told
    assert page.ids.late.kind == "main" and page.left.startswith("Minuit")
    table.next()
    assert table.page.outcome == "lost"
    table.phone.app.navigator.instead("evening", session=table.page.session)
    table.phone.frames(3)
    table.phone.tap(table.page.ids.late)
    assert (table.page.name, table.state.hour, table.state.outcome) == ("evening", 11, None)


def test_one_possible_pair_is_ticked_without_a_question(table: EveningTable) -> None:
    begun(table, "Ali", variant="advanced")
    table.find(0)
    table.roll("search")
    table.phone.tap(table.page.ids.found)
    assert not table.phone.app.root.sheets
    assert list(table.state.pairs) == pairs(table)[:2]
    table.phone.settle(0.5)
    table.roll("search")
    table.phone.tap(table.page.ids.found)
    table.phone.settle(0.3)
    assert len(table.phone.app.root.sheets) == 1                        # two count now


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_the_pairs_never_move(start: Any, size: str, text: float) -> None:
    table = begun(EveningTable(start(size, text)), "Ali", "Bea", variant="advanced", tiles=(3, 2))
    phone, page = table.phone, table.page
    tops = []

    def look() -> None:
        phone.frames(4)
        tops.append(round(page.ids.scroll.children[0].height - page.ids.pairs.top))

    look()
    for do, act in (("reveal", "turned"), ("search", "missed"), ("peek", "turned"), ("search", "missed")):
        table.roll(do)
        look()
        phone.tap(page.ids[act])
        look()
        table.decline()
        look()
    assert len(set(tops)) == 1


def test_a_locked_pair_says_why_and_is_not_ticked(table: EveningTable) -> None:
    begun(table, "Ali", "Bea", variant="advanced")
    table.roll("search")
    last = pairs(table)[-1]
    assert table.page.ids.pairs.tiles[last].locked
    table.pair(len(pairs(table)) - 1)
    assert "fermée" in next(table.phone.all("Snackbar")).words
    assert not table.state.pairs


def test_a_special_tile_glows_only_for_its_roll_and_its_player_and_once(table: EveningTable) -> None:
    begun(table, "Ali", "Bea", variant="magic", tiles=(2, 0))
    assert not [power for power in table.powers if power.active]
    table.roll("search")
    assert [power.active for power in table.powers] == [True, False]
    table.phone.tap(table.powers[0])
    assert table.powers[0].used
    table.pair(0)
    assert (table.state.hour, table.state.turn) == (0, 1)
    assert [power.active for power in table.powers] == [False, False]


def won(table: EveningTable) -> None:
    for number in range(len(pairs(table))):
        table.find(number)
    table.phone.frames(3)


def test_an_evening_is_won_with_the_last_pair_and_undone_across_the_end(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    last = len(pairs(table)) - 1
    won(table)
    assert (table.page.name, table.page.outcome) == ("evening_end", "won")
    table.phone.tap(table.page.ids.edit)
    assert table.page.name == "evening"
    assert len(table.state.pairs) == last
    table.pair(last)
    assert table.page.outcome == "won"
    table.phone.tap(table.page.ids.main)
    assert table.phone.app.table.history.records()[0].winners == ("Ali", "Bea")


def test_a_won_evening_bursts_in_gold_and_a_lost_one_is_quiet(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    table.phone.app.animated = True
    won(table)
    banner, burst = table.page.ids.banner, table.page.ids.banner.ids.burst
    said = f"{banner.label} – {banner.winner}"
    assert said.replace("\u00a0", " ") == "Toutes les paires, à 6 h – Cendrillon va au bal !"
    assert burst.shown and burst.flown < 1
    table.phone.settle(2)
    assert burst.flown == 1
    table.phone.app.animated = False
    begun(table, "Ali")
    table.until_midnight()
    assert (table.page.outcome, burst.shown) == ("lost", False)


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_won_and_lost_end_alike_with_outcome_and_main_button_in_view(start: Any, text: float) -> None:
    table = begun(EveningTable(start("small", text)), "Ali", "Bea")
    for finish in (won, EveningTable.until_midnight):
        finish(table)
        for language, _text in table.phone.spoken_and_scaled((text,), ("fr", "en", "de", "es")):
            ids = table.page.ids
            words, main = ids.banner.ids.text, ids.main
            assert ids.banner.y <= words.y and words.top <= ids.banner.top + 1, language
            assert main.to_window(main.x, main.y)[1] >= 0 and main.top <= table.page.height, language
            assert len(table.page.parts.ids.pairs.tiles) == 6 and table.page.clock in ids.banner.ids.beside.children
        begun(table, "Ali", "Bea")


def test_nothing_of_a_victory_is_cut_in_large_text(start: Any) -> None:
    table = begun(EveningTable(start("small", 1.6)), "Ali", "Bea")
    won(table)
    for _language, _text in table.phone.spoken_and_scaled((1.6, 1.0)):
        _look(table.phone)


def test_a_kept_evening_is_opened_again_by_undo(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    won(table)
    table.phone.tap(table.page.ids.main)
    table.phone.app.navigator.open_tab("home")
    table.phone.frames(3)
    table.phone.tap(table.page.ids.last.children[0])
    assert (table.page.name, table.page.finished) == ("evening_end", True)
    table.phone.tap(table.page.ids.edit)
    assert table.page.name == "evening"
    assert not table.phone.app.table.history.records()
    assert "remettre dans l’historique" in table.phone.app.root.snackbar.words
    table.phone.app.root.snackbar.act()
    assert (table.page.name, table.page.finished, table.page.outcome) == ("evening_end", True, "won")
    assert len(table.phone.app.table.history.records()) == 1


def test_midnight_loses_and_can_be_undone(table: EveningTable) -> None:
    begun(table, "Ali")
    table.until_midnight()
    assert table.page.outcome == "lost"
    table.phone.tap(table.page.ids.edit)
    assert (table.page.name, table.page.left) == ("evening", "1")
    table.phone.tap(table.page.ids.missed)
    assert table.page.outcome == "lost"


def test_the_last_chance_is_named_pair_by_pair_to_victory(table: EveningTable) -> None:
    begun(table, "Ali", variant="advanced", last_chance=True)
    table.until_midnight()
    assert table.page.outcome == "last_chance"
    for number in range(len(pairs(table))):
        table.pair(number)
    assert table.page.outcome == "won"
    table.phone.tap(table.page.ids.edit)
    assert table.page.outcome == "last_chance"


def test_one_mistake_in_the_last_chance_loses_and_can_be_undone(table: EveningTable) -> None:
    begun(table, "Ali", last_chance=True)
    table.until_midnight()
    table.pair(0)
    table.phone.tap(table.page.ids.main)
    assert table.page.outcome == "lost"
    table.phone.tap(table.page.ids.edit)
    assert table.page.outcome == "last_chance"
    assert len(table.page.result.state.pairs) == 1


def test_a_restart_finds_the_hour_and_the_turn(start: Any) -> None:
    table = begun(EveningTable(start()), "Ali", "Bea")
    table.find(0)
    table.roll("peek")
    again = EveningTable(start())
    again.phone.tap(again.page.banner.ids.resume)
    again.phone.frames(3)
    assert (again.state.hour, again.state.turn) == (1, 1)
    assert again.page.result.task.do == "peek"


def test_no_entry_says_where_a_tile_lies(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    won(table)
    words = {word for _at, raw in table.page.session.entries for word in raw}
    assert not words & {"row", "column", "place", "position", "x", "y", "at", "tile"}


def test_the_language_changes_while_the_clock_is_on_the_screen(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    french = table.page.turn
    table.phone.app.set_language("en")
    table.phone.frames(3)
    assert (french, table.page.turn) == ("Au tour d’Ali", "Ali’s turn")


@pytest.mark.parametrize(("size", "text"), [("small", 1.0), ("small", 1.6), pytest.param("usual", 1.6, marks=pytest.mark.soak)])
def test_nothing_is_cut_or_too_small(start: Any, size: str, text: float) -> None:
    table = EveningTable(start(size, text))
    table.sit_down(["Ali", "Bea", "Chloé", "Dan"], "advanced")
    for seat in range(4):
        table.name_tile(seat, seat)
    _look(table.phone)
    table.begin()
    table.roll("search")
    _look(table.phone)
    table.pair(0)
    _look(table.phone)
    table.decline()
    table.until_midnight()
    _look(table.phone)


def _look(phone: Phone) -> None:
    phone.frames(4)
    assert not seen.cut_texts(phone)
    assert not seen.beyond_the_edge(phone)
    assert not seen.too_small(phone)


def test_a_finished_evening_that_never_ends_by_the_rules_of_today_is_not_a_game_to_play(table: EveningTable) -> None:
    begun(table, "Ali", "Bea")
    phone = table.phone
    record = phone.app.table.finish(table.page.session)          # as an older app, or another one, kept it
    phone.app.navigator.open_tab("home")
    open_result(None, record.id)
    phone.frames(3)
    assert table.page.name == "home"
    assert "ne se termine pas" in phone.app.root.sheets[-1].caption
    assert phone.app.table.session(record.id).finished
