"""This version reads what released versions wrote: journal, export, hand codes, packs, corrections, taught cards.

A format that has become newer than the app is refused in a sentence: tests/table/test_bad_disk.py (journal), test_export.py,
test_hand_code.py, and tests/scoring/test_language.py (packs and overlays, hence taught cards, too).
"""
from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import scoring
from table import Refused, Table
from table.corrections import import_text
from table.hand_code import enter_code, write_code
from views.release import VERSION

VERSIONS = sorted(folder for folder in (Path(__file__).parent / "fixtures").iterdir() if (folder / "journal.jsonl").exists())


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def written(request: pytest.FixtureRequest) -> Path:
    """The files of one version."""
    folder: Path = request.param
    return folder


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Table]:
    opened = Table.open(tmp_path / "empty")
    yield opened
    opened.close()
    scoring.use_library()


@pytest.fixture
def updated(written: Path, tmp_path: Path) -> Iterator[Table]:
    """What a phone has after an update: the journal, the file of the added game, and no index that fits."""
    folder = tmp_path / "phone"
    (folder / "games").mkdir(parents=True)
    shutil.copy(written / "journal.jsonl", folder)
    shutil.copy(written / "frog_pond.yaml", folder / "games")
    opened = Table.open(folder, clock=lambda: datetime(2026, 11, 19, 8, tzinfo=UTC))     # what was deleted is kept for 30 days
    opened.added_games.open_library()
    yield opened
    opened.close()
    scoring.use_library()


def assert_games_and_settings(table: Table) -> None:
    assert {record.game: (record.totals, record.winners) for record in table.history.records()} == {
        "fantasy_realms": ({"Ann": 40, "Bob": 74}, ("Bob",)), "once_upon_a_draft": ({"Ann": 5, "Bob": 8, "Zoé": 6}, ("Bob",)),
        "baby_pirates": ({"Ann": 3, "Bob": 1}, ("Ann",)), "frog_pond": ({"Bob": 1, "Zoé": None}, ("Bob",))}
    [hands] = [record for record in table.history.records() if record.game == "fantasy_realms"]
    assert table.session(hands.id).state.notes == ("À la mi-novembre – chez Zoé",)
    going_on = {session.game: session for session in table.open_sessions()}
    assert {game: session.players for game, session in going_on.items()} == {"cinderella": ("Ann", "Bob"), "fantasy_realms": ("Ann", "Zoé")}
    assert going_on["cinderella"].result().to_json()["state"]["turn"] == 1
    with_box = going_on["fantasy_realms"]
    assert with_box.state.editions == ("cursed_hoard_suits",) and with_box.state.players[1].hand == ("lich", "king", "dragon")
    assert going_on["cinderella"].can_undo
    assert (table.preferences.language, table.preferences.text_scale) == ("de", 1.3)
    assert table.preferences.readings("fantasy_realms") == {"wildfire_spares_wild": False}
    assert [person["name"] for person in table.players.all()] == ["Ann", "Bob", "Zoé"]
    assert table.pack("fantasy_realms").cards["king"].strength == 9             # corrected by the owner
    assert not table.pack("once_upon_a_draft").cards["frog_prince"].unread      # taught
    assert [added.game for added in table.added_games.games()] == ["frog_pond"]


def test_this_version_has_its_files() -> None:
    assert VERSION in [folder.name for folder in VERSIONS], "python -m tests.fixtures.write"


def test_a_journal_is_read_with_all_its_games_and_settings(updated: Table) -> None:
    assert updated.verify() == []
    assert_games_and_settings(updated)
    [deleted] = updated.history.deleted()
    updated.undelete(deleted.id)
    assert updated.history.records()[0].totals == {"Ann": None, "Bob": -10}


def test_a_finished_game_is_scored_today_as_it_was_then(updated: Table) -> None:
    updated.overlays.pop("fantasy_realms")       # the correction came after the game
    for record in updated.history.records():
        again = updated.reopen(record.id)
        assert updated.finish(again).totals == record.totals, record.game


def test_an_open_game_of_a_journal_goes_on(updated: Table) -> None:
    [session] = [session for session in updated.open_sessions() if session.game == "fantasy_realms"]
    session.do({"do": "add_card", "player": "Ann", "card": "candle"})
    assert updated.finish(session).totals["Ann"] == 2


def test_an_export_brings_everything_to_an_empty_phone(written: Path, empty: Table) -> None:
    told = empty.import_all((written / "export.json").read_text("utf-8"))
    assert (told.added, told.open, told.known) == (6, 2, 0)
    assert_games_and_settings(empty)


def test_an_export_adds_nothing_to_the_phone_that_wrote_it(written: Path, updated: Table) -> None:
    told = updated.import_all((written / "export.json").read_text("utf-8"))
    assert (told.added, told.longer, told.known) == (0, 0, 6)


CODES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {  # the game, how it is begun, what the code holds
    "hands": ("fantasy_realms", {"editions": []},
              {"hand": ("bell_tower", "wildfire", "forest", "mirage"), "choices": {"mirage": "rainstorm"}}),
    "hands with boxes": ("fantasy_realms", {"editions": ["cursed_hoard_suits"]}, {"hand": ("lich", "king", "dragon")}),
    "tricks": ("once_upon_a_draft", {"variant": "end"}, {"tokens": {"gem": 5, "star": 2}}),
    "crews": ("baby_pirates", {"variant": "advanced"}, {}),
}


@pytest.mark.parametrize("kind", CODES)
def test_a_hand_code_brings_the_same_hand(written: Path, empty: Table, kind: str) -> None:
    game, begun, held = CODES[kind]
    session = empty.new_session(game, ["Mia", "Noé"], **begun)
    code = json.loads((written / "codes.json").read_text("utf-8"))[kind]
    enter_code(session, "Mia", code)
    mia = session.state.players[0]
    assert {name: getattr(mia, name) for name in held} == held
    assert write_code(session, "Mia") == code
    assert kind != "crews" or sum(mia.crew.values()) == 3


def test_a_pack_without_a_format_is_read_and_scores_as_before(written: Path, empty: Table) -> None:
    empty.added_games.open_library()
    [added] = empty.added_games.add(written / "frog_pond.yaml")
    session = empty.new_session(added.game, ["Mia", "Noé"])
    session.do({"do": "add_card", "player": "Mia", "card": "tree_frog"})
    assert empty.finish(session).totals["Mia"] == 1


def test_a_correction_and_taught_cards_are_taken_from_their_texts(written: Path, empty: Table) -> None:
    empty.overlays["fantasy_realms"] = (written / "correction.yaml").read_text("utf-8")
    assert empty.pack("fantasy_realms").cards["king"].strength == 9
    import_text(empty, "once_upon_a_draft", (written / "taught.yaml").read_text("utf-8"))
    taught = empty.pack("once_upon_a_draft").cards["frog_prince"]
    assert taught.named and not taught.unread


def test_taught_cards_of_a_newer_format_are_refused_in_a_sentence(written: Path, empty: Table) -> None:
    newer = "format: 2\n" + (written / "taught.yaml").read_text("utf-8")
    with pytest.raises(Refused, match="written for a newer version of the app"):
        import_text(empty, "once_upon_a_draft", newer)
    assert not empty.overlays.of("once_upon_a_draft")
