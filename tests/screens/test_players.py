"""Players: who sits where, who is remembered, the variant, the house rules."""
from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from kivy.core.text import LabelBase

from screens.widgets.text import MEDIUM, unmarked
from table.people import MARKS, composed, drawn, initials, undrawable
from table.schema import EVENTS, put
from tests.journeys.driver import Phone, welcome
from tests.journeys.hands import Journey
from tests.screens import seen
from tests.screens.conftest import Start
from views.palette import PLAYERS


@pytest.fixture
def players(journey: Journey, phone: Phone) -> Journey:
    phone.tap(journey.page.cards["fantasy_realms"])
    welcome(phone, "Anna", "Ben", "Cleo")
    return journey


def names(journey: Journey) -> list[str]:
    return [seat.person.name for seat in journey.page.view.seats]


def test_six_sit_down_and_the_seventh_is_told_that_the_table_is_full(players: Journey, phone: Phone) -> None:
    welcome(phone, "Dan", "Eve", "Finn")
    phone.tap(players.page.newcomer)
    phone.settle(0.3)
    phone.type(phone.find("Field").input, "Gina")
    phone.tap(players.sheet.ids.foot.children[0])
    assert len(names(players)) == 6


def test_a_player_is_dragged_to_another_place(players: Journey, phone: Phone) -> None:
    rows = players.page.rows
    assert rows[2].ids.handle.width >= 48
    start = rows[2].ids.handle.to_window(*rows[2].ids.handle.center)
    end = rows[0].ids.handle.to_window(*rows[0].ids.handle.center)
    phone.swipe(start, end, steps=12)
    assert names(players) == ["Cleo", "Anna", "Ben"]
    assert not players.page.rows[0].begins           # the rules of this game draw lots


def test_whoever_leaves_stays_known_and_comes_back_by_a_tap(players: Journey, phone: Phone) -> None:
    phone.tap(players.page.rows[1].ids.cross)
    assert names(players) == ["Anna", "Cleo"]
    phone.tap(phone.find("Chip", label="Ben"))
    assert names(players) == ["Anna", "Cleo", "Ben"]


def test_a_name_and_a_colour_are_changed(players: Journey, phone: Phone) -> None:
    phone.tap(players.page.rows[0].ids.name)
    phone.settle(0.3)
    assert seen.too_small(phone) == []
    phone.find("Field").input.text = "Annette"
    phone.tap(next(phone.all("ColourDot", number=PLAYERS.index("2F5FA8"))))
    phone.tap(players.sheet.ids.foot.children[0])
    assert names(players)[0] == "Annette"
    assert players.page.rows[0].colour == "2F5FA8"
    assert {"name": "Annette", "colour": "2F5FA8"} in [dict(player) for player in phone.app.table.players.all()]


def test_a_name_twice_is_refused_in_the_sheet(players: Journey, phone: Phone) -> None:
    phone.tap(players.page.newcomer)
    phone.settle(0.3)
    phone.type(phone.find("Field").input, "anna")
    phone.tap(players.sheet.ids.foot.children[0])
    assert len(phone.app.root.sheets) == 1
    assert len(names(players)) == 3


def test_a_long_touch_forgets_a_known_player_and_can_be_undone(players: Journey, phone: Phone) -> None:
    phone.tap(players.page.rows[1].ids.cross)
    phone.hold(phone.find("Chip", label="Ben"))
    assert list(phone.all("Chip", label="Ben")) == []
    phone.tap(next(phone.all("Snackbar")).children[0])
    assert list(phone.all("Chip", label="Ben"))


def test_only_readings_that_differ_are_counted(players: Journey, phone: Phone) -> None:
    assert players.page.ids.readings.caption.startswith("Règles du livret")
    phone.tap(players.page.ids.readings)
    phone.settle(0.2)
    first = players.sheet.ids.body.children[-1]
    phone.tap(first)
    assert players.page.ids.readings.caption.replace("\u00a0", " ").startswith("1 changée : ")
    phone.tap(first)
    assert players.page.ids.readings.caption.startswith("Règles du livret")


