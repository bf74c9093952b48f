"""The workshop without a screen: recipes and abilities, drafts, what is still to check, the names of crews."""
from __future__ import annotations

from dataclasses import fields, replace

import pytest

from table import Table, corrections, settings
from views.recipe import Recipe, read_recipe
from views.wording import Wording
from views.workshop import (
    AbilityDraft,
    CardDraft,
    correction_of,
    crew_name_correction,
    crew_names_view,
    deck_list_view,
    draft_of,
    missing_view,
    preview_view,
    text_on,
    workshop_view,
)

DRAFT, PIRATES = "once_upon_a_draft", "baby_pirates"
ENGLISH, FRENCH = Wording("en"), Wording("fr")

SAYABLE = {
    "per card": ({"gain": {"heart": 1}, "per": {"category": "child"}}, "per"),
    "per other card": ({"gain": {"heart": 1}, "per": {"other": {"category": "child"}}}, "per"),
    "with a named card": ({"gain": {"star": 1, "heart": 2, "gem": 3}, "with": {"card": "giant"}}, "with_card"),
    "at least one of a category": ({"gain": {"gem": 2}, "with": {"category": "royal"}}, "with_category"),
    "at least one other": ({"gain": {"gem": 2}, "with": {"other": {"category": "royal"}}}, "with_category"),
    "a range of values": ({"gain": {"star": 1}, "per": {"value": {"from": 40, "to": 50}}}, "per_value"),
    "last card": ({"gain": {"heart": 3}, "last": True}, "last"),
    "lowest card": ({"gain": {"gem": 2}, "lowest": True}, "lowest"),
    "wins the trick": ({"gain": {"heart": 2}, "wins_trick": True}, "wins_trick"),
    "most of a token": ({"gain": {"star": 1}, "most": "heart"}, "most"),
    "most of a token alone": ({"gain": {"star": 1}, "most": {"token": "heart", "tied": False}}, "most"),
    "at least n of a token": ({"gain": {"star": 2}, "at_least": {"gem": 2}}, "at_least"),
    "no trick won": ({"gain": {"heart": 1}, "no_trick_won": True}, "no_trick_won"),
    "copies": ({"copies": "heart"}, "copies"),
    "blocks": ({"blocks": ["heart", "gem"]}, "blocks"),
    "only one chapter": ({"gain": {"heart": 1}, "chapter": 2}, "always"),
}


@pytest.mark.parametrize("said", SAYABLE)
def test_every_ability_has_its_template_and_comes_back_as_it_was_written(said: str) -> None:
    ability, template = SAYABLE[said]
    found = read_recipe(ability)
    assert found is not None and found.template == template and found.complete
    assert found.ability() == ability


def preview(table: Table, draft: CardDraft) -> str:
    return preview_view(table.pack(DRAFT), draft, FRENCH).sentence


def unknown(table: Table) -> CardDraft:
    return draft_of(table.pack(DRAFT), "card_21", FRENCH)


def test_a_draft_says_what_is_missing_until_the_card_says_something(table: Table) -> None:
    draft = unknown(table)
    assert missing_view(draft, ENGLISH).hint == "Still to say: what it gives, and when."
    draft = draft.with_template(0, "per")
    assert missing_view(draft, ENGLISH).hint == "Still to say: what it gives."
    draft = draft.with_recipe(0, tokens={"heart": 2})
    assert missing_view(draft, ENGLISH).hint == "Still to say: which one." and not draft.complete
    assert preview(table, draft.with_recipe(0, category="dwarf")) == "2 cœurs par Nain"


def test_a_draft_comes_back_from_the_settings_as_it_was(table: Table) -> None:
    draft = replace(unknown(table), name="Blanche-Neige").with_category("royal").with_template(0, "blocks").with_recipe(0, kinds=("gem",))
    assert CardDraft.from_json("card_21", draft.to_json()) == draft


@pytest.mark.parametrize(("template", "shown"), [("of_next_year", ""), ("per", "per")])
def test_a_draft_of_a_newer_app_is_shown_as_far_as_it_is_known_here(table: Table, template: str, shown: str) -> None:
    stored = unknown(table).with_recipe(0, template=template, category="dragon", tokens={"opal": 2}).to_json()
    draft = CardDraft.from_json("card_21", stored)
    view = workshop_view(table, DRAFT, table.pack(DRAFT), draft, 0, True, ENGLISH)
    assert [each.id for each in view.templates if each.chosen] == ([shown] if shown else [])
    assert view.parameters is None if not shown else view.parameters is not None and view.parameters.category == "Which category?"
    assert CardDraft.from_json("card_21", {**stored, "parts": []}).abilities == (AbilityDraft(),)


def test_a_name_that_was_picked_is_taught_in_every_language(table: Table) -> None:
    pack = table.pack(DRAFT)
    assert workshop_view(table, DRAFT, pack, unknown(table), 0, False, FRENCH).candidates[0]
    taught = correction_of(pack, replace(unknown(table), name="Blanche-Neige", nothing=True), FRENCH)
    assert taught["cards"]["card_21"]["name"]["en"] == "Snow White"


def test_a_mistake_in_an_ability_is_a_sentence_and_nothing_is_ready(table: Table) -> None:
    draft = unknown(table).with_template(0, "with_card").with_recipe(0, tokens={"gem": 1}, card="nobody")
    view = preview_view(table.pack(DRAFT), draft, FRENCH)
    assert "nobody" in view.hint and not view.sentence and not view.ready


def test_a_card_with_a_draft_is_still_to_check(table: Table) -> None:
    pack = table.pack(DRAFT)
    before, after = deck_list_view(pack, (), FRENCH), deck_list_view(pack, {"pinocchio"}, FRENCH)
    rows = {row.card: row for row in after.rows}
    assert after.share < before.share and rows["pinocchio"].to_check and rows["pinocchio"].icon == "progress-pencil"


def test_a_colour_gets_the_name_and_the_look_of_the_owners_box(own_table: Table) -> None:
    table = own_table
    before = next(row for row in crew_names_view(table, PIRATES, table.pack(PIRATES), ENGLISH) if row.id == "colour_3")
    assert not before.taught and crew_name_correction(before, "  ", None, FRENCH) == {}
    corrections.teach(table, PIRATES, crew_name_correction(before, " rouge ", ("C21A14", "DB3124"), FRENCH))
    after = next(row for row in crew_names_view(table, PIRATES, table.pack(PIRATES), ENGLISH) if row.id == "colour_3")
    assert (after.name, after.caption, after.taught) == ("Rouge", "named by you", True)
    assert after.paint is not None and (after.paint.light, after.paint.on_light) == ("C21A14", "FFFFFF")


def test_the_text_on_a_colour_can_be_read() -> None:
    assert (text_on("221C2A"), text_on("F2EFE8")) == ("FFFFFF", "1B1B1F")


def test_a_recipe_has_the_fields_that_the_settings_are_read_by() -> None:
    assert {field.name for field in fields(Recipe)} == settings.RECIPE.keys()
