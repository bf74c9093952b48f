"""The app never opens a connection to anywhere: Python itself tells of every socket while whole games are played."""
from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from table import Table
from table.session import Session
from tests.web.conftest import HERE, NAMES
from tests.web.phones import Phone
from tests.web.test_sharing import HANDS
from web.invitation import Invitation

told: list[tuple[str, Any]] = []
watched = False


def hook(event: str, arguments: tuple[Any, ...]) -> None:
    if watched and event.startswith("socket."):
        told.append((event, arguments))


@pytest.fixture
def sockets() -> Iterator[list[tuple[str, Any]]]:
    """What happens to sockets from now on, wherever in the process."""
    global watched
    if hook not in hooked:
        sys.addaudithook(hook)                  # there is no way to take it out again
        hooked.append(hook)
    told.clear()
    watched = True
    yield told
    watched = False


hooked: list[object] = []


def test_a_game_without_an_invitation_touches_no_socket(sockets: list[tuple[str, Any]], table: Table) -> None:
    for game, events in GAMES.items():
        session = table.new_session(game, NAMES)
        for event in events:
            session.do(event)
        session.result()
        session.warnings()
        table.finish(session)
        table.plain_text(table.history.record(session.id), "fr")
    table.export_all()
    assert sockets == []


GAMES: dict[str, list[dict[str, Any]]] = {
    "fantasy_realms": [{"do": "add_card", "player": name, "card": card} for name, hand in HANDS.items() for card in hand],
    "baby_pirates": [{"do": "coins", "player": name, "count": 5} for name in NAMES],
    "once_upon_a_draft": [{"do": "play", "player": name, "card": number} for number, name in enumerate(NAMES, start=1)],
    "cinderella": [{"do": "roll", "face": "wand"}],
}


def test_an_invited_game_listens_here_and_connects_nowhere(sockets: list[tuple[str, Any]], table: Table, session: Session,
                                                           phone: Callable[..., Phone], invitation: Invitation) -> None:
    for name, hand in HANDS.items():
        guest = phone(name)
        stream = guest.listen()
        for card in hand:
            assert guest.tap(do="add_card", player=name, card=card)[0] == 200
        stream.close()
    table.finish(session)
    ours = {invitation.links()[0].split("/")[2].split(":")[1]}
    gone_to = {(arguments[1][0], str(arguments[1][1])) for event, arguments in sockets if event == "socket.connect"}
    assert gone_to == {(HERE, port) for port in ours}           # the guests of this test, and nobody else
    assert not {event for event, _ in sockets} & {"socket.sendto", "socket.sendmsg", "socket.gethostbyname", "socket.gethostbyaddr"}
    assert {arguments[0] for event, arguments in sockets if event == "socket.getaddrinfo"} <= {HERE}
