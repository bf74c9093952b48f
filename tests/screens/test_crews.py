"""Bébés pirates by touch: the crew on its grid, sums that a tap corrects, ties, crying, the children's game."""
from __future__ import annotations

from typing import Any

import pytest

from screens.widgets.fitting import HEAD_FLOOR_SP
from screens.widgets.text import MEDIUM, word_width
from tests.journeys.crews import PirateTable
from tests.journeys.driver import Phone
from tests.screens import seen


@pytest.fixture
def table(phone: Phone) -> PirateTable:
    return PirateTable(phone)


def begun(table: PirateTable, *names: str, variant: str = "") -> PirateTable:
    table.lay_open(names, variant)
    return table


def cell(table: PirateTable, kind: int, colour: int) -> Any:
    grid = table.page.grid
    return grid.cells[grid.types[kind], grid.colours[colour]]


def labels(table: PirateTable, kind: str) -> list[str]:
    return [widget.repair for widget in table.phone.all("Notice") if widget.wrong is (kind == "wrong")]


def test_the_grid_follows_the_number_of_players(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé", "Dan")
    assert len(table.page.grid.cells) == 25
    begun(table, "Ali", "Bea")
    assert len(table.page.grid.cells) == 16


def test_a_tap_is_one_copy_the_next_two_the_next_none(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé")
    for copies in (1, 2, 0):
        table.crew((1, 1))
        assert cell(table, 1, 1).look.copies == copies


def test_the_scored_line_is_framed_and_its_runner_up_written_below(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé")
    table.crew((0, 1), (1, 1), (2, 1), (1, 0))
    page = table.page
    assert page.crew.lit == (f"colour/{page.grid.colours[1]}",)
    assert len(page.grid.frame.boxes) == 1
    assert next(words.text for words in page.ids.lines.children).startswith("Deuxième choix")


def test_with_two_players_a_type_and_a_colour_are_framed(table: PirateTable) -> None:
    begun(table, "Ali", "Bea")
    table.crew((0, 0), (0, 1), (1, 0), (1, 0))
    assert len(table.page.grid.frame.boxes) == 2


def test_the_stock_is_that_of_all_players_and_a_copy_can_be_taken_over(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé")
    table.crew((2, 2), (2, 2))
    table.next()
    assert cell(table, 2, 2).look.note == "0 / 2"
    table.crew((2, 2))
    assert not table.pirate.crew
    table.phone.tap(next(table.phone.all("Snackbar")).children[0])
    assert [sum(pirate.crew.values()) for pirate in table.page.session.state.players] == [1, 1, 0]


def test_the_last_players_coins_are_offered_and_taken_with_a_tap(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé")
    table.coins(12)
    table.next()
    table.coins(9)
    assert labels(table, "offer") == ["Donner 9 à Chloé"]
    table.phone.tap(next(table.phone.all("Notice")))
    assert table.page.session.state.player("Chloé").coins == 9
    assert not list(table.phone.all("Notice", wrong=False))


def test_two_coins_too_many_are_said_and_mended_with_a_tap(table: PirateTable) -> None:
    begun(table, "Ali", "Bea")
    table.coins(12)
    table.next()
    table.coins(10)
    wrong = next(notice for notice in table.phone.all("Notice") if notice.words.startswith("2 pièces de trop"))
    assert wrong.repair == "Retirer 2 à Bea"
    table.phone.tap(wrong)
    assert table.page.session.state.player("Bea").coins == 8
    assert not [notice for notice in table.phone.all("Notice") if "pièces" in notice.words]


def test_the_bank_pays_five_for_a_discard_until_it_is_empty(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", variant="advanced")
    button = table.page.ids.bank.ids.discard
    for _ in range(4):
        table.phone.tap(button)
    assert table.page.result.bank == 0
    assert button.disabled
    table.phone.tap(table.page.ids.bank.ids.take_back)
    assert table.pirate.paid_discards == 3


def test_whoever_counted_already_enters_the_points_of_the_sets(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé")
    table.phone.tap(table.page.grid.corner)
    table.turn(table.page.ids.set, 4)
    table.turn(table.page.figures["treasures"], 2)
    assert table.page.total == "6"
    table.phone.tap(table.page.ids.back_to_cards)
    assert table.pirate.set is None


def test_back_leaves_the_points_that_were_only_looked_at(table: PirateTable, phone: Phone) -> None:
    begun(table, "Ali", "Bea")
    table.page.switch_express()
    phone.frames(2)
    assert table.page.express and not table.page.session.state.entered("Ali")      # nobody has counted anything yet
    assert phone.back() and table.page.name == "crew" and not table.page.express
    table.page.switch_express()
    phone.frames(2)
    table.turn(table.page.ids.set, 2)
    assert table.page.session.state.entered("Ali")
    phone.back()
    assert table.page.name == "home"                    # what was counted stays


def test_a_tie_to_the_last_ends_in_crying_and_the_answer_can_be_taken_back(table: PirateTable) -> None:
    begun(table, "Ali", "Bea")
    for name in ("Ali", "Bea"):
        assert table.page.player == name
        table.crew((0, 0), (0, 1))
        table.coins(10)
        table.next()
    table.results()
    page = table.page
    assert page.result.ranking == [["Ali", "Bea"]]
    assert sorted(page.question.cards) == ["Ali", "Bea"] and not page.rows          # nobody is named before
    table.phone.settle(0.4)
    table.phone.tap(page.question.cards["Bea"])
    assert page.result.ranking == [["Bea"], ["Ali"]]
    assert page.ids.banner.winner == "Bea"
    assert page.question is None and page.rows["Bea"].chip.words == "pleure le mieux"
    table.phone.settle(0.3)
    said, scene = table.phone.app.root.snackbar, page.ids.banner             # the rows that came in have moved the scene
    assert scene.to_window(*scene.pos)[1] <= said.y and said.top <= scene.to_window(0, scene.top)[1]
    table.phone.tap(next(table.phone.all("Snackbar")).children[0])
    assert page.result.ranking == [["Ali", "Bea"]]
    table.phone.settle(0.1)
    assert sorted(page.question.cards) == ["Ali", "Bea"]


def test_a_question_left_open_is_asked_again_by_the_line_below_the_rows(table: PirateTable) -> None:
    begun(table, "Ali", "Bea")
    for _name in ("Ali", "Bea"):
        table.crew((0, 0), (0, 1))
        table.coins(10)
        table.next()
    table.results()
    page, phone = table.page, table.phone
    phone.settle(0.4)
    phone.back()
    assert (page.name, page.question, list(page.rows)) == ("results", None, ["Ali", "Bea"])
    assert page.ids.line.words == "2 points à vérifier"          # cards are missing, too
    phone.tap(page.ids.line)
    phone.settle(0.4)
    phone.tap(next(phone.all("LinkRow", icon="scale-balance")))
    phone.settle(0.4)
    phone.tap(next(phone.all("Pill", label="Aussi bien l’un que l’autre")))
    assert page.question is None and page.ids.banner.winner == "Ali et Bea"
    assert "pleure" not in page.ids.line.words


def test_the_results_are_kept_and_explained(table: PirateTable) -> None:
    begun(table, "Ali", "Bea")
    table.crew((0, 0), (0, 1), (1, 1))
    table.coins(11)
    table.next()
    table.coins(9)
    table.next()
    table.results()
    assert table.page.ids.main.label == "Enregistrer ainsi"
    table.phone.tap(table.page.ids.line)                        # no pirate yet
    assert table.page.player == "Bea"
    table.crew((2, 2))
    table.next()
    table.results()
    table.phone.tap(table.page.rows["Ali"])
    table.phone.settle(0.3)
    sheet = table.phone.app.root.sheets[-1]
    told = [row.title for row in reversed(sheet.ids.body.children)]
    assert told == [reason.sentence("fr") for reason in table.page.result.players["Ali"].reasons]
    table.phone.back()
    table.phone.tap(table.page.ids.main)
    assert table.page.finished
    assert table.phone.app.table.history.records()[0].winners == ("Ali",)


def test_little_pirates_count_coins_and_shuffle_the_lid_once(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé", "Dan", "Elsa", variant="petits")
    page, phone = table.page, table.phone
    table.turn(page.figures["Dan"], 1)
    table.turn(page.figures["Dan"], 2)
    assert page.session.state.player("Dan").coins == 5
    phone.tap(page.ids.lid)
    phone.settle(0.3)
    phone.tap(phone.app.root.sheets[-1].ids.foot.children[0])
    assert page.session.state.lid_shuffled
    phone.tap(page.ids.lid)
    assert "finie" in next(phone.all("Snackbar")).words


def test_a_copy_taken_over_goes_to_whom_it_was_offered_and_comes_back_in_one_step(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé")
    table.crew((1, 1), (1, 1))
    table.next()
    table.crew((1, 1))
    table.phone.tap(next(table.phone.all("Snackbar")).children[0])
    held = [sum(pirate.crew.values()) for pirate in table.page.session.state.players]
    assert held == [1, 1, 0]
    table.phone.tap(table.page.ids.undo)
    assert [sum(pirate.crew.values()) for pirate in table.page.session.state.players] == [2, 0, 0]


def test_an_offer_is_gone_when_another_player_comes_up(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé")
    table.crew((1, 1), (1, 1))
    table.next()
    table.crew((1, 1))
    table.phone.tap(table.page.ids.tabs.tabs["Chloé"])
    assert not list(table.phone.all("Snackbar"))


def test_a_restart_finds_every_tap_again(start: Any) -> None:
    table = begun(PirateTable(start()), "Ali", "Bea", "Chloé")
    table.next()
    table.crew((1, 1), (3, 2))
    table.coins(8)
    again = PirateTable(start())
    again.phone.tap(again.page.banner.ids.resume)
    again.phone.until(lambda: again.page.name == "crew" and again.page.result is not None)
    assert again.page.player == "Bea"
    assert sum(again.pirate.crew.values()) == 2
    assert again.pirate.coins == 8


def test_undo_and_redo_walk_through_the_taps(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé")
    table.crew((0, 0), (1, 1))
    table.phone.tap(table.page.ids.undo)
    assert len(table.pirate.crew) == 1
    table.phone.tap(table.page.ids.redo)
    assert len(table.pirate.crew) == 2


def test_the_language_changes_while_the_crew_is_on_the_screen(table: PirateTable) -> None:
    begun(table, "Ali", "Bea", "Chloé")
    french = table.page.caption
    table.phone.app.set_language("en")
    table.phone.frames(3)
    assert (french, table.page.caption) == ("Équipage d’Ali", "Ali’s crew")
    assert table.page.grid.heads["colour", table.page.grid.colours[0]].look.name == "Purple"


@pytest.mark.parametrize(("size", "text"), [("small", 1.0), ("usual", 1.6), ("small", 1.6)])
def test_nothing_is_cut_or_too_small(start: Any, size: str, text: float) -> None:
    table = begun(PirateTable(start(size, text)), "Ali", "Bea", variant="advanced")
    table.crew((0, 0), (0, 1))
    table.coins(11)
    table.phone.frames(4)
    assert not seen.cut_texts(table.phone)
    assert not seen.beyond_the_edge(table.phone)
    assert not [small for small in seen.too_small(table.phone) if "PlayerTab" not in small]


@pytest.mark.parametrize(("size", "texts"), [("small", (1.3, 1.6)), ("usual", (1.6,))])
def test_the_names_above_and_beside_the_grid_are_never_broken_inside_a_word(start: Any, size: str, texts: tuple[float, ...]) -> None:
    table = begun(PirateTable(start(size)), "Ali", "Bea", variant="basic")
    for shown in table.phone.spoken_and_scaled(texts):
        for head in table.page.grid.heads.values():
            longest = max(head.look.name.split(), key=len)
            assert word_width(longest, MEDIUM, HEAD_FLOOR_SP * head.scale) <= head.width - 1, (shown, head.look.name)


def test_the_first_game_asks_once_for_the_names_of_the_box(table: PirateTable, phone: Phone) -> None:
    table.lay_open(("Ali", "Bea"), "basic")
    assert table.page.teach
    phone.tap(table.page.ids.name_them)
    assert table.page.name == "workshop_names"
    table.lay_open(("Ali", "Bea"), "basic")
    assert not table.page.teach


def test_the_names_are_asked_for_until_the_first_player_is_entered(table: PirateTable) -> None:
    table.lay_open(("Ali", "Bea"), "basic")
    tile = next(iter(table.page.grid.cells.values()))
    before = tile.to_window(*tile.pos)
    table.phone.tap(tile)
    assert table.page.teach and tile.to_window(*tile.pos) == before         # nothing moves under a finger
    table.page.show_player("Bea")
    table.phone.frames(2)
    assert not table.page.teach


def test_children_have_no_tabs_beside_everybodys_row(table: PirateTable, phone: Phone) -> None:
    table.lay_open(("Ali", "Bea"), "petits")
    assert not list(phone.all("PlayerTabs"))
    assert list(table.page.figures) == ["Ali", "Bea"]
