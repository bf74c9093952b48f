"""The same app beside the device, of the same size: it knows where everything is, and every touch goes to both.

So a walk through the app needs no coordinates: the twin finds the widget, the device gets the finger.
"""
from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tools.android.emulator import Device, DeviceSurface

HAND = ("king", "queen", "empress", "knights", "elven_archers", "rangers", "rainstorm")


def play(device: Device, surface: DeviceSurface, folder: Path) -> list[Any]:
    """Goes on with the game that waits in `folder` and scores a hand; the entries that are stored then."""
    os.environ.update(KIVY_METRICS_DENSITY=str(surface.density), KIVY_METRICS_FONTSCALE="1", LANG="en_US.UTF-8")
    from screens import phone
    from tests.journeys import driver
    driver.prepare(surface.width, surface.height)
    phone.insets = lambda: (surface.top, surface.bottom)
    from screens.app import TallyApp
    twin = driver.Phone.start(TallyApp, folder=folder)
    try:
        return score_a_hand(twin, device)
    finally:
        twin.stop()


def score_a_hand(twin: Any, device: Any) -> list[Any]:
    app = twin.app
    twin.settle(0.6)
    touch(twin, device, app.navigator.page.banner.ids.resume)
    twin.until(lambda: app.navigator.page.name == "hand")
    for card in HAND:
        twin.settle(0.6)
        touch(twin, device, app.navigator.page.tiles[card])
    session = app.navigator.page.session
    hand = tuple(session.state.player(app.navigator.page.player).hand)
    if set(hand) != set(HAND):
        raise AssertionError(f"the twin touched {hand}")
    return [entry for _at, entry in session.entries]


def touch(twin: Any, device: Any, widget: Any) -> None:
    """Both, at the same place; Android counts from the top."""
    from kivy.core.window import Window
    x, y = widget.to_window(*widget.center)
    if not (0 < x < Window.width and twin.app.inset_bottom < y < Window.height - twin.app.inset_top):
        raise AssertionError(f"{widget} cannot be touched without scrolling")
    device.tap(x, Window.height - y)
    twin.tap_at(x, y)
