"""Why: every line with its reason, who blanked and cleared whom, the order, and what a card was worth."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from screens.widgets.text import marked, unmarked
from tests.journeys.driver import Phone
from tests.journeys.hands import Journey
from tests.screens import seen

TableOf = Callable[..., Journey]


def texts(row: object, kind: str = "Words") -> list[str]:
    return [widget.text.replace("\u00a0", " ") for widget in row.walk() if kind in {each.__name__ for each in type(widget).__mro__}]


def test_the_lines_of_every_card_add_up_to_the_total(why: Journey) -> None:
    assert why.page.total == "127"
    figures = [int(row.points.replace("−", "-")) for row in why.page.rows.values()]
    assert sum(figures) == 127
    assert why.page.parts == [90, 47, -10]


def test_extra_points_have_their_place_in_the_bar_and_its_legend(why: Journey, phone: Phone) -> None:
    assert [unmarked(dot.text) for dot in why.page.ids.legend.children[::-1]] == ["Base 90", "Bonus +47", "Malus −10"]
    why.page.session.do({"do": "extra", "player": "Basile", "points": 12})
    why.page.enter(session=why.page.session, player="Basile")
    phone.until(lambda: why.page.total == "139")
    assert unmarked(why.page.ids.legend.children[0].text) == "En plus +12"


def test_blanked_cards_stand_last_struck_through_with_their_blanker(why: Journey) -> None:
    assert list(why.page.rows)[-2:] == ["cavern", "dwarvish_infantry"]
    cavern = why.page.rows["cavern"]
    assert cavern.blanked
    assert cavern.title == marked(unmarked(cavern.title), "s")
    assert any("Masquée par l’Inondation" in text for text in texts(cavern, "Badge"))


def test_a_blanked_cavern_has_still_cleared_the_smoke(why: Journey) -> None:
    assert any("Malus effacé par la Caverne" in text for text in texts(why.page.rows["smoke"], "Badge"))
    assert any("ne s’applique plus" in text for text in texts(why.page.rows["smoke"]))


def test_a_row_unfolds_its_rule_and_its_causes_lead_to_their_rows(why: Journey, phone: Phone) -> None:
    phone.tap(why.page.rows["warlock_lord"])
    phone.settle(0.2)
    assert any(text.startswith("Malus : ") for text in texts(why.page.rows["warlock_lord"]))
    chip = next(chip for chip in phone.all("CardChip", card="enchantress"))
    phone.tap(chip)
    phone.settle(0.2)
    assert why.page.rows["enchantress"].unfolded


def test_the_order_tells_what_happened_step_by_step(why: Journey, phone: Phone) -> None:
    phone.tap(why.page.ids.order)
    phone.settle(0.2)
    told = texts(why.sheet.ids.body)
    cleared = next(place for place, text in enumerate(told) if "efface le malus" in text)
    blanked = next(place for place, text in enumerate(told) if "masque" in text.lower() and "Infanterie" in text)
    assert cleared < blanked


def test_without_a_card_the_total_would_have_been(why: Journey, phone: Phone) -> None:
    phone.tap(why.page.ids.what_if)
    phone.until(lambda: list(phone.all("WorthRow")))
    rows = list(phone.all("WorthRow"))
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)      # as the title promises
    flood = rows[-1]
    assert (flood.card, flood.figure) == ("great_flood", "−9")
    assert {row.widest for row in rows} == {max(abs(row.points) for row in rows)}


def test_why_gives_its_headline_figure_back(why: Journey, phone: Phone) -> None:
    phone.until(lambda: why.page.striking)
    assert why.page.striking.replace("\u00a0", " ") == "Sans l’Inondation : 136 points (+9)"
    assert why.page.ids.what_if.caption == why.page.striking


def test_steps_that_did_nothing_take_one_line(why: Journey, phone: Phone) -> None:
    from screens.why.sheets import ranges
    assert ranges([1, 2, 3, 5, 8, 9]) == "1–3, 5, 8–9"
    phone.tap(why.page.ids.order)
    phone.settle(0.2)
    assert [text for text in texts(why.sheet.ids.body) if "rien" in text] == ["Étapes 1–5, 8 : rien."]


def test_a_card_read_from_what_if_leads_back_to_it(why: Journey, phone: Phone) -> None:
    phone.tap(why.page.ids.what_if)
    phone.until(lambda: list(phone.all("LinkRow", icon="swap-horizontal")))
    phone.settle(0.3)
    phone.tap(next(phone.all("LinkRow", icon="swap-horizontal")))
    phone.until(lambda: why.page.name == "card")
    phone.back()
    phone.until(lambda: list(phone.all("WorthRow")))


def test_the_text_for_a_messenger_has_no_columns(why: Journey) -> None:
    told = why.page.told.as_text("Basile").replace("\u00a0", " ")
    assert told.splitlines()[:5] == ["Basile : 127", "", "Source de Vie : 33", "Force de base (1)", "La plus forte : Inondation (+32)"]
    assert "  " not in told
    assert "Masquée par l’Inondation" in told


def test_the_score_sheet_is_copied_where_there_is_no_share_sheet(why: Journey, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.clipboard import Clipboard
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append, raising=False)
    phone.tap(why.page.ids.share)
    assert "Source de Vie" in copied[0]
    assert phone.app.root.snackbar.words.startswith("Copié")


def test_what_is_said_stands_above_the_buttons(why: Journey, phone: Phone) -> None:
    phone.app.inset_bottom = 30                 # the system's own bar
    phone.frames(2)
    phone.app.root.say("Partagé")
    phone.frames(2)
    seen.stands_above(phone.app.root.snackbar, why.page.ids.order, why.page.ids.dispute)
