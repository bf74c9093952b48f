"""Settings and what opens from them: house rules, my data, what was deleted, the self-check, about."""

from __future__ import annotations

import pytest

import scoring
from table import Table
from table.commands import perform
from tests.views.conftest import hands_of
from views.history import deleted_view
from views.parts import RowView, Tap
from views.release import VERSION
from views.settings import (
    about_view,
    check_view,
    choice_view,
    data_view,
    house_rules_view,
    in_the_app_view,
    my_cards_view,
    settings_view,
    what_goes,
)
from views.wording import Wording

ENGLISH, FRENCH = Wording("en"), Wording("fr")
GAMES = ("fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella")


def carry_out(table: Table, tap: Tap | None) -> None:
    assert tap is not None and tap.command is not None
    outcome = perform(table, None, command=tap.command.name, arguments=tap.command.arguments)
    assert outcome.refused is None, str(outcome.refused)


def test_a_choice_among_the_settings_is_kept(own_table: Table) -> None:
    def offered(setting: str) -> list[RowView]:
        return list(choice_view(own_table, FRENCH, setting).sections[0].rows)

    assert [row.title for row in offered("language")] == ["Français", "English", "Deutsch", "Español"]
    assert [row.icon for row in offered("theme")] == ["check", "blank", "blank"]
    carry_out(own_table, offered("theme")[2].tap)
    carry_out(own_table, offered("text_scale")[3].tap)
    assert (own_table.preferences.theme, own_table.preferences.text_scale) == ("dark", 1.6)
    again = {section.id: section for section in settings_view(own_table, FRENCH).sections}
    assert [row.figure for row in again["look"].rows] == ["Français", "Sombre", "Très grande"]
    switch = again["switches"].switches[2]
    assert not switch.on
    perform(own_table, None, command=switch.command.name, arguments={**switch.command.arguments, "on": True})
    assert own_table.preferences.patterns


@pytest.mark.parametrize(("name", "value"), [("theme", "pink"), ("kept", 1), ("text_scale", 7)])
def test_a_setting_that_there_is_not_is_refused(own_table: Table, name: str, value: object) -> None:
    outcome = perform(own_table, None, command="setting", arguments={"name": name, "value": value})
    assert str(outcome.refused) == f"There is no setting “{name}”."


def test_what_takes_long_is_counted_later(own_table: Table) -> None:
    first, counted = settings_view(own_table, ENGLISH), settings_view(own_table, ENGLISH, counted=True)
    assert first.pending and [row.caption for section in first.sections for row in section.rows].count("counting…") == 2
    every = sum(len(scoring.examples(game)) for game in GAMES)
    assert not counted.pending
    assert [row.caption for row in counted.sections[-1].rows if row.title == "Self-check"] == [
        f"{every} of {every} examples match"
    ]


def test_an_error_report_is_offered_where_there_is_one(own_table: Table) -> None:
    titles = [row.title for row in settings_view(own_table, ENGLISH, reports=1).sections[-1].rows]
    assert titles == ["My data", "Self-check", "Share the error report", "About"]
    assert "Share the error report" not in [row.title for row in settings_view(own_table, ENGLISH).sections[-1].rows]


def test_house_rules_say_what_was_changed(own_table: Table) -> None:
    perform(
        own_table,
        None,
        command="reading",
        arguments={"game": "once_upon_a_draft", "reading": "majority_needs_a_gem", "on": False},
    )
    assert own_table.preferences.readings("once_upon_a_draft") == {"majority_needs_a_gem": False}
    rows = {row.title: row.caption for row in house_rules_view(own_table, FRENCH).sections[0].rows}
    assert rows["Once Upon a Draft"].replace("\u00a0", " ") == "1 changée : Sans gemme, pas de majorité"
    assert rows["Fantasy Realms"] == "Règles du livret"
    [row] = [
        row
        for row in settings_view(own_table, FRENCH, counted=True).sections[-2].rows
        if row.tap and row.tap.open and row.tap.open.to == "house_rules"
    ]
    assert "Once Upon a Draft : 1" in row.caption.replace("\u00a0", " ")


