"""Our widgets and KivyMD's, each built as a page would, and what each costs."""
from __future__ import annotations

import gc
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivymd.uix.appbar import MDTopAppBar, MDTopAppBarLeadingButtonContainer, MDTopAppBarTitle
from kivymd.uix.badge import MDBadge
from kivymd.uix.behaviors.ripple_behavior import M3CommonRipple
from kivymd.uix.bottomsheet import MDBottomSheet
from kivymd.uix.chip import MDChip, MDChipText
from kivymd.uix.dialog import MDDialog, MDDialogHeadlineText, MDDialogSupportingText
from kivymd.uix.label import MDIcon
from kivymd.uix.navigationbar import MDNavigationBar, MDNavigationItem, MDNavigationItemIcon, MDNavigationItemLabel
from kivymd.uix.progressindicator import MDCircularProgressIndicator
from kivymd.uix.segmentedbutton import MDSegmentButtonLabel, MDSegmentedButton, MDSegmentedButtonItem
from kivymd.uix.selectioncontrol import MDSwitch
from kivymd.uix.snackbar import MDSnackbar, MDSnackbarText

from screens.app import TallyApp
from screens.frame import NavBar
from screens.widgets.bars import AppBar, InviteButton
from screens.widgets.buttons import Chip, Segments, Toggle
from screens.widgets.session_row import ProgressRing
from screens.widgets.sheet import Sheet, Snackbar
from tests.journeys.driver import Phone

TIMES = 30


def pairs() -> dict[str, tuple[Callable[[], Any], Callable[[], Any]]]:
    """Returns builders of our widgets and KivyMD's, each as a page would make it."""
    def segments() -> Any:
        made = Segments()
        made.choices = [(1, "Parties"), (2, "Statistiques")]
        return made

    def md_navigation() -> Any:
        places = (("cards", "Jouer"), ("history", "Historique"), ("book", "Regeln"), ("cog", "Einstellungen"))
        return MDNavigationBar(*(MDNavigationItem(MDNavigationItemIcon(icon=icon), MDNavigationItemLabel(text=text))
                                 for icon, text in places))

    def md_segments() -> Any:
        return MDSegmentedButton(*(MDSegmentedButtonItem(MDSegmentButtonLabel(text=text)) for text in ("Parties", "Statistiques")))

    return {
        "switch": (lambda: Toggle(active=True), lambda: MDSwitch()),
        "segmented buttons": (segments, md_segments),
        "chip": (lambda: Chip(label="Fantasy Realms"), lambda: MDChip(MDChipText(text="Fantasy Realms"))),
        "snackbar": (lambda: Snackbar(words="La partie est supprimée.", action="Annuler"),
                     lambda: MDSnackbar(MDSnackbarText(text="La partie est supprimée."), size_hint=(None, None), size=(340, 52))),
        "dialog": (lambda: Sheet(title="Tout effacer ?", caption="Trois parties"),
                   lambda: MDDialog(MDDialogHeadlineText(text="Tout effacer ?"), MDDialogSupportingText(text="Trois parties"))),
        "bottom sheet": (lambda: Sheet(title="Les étapes"), lambda: MDBottomSheet()),
        "navigation bar": (lambda: NavBar(), md_navigation),
        "app bar": (lambda: AppBar(title="Fantastische Reiche", caption="Vier"),
                    lambda: MDTopAppBar(MDTopAppBarLeadingButtonContainer(), MDTopAppBarTitle(text="Fantastische Reiche"))),
        "progress indicator": (lambda: ProgressRing(done=2, parts=4), lambda: MDCircularProgressIndicator(active=False)),
        "badge": (lambda: InviteButton(phones=2), lambda: MDIcon(MDBadge(text="2"), icon="qrcode")),
    }


def measure(make: Callable[[], Any]) -> tuple[float, float, Any]:
    make()                                      # untimed: its kv is read once
    gc.collect()
    gc.disable()
    times = []
    for _ in range(TIMES):
        start = time.perf_counter()
        make()
        times.append(time.perf_counter() - start)
    tracemalloc.start()
    kept = [make() for _ in range(TIMES)]
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    gc.enable()
    return statistics.median(times) * 1000, size / TIMES / 1024, kept[0]


def let_snackbars_be_made() -> None:
    """KivyMD's has no height yet when its ripple makes a frame buffer of its size, and raises."""
    init = M3CommonRipple.init_fbos

    def init_fbos(ripple: Any) -> None:
        high, ripple.height = ripple.height, ripple.height or 1
        init(ripple)
        ripple.height = high

    M3CommonRipple.init_fbos = init_fbos


def measure_all() -> None:
    let_snackbars_be_made()
    with tempfile.TemporaryDirectory() as home:
        phone = Phone.start(TallyApp, folder=Path(home))
        phone.app.animated = False
        print(f"{'':20}{'ours: ms':>10}{'kB':>6}{'dp':>5}{'at 1.6':>8}{'KivyMD: ms':>13}{'kB':>6}{'dp':>5}{'at 1.6':>8}")
        for name, both in pairs().items():
            cells = []
            for make in both:
                milliseconds, kilobytes, _widget = measure(make)
                heights = []
                for scale in (1.0, 1.6):
                    phone.app.scale_text(scale)
                    widget = make()
                    phone.app.root.add_widget(widget)
                    phone.frames(4)
                    panel = getattr(widget, "ids", {}).get("panel", widget)
                    heights.append(round(panel.height / dp(1)))
                    phone.app.root.remove_widget(widget)
                cells.append((f"{milliseconds:.1f}", f"{kilobytes:.0f}", str(heights[0]), str(heights[1])))
                phone.app.scale_text(1.0)
            (a, b, c, d), (e, f, g, i) = cells
            print(f"{name:20}{a:>10}{b:>6}{c:>5}{d:>8}{e:>13}{f:>6}{g:>5}{i:>8}", flush=True)
        phone.stop()
