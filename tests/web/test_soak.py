"""Six guests who lose the table again and again: every tap is made, and made once."""
from __future__ import annotations

import threading
from random import Random

import pytest

from table import Table
from tests.web.conftest import HERE
from tests.web.phones import Phone
from web.invitation import Invitation

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
TAPS = 150


@pytest.mark.soak
def test_six_guests_and_a_table_that_goes_to_sleep_again_and_again(table: Table) -> None:
    session = table.new_session("fantasy_realms", NAMES)
    invitation = Invitation(table, session)
    invitation.open([HERE])
    link = invitation.links()[0]
    phones = {name: Phone(link) for name in NAMES}
    for name, phone in phones.items():
        phone.sit(name)
    deck = list(session.pack().cards)
    hands: dict[str, list[str]] = {name: [] for name in NAMES}
    losses = []

    def play(number: int, name: str) -> None:
        chance, cards = Random(number), deck[number::len(NAMES)]
        for tap in range(TAPS):
            out = len(hands[name]) == 7 or (bool(hands[name]) and chance.random() < 0.4)
            card = chance.choice(hands[name] if out else [card for card in cards if card not in hands[name]])
            event = {"do": "remove_card" if out else "add_card", "player": name, "card": card}
            while True:
                try:
                    status, told = phones[name].tap(f"{name}-tap-{tap}", **event)
                    if status != 429:
                        break
                except (OSError, ValueError):           # the table sleeps, or fell asleep while it answered: the same tap again
                    losses.append(name)
                    again.wait(0.01)
            assert status == 200, told
            hands[name].remove(card) if out else hands[name].append(card)

    again = threading.Event()
    threads = [threading.Thread(target=play, args=each) for each in enumerate(NAMES)]
    for thread in threads:
        thread.start()
    naps, chance = 0, Random(7)
    while any(thread.is_alive() for thread in threads):
        again.wait(chance.random() * 0.2)
        invitation.close_server()
        again.wait(chance.random() * 0.05)
        invitation.open([HERE])
        naps += 1
    for thread in threads:
        thread.join()
    invitation.close()
    assert invitation.links() == [] and naps > 5 and losses
    assert {player.name: list(player.hand) for player in session.state.players} == hands
    assert len(session.entries) == 1 + TAPS * len(NAMES)