def test_my_cards_are_those_of_games_with_printed_texts(own_table: Table) -> None:
    [section] = my_cards_view(own_table, ENGLISH).sections
    assert {row.title: row.caption for row in section.rows} == {
        "Once Upon a Draft": "What the printed cards say",
        "Baby pirates": "Names of types and colours",
    }


def test_only_what_is_there_is_listed_before_it_is_erased(own_table: Table) -> None:
    assert what_goes(own_table, FRENCH) == "cartes apprises, réglages, images des résultats"
    hands_of(own_table, Anna=[], Ben=[])
    assert what_goes(own_table, FRENCH).startswith("1 partie, 2 joueurs, cartes")
    erase = data_view(own_table, FRENCH).sections[0].rows[-1].tap
    assert erase is not None and erase.ask is not None
    assert erase.ask.hold and erase.ask.text.startswith("1 partie, 2 joueurs")
    carry_out(own_table, erase)
    assert own_table.open_sessions() == [] and own_table.players.all() == []


def test_a_deleted_game_is_brought_back_by_a_tap(own_table: Table) -> None:
    assert deleted_view(own_table, ENGLISH).caption == "Nothing was deleted in the last 30 days."
    session = hands_of(own_table, Anna=[], Ben=[])
    own_table.delete(session.id)
    view = deleted_view(own_table, ENGLISH)
    [row] = view.sections[0].games
    assert view.caption == "Tap a game to bring it back." and row.restore == row.tap
    assert (row.title, row.caption) == ("0 of 2 hands", "Fantasy Realms · deleted just now")
    assert [seat.person.name for seat in row.seats] == ["Anna", "Ben"]
    carry_out(own_table, row.tap)
    assert [each.id for each in own_table.open_sessions()] == [session.id]


def test_every_example_of_every_pack_agrees(own_table: Table) -> None:
    assert check_view(own_table, ENGLISH).pending
    view = check_view(own_table, ENGLISH, counted=True)
    assert [section.rows[0].role for section in view.sections] == ["good"] * 4
    assert all(section.lines == () for section in view.sections)


def test_an_example_that_differs_is_named_with_its_difference(
    own_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = scoring.check_example

    def check(pack: scoring.Pack, example: scoring.Example) -> list[scoring.Saying]:
        return [pack.title] if example is pack.examples[0] and pack.kind == "crews" else right(pack, example)

    monkeypatch.setattr("views.settings.check_example", check)
    [wrong] = [section for section in check_view(own_table, ENGLISH, counted=True).sections if section.lines]
    assert wrong.rows[0].role == "error" and wrong.lines[0].endswith(". Baby pirates")
    [row] = [
        row for row in settings_view(own_table, ENGLISH, counted=True).sections[-1].rows if row.title == "Self-check"
    ]
    assert row.role == "error"


@pytest.mark.parametrize(
    ("tell", "role", "other"),
    [(FRENCH, "Édition française\u00a0: Atalia", "French"), (ENGLISH, "French edition: Atalia", "rançaise")],
)
def test_about_names_authors_and_publishers_in_the_language_of_the_app(
    own_table: Table, tell: Wording, role: str, other: str
) -> None:
    view = about_view(own_table, tell, counted=True)
    said = "\n".join(row.caption for section in view.sections for row in section.rows)
    assert all(name in said for name in ("Bruce Glassco", "Joe Hout", "Gigamic", "Meelis Looveer", role))
    assert other not in said and "also_named" not in said
    assert view.sections[0].lines[0] == f"Version {VERSION}"


def test_in_a_browser_the_workshop_says_where_it_is_and_how_its_cards_come_here() -> None:
    view = in_the_app_view(FRENCH, "workshop")
    assert view.title == "Atelier" and "Android" in view.sections[0].lines[0]
    [row] = view.sections[1].rows
    assert row.tap is not None and row.tap.open is not None and row.tap.open.to == "data"
