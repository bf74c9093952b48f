"""The rules: found while typing, listed game by game, bookmarks, and one answer with everything that belongs to it."""

from __future__ import annotations

import pytest

from scoring.answers import RuleAnswers
from table import Table
from table.commands import perform
from views.faces import face_view
from views.rules import answer_view, order_parts, read_rules, rules_are_read, rules_view
from views.wording import Wording

ENGLISH, FRENCH = Wording("en"), Wording("fr")
GAME = "fantasy_realms"


@pytest.fixture(scope="module")
def rules(table: Table) -> RuleAnswers:
    return read_rules(table)


def test_until_the_rules_are_read_there_are_only_games_to_choose_from(table: Table) -> None:
    view = rules_view(table, FRENCH, None)
    assert view.pending and [label for _game, label in view.choices][:2] == ["Tous", "Fantasy Realms"]


def test_the_rules_are_read_once(table: Table, rules: RuleAnswers) -> None:
    assert rules_are_read(table) and read_rules(table) is rules


def test_the_best_answer_comes_first_while_typing(table: Table, rules: RuleAnswers) -> None:
    view = rules_view(table, FRENCH, rules, typed="masque")
    row = view.sections[0].answers[0]
    assert row.title.replace("\u00a0", " ") == "Que vaut une carte masquée ?"
    assert row.note.startswith("Fantasy Realms · ")  # of all games: each names its own
    assert not rules_view(table, FRENCH, rules, GAME, "masque").sections[0].answers[0].note.startswith("Fantasy Realms")


def test_a_card_is_found_by_its_name_with_a_slip(table: Table, rules: RuleAnswers) -> None:
    [section] = [each for each in rules_view(table, FRENCH, rules, typed="inondatoin").sections if each.cards]
    assert (section.cards[0].card, section.cards[0].name) == ("great_flood", "Inondation")
    assert section.cards[0].caption and len(section.cards[0].caption) <= 71


def test_a_card_is_found_by_the_name_on_any_edition(table: Table, rules: RuleAnswers) -> None:
    also = table.pack(GAME).other_names  # type: ignore[attr-defined]
    card, names = next((card, names) for card, names in also.items() if names)
    found = [
        face.card for section in rules_view(table, FRENCH, rules, typed=names[0]).sections for face in section.cards
    ]
    assert card in found


def test_what_is_not_found_is_said_and_often_asked_answers_are_offered(table: Table, rules: RuleAnswers) -> None:
    view = rules_view(table, FRENCH, rules, typed="zzyzx")
    assert "Rien pour" in view.nothing
    assert [len(section.answers) for section in view.sections] == [3]


def test_all_cards_are_there_to_browse_suit_by_suit(table: Table, rules: RuleAnswers) -> None:
    [deck] = [section for section in rules_view(table, FRENCH, rules, GAME).sections if section.id == "cards"]
    assert [title for title, _faces in deck.chips][:2] == ["Terrain", "Vague"]
    cards = table.pack(GAME).cards  # type: ignore[attr-defined]
    assert {face.card for _title, faces in deck.chips for face in faces} == set(cards)


def test_cards_without_suits_are_browsed_by_their_numbers(table: Table, rules: RuleAnswers) -> None:
    [deck] = [
        section for section in rules_view(table, FRENCH, rules, "once_upon_a_draft").sections if section.id == "cards"
    ]
    values = [int(face.sign.text) for _title, faces in deck.chips for face in faces]
    cards = table.pack("once_upon_a_draft").cards  # type: ignore[attr-defined]
    assert values == sorted(values) and len(values) == len(cards)


def test_every_answer_of_a_game_is_filed_once_in_the_order_of_play(table: Table, rules: RuleAnswers) -> None:
    sections = [
        section for section in rules_view(table, ENGLISH, rules, GAME).sections if section.id and section.id != "cards"
    ]
    assert [section.id for section in sections][:2] == ["setup", "turn"]
    filed = [row.title for section in sections for row in section.answers]
    assert sorted(filed) == sorted(answer.question.sentence("en") for answer in rules.of(GAME))


