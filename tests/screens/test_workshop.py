"""The workshop by touch: a card taught in a few taps, confirmed, corrected, forgotten; corrections carried; names of crews."""
from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.driver import Phone
from tests.journeys.tricks import GAME, NAMES, DraftTable
from tests.screens import seen
from tests.screens.conftest import Start
from views.workshop import AbilityDraft

MOST_TAPS = 10


@pytest.fixture
def table(phone: Phone) -> DraftTable:
    return DraftTable(phone)


def pack(table: DraftTable) -> Any:
    return table.phone.app.table.pack(GAME)


def save(table: DraftTable) -> None:
    table.phone.tap(table.page.ids.save)
    table.phone.frames(3)


def name(table: DraftTable, text: str) -> None:
    table.page.name_field.input.text = text
    table.phone.frames(2)


# -- an unknown card -----------------------------------------------------------------------------------------------------


def test_an_unknown_card_is_taught_in_ten_taps_scored_in_both_chapters_and_known_after_a_restart(table: DraftTable, start: Start) -> None:
    table.lay_open(NAMES)
    table.touch(21, 13, 14, 3)
    phone = table.phone
    assert table.page.result.tricks[0].tokens_of("Aliénor") == {"star": 1}
    phone.taps = 0
    phone.tap(table.page.rows["Aliénor"])
    phone.settle(0.2)
    phone.tap(next(link for link in phone.all("LinkRow") if "Apprendre" in link.title))
    phone.settle(0.2)
    name(table, "Blanche-Neige")
    table.category("royal")
    table.pays("heart", 2)
    table.when("per", "dwarf")
    assert table.page.sentence == "2 cœurs par Nain"
    save(table)
    assert phone.taps <= MOST_TAPS
    table.arrive("trick")
    assert table.page.result.tricks[0].tokens_of("Aliénor") == {"star": 1, "heart": 4}
    assert table.page.rows["Aliénor"].title == "Blanche-Neige" and table.page.ids.grid.tiles[21].look.name == "Blanche-Neige"
    session = table.page.session
    session.do({"do": "trick", "trick": 2, "cards": [["Aliénor", 16], ["Basile", 5], ["Chloé", 4], ["Diego", 2]]})
    phone.app.navigator.go("team_points", session=session)
    table.arrive("team_points")
    assert table.page.rows["card_21"].reason == "pour le Nain Amical" and "+2" in table.page.rows["card_21"].tokens
    again = start()
    taught = again.app.table.pack(GAME).cards["card_21"]
    assert taught.status == "printed" and taught.categories == ("royal",)


def test_nothing_is_saved_before_the_card_says_something(table: DraftTable) -> None:
    table.workshop("card_10")
    assert table.page.ids.save.disabled
    table.pays("gem")
    assert table.page.ids.save.disabled
    table.when("always")
    assert not table.page.ids.save.disabled and table.page.sentence == "1 gemme"


def test_a_card_without_ability_needs_one_tap_and_save(table: DraftTable) -> None:
    table.workshop("card_10")
    table.when("nothing")
    assert table.page.sentence == "Sans capacité"
    save(table)
    assert pack(table).cards["card_10"].status == "printed" and pack(table).cards["card_10"].abilities == ()


def test_a_name_known_without_its_number_is_one_tap(table: DraftTable) -> None:
    table.workshop("card_21")
    table.phone.tap(next(chip for chip in table.phone.all("TemplateChip") if chip.label == "Blanche-Neige"))
    assert table.page.name_field.text == "Blanche-Neige"
    table.when("nothing")
    save(table)
    assert pack(table).title_of("card_21", "en") == "Snow White"


def test_what_is_half_known_of_a_card_is_on_the_bench_already(table: DraftTable) -> None:
    table.workshop("hansel")
    assert [ability.recipe.card for ability in table.page.draft.abilities] == ["gretel", "witch"]
    table.pays("gem", 3)
    table.phone.tap(table.page.ids.which.segment("1"))
    table.pays("heart", 4)
    assert table.page.sentence == "3 gemmes avec Gretel\n4 cœurs avec la Sorcière"


def test_two_independent_abilities(table: DraftTable) -> None:
    table.workshop("card_10")
    table.pays("gem")
    table.when("per", "royal")
    table.phone.tap(table.page.ids.second)
    table.pays("star")
    table.when("wins_trick")
    save(table)
    assert pack(table).card_text("card_10", "fr") == ["1 gemme par Royal", "1 étoile si elle gagne le tour"]


