"""Why: every line with its reason, which cards blanked and cleared which, the order, and what a card was worth."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from screens.widgets.text import marked, unmarked
from tests.journeys.driver import Phone
from tests.journeys.hands import Journey
from tests.screens import seen

TableOf = Callable[..., Journey]


def texts(row: object, kind: str = "Words") -> list[str]:
    return [widget.text.replace("\u00a0", " ") for widget in row.walk(restrict=True)
            if kind in {each.__name__ for each in type(widget).__mro__}]


def test_every_group_of_the_view_is_a_row(why: Journey) -> None:
    view = why.page.view
    assert (why.page.total, why.page.title) == (view.total, view.title) == ("127", "Pourquoi 127\u00a0?")
    assert [(card, row.points) for card, row in why.page.rows.items()] == [(group.id, group.figure) for group in view.groups]
    assert [unmarked(dot.text) for dot in why.page.ids.legend.children[::-1]] == ["Base 90", "Bonus +47", "Malus −10"]
    for row in why.page.rows.values():
        assert [(line.words, line.figure) for line in row.ids.lines.children[::-1] if hasattr(line, "figure")] == [
            (line.text, line.figure) for line in row.group.lines]


@pytest.mark.parametrize(("points", "total", "figure"), [(12, "139", "+12"), (-5, "122", "−5")])
def test_extra_points_have_a_row_of_their_own(why: Journey, phone: Phone, points: int, total: str, figure: str) -> None:
    why.page.session.do({"do": "extra", "player": "Basile", "points": points})
    why.page.enter(session=why.page.session, player="Basile")
    phone.until(lambda: why.page.total == total)
    row = list(why.page.rows.values())[-1]
    assert (row.title, row.points) == ("Points supplémentaires", figure)
    phone.frames(3)
    phone.tap(row)
    assert not row.unfolded
    assert [dot.role for dot in why.page.ids.legend.children if unmarked(dot.text) == "En plus +12"] == (["lit"] if points > 0 else [])


def test_a_blanked_card_is_struck_through_with_its_blanker(why: Journey) -> None:
    cavern = why.page.rows["cavern"]
    assert cavern.blanked
    assert cavern.title == marked(unmarked(cavern.title), "s")
    assert any("Masquée par l’Inondation" in text for text in texts(cavern, "Badge"))
    assert texts(cavern, "Lost") == ["force 6 perdue", "a effacé un malus avant"]


def test_what_was_cleared_stands_below_its_badge(why: Journey) -> None:
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


def test_the_order_is_a_sheet_that_leads_to_its_rule(why: Journey, phone: Phone) -> None:
    phone.tap(why.page.ids.order)
    phone.settle(0.2)
    told = texts(why.sheet.ids.body)
    assert "6. Malus effacés" in told and "La Caverne efface le malus de la Fumée" in told and "Étapes 1 à 5 et 8 : rien." in told
    phone.tap(next(phone.all("LinkRow", title="Pourquoi cet ordre\u00a0?")))
    phone.until(lambda: why.page.name == "answer")


def test_without_a_card_the_total_would_have_been(why: Journey, phone: Phone) -> None:
    phone.tap(why.page.ids.what_if)
    phone.until(lambda: list(phone.all("WorthRow")))
    rows = list(phone.all("WorthRow"))
    assert (rows[-1].title, rows[-1].figure) == ("Inondation", "−9") and rows[-1].share < 0 < rows[0].share
    phone.settle(0.3)
    phone.tap(rows[-1])
    phone.settle(0.3)
    assert why.page.rows["great_flood"].unfolded


def test_why_gives_its_headline_figure_back(why: Journey, phone: Phone) -> None:
    phone.until(lambda: why.page.striking)
    assert why.page.striking.replace("\u00a0", " ") == "Sans l’Inondation : 136 points (+9)"
    assert why.page.ids.what_if.caption == why.page.striking


def test_a_card_read_from_what_if_leads_back_to_it(why: Journey, phone: Phone) -> None:
    phone.tap(why.page.ids.what_if)
    phone.until(lambda: list(phone.all("SwapCard")))
    phone.settle(0.3)
    phone.tap(next(phone.all("SwapCard")))
    phone.until(lambda: why.page.name == "card")
    phone.back()
    phone.until(lambda: list(phone.all("WorthRow")))


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


def test_the_points_of_a_reason_that_wraps_stand_below_the_others(why: Journey, phone: Phone) -> None:
    phone.app.scale_text(1.6)
    phone.settle(0.2)
    lines = list(phone.all("WhyLine"))
    assert len({line.ids.words.height for line in lines}) > 1
    assert len({round(line.ids.figure.to_window(line.ids.figure.right, 0)[0]) for line in lines}) == 1
