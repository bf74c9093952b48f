"""An added game, by touch: first with mistakes, then correct, on Home, in a hand, in the rules."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from scoring.library import new_game
from tests.journeys.driver import Phone
from tests.journeys.hands import Journey, Snap
from views.parts import Link

PIGS = new_game("three_pigs").replace("{en: My game, fr: Mon jeu}", "{en: Three little pigs, fr: Trois petits cochons}")
WRONG = PIGS.replace("{points: 5, per: {suit: house}}", "{ponts: 5, per: {suit: house}}").replace("strength: 8", "strength: strong")


def play(phone: Phone, snap: Snap) -> None:
    app = phone.app
    file = Path(app.table.store.path).parent / "pigs.yaml"

    def page() -> Any:
        return app.navigator.page

    def hand_in(text: str) -> None:
        file.write_text(text, "utf-8")
        page().field.input.text = str(file)
        phone.tap(page().ids.check)
        phone.settle(0.4)

    app.navigator.open_tab("home")
    phone.settle(0.2)
    phone.tap(app.root.ids.bar.item("settings"))
    phone.settle(0.2)
    phone.tap(page().rows["adding"])
    phone.settle(0.2)
    snap("19-adding")
    hand_in(WRONG)
    snap("19-mistakes")
    hand_in(PIGS)
    app.root.dismiss_snackbar()
    snap("19-added")
    hand_in(PIGS.replace("strength: 8", "strength: 9").replace("total: 11", "total: 12").replace("{total: 26, points: {pig: 8, wolf: 8,",
                                                                                            "{total: 27, points: {pig: 8, wolf: 9,"))
    snap("19-replace")
    phone.back()
    phone.back()
    phone.settle(0.2)
    phone.tap(app.root.ids.bar.item("home"))
    phone.settle(0.2)
    phone.reach(page().cards["three_pigs"])
    phone.settle(0.2)
    snap("19-home-fifth-game")
    phone.tap(page().cards["three_pigs"])
    journey = Journey(phone, snap)
    for row in list(page().rows):               # the last table sits down again
        if row.name not in ("Aliénor", "Basile"):
            phone.tap(next(phone.all("PlayerRow", name=row.name)).ids.cross)
    for name in ("Aliénor", "Basile"):
        for chip in list(phone.all("Chip", label=name)):
            phone.tap(chip)
    phone.settle(0.2)
    snap("19-players")
    phone.tap(page().ids.start)
    journey.touch("pig", "wolf", "straw_hut")
    journey.wait_for_total("11")
    phone.settle(1)                             # a card touched just now takes no hold
    snap("19-hand")
    phone.hold(page().tiles["wolf"])
    phone.until(lambda: page().name == "card")
    phone.settle(0.3)
    snap("19-card")
    phone.back()
    phone.tap(page().ids.why)
    phone.until(lambda: page().name == "why" and page().rows)
    phone.settle(0.3)
    snap("19-why")
    phone.back()
    phone.tap(page().ids.next)
    journey.touch("brick_house")
    journey.wait_for_total("6")
    page().open(Link("results"))                # one hand is not full: the arrow leads there
    phone.until(lambda: page().name == "results" and page().result is not None)
    phone.settle(0.3)
    snap("19-results")
    phone.tap(page().ids.main)
    phone.until(lambda: page().finished)
    app.navigator.open_tab("history")
    page().switch("games")
    phone.settle(0.3)
    app.root.dismiss_snackbar()
    snap("19-history")
    app.navigator.open_tab("rules")
    page().choose("three_pigs")
    phone.settle(0.5)
    snap("19-rules")
