"""Every answer of the guests' page in all journeys: after each event for every seat, and at each
picture all that a page can ask.

answers.jsonl has them whole; said.jsonl has of each only its said set: all sentences and figures, sorted, whatever part
of the answer they stand in. A redesign may give the answers another shape, and must keep what they say.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from table import Refused
from table.session import Session
from tests.journeys import driver
from tools.record.pictures import PLAYED, hold_still
from web.desk import Desk
from web.paths import WebRequest
from web.room import Room

LANGUAGES = ("en", "fr", "de", "es")
RANDOM = {"boot", "uid", "layout", "key", "version"}       # another one in every run
NOT_SAID = {"do", "card", "player", "id", "suit", "colour", "icon", "icons", "field", "kind", "event", "events", "use",
            "words", "light", "dark", "light_text", "dark_text", "tone", "background", "game", "lang", "me"}


def record(folder: Path) -> None:
    for name in ("answers.jsonl", "said.jsonl"):
        (folder / name).unlink(missing_ok=True)     # each phone adds its own
    for journeys in PLAYED:
        subprocess.run([sys.executable, "-m", "tools.record.answers", str(folder), *journeys], check=True)


class Recorder:
    def __init__(self, folder: Path) -> None:
        self.journey, self._step = "", 0
        self._answers, self._said = ((folder / name).open("a", 1, encoding="utf-8")
                                     for name in ("answers.jsonl", "said.jsonl"))

    def write(self, what: str, answer: Any) -> None:
        told = [self.journey, self._step, what]
        self._answers.write(json.dumps([*told, without_random(answer)], ensure_ascii=False, sort_keys=True) + "\n")
        self._said.write(json.dumps([*told, sorted(set(said(answer)))], ensure_ascii=False) + "\n")

    def event(self, session: Session) -> None:
        """The state for every seat and for the table, as it is pushed after a tap."""
        self._step += 1
        for lang in LANGUAGES:
            self._states(session, lang)

    def picture(self, session: Session) -> None:
        """All that a page can ask."""
        self._step += 1
        for lang in LANGUAGES:
            self._states(session, lang, revealed=True)
            with opened(session) as desk:
                for path in ("layout", "menu", "steps", "choices", "why", "reasons", "order"):
                    for seat in session.players:
                        asked = WebRequest("GET", path, "host", lang=lang, query={"seat": seat})
                        self.write(f"{path} {seat} {lang}", desk.answer(asked).body)

    def _states(self, session: Session, lang: str, revealed: bool = False) -> None:
        with opened(session) as desk:
            desk.room.reveal(revealed)
            for seat in session.players:
                for role in ("guest", "host"):
                    asked = WebRequest("GET", "state", role, lang=lang, query={"seat": seat, "watch": "1"})     # type: ignore[arg-type]
                    self.write(f"{role} {seat} {lang}", desk.answer(asked).body)


@contextmanager
def opened(session: Session) -> Iterator[Desk]:
    room = Room(session._table, session, hosted=True)
    yield Desk(room)
    room.leave()


def without_random(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {name: without_random(part) for name, part in answer.items() if name not in RANDOM}
    return [without_random(part) for part in answer] if isinstance(answer, list | tuple) else answer


def said(answer: Any) -> Iterator[str]:
    if isinstance(answer, dict):
        for name, part in answer.items():
            if name not in NOT_SAID and name not in RANDOM:
                yield from said(part)
    elif isinstance(answer, list | tuple):
        for part in answer:
            yield from said(part)
    elif isinstance(answer, str | int | float) and not isinstance(answer, bool) and answer != "":
        yield str(answer)


def play(folder: Path, journeys: list[str]) -> None:
    os.environ["LANG"] = "fr"
    driver.prepare()
    from screens.app import TallyApp
    recorder, enter, seen = Recorder(folder), Session._enter, [None]

    def entered(session: Session, raws: Any) -> Any:
        state = enter(session, raws)
        seen[0] = session
        recorder.event(session)
        return state

    def snap(_name: str) -> None:
        phone.frames(3)
        session = getattr(phone.app.navigator.page, "session", None) or seen[0]
        if session is not None:
            try:
                recorder.picture(session)
            except Refused as refused:
                recorder.write("refused", refused.sentence("fr"))

    with tempfile.TemporaryDirectory() as home:
        phone = driver.Phone.start(TallyApp, folder=Path(home))
        phone.app.animated = phone.app.hinting = False
        hold_still(phone.app)
        phone.app.set_language("fr")
        Session._enter = entered            # type: ignore[method-assign]
        for recorder.journey in journeys:
            import_module(f"tests.journeys.{recorder.journey}").play(phone, snap)
        phone.stop()


if __name__ == "__main__":
    play(Path(sys.argv[1]), sys.argv[2:])