def test_the_second_ability_can_be_taken_away_again(table: DraftTable) -> None:
    table.workshop("card_10")
    table.pays("gem")
    table.when("always")
    table.phone.tap(table.page.ids.second)
    assert table.page.two and table.page.ids.save.disabled
    table.phone.tap(table.page.ids.second)
    assert not table.page.two and table.page.sentence == "1 gemme"


# -- everything the cards can say ----------------------------------------------------------------------------------------

def test_an_ability_that_no_template_says_is_kept_as_it_is(table: DraftTable) -> None:
    """The Greedy Dwarf's star depends on a house rule: changing only his category must not lose it."""
    before = pack(table).node.plain()["cards"]["greedy_dwarf"]["abilities"][1]
    table.workshop("greedy_dwarf")
    table.category("villain")
    save(table)
    after = pack(table).node.plain()["cards"]["greedy_dwarf"]
    assert after["abilities"][1] == before and after["categories"] == ["dwarf", "villain"]


def test_the_rarer_templates_are_under_more(table: DraftTable, phone: Phone) -> None:
    table.workshop("card_10")
    assert "blocks" not in table.page.chips
    table.when("more")
    table.when("blocks", "heart", "gem")
    assert table.page.sentence == "Personne ne prend de cœurs ni de gemmes à ce tour" and not table.page.pays
    table.when("copies", "star")
    assert table.page.sentence == "Autant d’étoiles que ce tour en rapporte, après toutes les autres"
    table.when("with_card")
    phone.tap(table.page.parameters.pick)
    phone.settle(0.2)
    phone.tap(table.sheet.grid.tiles[47])
    table.pays("gem", 2)
    assert table.page.sentence == "2 gemmes avec le Géant"
    table.when("per_value")
    phone.tap(table.page.parameters.ends["high"])
    phone.settle(0.2)
    phone.tap(table.sheet.grid.tiles[20])
    assert table.page.sentence == "2 gemmes par carte de valeur 1 à 20"
    phone.tap(table.page.ids.seal.segment(3))
    assert table.page.sentence == "2 gemmes par carte de valeur 1 à 20, chapitre III seulement"


def test_without_counting_itself(table: DraftTable) -> None:
    table.workshop("card_10")
    table.pays("heart")
    table.when("per", "child")
    table.phone.tap(table.page.parameters.other)
    assert table.page.sentence == "1 cœur par autre Enfant"


# -- likely cards --------------------------------------------------------------------------------------------------------


def test_as_printed_confirms_a_likely_card(table: DraftTable) -> None:
    table.workshop("alice")
    table.phone.tap(table.page.ids.confirm)
    table.phone.frames(3)
    assert pack(table).cards["alice"].status == "printed" and not pack(table).cards["alice"].questions


def test_an_answer_is_one_tap_and_can_be_taken_back(table: DraftTable) -> None:
    table.workshop("jack")
    table.phone.tap(next(link for link in table.phone.all("LinkRow") if link.icon == "help-circle-outline"))
    table.phone.settle(0.8)
    table.phone.tap(next(tile for tile in table.phone.all("AnswerTile") if tile.label == "5 cœurs"))
    assert pack(table).card_text("jack", "fr") == ["5 cœurs avec le Géant"]
    assert table.page.pack.cards["jack"].status == "printed" and not table.page.view.questions
    table.phone.app.root.snackbar.act()
    table.phone.frames(2)
    assert pack(table).cards["jack"].to_check and table.page.view.questions


def test_what_was_taught_can_be_forgotten(table: DraftTable) -> None:
    table.workshop("card_10")
    table.when("nothing")
    save(table)
    table.workshop("card_10")
    table.phone.tap(table.page.ids.help)
    table.phone.settle(0.2)
    table.phone.tap(next(link for link in table.phone.all("LinkRow") if "Oublier" in link.title))
    assert pack(table).cards["card_10"].unread and table.phone.app.table.overlays.text(GAME) == ""


def test_without_time_the_tokens_of_this_game_are_typed_instead(table: DraftTable, phone: Phone) -> None:
    table.lay_open(NAMES)
    table.touch(21, 13, 14, 3)
    phone.hold(table.page.ids.grid.tiles[21])
    phone.settle(0.2)
    phone.tap(table.page.ids.help)
    phone.settle(0.2)
    phone.tap(next(link for link in phone.all("LinkRow") if link.title == "Pas maintenant"))
    phone.settle(0.2)
    table.tokens(0, 3, 0)
    assert table.page.name == "trick" and table.page.session.state.earned == {"Aliénor": {"21": {"2": {"heart": 3}}}}