def test_the_last_table_sits_down_again(players: Journey, phone: Phone, start: Start) -> None:
    phone.tap(players.page.ids.start)
    again = start()
    again.tap(again.app.navigator.page.cards["fantasy_realms"])
    assert [seat.person.name for seat in again.app.navigator.page.view.seats] == ["Anna", "Ben", "Cleo"]


def test_a_table_being_set_up_is_kept_on_the_way_back_and_when_the_phone_goes_off(players: Journey, phone: Phone, start: Start) -> None:
    phone.back()
    phone.tap(players.page.cards["fantasy_realms"])
    assert names(players) == ["Anna", "Ben", "Cleo"]
    phone.tap(players.page.rows[0].ids.cross)
    again = start()
    again.tap(again.app.navigator.page.cards["fantasy_realms"])
    assert [seat.person.name for seat in again.app.navigator.page.view.seats] == ["Ben", "Cleo"]


def test_a_long_title_of_a_game_breaks_behind_its_comma(phone: Phone) -> None:
    from screens.widgets.session_row import SessionRow
    assert SessionRow.on_two_lines("Au tour de Basile, 2 paires trouvées", 16, 150) == "Au tour de Basile,\n2 paires trouvées"
    assert SessionRow.on_two_lines("Au tour de Basile, 2 paires trouvées", 16, 400) == "Au tour de Basile, 2 paires trouvées"
    assert SessionRow.on_two_lines("Aliénor\u00a0: 5 cartes sur 7", 16, 120) == "Aliénor\u00a0:\n5 cartes sur 7"


def test_every_open_game_is_within_reach(phone: Phone, journey: Journey) -> None:
    for names in (["Anna", "Ben"], ["Cleo", "Dan"], ["Eve", "Finn"]):
        phone.app.table.new_session("fantasy_realms", names)
    phone.app.navigator.open_tab("home")
    phone.frames(4)
    assert len(list(phone.all("Banner"))) == 1
    phone.tap(phone.find("LinkRow", icon="cards-outline"))
    phone.settle(0.3)
    rows = list(phone.all("SessionRow"))
    assert [[seat.person.name for seat in row.view.seats] for row in rows] == [["Cleo", "Dan"], ["Anna", "Ben"]]
    phone.tap(rows[0].ids.side)
    phone.settle(0.8)
    phone.tap(next(phone.all("LinkRow", icon="trash-can-outline")))
    phone.frames(3)
    assert len(phone.app.table.open_sessions()) == 2
    phone.tap(phone.find("LinkRow", icon="cards-outline"))
    phone.settle(0.3)
    phone.tap(phone.find("SessionRow"))
    assert journey.page.name == "hand"
    assert list(journey.page.session.players) == ["Anna", "Ben"]


def test_a_name_may_hold_what_the_font_can_draw() -> None:
    for name in ("Anne-Lise & [Bo] (2)", "Łucja", "Đặng Thị Hồng", "Çağrı", "Ştefan Ț.", "Óðinn", "Νικόλαος Ϊ", "Щербацька Ї", "Ҡыҙ Ә",
                 "Ἀλέξανδρος ὁ Ἕλλην", "Ḥasan Ṣāliḥ", "Ǆemal", "Kɔfi Ɛ", "Ḋubh", "Ԛԝ"):
        assert undrawable(name) == "", name
    assert undrawable("Bo 🎲 愛") == "🎲愛"
    assert undrawable("ليلى") == "ليلى"
    assert undrawable("Zoe\u0301") == ""                # an accent typed on its own