def test_a_bookmark_leads_back_to_a_card_and_an_answer(own_table: Table) -> None:
    rules = read_rules(own_table)
    mark = answer_view(own_table, ENGLISH, rules, GAME, "order").marked
    assert not mark.on
    perform(own_table, None, command=mark.command.name, arguments={**mark.command.arguments, "on": True})
    perform(
        own_table,
        None,
        command="bookmark",
        arguments={"kind": "card", "game": GAME, "thing": "great_flood", "on": True},
    )
    perform(own_table, None, command="bookmark", arguments={"kind": "card", "game": GAME, "thing": "gone", "on": True})
    assert answer_view(own_table, ENGLISH, rules, GAME, "order").marked.on
    first, second, often = rules_view(own_table, FRENCH, rules).sections
    assert first.title == "Signets" and [face.card for face in first.cards] == ["great_flood"]  # the newest first
    assert second.title == "" and len(second.answers) == 1
    assert often.title != "Signets"
    perform(own_table, None, command=mark.command.name, arguments={**mark.command.arguments, "on": False})
    assert len(rules_view(own_table, FRENCH, rules).sections) == 2


def test_what_a_table_reads_most_is_offered_first(own_table: Table) -> None:
    rules = read_rules(own_table)
    own_table.preferences.remember_read(GAME, "blanked")
    [section] = rules_view(own_table, ENGLISH, rules, typed="zzyzx").sections
    assert section.answers[0].title == rules.answer(GAME, "blanked").question.sentence("en")


@pytest.mark.parametrize(
    ("game", "steps"), [(GAME, 9), ("once_upon_a_draft", 7), ("baby_pirates", 18), ("cinderella", 8)]
)
def test_the_order_of_every_game_is_a_picture(table: Table, game: str, steps: int) -> None:
    parts = order_parts(table.pack(game), ENGLISH)
    drawn = [step for part in parts for step in part.steps]
    assert len(drawn) == steps and all(step.icon and step.title for step in drawn)
    assert parts[0].steps[0].number == "1"
    assert answer_view(table, ENGLISH, read_rules(table), game, "order").order == parts


def test_a_reading_is_switched_where_it_is_explained(own_table: Table) -> None:
    rules = read_rules(own_table)
    view = answer_view(own_table, ENGLISH, rules, GAME, "wildfire_spares_wild")
    assert view.reading is not None and view.reading.on and view.usual
    assert view.said == ("Back to the usual reading.", "Changed for every new game.")
    perform(
        own_table, None, command=view.reading.command.name, arguments={**view.reading.command.arguments, "on": False}
    )
    assert own_table.preferences.readings(GAME) == {"wildfire_spares_wild": False}
    again = answer_view(own_table, ENGLISH, rules, GAME, "wildfire_spares_wild").reading
    assert again is not None and not again.on


def test_an_answer_leads_to_its_cards_and_a_tile_without_a_page_to_what_is_said_of_it(
    table: Table, rules: RuleAnswers
) -> None:
    cards = answer_view(table, ENGLISH, rules, GAME, "wildfire_spares_wild").cards
    assert "wildfire" in [face.card for face in cards]
    assert all(face.tap.open is not None and face.tap.open.to == "card" for face in cards)
    [mirror] = [
        face for face in answer_view(table, FRENCH, rules, "cinderella", "mirror").cards if face.name == "Miroir"
    ]
    assert mirror.tap.open is not None and (mirror.tap.open.to, mirror.tap.open.about["typed"]) == ("rules", "Miroir")


@pytest.mark.parametrize("game", [GAME, "once_upon_a_draft", "cinderella"])
def test_everything_an_answer_names_has_a_face(table: Table, rules: RuleAnswers, game: str) -> None:
    pack = table.pack(game)
    named = {card for answer in rules.of(game) for card in (*answer.cards, *answer.mentions)}
    faces = [face_view(pack, card, FRENCH) for card in named]
    assert named and all(face is not None and face.name and (face.sign.icon or face.sign.text) for face in faces)
    assert face_view(pack, "gone", FRENCH) is None