# -- the deck, and corrections carried -----------------------------------------------------------------------------------


def test_the_list_shows_what_is_still_to_check_and_how_far_one_is(table: DraftTable, phone: Phone) -> None:
    phone.app.navigator.go("workshop_list")
    phone.settle(0.2)
    assert "card_10" in {row.card for row in phone.all("DeckRow")} and "pinocchio" not in {row.card for row in phone.all("DeckRow")}
    before = table.page.share
    phone.tap(table.page.rows["card_10"])
    phone.settle(0.2)
    table.when("nothing")
    save(table)
    assert table.page.name == "workshop_list" and table.page.share > before
    assert "card_10" not in {row.card for row in phone.all("DeckRow")}
    phone.tap(table.page.ids.filter.segment("all"))
    assert len(list(phone.all("DeckRow"))) == 50


def test_corrections_travel_to_another_phone(table: DraftTable, phone: Phone) -> None:
    table.workshop("card_10")
    table.when("nothing")
    save(table)
    text = phone.app.table.overlays.text(GAME)
    phone.app.table.overlays.pop(GAME, None)
    phone.app.navigator.go("workshop_list")
    phone.settle(0.2)
    phone.tap(table.page.ids.take_in)
    phone.settle(0.2)
    table.sheet.paper.text = text
    phone.tap(table.sheet.take)
    assert not phone.app.root.sheets and pack(table).cards["card_10"].status == "printed"


def test_taught_cards_are_passed_on_as_a_code_a_text_or_a_file(table: DraftTable, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.clipboard import Clipboard
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append)
    phone.app.navigator.go("workshop_list")
    phone.settle(0.2)
    phone.tap(table.page.ids.export)
    assert not phone.app.root.sheets and phone.app.root.snackbar.words == "Rien n’a encore été appris."
    table.workshop("card_10")
    table.when("nothing")
    save(table)
    phone.app.navigator.go("workshop_list")
    phone.settle(0.2)
    text = phone.app.table.overlays.text(GAME)
    for place in (1, 0):                                    # as text, as a file
        phone.tap(table.page.ids.export)
        phone.settle(0.3)
        assert len(list(phone.all("QrCode"))) == 1
        phone.tap(table.sheet.ids.foot.children[place])
        phone.frames(3)
    [file] = (Path(phone.app.table.store.path).parent / "exports").glob("*.yaml")
    assert copied == [text] and file.read_text("utf-8") == text


def test_a_friends_cards_are_taken_before_a_game(table: DraftTable, phone: Phone) -> None:
    table.workshop("card_10")
    table.when("nothing")
    save(table)
    text = phone.app.table.overlays.text(GAME)
    phone.app.table.overlays.pop(GAME, None)
    phone.app.navigator.home_then("players", game=GAME)
    phone.settle(0.3)
    before = table.page.ids.workshop.title
    phone.tap(table.page.ids.workshop)
    phone.settle(0.3)
    phone.tap(next(link for link in phone.all("LinkRow") if link.title == "Recevoir les cartes d’un ami"))
    phone.settle(0.3)
    table.sheet.paper.text = text
    phone.tap(table.sheet.take)
    phone.frames(3)
    known = int(before.split(" ")[0])
    assert table.page.ids.workshop.title == before.replace(str(known), str(known + 1), 1) != before


def test_a_broken_text_is_refused_with_its_line_and_changes_nothing(table: DraftTable, phone: Phone) -> None:
    phone.app.navigator.go("workshop_list")
    phone.settle(0.2)
    phone.tap(table.page.ids.take_in)
    phone.settle(0.2)
    table.sheet.paper.text = "game: once_upon_a_draft\ncards:\n  card_21: {abilities: [{gain: {hart: 1}}]}\n"
    phone.tap(table.sheet.take)
    assert table.sheet.trouble.text.startswith("Vos corrections, ligne 3\u00a0: ") and "heart" in table.sheet.trouble.text
    assert phone.app.table.overlays.text(GAME) == ""


