"""Home: what can be played, the game to continue, other open games, games waiting for a file, the last result."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from table import Table
from table.commands import perform
from table.schema import EVENTS, put
from tests.journeys.hands import HANDS
from tests.views.conftest import hands_of
from views.home import start_view
from views.open_games import home_view, open_game_menu_view, open_games_view
from views.parts import Link, Tap
from views.wording import Wording

ENGLISH, FRENCH = Wording("en"), Wording("fr")
CARDS = ["king", "queen", "princess", "forest", "rainstorm", "smoke", "island"]


def carry_out(table: Table, tap: Tap) -> None:
    assert tap.command is not None
    outcome = perform(table, None, command=tap.command.name, arguments=tap.command.arguments)
    assert outcome.refused is None, str(outcome.refused)


def test_every_game_is_named_as_its_box_before_any_pack_is_read(own_table: Table) -> None:
    view = home_view(own_table, FRENCH)
    assert [card.title for card in view.games] == ["Fantasy Realms", "Once Upon a Draft", "Bébés pirates", "Cendrillon"]
    assert view.games[0].players == "2–6 joueurs"
    assert (view.open, view.others, view.last) == (None, None, None)


def test_a_start_shows_the_title_of_the_open_game_until_its_rules_are_there(own_table: Table) -> None:
    hands_of(own_table, Ann=CARDS, Bob=["swamp"])
    waiting, whole = start_view(own_table, ENGLISH).open, home_view(own_table, ENGLISH).open
    assert waiting is not None and whole is not None
    assert (waiting.title, waiting.progress, waiting.people) == (whole.title, "…", ())
    assert (waiting.resume, waiting.menu) == (whole.resume, whole.menu)


def test_a_start_shows_home_without_the_rules_of_any_game(tmp_path: Path) -> None:
    table = Table.open(tmp_path)
    hands_of(table, Ann=CARDS, Bob=["swamp"])
    table.close()
    code = """
