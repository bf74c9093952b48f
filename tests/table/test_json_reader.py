"""Files, texts and codes from strangers: everything is checked before anything is written; what is refused leaves not a byte."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table import Refused, Table, export
from table.rules import Scoring
from table.time_limit import Deadline
from tests.table.disks import everything
from tests.table.test_damage import fill

Game = dict[str, Any]
NAN = float("nan")
NOW = "2026-11-14T20:00:00.000+00:00"


@pytest.fixture
def file(open_table: Callable[..., Table], tmp_path: Path) -> dict[str, Any]:
    table = open_table(tmp_path / "theirs")
    fill(table)
    return json.loads(table.export_all())


def test_what_means_something_on_one_phone_alone_is_not_exported(table: Table) -> None:
    table.settings["current_player"] = {"session": 8, "player": "Ben"}
    table.settings["countdown"] = {"session": 8, "left": 3}
    table.settings["theme"] = "dark"
    table.settings["hints_seen"] = ["totals"]
    assert json.loads(table.export_all())["settings"] == {"theme": "dark"}


RECIPE = {
    "template": "flat", "tokens": {"star": 1}, "category": "", "other": False, "card": "", "low": 1, "high": 9, "token": "", "count": 4,
    "alone": False, "kinds": ["gem"], "chapter": 0,
}
BENCH = {
    "name": "Gep", "categories": ["royal"], "icons_seen": True, "nothing": False,
    "parts": [{"written": None, "recipe": RECIPE, "touched": True}],
}


def test_an_odd_setting_of_our_own_does_not_spoil_the_export(open_table: Callable[..., Table], tmp_path: Path) -> None:
    table, other = open_table(), open_table(tmp_path / "other phone")
    table.settings.update({"theme": 3, "language": "fr", "workshop.benches": {"geppetto": {}}})
    other.import_all(table.export_all())
    assert dict(other.settings) == {"language": "fr"}


def test_a_card_half_told_in_the_workshop_moves_to_another_phone(open_table: Callable[..., Table], tmp_path: Path) -> None:
    table, other = open_table(), open_table(tmp_path / "other phone")
    table.settings["workshop.benches"] = {"geppetto": BENCH}
    other.import_all(table.export_all())
    assert other.settings["workshop.benches"] == {"geppetto": BENCH}


BROKEN_GAMES: dict[str, Callable[[Game], object]] = {
    "a game that is a number": lambda game: game["log"][0][1].update(game=5),
    "a game that is true": lambda game: game["log"][0][1].update(game=True),
    "a game that is a fraction": lambda game: game["log"][0][1].update(game=1.5),
    "a kind nobody knows": lambda game: game["log"][0][1].update(kind="chess"),
    "a colour that is none": lambda game: game["log"][0][1]["players"][0].update(colour="blue"),
    "a colour that is a list": lambda game: game["log"][0][1]["players"][0].update(colour=[]),
    "a name of 10,000 letters": lambda game: game["log"][0][1]["players"][0].update(name="x" * 10_000),
    "a hundred thousand players": lambda game: game["log"][0][1].update(players=[{"name": "x", "colour": ""}] * 100_000),
    "the year 1": lambda game: game["record"].update(finished="0001-01-01T00:00:00+00:00"),
    "the year 9999": lambda game: game["record"].update(finished="9999-12-31T23:59:59+00:00"),
    "a time without its zone": lambda game: game.update(started="2026-11-14T20:00:00"),
    "a step without its zone": lambda game: game["log"][1].__setitem__(0, "2026-11-14T20:00:00"),
    "points that are true": lambda game: game["record"]["result"]["players"]["Ali"].update(total=True),
    "points of somebody who entered nothing": lambda game: game["record"]["result"]["players"].update(Bea={"total": True, "points": True}),
    "points beyond counting": lambda game: game["record"]["result"]["players"]["Ali"].update(total=2**52),
    "a ranking of strangers": lambda game: game["record"]["result"].update(ranking=[["Zed"]]),
    "a ranking of numbers": lambda game: game["record"]["result"].update(ranking=[[1, 2]]),
    "a reading that is a list": lambda game: game["log"].append([NOW, {"do": "reading", "reading": "x", "value": []}]),
    "an option that is deep": lambda game: game["log"].append([NOW, {"do": "option", "option": "x", "value": [[[1]]]}]),
    "an id that is a path": lambda game: game.update(uid="../../x"),
    "an id that is endless": lambda game: game.update(uid="x" * 10_000),
    "no record at all": lambda game: game.pop("record"),
    "a hundred thousand steps": lambda game: game["log"].extend([[NOW, {"do": "note", "text": "x"}]] * 100_000),
    "notes without end": lambda game: game["log"].extend([[NOW, {"do": "note", "text": "x"}]] * 2_000),
    "options without end": lambda game: game["log"].extend([[NOW, {"do": "option", "option": str(n), "value": 1}] for n in range(2_000)]),
    "boxes without end": lambda game: game["log"][0][1].update(editions=["x"] * 100_000),
    "variants without end": lambda game: game["log"][0][1].update(sizes={str(number): [1, 9] for number in range(100_000)}),
    "a result that is a text": lambda game: game["record"].update(result="won"),
    "a tie of nobody": lambda game: game["record"]["result"].update(tie_break=[{"winner": 1}]),
}


@pytest.mark.parametrize("broken", BROKEN_GAMES)
def test_a_file_with_one_broken_game_is_refused_with_its_place_and_leaves_not_a_byte(
    table: Table, file: dict[str, Any], broken: str, tmp_path: Path
) -> None:
    BROKEN_GAMES[broken](file["games"][1])
    refused = refused_without_a_byte(table, file, tmp_path)
    assert refused.sentence("en").startswith(("games[1]: ", "games[1].", "games[1] must be"))


def test_a_start_is_refused_with_the_part_that_is_wrong(table: Table, file: dict[str, Any], tmp_path: Path) -> None:
    file["games"][1]["log"][0][1]["shape"] = []
    assert refused_without_a_byte(table, file, tmp_path).sentence("en") == "games[1]: start.shape must be an object."


@pytest.mark.parametrize("state", [None, {}, {"hour": None, "pairs": [], "outcome": "won"}, {"hour": 3, "pairs": 2, "outcome": "won"}])
def test_an_evening_whose_end_could_not_be_told_is_refused(open_table: Callable[..., Table], tmp_path: Path, state: object) -> None:
    table, other = open_table(rules=Scoring()), open_table(tmp_path / "other phone", rules=Scoring())
    table.finish(table.new_session("cinderella", ["Eva", "Tom"]))
    file = json.loads(table.export_all())
    assert other.import_all(json.dumps(file)).added == 1
    other.erase_all()
    file["games"][0]["record"]["result"]["state"] = state
    with pytest.raises(Refused, match=r"^games\[0\]\.record\.result\.state"):
        other.import_all(json.dumps(file))


def refused_without_a_byte(table: Table, file: dict[str, Any], tmp_path: Path) -> Refused:
    table.settings["theme"] = "dark"
    before = {path.name: path.read_bytes() for path in (tmp_path / "data").iterdir() if path.is_file()}
    with pytest.raises(Refused) as refused:
        table.import_all(json.dumps(file))
    assert refused.value.sentence("fr") != refused.value.sentence("en")
    assert {path.name: path.read_bytes() for path in (tmp_path / "data").iterdir() if path.is_file()} == before
    return refused.value


def bench_with(**changes: Any) -> dict[str, Any]:
    return {**BENCH, "parts": [{"written": None, "recipe": RECIPE, "touched": True, **changes}]}


BROKEN_FILES: dict[str, Callable[[dict[str, Any]], object]] = {
    "a player who is a number": lambda file: file["players"].append(7),
    "a colour that is none": lambda file: file["players"][0].update(colour="#12"),
    "a name full of spaces": lambda file: file["players"][0].update(name="  a   b "),
    "a player without a zone": lambda file: file["players"][0].update(played="2026-11-14"),
    "an overlay that is a list": lambda file: file["overlays"][0].update(text=[]),
    "an overlay for a path": lambda file: file["overlays"][0].update(game="../x"),
    "a language of its own": lambda file: file["settings"].update(language="tlh"),
    "a theme that is a number": lambda file: file["settings"].update(theme=3),
    "a table of numbers": lambda file: file["settings"].update({"last_table.fantasy_realms": [1, 2]}),
    "readings of lists": lambda file: file["settings"].update({"readings.fantasy_realms": {"x": []}}),
    "a shelf of texts": lambda file: file["settings"].update(shelf={"x": "y"}),
    "a bench without its card": lambda file: file["settings"].update({"workshop.benches": {"x": {}}}),
    "an ability nobody knows": lambda file: file["settings"].update({"workshop.benches": {"x": bench_with(recipe={**RECIPE, "more": 1})}}),
    "tokens without a number": lambda file: file["settings"].update(
        {"workshop.benches": {"x": bench_with(recipe={**RECIPE, "tokens": {"star": "2"}})}}
    ),
    "a flag that is a text": lambda file: file["settings"].update({"workshop.benches": {"x": bench_with(touched="yes")}}),
    "packs that are a list": lambda file: file.update(packs=[]),
    "a number beyond counting": lambda file: file["settings"].update(strange=2**70),
    "an endless fraction": lambda file: file["settings"].update(strange=float("inf")),
    "no number": lambda file: file["settings"].update(strange=float("nan")),
    "half a letter": lambda file: file["settings"].update(strange="\ud800"),
    "half a letter in a name": lambda file: file["settings"].update({"\ud800": 1}),
    "a format that is true": lambda file: file.update(format=True),
}


@pytest.mark.parametrize("broken", BROKEN_FILES)
def test_a_broken_file_is_refused_with_its_place_and_leaves_not_a_byte(
    table: Table, file: dict[str, Any], broken: str, tmp_path: Path
) -> None:
    BROKEN_FILES[broken](file)
    refused_without_a_byte(table, file, tmp_path)


@pytest.mark.parametrize("text", ["[" * 1_000_000, '{"a":' * 100_000, '{"app": "fairy-tally", "format": 1' + "0" * 5000 + "}",
                                  '{"app": "fairy-tally", "format": 1, "x": ' + "[" * 500 + "]" * 500 + "}", " " * 64_000_001])
def test_a_text_that_is_deep_or_endless_is_refused(table: Table, text: str) -> None:
    with pytest.raises(Refused):
        table.import_all(text)


def test_a_game_that_takes_for_ever_to_read_is_given_up(table: Table, file: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every edit reads all steps again."""
    monkeypatch.setattr(export, "Deadline", lambda: Deadline(seconds=-1))
    file["games"][1]["log"] += [[NOW, {"do": "note", "text": "x"}], [NOW, {"do": "edit", "entry": 1, "event": None}]]
    with pytest.raises(Refused, match=r"games\[1\]: Scoring this game takes too long"):
        table.import_all(json.dumps(file))