def test_every_letter_a_name_may_hold_is_in_every_weight_of_the_font() -> None:
    faces = [LabelBase._fonts["Roboto"][0], LabelBase._fonts["Roboto"][2], LabelBase._fonts[MEDIUM][0]]
    assert [Path(face).name for face in faces] == ["Roboto-Regular.ttf", "Roboto-Bold.ttf", "Roboto-Medium.ttf"]
    in_all = set.intersection(*(set(TTFont(face).getBestCmap()) for face in faces))
    allowed = {letter for letter in map(chr, range(0x3000)) if drawn(letter)} | set(MARKS)
    assert len(allowed) > 1300
    assert "".join(sorted(letter for letter in allowed if composed(letter).strip() and ord(composed(letter)[0]) not in in_all)) == ""


def test_the_name_sheet_stays_for_the_next_name_and_an_empty_line_ends_it(journey: Journey, phone: Phone) -> None:
    phone.tap(journey.page.cards["fantasy_realms"])
    phone.tap(journey.page.newcomer)
    phone.settle(0.3)
    for name in ("Anna", "Ben", "Cleo"):
        field = phone.find("Field").input
        assert field.focus and field.text == ""
        for letter in name:
            field.insert_text(letter)
        field.dispatch("on_text_validate")
        phone.frames(3)
    assert names(journey) == ["Anna", "Ben", "Cleo"]
    assert len({seat.person.colour for seat in journey.page.view.seats}) == 3
    phone.find("Field").input.dispatch("on_text_validate")
    phone.frames(2)
    assert not phone.app.root.sheets


def test_a_double_tap_opens_enters_and_saves_once(journey: Journey, phone: Phone) -> None:
    phone.tap_twice(journey.page.cards["fantasy_realms"])
    for name in ("Anna", "Ben"):
        phone.tap_twice(journey.page.newcomer)
        phone.settle(0.3)
        phone.type(phone.find("Field").input, name)
        phone.tap_twice(journey.sheet.ids.foot.children[0])      # the sheet waits for the next name
        phone.tap(journey.sheet.ids.foot.children[1])
    assert names(journey) == ["Anna", "Ben"]
    phone.tap(journey.page.rows[1])
    phone.settle(0.3)
    phone.tap_twice(journey.sheet.ids.foot.children[0])          # the game would begin just below
    assert journey.page.name == "players" and not phone.app.root.sheets


def test_a_double_tap_passes_over_nobody(players: Journey, phone: Phone) -> None:
    phone.tap_twice(players.page.ids.start)
    assert (players.page.name, players.page.player) == ("hand", "Anna")
    phone.tap_twice(players.page.ids.next)
    assert players.page.player == "Ben"


def test_the_setup_waits_for_enough_players_and_folds_after_the_first_game(journey: Journey, phone: Phone) -> None:
    phone.tap(journey.page.cards["fantasy_realms"])
    assert not journey.page.view.setup                  # nobody sits: which setup would that be?
    welcome(phone, "Anna", "Ben")
    assert journey.page.view.setup and journey.page.unfolded
    phone.tap(journey.page.ids.start)
    phone.app.navigator.open_tab("home")
    phone.frames(2)
    phone.tap(journey.page.cards["fantasy_realms"])
    assert journey.page.view.setup and not journey.page.unfolded
    phone.tap(journey.page.ids.preparing)
    assert journey.page.unfolded


