"""What all views are made of: JSON without defaults, taps with their values, steppers, colours."""
from __future__ import annotations

import json
import re
from datetime import date, datetime
from pathlib import Path

import pytest

from sentences import GRAMMARS
from table.players import COLOURS
from views.palette import GAMES, PLAYERS, ROLES, player_colour
from views.parts import (
    NO_TAP,
    Action,
    Command,
    Link,
    ListView,
    Person,
    RowView,
    SectionView,
    StepperView,
    Tap,
    filled,
    stepped,
    to_json,
)
from views.wording import Wording, plain


def test_json_holds_what_differs_from_its_default_and_nothing_else() -> None:
    row = RowView("Storm", figure="12", tap=Tap(send=({"do": "add_card", "card": "storm"},)),
                  people=(Person("Ann", "A", 3),))
    view = ListView("Deck", sections=(SectionView(rows=(row,)),),
                    actions=(Action("Undo", Tap(command=Command("undo"))),))
    told = {
        "title": "Deck",
        "sections": [{"rows": [{"title": "Storm", "figure": "12",
                                "tap": {"send": [{"do": "add_card", "card": "storm"}]},
                                "people": [{"name": "Ann", "letters": "A", "colour": 3}]}]}],
        "actions": [{"label": "Undo", "tap": {"command": {"name": "undo"}}}],
    }
    assert to_json(view) == told == json.loads(json.dumps(to_json(view)))
    assert to_json(NO_TAP) == {}


def test_views_compare_by_value() -> None:
    assert Tap(open=Link("why", {"card": "storm"})) == Tap(open=Link("why", {"card": "storm"})) != NO_TAP


def test_a_tap_takes_the_card_that_was_touched() -> None:
    add = Tap(send=({"do": "add_card", "player": "Ann", "card": ""},),
              back=({"do": "remove_card", "player": "Ann", "card": ""},))
    assert filled(add, card="storm").send == ({"do": "add_card", "player": "Ann", "card": "storm"},)
    assert filled(add, card="storm").back[0]["card"] == "storm"


def test_a_stepper_puts_its_number_into_the_field_it_names() -> None:
    coins = StepperView("Coins", {"do": "coins", "player": "Ann"}, "coins", 2)
    assert stepped(coins, 3) == {"do": "coins", "player": "Ann", "coins": 3}
    stars = StepperView("Stars", {"do": "tokens", "tokens": {"gem": 1}}, "tokens.star")
    assert stepped(stars, 4) == {"do": "tokens", "tokens": {"gem": 1, "star": 4}}


def test_a_player_has_the_number_of_a_colour_and_the_nearest_of_a_strange_one() -> None:
    assert [player_colour(colour) for colour in COLOURS] == list(range(1, len(PLAYERS)))
    assert player_colour("") == 0 and player_colour("B4502F") == 1 and player_colour(COLOURS[4].lower()) == 5


def test_the_palette_is_made_of_colours() -> None:
    for colour in (*PLAYERS, *(shade for pair in ROLES.values() for shade in pair),
                   *(accent.deep for accent in GAMES.values())):
        assert re.fullmatch("[0-9A-F]{6}", colour)


@pytest.mark.parametrize(("lang", "day", "time", "long"), [
    ("en", "Sunday 15 November", "20:05", "1 h 05"),
    ("fr", "dimanche 15 novembre", "20\u00a0h\u00a005", "1\u00a0h\u00a005"),
])
def test_days_and_times_are_written_as_people_write_them(lang: str, day: str, time: str, long: str) -> None:
    tell = Wording(lang)
    when = datetime(2026, 11, 15, 20, 5)
    assert (tell.day(when), tell.time_of_day(when), tell.lasted(65)) == (day, time, long)


def test_every_language_has_its_days_and_months() -> None:
    names = {lang: Wording(lang).day(date(2026, 2, 3)) for lang in GRAMMARS}
    assert len(set(names.values())) == len(names)


def test_a_search_knows_no_accents() -> None:
    assert plain("Île à l’Œuf") == "ile a l'oeuf"


def test_no_view_knows_kivy_or_a_language_of_its_own() -> None:
    for file in Path(__file__).resolve().parents[2].joinpath("views").glob("*.py"):
        assert not re.search(r"\bkivy|screens\b.*import|import.*\bscreens\b", file.read_text("utf-8")), file.name