def test_corrections_that_the_rules_cannot_read_stay_outside_and_that_is_said(
    open_table: Callable[..., Table], file: dict[str, Any], tmp_path: Path
) -> None:
    table = open_table(tmp_path / "mine", rules=Scoring())
    file["overlays"] = [{"game": "fantasy_realms", "saved": NOW, "text": "a: " + '["]", ' * 4000},
                        {"game": "no_such_game", "saved": NOW, "text": "cards: {}"},
                        {"game": "baby_pirates", "saved": NOW, "text": "# nothing yet"}]
    told = table.import_all(json.dumps(file)).sentence("en")
    assert dict(table.overlays) == {"baby_pirates": "# nothing yet"}
    assert "nested deeper" in told and "no game “no_such_game”" in told


def test_a_setting_nobody_knows_is_left_out(table: Table, file: dict[str, Any]) -> None:
    file["settings"]["current_player"] = {"session": "no table", "player": 3}
    file["settings"]["from_the_future"] = {"a": [1]}
    table.import_all(json.dumps(file))
    assert dict(table.settings) == {"language": "fr"}


def mutated(value: Any, chance: Random) -> Any:
    """The same JSON with one value, anywhere in it, become another."""
    odd = [None, True, 0, -1, 2**60, 1.5, "", "x" * 300, "\ud800", "[b]", [], {}, [[]], "2026-13-01", "0001-01-01T00:00:00+00:00", NAN]
    value = copy.deepcopy(value)
    place = value
    while True:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        key = chance.choice(list(keys))
        if isinstance(place[key], dict | list) and place[key] and chance.random() < 0.85:
            place = place[key]
            continue
        place[key] = chance.choice(odd)
        return value


