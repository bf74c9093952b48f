"""The app beside a device: every touch goes to both, at the same position."""
from __future__ import annotations

from kivy.core.window import Window

from tests.journeys.driver import Phone
from tools.android.emulator import HAND, score_a_hand


class Device:
    def __init__(self) -> None:
        self.taps: list[tuple[float, float]] = []

    def tap(self, x: float, y: float) -> None:
        self.taps.append((x, y))


def test_the_twin_scores_a_hand_and_the_device_gets_every_touch(phone: Phone) -> None:
    phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    phone.app.navigator.page.refresh()
    phone.frames(3)
    device = Device()
    entries = score_a_hand(phone, device)
    assert [entry["card"] for entry in entries[1:]] == list(HAND)
    assert len(device.taps) == 1 + len(HAND)
    page = phone.app.navigator.page
    for card, (x, y) in zip(HAND, device.taps[1:], strict=True):
        tile = page.tiles[card]
        assert tile.collide_point(*tile.to_widget(x, Window.height - y)), card
