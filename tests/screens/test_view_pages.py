"""The skeletons that draw views: a list page rebuilds only what differs, a sheet closes and acts, every tap is carried out."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.lang import Builder

from screens.list_page import ListPage
from screens.view_sheet import ViewSheet
from screens.widgets.sheet import Sheet
from tests.journeys.driver import Phone
from views.parts import (
    Action,
    AskView,
    Command,
    FieldView,
    Link,
    ListView,
    OptionView,
    RowView,
    SectionView,
    SwitchView,
    Tap,
)

KV = """
<GreenPage>:
    Scroll:
        Column:
            id: list
"""


class GreenPage(ListPage):
    """A list of which a test says what is in it."""

    built: ListView

    def build(self) -> ListView:
        return self.built


def the_list(caption: str = "quiet", on: bool = False) -> ListView:
    return ListView("Green", sections=(
        SectionView("Colours", options=(OptionView("Red", True), OptionView("Blue", tap=Tap(says="Blue it is.")))),
        SectionView(switches=(SwitchView("Bells", on, Command("ring", {"where": "here"}), caption),)),
        SectionView(rows=(RowView("More", "of it", icon="plus", tap=Tap(open=Link("settings"))),)),
    ), actions=(Action("Not now", Tap(), off="Later, please."),))


@pytest.fixture
def page(phone: Phone) -> Iterator[GreenPage]:
    Builder.load_string(KV)
    made = GreenPage(name="green")
    made.built = the_list()
    phone.app.navigator.add_widget(made)
    phone.app.navigator.current = "green"
    made.refresh()
    phone.frames(4)
    yield made
    phone.app.navigator.open_tab("home")
    phone.app.navigator.remove_widget(made)


def test_a_list_draws_its_sections_and_makes_again_only_the_one_that_differs(page: GreenPage, phone: Phone) -> None:
    colours, bells, more = page.sections
    assert [chip.kind for chip in phone.all("Chip")] == ["chosen",
                                                         "plain"] and phone.find("SwitchRow").caption == "quiet"
    page.refresh()
    assert page.sections == [colours, bells, more]
    page.built = the_list("loud")
    page.refresh()
    phone.frames(3)
    assert page.sections[0] is colours and page.sections[2] is more and page.sections[1] is not bells
    assert phone.find("SwitchRow").caption == "loud"
    assert page.ids.list.children[::-1][:3] == page.sections


def test_every_touch_of_a_list_is_a_tap_of_its_view(page: GreenPage, phone: Phone,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    taps: list[Tap] = []
    monkeypatch.setattr(page, "act", taps.append)
    page.view = None
    page.refresh()
    phone.frames(3)
    phone.tap(list(phone.all("Chip"))[1])
    phone.tap(phone.find("SwitchRow"))
    phone.tap(next(phone.all("LinkRow")))
    phone.tap(phone.find("Pill", label="Not now"))
    assert taps == [Tap(says="Blue it is."), Tap(command=Command("ring", {"where": "here", "on": True})),
                    Tap(open=Link("settings")),
                    Tap(says="Later, please.")]


def test_a_tap_says_its_sentence_opens_its_link_and_tells_why_the_table_refused(page: GreenPage, phone: Phone) -> None:
    phone.tap(list(phone.all("Chip"))[1])
    assert phone.app.root.snackbar.words == "Blue it is."
    assert not page.act(Tap(command=Command("ring")))           # the table knows no such command
    assert "ring" in phone.app.root.snackbar.words
    phone.tap(next(phone.all("LinkRow")))
    assert phone.app.navigator.page.name == "settings"


def test_a_button_beside_a_sentence_is_a_tap_as_well(page: GreenPage, phone: Phone) -> None:
    page.act(Tap(says="No pair there.", offer=Action("No pair", Tap(says="Noted."))))
    assert phone.app.root.snackbar.action == "No pair"
    phone.tap(phone.app.root.snackbar.children[0])
    assert phone.app.root.snackbar.words == "Noted."


def test_what_is_asked_first_is_done_only_after_a_yes(page: GreenPage, phone: Phone) -> None:
    asked = Tap(says="Gone.", ask=AskView("Delete it?", "For ever.", "Delete", "Keep it"))
    for answer, words in (("Keep it", ""), ("Delete", "Gone.")):
        page.act(asked)
        phone.settle(0.4)
        phone.tap(phone.find("Pill", label=answer))
        phone.settle(0.4)
        assert not phone.app.root.sheets
        assert (phone.app.root.snackbar.words if phone.app.root.snackbar
                and phone.app.root.snackbar.parent else "") == words


def test_a_sheet_closes_before_it_acts(phone: Phone) -> None:
    acted: list[tuple[Tap, list[Any]]] = []
    view = ListView("Green", "of leaves", (SectionView(rows=(RowView("More", tap=Tap(says="yes")),)),),
                    fields=(FieldView("Name", Command("name", {"id": 3}), "to"),),
                    actions=(Action("Done", Tap(), kind="main"),))
    for touch in ("row", "pill", "field"):
        sheet = ViewSheet(view, lambda tap: acted.append((tap, list(phone.app.root.sheets)))).open()
        assert isinstance(sheet, Sheet)
        phone.settle(0.4)
        if touch == "row":
            phone.tap(next(phone.all("LinkRow", title="More")))
        elif touch == "pill":
            phone.tap(phone.find("Pill", label="Done"))
        else:
            phone.type(phone.find("Field").input, "Zoe")
            phone.find("Field").dispatch("on_enter")
    assert acted == [(Tap(says="yes"), []), (Tap(), []), (Tap(command=Command("name", {"id": 3, "to": "Zoe"})), [])]
