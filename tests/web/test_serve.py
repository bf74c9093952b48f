"""`main.py --serve`: a table without a window, on this machine alone, with everything saved when it ends."""
from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from table import Table
from tests.web.phones import Phone
from web.serving import app_folder

ROOT = Path(__file__).resolve().parents[2]
Serve = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts it where importing Kivy is the end, with nothing else than what is given."""
    trap = tmp_path / "trap"
    trap.mkdir()
    for name in ("kivy", "kivymd"):
        (trap / f"{name}.py").write_text("raise SystemExit('Kivy was imported')")
    running: list[subprocess.Popen[str]] = []

    def started(*arguments: str, **more: str) -> subprocess.Popen[str]:
        process = subprocess.Popen([sys.executable, "main.py", *arguments], cwd=ROOT, text=True, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE,
                                   env={"HOME": str(tmp_path), "PYTHONPATH": str(trap), "PATH": os.environ["PATH"], **more})
        running.append(process)
        return process

    yield started
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


def address(process: subprocess.Popen[str]) -> str:
    """The one line it says, as soon as it says it."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.fullmatch(r"Table: (http://127\.0\.0\.1:\d+/[a-z0-9]+)\n", line)
    assert found, (line, process.stderr and process.stderr.read())
    return found.group(1)


def ended(process: subprocess.Popen[str], by: signal.Signals) -> tuple[int, str, str]:
    process.send_signal(by)
    out, err = process.communicate(timeout=20)
    return process.returncode, out, err


def test_the_host_begins_plays_and_ends_a_game_and_it_is_kept(serve: Serve, tmp_path: Path) -> None:
    process = serve("--serve", "--folder", str(tmp_path / "games"))
    host = Phone(address(process))
    assert [game["id"] for game in host.state()["view"]["games"]][:1] == ["fantasy_realms"]
    assert host.begin("fantasy_realms", "Ann", "Bob", "Cat")[0] == 200
    for name, card in (("Ann", "forest"), ("Bob", "dragon"), ("Cat", "knights")):
        assert host.tap(do="add_card", player=name, card=card)[0] == 200
    assert host.command("undo")[1]["shows"] == host.command("redo")[1]["shows"] == "Cat"
    guest = Phone("http://" + host.get("invite")["address"])
    guest.ask_for("Ann")
    [asked] = host.state()["requests"]
    assert "Ann" in asked["text"]
    assert host.command(**{"name": "give", **asked["give"]["tap"]["command"]["arguments"]})[0] == 200
    assert host.state()["requests"] == [] and host.state()["phones"] == 1
    assert guest.tap(do="add_card", player="Ann", card="unicorn")[0] == 200
    assert guest.command("finish")[0] == 409
    assert host.command("reveal")[0] == 200 and guest.state()["view"]["rows"]
    assert host.command("finish")[0] == 200
    assert host.state()["view"]["finished"]
    assert ended(process, signal.SIGTERM) == (0, "", "")
    table = Table.open(tmp_path / "games")
    [record] = table.history.records()
    assert record.totals == {name: total for name, total in record.totals.items() if isinstance(total, int)} and len(record.totals) == 3
    table.close()


def test_an_open_game_is_gone_on_with_after_a_new_start(serve: Serve, tmp_path: Path) -> None:
    process = serve("--serve", "--folder", str(tmp_path / "games"))
    host = Phone(address(process))
    host.begin("baby_pirates", "Ann", "Bob", variant="advanced")
    host.tap(do="coins", player="Ann", count=7)
    assert ended(process, signal.SIGINT) == (0, "", "")
    process = serve("--serve", "--folder", str(tmp_path / "games"))
    host = Phone(address(process))
    left = host.get("home")["open"]
    assert [person["name"] for person in left["people"]] == ["Ann", "Bob"]
    host.command(**{"name": "go_on", **left["resume"]["command"]["arguments"]})
    assert host.state("Ann")["view"]["body"]["figures"][1]["value"] == 7
    assert ended(process, signal.SIGTERM)[0] == 0


def test_what_cannot_be_begun_is_refused_in_a_sentence(serve: Serve) -> None:
    process = serve("--serve")
    host = Phone(address(process), lang="fr")
    for game, players in (("fantasy_realms", ["Ann"]), ("nonsense", ["a", "b"]), ("fantasy_realms", [])):
        status, told = host.begin(game, *players)
        assert status == 409 and told["refused"], (game, players)
        for name in players:
            host.command("unseat", player=name)
    assert host.command("choose_variant", game="fantasy_realms", variant="x")[0] == 409
    assert host.command("go_on", id=77)[0] == 409
    assert host.command("fly")[0] == 409
    assert host.state()["at"] == "home"
    assert ended(process, signal.SIGTERM)[0] == 0


def test_without_a_display_and_without_a_word_the_table_is_served_from_the_apps_own_folder(serve: Serve, tmp_path: Path) -> None:
    process = serve()
    host = Phone(address(process))
    host.begin("fantasy_realms", "Ann", "Bob")
    assert ended(process, signal.SIGTERM) == (0, "", "")
    assert (tmp_path / ".config" / "tally" / "journal.jsonl").exists()


@pytest.mark.parametrize("arguments", [["--port", "taken"], ["--port", "70000"], ["--port", "x"], ["--nonsense"]])
def test_a_port_that_cannot_be_had_is_told_and_ends_with_two(serve: Serve, tmp_path: Path, arguments: list[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = serve("--serve", "--folder", str(tmp_path / "games"), *[port if each == "taken" else each for each in arguments])
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (2, "")
    if "taken" in arguments:
        assert err.splitlines() == [f"Port {port} cannot be used: it is taken, or not allowed. Leave --port out for a free one."]


def test_a_named_port_is_the_one(serve: Serve, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = serve("--serve", "--port", str(port))
    assert f":{port}/" in address(process)
    assert ended(process, signal.SIGTERM)[0] == 0


def test_a_folder_that_another_one_has_is_not_served(serve: Serve, tmp_path: Path) -> None:
    table = Table.open(tmp_path / "games")
    process = serve("--serve", "--folder", str(tmp_path / "games"))
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (2, "") and len(err.splitlines()) == 1
    table.close()


def test_the_apps_folder_is_the_one_that_kivy_finds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    app = pytest.importorskip("kivy.app")
    name = re.search(r"class (\w+)App\(MDApp\)", (ROOT / "screens" / "app.py").read_text("utf-8"))
    assert name is not None
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert Path(type(f"{name.group(1)}App", (app.App,), {})().user_data_dir) == app_folder()