def mutants(table: Table, file: dict[str, Any], count: int, seed: int) -> tuple[int, int]:
    chance, refused, taken = Random(seed), 0, 0
    for _ in range(count):
        before = everything(table)
        try:
            table.import_all(json.dumps(mutated(file, chance)))
            taken += 1
        except Refused as why:
            assert why.sentence("fr") and everything(table) == before
            refused += 1
        for session in table.open_sessions():
            assert session.readable
        for record in table.history.records():
            assert isinstance(table.csv(record, "fr"), str) and record.finished.astimezone(UTC) < datetime(3000, 1, 1, tzinfo=UTC)
        table.history.statistics()
        table.erase_all()
    return taken, refused


def test_60_mutants_of_an_export_are_taken_or_refused(table: Table, file: dict[str, Any], tell: Callable[[str], None]) -> None:
    taken, refused = mutants(table, file, 60, seed=4)
    tell(f"60 mutants of an export with seed 4: {taken} taken, {refused} refused")
    assert taken > 5 and refused > 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(300, 311))
def test_200_more_mutants(table: Table, file: dict[str, Any], seed: int, tell: Callable[[str], None]) -> None:
    taken, refused = mutants(table, file, 200, seed)
    tell(f"200 mutants of an export with seed {seed}: {taken} taken, {refused} refused")


def test_a_name_that_a_spreadsheet_would_run_is_a_text_there(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["=1+1", "@Bea", "-Cy", "+Di"])
    rows = table.csv(table.finish(session), "en").splitlines()[1:]
    assert [row.split(",")[2] for row in rows] == ["'=1+1", "'@Bea", "'-Cy", "'+Di"]