def test_corrections_that_do_not_fit_any_more_are_told_and_can_be_set_aside(phone: Phone) -> None:
    """As after an update of the app that knows a card by another name."""
    broken = "game: once_upon_a_draft\ncards:\n  card_99: {status: printed}\n"
    phone.app.table.overlays[GAME] = broken
    phone.tap(phone.app.navigator.page.cards[GAME])
    phone.settle(0.2)
    sheet = phone.app.root.sheets[-1]
    assert "card_99" in sheet.caption and phone.app.navigator.page.name == "home"
    phone.tap(sheet.aside)
    phone.settle(0.3)
    assert phone.app.navigator.page.name == "players" and phone.app.table.overlays.text(GAME) == ""
    phone.app.root.snackbar.act()
    assert phone.app.table.overlays.text(GAME) == broken


# -- names of crews ------------------------------------------------------------------------------------------------------


def test_a_colour_of_the_pirates_gets_the_name_and_the_look_of_the_owners_box(table: DraftTable, phone: Phone, start: Start) -> None:
    phone.app.navigator.go("workshop_names")
    phone.settle(0.2)
    phone.tap(table.page.rows["colour", "colour_3"])
    phone.settle(0.2)
    table.sheet.field.input.text = "rouge"
    phone.tap(next(swatch for swatch in phone.all("Swatch") if swatch.light == "C21A14"))
    phone.tap(table.sheet.keep)
    assert table.page.rows["colour", "colour_3"].title == "Rouge"
    again = start().app.table.pack("baby_pirates")
    assert again.colours["colour_3"].name.sentence("fr") == "Rouge" and again.colours["colour_3"].colour.light == "C21A14"
    assert again.colours["colour_3"].known


def test_a_type_goes_back_to_its_old_name(table: DraftTable, phone: Phone) -> None:
    phone.app.navigator.go("workshop_names")
    phone.settle(0.2)
    phone.tap(table.page.rows["type", "type_3"])
    phone.settle(0.2)
    table.sheet.field.input.text = "Mousse"
    phone.tap(table.sheet.keep)
    phone.tap(table.page.rows["type", "type_3"])
    phone.settle(0.2)
    phone.tap(table.sheet.ids.foot.children[1])
    assert table.page.rows["type", "type_3"].title == "Type 3"


def test_going_back_keeps_name_and_categories_of_every_half_told_card_and_says_so(table: DraftTable, phone: Phone) -> None:
    for card, name, category in (("card_21", "Blanche-Neige", "royal"), ("card_23", "Hérisson", "animal")):
        table.workshop(card)
        phone.type(table.page.name_field.input, name)
        table.category(category)
        phone.back()
        phone.frames(3)
        assert "à terminer" in phone.app.root.snackbar.words
    phone.app.root.snackbar.act()
    phone.frames(3)
    assert (table.page.card, table.page.name_field.text, table.page.draft.categories) == ("card_23", "Hérisson", ("animal",))
    table.workshop("card_21")
    assert (table.page.name_field.text, table.page.draft.categories) == ("Blanche-Neige", ("royal",))


def test_the_list_marks_the_half_told_cards(table: DraftTable, phone: Phone) -> None:
    table.workshop("card_21")
    phone.type(table.page.name_field.input, "Blanche-Neige")
    table.category("royal")
    phone.app.navigator.go("workshop_list")
    phone.frames(4)
    row, other = table.page.rows["card_21"], table.page.rows["card_23"]
    assert (row.icon, row.role) == ("progress-pencil", "gold")
    assert "À terminer" in row.words
    assert other.icon == "pencil-outline"
    phone.tap(row)
    assert table.page.name_field.text == "Blanche-Neige"


def test_a_card_half_told_lies_on_the_bench_after_a_restart(table: DraftTable, start: Start) -> None:
    table.workshop("card_10")
    name(table, "Baba Yaga")
    table.category("villain")
    table.pays("gem", 2)
    table.when("per", "child")
    phone = start()
    again, journal = DraftTable(phone), phone.app.table.store.journal
    again.workshop("card_10")
    lines = journal.number
    again.page.refresh()
    assert journal.number == lines  # nothing changed, so nothing was written
    assert again.page.name_field.text == "Baba Yaga" and again.page.draft.categories == ("villain",)
    assert again.page.sentence == "2 gemmes par Enfant"
    save(again)
    again.workshop("card_11")
    assert again.page.draft.abilities == (AbilityDraft(),) and again.page.draft.categories == ()


def test_the_workshop_is_entered_before_a_game_and_the_players_stay_seated(table: DraftTable, phone: Phone) -> None:
    table.sit_down(NAMES, "end")
    phone.tap(table.page.ids.workshop)
    phone.settle(0.3)
    phone.tap(next(link for link in phone.all("LinkRow") if link.title == "Apprendre une carte à l’app"))
    phone.settle(0.2)
    assert table.page.name == "workshop_list"
    phone.back()
    phone.frames(2)
    assert [seat.person.name for seat in table.page.view.seats] == list(NAMES) and table.page.view.variants[0].chosen


