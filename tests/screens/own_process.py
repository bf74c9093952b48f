"""Runs every file of screen tests in its own fork: modules are loaded already, and nothing needs cleaning up.

A third of the time of these tests went into freeing dead widgets; a process that ends is rid of them at once. Tests of pixels stay in
the process that opened the window, and so does everything under a debugger or where there is no fork.
"""
from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from _pytest.warnings import catch_warnings_for_item

from scoring import answers, examples, open_pack
from screens.registry import SCREENS
from table.shelf import shipped
from views import rules as rules_views

HERE = Path(__file__).parent
_children: dict[Path, Child] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    if not _stands_alone(item):
        return None
    child = _children.get(item.path) or _children.setdefault(item.path, Child(item))
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in child.run(item, nextitem):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    if child.dead or nextitem is None or nextitem.path != item.path:
        _children.pop(item.path).end()
    item.session._setupstate.teardown_exact(nextitem)   # of the tests before, which ran here
    return True


def _stands_alone(item: pytest.Item) -> bool:
    return (HERE in item.path.parents and item.get_closest_marker("pixels") is None
            and sys.platform == "linux" and not item.config.getoption("usepdb"))


@cache
def _read_what_all_need() -> None:
    """Pages, games with their examples, and answers: every file would read them again."""
    for place in SCREENS.values():
        import_module(place.path.rpartition(".")[0])
    packs = [open_pack(game) for game in shipped()]
    for pack in packs:
        examples(pack.game)
    rules = rules_views._kept[tuple(pack.hash for pack in packs)] = answers.load(packs)
    rules.index     # noqa: B018  (made when first asked for)


class Child:
    """A fork that runs the tests it is told to, one at a time, and sends back what became of each."""

    def __init__(self, item: pytest.Item) -> None:
        item.config._tmp_path_factory.getbasetemp()     # type: ignore[attr-defined]  # one folder for all files, so made before they part
        _read_what_all_need()
        self.dead = False
        self._pipe, there = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self._pid = os.fork()
        if self._pid == 0:
            self._pipe.close()
            _serve(item.session, there)
        there.close()

    def run(self, item: pytest.Item, nextitem: pytest.Item | None) -> list[Any]:
        places = item.session.items
        self._pipe.send((places.index(item), places.index(nextitem) if nextitem else None))
        try:
            reports = self._pipe.recv()
        except EOFError:
            self.dead = True
            return [pytest.TestReport(item.nodeid, item.location, {}, "failed", "the process of this test died", "call")]
        return [item.config.hook.pytest_report_from_serializable(config=item.config, data=report) for report in reports]

    def end(self) -> None:
        self._pipe.close()
        os.waitpid(self._pid, 0)


def _serve(session: pytest.Session, pipe: Connection) -> None:
    """In the fork: never returns, so that nothing of the parent's runs twice."""
    status = 1
    try:
        while True:
            try:
                place, following = pipe.recv()
            except EOFError:
                status = 0
                return
            item = session.items[place]
            with catch_warnings_for_item(item.config, item.ihook, "runtest", item=item):
                reports = runtestprotocol(item, log=False, nextitem=None if following is None else session.items[following])
            pipe.send([item.config.hook.pytest_report_to_serializable(config=item.config, report=report) for report in reports])
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