def test_lots_turn_the_table_without_parting_neighbours(players: Journey, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.seating.choice", lambda seats: seats[1])
    phone.tap(players.page.ids.lots)
    assert names(players) == ["Ben", "Cleo", "Anna"]
    assert [row.begins for row in players.page.rows] == [True, False, False]
    assert phone.app.root.snackbar.words == "Ben commence."
    phone.tap(players.page.rows[0].ids.name)
    phone.settle(0.3)
    phone.find("Field").input.text = "Benoît"
    phone.tap(players.sheet.ids.foot.children[0])
    assert (players.page.rows[0].name, players.page.rows[0].begins) == ("Benoît", True)         # whatever he is called


def test_a_rematch_says_that_everybody_moved_up_and_can_be_undone(players: Journey, phone: Phone) -> None:
    phone.app.navigator.home_then("players", game="fantasy_realms", again=["Anna", "Ben", "Cleo"])
    phone.frames(3)
    assert names(players) == ["Ben", "Cleo", "Anna"]
    assert "Ben commence" in phone.app.root.snackbar.words
    phone.app.root.snackbar.act()
    assert names(players) == ["Anna", "Ben", "Cleo"]


def test_names_that_begin_alike_get_letters_that_differ() -> None:
    assert initials(["Marie", "Martin", "Mathilde"]) == {"Marie": "Mi", "Martin": "Mt", "Mathilde": "Mh"}
    assert initials(["Anna", "Alex", "Ben"]) == {"Anna": "An", "Alex": "Al", "Ben": "B"}
    assert len(set(initials(["Anna", "Annabelle", "Annette", "Anne"]).values())) == 4


def test_what_is_wrong_with_a_name_is_said_and_forgotten_while_typing(players: Journey, phone: Phone) -> None:
    phone.tap(players.page.newcomer)
    phone.settle(0.3)
    field, keep = phone.find("Field").input, players.sheet.ids.foot.children[0]

    def trouble() -> str:
        return " ".join(words.text for words in phone.all("Words") if words.role == "error")

    phone.tap(keep)
    assert "Il faut un nom." in trouble()
    phone.type(field, "Zoé 🦄")
    assert "Il faut un nom." not in trouble()
    phone.tap(keep)
    assert "Lettres latines, grecques ou cyrilliques" in trouble()
    assert field.focus                                                  # to be corrected at once
    field.text = ""
    phone.paste(field, "M" * 31)
    assert field.text == "M" * 30
    assert "30 caractères" in trouble()


def test_an_open_game_that_cannot_be_read_is_listed_kept_and_said(phone: Phone, journey: Journey) -> None:
    table = phone.app.table
    broken = table.new_session("fantasy_realms", ["Anna", "Ben"])
    table.store.append(put(EVENTS, (broken.id, len(broken.entries), table.store.timestamp(), {"do": "teleport"})))
    del broken                                  # nobody has it in hand: it is read again
    table.new_session("fantasy_realms", ["Cleo", "Dan"])
    phone.app.navigator.open_tab("home")
    phone.frames(4)
    phone.tap(phone.find("LinkRow", icon="cards-outline"))
    phone.settle(0.3)
    row = phone.find("SessionRow")
    assert row.view.title == "Illisible, gardée telle quelle"
    phone.tap(row)
    assert journey.page.name == "home"
    assert "gardée" in phone.app.root.snackbar.words


def test_brackets_in_a_name_are_letters_like_others(players: Journey, phone: Phone) -> None:
    phone.tap(players.page.newcomer)
    phone.settle(0.3)
    phone.type(phone.find("Field").input, "[b]Zoé[/b]")
    phone.tap(players.sheet.ids.foot.children[0])
    phone.frames(3)
    assert names(players)[-1] == "[b]Zoé[/b]"
    phone.back()
    [shown] = [label for label in phone.all("Words") if "Zoé" in label.text]
    assert unmarked(shown.text) == "[b]Zoé[/b]"


def test_a_variant_against_the_clock_is_a_switch_with_what_its_pack_says(players: Journey, phone: Phone) -> None:
    chaos = next(each for each in phone.app.table.pack("fantasy_realms").variants.values() if each.minutes)
    row = players.page.ids.timed
    assert row.title == chaos.name.sentence("fr")
    assert row.caption == f"Contre la montre, de {chaos.players.least} à {chaos.players.most} joueurs"
    phone.tap(row)
    assert (players.page.ids.minutes.value, players.page.ids.count.text) == (chaos.minutes, f"3 sur {chaos.players.most}")
    phone.tap(row)
    phone.tap(players.page.rows[1].ids.cross)
    assert row.disabled                                     # two are too few for it
    phone.tap(players.page.ids.start)
    assert players.page.session.state.variant == "standard"