TITLES = {"workshop": ("Atelier de carte", "Card workshop"), "workshop_list": ("Atelier", "Workshop"),
          "workshop_names": ("Types et couleurs", "Types and colours")}


@pytest.mark.parametrize("screen", TITLES)
def test_the_language_is_switched_on_every_page_of_the_workshop(table: DraftTable, phone: Phone, screen: str) -> None:
    french, english = TITLES[screen]
    phone.app.navigator.go(screen, **({"card": "card_10"} if screen == "workshop" else {}))
    phone.settle(0.1)
    assert table.page.ids.bar.title == french
    phone.app.set_language("en")
    phone.settle(0.1)
    assert table.page.ids.bar.title == english


@pytest.mark.parametrize("screen", ["workshop_list", "workshop_names"])
def test_what_is_said_leaves_export_and_import_free(table: DraftTable, phone: Phone, screen: str) -> None:
    phone.app.navigator.go(screen)
    phone.settle(0.2)
    phone.app.root.say("Copié")
    phone.frames(2)
    seen.stands_above(phone.app.root.snackbar, table.page.ids.export, table.page.ids.take_in)


def test_the_menu_and_the_workshop_count_the_same_cards_to_check(table: DraftTable) -> None:
    phone = table.phone
    table.lay_open(NAMES)
    table.page.open_menu()
    phone.settle(0.3)
    [row] = [row for row in phone.all("LinkRow") if row.title == "Atelier"]
    phone.tap(row)
    phone.frames(3)
    [(_open, label), _all] = table.page.ids.filter.choices
    counted = label[label.index("(") + 1:label.index(")")]
    assert row.caption == f"{counted} cartes à vérifier"


def test_known_cards_and_cards_to_check_are_the_whole_deck(table: DraftTable, phone: Phone) -> None:
    table.workshop("card_21")
    table.category("royal")                             # half told: to check, too
    phone.app.navigator.go("workshop_list")
    phone.frames(4)
    page = table.page
    known, to_check = int(page.told.split()[0]), int(page.ids.filter.segment("open").label.split("(")[1].rstrip(")"))
    assert known + to_check == len(pack(table).cards)
    assert len(page.ids.rows.children) == to_check


def test_names_to_choose_from_stay_while_one_is_typed(table: DraftTable, phone: Phone) -> None:
    table.workshop("card_21")
    below = table.page.ids.step_two.y
    phone.type(table.page.name_field.input, "Blan")
    phone.frames(4)
    assert table.page.ids.step_two.y == below


def test_what_a_template_asks_is_in_view(start: Start) -> None:
    table = DraftTable(start("small"))
    table.workshop("card_21")
    table.phone.tap(table.page.chips["per"])
    table.phone.settle(0.3)
    asked, view = table.page.ids.parameters, table.page.ids.scroll
    assert asked.to_window(asked.x, asked.y)[1] >= view.to_window(view.x, view.y)[1]


# -- a half-entered card and the disk --------------------------------------------------------------------------------------


def half_entered(table: DraftTable) -> list[object]:
    """A card that is kept half-entered; what is written to the store from now on."""
    table.workshop("card_10")
    table.pays("gem")
    table.phone.app.navigator.back()
    table.phone.settle(0.2)
    table.workshop("card_10")
    journal, written = table.phone.app.table.store.journal, []
    append = journal.append
    journal.append = lambda changes: (written.append(changes), append(changes))[1]
    return written


def test_a_card_in_which_nothing_changed_is_not_written_again(table: DraftTable) -> None:
    written = half_entered(table)
    table.page.refresh()
    table.page.refresh()
    assert written == []


def test_on_a_full_disk_a_tap_goes_back_to_what_is_kept_and_says_so_once(table: DraftTable, monkeypatch: pytest.MonkeyPatch) -> None:
    half_entered(table)
    entered = []
    enter = type(table.page).enter
    monkeypatch.setattr(type(table.page), "enter", lambda self, *args, **more: (entered.append(1), enter(self, *args, **more)))

    def full(_changes: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(table.phone.app.table.store.journal, "append", full)
    kept = table.page.drafts
    table.pays("heart", 2)
    assert len(entered) <= 3 and table.page.drafts == kept and table.page.draft.to_json() == kept["card_10"]
    assert "pleine" in table.phone.app.root.snackbar.words