import sys
from pathlib import Path
from table import Table
from views.home import start_view
from views.wording import Wording
start_view(Table.open(Path(sys.argv[1])), Wording("en"))
print([name for name in ("yaml", "scoring.hands", "scoring.tricks", "scoring.crews", "scoring.referee") if name in sys.modules])
"""
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code, tmp_path], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_game_in_progress_says_whose_turn_to_enter_it_is(own_table: Table) -> None:
    session = hands_of(own_table, Ann=CARDS, Bob=["swamp"])
    view = home_view(own_table, ENGLISH).open
    assert view is not None
    assert (view.title, view.progress, view.complete) == ("Fantasy Realms", "1 of 2 hands · Bob: 1 of 7 cards", False)
    assert [person.letters for person in view.people] == ["A", "B"]
    session.do({"do": "add_card", "player": "Ann", "card": "dragon"})
    session.do({"do": "clear_hand", "player": "Bob"})
    again = home_view(own_table, ENGLISH).open
    assert again is not None and again.progress == "1 of 2 hands"


def test_a_complete_game_goes_on_with_its_result(own_table: Table) -> None:
    hands_of(own_table, Ann=CARDS, Bob=["swamp", "wildfire", "knights", "candle", "dragon", "forge", "lightning"])
    view = home_view(own_table, ENGLISH).open
    assert view is not None and view.complete and view.progress == "All hands are complete"
    assert view.resume.open is not None and view.resume.open.to == "results"


def test_each_kind_of_game_tells_its_progress(own_table: Table) -> None:
    told = {}
    for game, variant in (
        ("baby_pirates", ""),
        ("cinderella", ""),
        ("once_upon_a_draft", "tricks"),
        ("once_upon_a_draft", "end"),
    ):
        session = own_table.new_session(game, ["Ann", "Bob"], variant=variant)
        view = home_view(own_table, ENGLISH).open
        assert view is not None
        told[f"{game} {variant}".strip()] = view.progress
        own_table.delete(session.id)
    assert told == {
        "baby_pirates": "0 players of 2 counted",
        "cinderella": "Ann’s turn, 0 pairs found",
        "once_upon_a_draft tricks": "Trick 1 of 8",
        "once_upon_a_draft end": "Ann’s team, 0 of 8 cards",
    }


def test_the_menu_of_the_open_game_throws_it_away_and_undo_brings_it_back(own_table: Table) -> None:
    session = hands_of(own_table, Ann=["king"], Bob=[])
    view = home_view(own_table, ENGLISH).open
    assert view is not None and view.menu.open == Link("open_game_menu", {"id": session.id})
    [row] = open_game_menu_view(own_table, ENGLISH, session.id).sections[0].rows
    assert row.title == "Delete the game" and row.tap is not None
    carry_out(own_table, row.tap)
    assert home_view(own_table, ENGLISH).open is None
    assert row.tap.says == "1 game deleted." and row.tap.offer is not None
    carry_out(own_table, row.tap.offer.tap)
    assert [each.id for each in own_table.open_sessions()] == [session.id]


def test_the_other_open_games_are_listed_with_what_is_entered_when_and_by_whom(own_table: Table) -> None:
    hands_of(own_table, Ann=["king"], Bob=[])
    hands_of(own_table, Cleo=[], Dan=[])
    home = home_view(own_table, ENGLISH)
    assert home.others is not None and home.others.title == "1 other open game"
    [section] = open_games_view(own_table, ENGLISH).sections
    [row] = section.games
    assert (row.title, row.caption) == ("Ann: 1 of 7 cards", "Fantasy Realms · just now")
    assert [seat.person.name for seat in row.seats] == ["Ann", "Bob"] and (row.done, row.parts) == (0, 2)
    assert open_games_view(own_table, ENGLISH).actions == ()


def test_games_that_nobody_touched_for_a_week_are_thrown_away_at_once(tmp_path: Path) -> None:
    long_ago = Table.open(tmp_path, clock=lambda: datetime.now(UTC) - timedelta(days=8))
    hands_of(long_ago, Ann=[], Bob=[])
    hands_of(long_ago, Ann=[], Cleo=[])
    hands_of(long_ago, Ann=[], Dan=[])
    [tidy] = open_games_view(long_ago, ENGLISH).actions
    assert tidy.label == "Delete 2 older than a week"
    carry_out(long_ago, tidy.tap)
    assert len(long_ago.open_sessions()) == 1
    long_ago.close()


def test_an_open_game_that_cannot_be_read_is_listed_and_refused_in_a_sentence(own_table: Table) -> None:
    broken = hands_of(own_table, Ann=[], Bob=[])
    own_table.store.append(put(EVENTS, (broken.id, len(broken.entries), own_table.store.timestamp(), {"do": "teleport"})))
    del broken
    hands_of(own_table, Cleo=[], Dan=[])
    [section] = open_games_view(own_table, ENGLISH).sections
    [row] = section.games
    assert row.title == "Cannot be read, kept as it is" and row.unreadable
    assert row.tap.command is not None
    outcome = perform(own_table, None, command=row.tap.command.name, arguments=row.tap.command.arguments)
    assert outcome.refused is not None and "kept as it is" in str(outcome.refused)


def test_the_last_result_names_the_winner_and_the_points(own_table: Table) -> None:
    session = hands_of(own_table, Ann=["mountain", "smoke", "wildfire"], Bob=["forest"])
    own_table.finish(session)
    last = home_view(own_table, ENGLISH).last
    assert last is not None
    assert last.title.endswith(": Ann leads, 126 points")           # their hands are not full
    assert (last.caption, last.icon) == ("Fantasy Realms, 2 players", "progress-clock")
    own_table.finish(hands_of(own_table, **{name: list(HANDS[name]) for name in ("Aliénor", "Basile")}))
    last = home_view(own_table, ENGLISH).last
    assert last is not None and last.title.endswith(": Aliénor, 212 points")
