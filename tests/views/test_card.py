"""The page of a card: its text from the data, which cards it meets, its rulings, what it did in a hand; and the code of a hand."""
from __future__ import annotations

from pathlib import Path

import pytest

from scoring import answers, hands
from sentences import GRAMMARS
from table import Table
from table.commands import perform
from table.hand_code import read_code
from tests.journeys.hands import HANDS
from tests.views.conftest import hands_of, play
from views import release
from views.card import card_mark, card_view, held_rows, questions_section, relation_sections
from views.code import code_view, read_code_view
from views.hand_menu import hand_menu_view
from views.parts import Link, SectionView, Span, to_json
from views.wording import Wording

EN, FR = Wording("en"), Wording("fr")


def sections(table: Table, card: str, tell: Wording = EN, game: str = "fantasy_realms") -> dict[str, SectionView]:
    return {section.title: section for section in relation_sections(table.pack_to_show(game), card, tell)}


def test_a_card_says_what_it_is_and_does_with_the_suits_it_speaks_of_in_bold(table: Table) -> None:
    view = card_view(table.pack("fantasy_realms"), "great_flood", EN)
    assert (view.title, view.caption) == ("Great Flood", "Fantasy Realms · card 8 of 53")
    assert (view.suit, view.family, view.strength, view.measure) == ("flood", "Flood", "32", "strength")
    [penalty] = view.boxes
    assert (penalty.title, penalty.role) == ("Penalty", "error")
    strong = [span.text for span in penalty.text if span.role == "strong"]
    assert strong == ["Armies", "Lands", "Flames"]
    assert "".join(span.text for span in penalty.text).endswith("except the Lightning).")


def test_a_card_called_after_a_suit_is_not_the_suit(table: Table) -> None:
    """« Feu de Forêt » holds no suit, though a Forest stands in it."""
    [box] = card_view(table.pack("fantasy_realms"), "wildfire", FR).boxes
    assert Span("Flammes", "strong") in box.text
    assert all("Inondation" not in span.text for span in box.text if span.role)


def test_the_table_s_reading_stands_beside_the_printed_text(table: Table) -> None:
    pack = table.pack("fantasy_realms")
    card = next(card for card, read in pack.read.items() if read)
    said = [box.reading for box in card_view(pack, card, FR).boxes if box.reading]
    assert said == ["\n".join(hands.prose.readings_text(pack, card, "fr"))] and said[0]


def test_an_item_tells_how_it_is_played_and_meets_no_card(table: Table) -> None:
    pack = table.pack("fantasy_realms", editions=["cursed_hoard_items"])
    view = card_view(pack, "treasure_chest", EN)
    assert (view.family, view.measure, view.caption) == ("Item beside the hand", "points, face down", "Fantasy Realms")
    assert view.boxes[0].title == "In play"
    assert list(relation_sections(pack, "treasure_chest", EN)) == []


def cards_of(section: SectionView) -> set[str]:
    return {row.tap.open.about["card"] for row in section.rows if row.tap is not None and row.tap.open is not None}


def test_who_helps_a_dragon_stands_apart_from_who_blanks_it(table: Table) -> None:
    found = sections(table, "dragon")
    assert cards_of(found["Blanked by"]) == {"basilisk"}
    assert cards_of(found["Helped by"]) == {"beastmaster", "protection_rune"}
    assert "Opposed by" not in found


def test_who_keeps_a_card_from_being_blanked_helps_it(table: Table) -> None:
    pack = table.pack("fantasy_realms", editions=["cursed_hoard_suits"])
    found = {section.title: section for section in relation_sections(pack, "death_knight", EN)}
    assert "necromancer_ch" in cards_of(found["Helped by"]) and "necromancer_ch" not in cards_of(found["Blanked by"])


def test_each_of_them_says_how_and_is_a_tap_away(table: Table) -> None:
    rows = {row.title: row for section in sections(table, "great_flood", FR).values() for row in section.rows}
    assert rows["Montagne"].caption.startswith("Efface le malus de")
    assert rows["Blizzard"].caption.startswith("Masque les Vagues")
    assert any("Armée" in row.caption for row in rows.values() if row.suit == "army")
    tap = rows["Montagne"].tap
    assert tap is not None and tap.open == Link("card", {"game": "fantasy_realms", "card": "mountain", "player": ""})


def test_who_counts_a_card_says_how(table: Table) -> None:
    told = [row.caption for row in sections(table, "smoke", FR)["Qui la compte"].rows]
    assert "+15 par autre Climat" in told and "La compte" not in told


def test_what_a_card_does_to_all_others_is_one_line(table: Table) -> None:
    found = [section for card in table.pack("fantasy_realms").cards for section in sections(table, card).values() if section.lines]
    assert found and {section.lines for section in found} == {("Every other card",)}


def test_a_character_tells_its_ability_and_leads_to_the_workshop(table: Table) -> None:
    pack = table.pack("once_upon_a_draft")
    view = card_view(pack, "peter_pan", EN)
    assert (view.title, view.strength, view.measure) == ("Peter Pan", "30", "value")
    assert view.boxes[0].text
    [row] = view.rows
    assert row.tap is not None and row.tap.open == Link("workshop", {"card": "peter_pan"})
    found = relation_sections(pack, "peter_pan", EN)
    by = {row.tap.open.about["card"]: row.badge for section in found for row in section.rows if row.tap and row.tap.open}
    assert {"witch", "ice_princess"} <= set(by) and by["witch"] == str(pack.cards["witch"].value)


def test_it_tells_what_the_card_did_in_the_hand_now(table: Table) -> None:
    session = hands_of(table, Basile=list(HANDS["Basile"]), Anna=[])
    [row] = held_rows(play(session, lang="fr"), "dwarvish_infantry")
    assert (row.title, row.figure, row.caption) == ("Dans la main de Basile", "0", "Masquée par l’Inondation")
    assert row.tap is not None and row.tap.open == Link("why", {"player": "Basile", "card": "dwarvish_infantry"})
    [row] = held_rows(play(session, lang="fr"), "warlock_lord")
    assert row.caption == "Force de base  25\n1 × −10\u00a0: Enchanteresse  −10"
    assert held_rows(play(session), "king") == held_rows(play(session, scored=False), "warlock_lord") == ()


def test_settled_questions_about_a_card_come_six_at_a_time(table: Table) -> None:
    rules = answers.load([table.pack("fantasy_realms")])
    about = {card: rules.about("fantasy_realms", card) for card in table.pack("fantasy_realms").cards}
    many, none = max(about, key=lambda card: len(about[card])), next((card for card in about if not about[card]), None)
    section = questions_section(rules, "fantasy_realms", many, EN)
    assert section is not None and len(about[many]) > 6
    assert (len(section.rows), section.caption) == (6, "More under Rules")
    assert none is None or questions_section(rules, "fantasy_realms", none, EN) is None


@pytest.mark.parametrize("lang", GRAMMARS)
def test_every_card_of_every_game_has_a_page(table: Table, lang: str) -> None:
    tell = Wording(lang)
    for game in ("fantasy_realms", "once_upon_a_draft"):
        pack = table.pack(game)
        for card in pack.cards:
            view = card_view(pack, card, tell)
            assert view.title and all(box.text for box in view.boxes)
            assert to_json(list(relation_sections(pack, card, tell))) is not None


def test_the_code_of_a_hand_is_read_by_another_table_and_a_slip_is_refused(table: Table) -> None:
    one, other = hands_of(table, Ann=list(HANDS["Diego"]), Bob=[]), hands_of(table, Ben=[], Cat=[])
    shown, asked = code_view(play(one), "Ann"), read_code_view(play(other), "Ben")
    assert len({len(row) for row in shown.squares}) == 1 and {*"".join(shown.squares)} == {"0", "1"}
    [field], [action] = asked.fields, asked.actions
    assert asked.caption == "This replaces Ben’s hand." and action.tap.says == "Ben’s hand is imported." and action.tap.undo
    assert action.tap.command == field.command
    wrong = perform(table, other, command=field.command.name, arguments={**field.command.arguments, field.field: "1234 5678"})
    assert wrong.refused is not None and other.state.player("Ben").hand == ()
    right = perform(table, other, command=field.command.name, arguments={**field.command.arguments, field.field: shown.code})
    assert right.refused is None and right.shows == "Ben"
    assert other.state.player("Ben").hand == HANDS["Diego"]


@pytest.mark.parametrize("lang", GRAMMARS)
def test_the_sheet_of_a_code_names_the_entry_of_the_menu_as_it_is_written_there(table: Table, lang: str) -> None:
    session = hands_of(table, Ann=["forest"], Bob=[])
    entry = next(row.title for section in hand_menu_view(play(session, lang=lang)).sections for row in section.rows
                 if row.icon == "keyboard-outline")
    assert entry in code_view(play(session, lang=lang), "Ann").caption


def test_a_card_is_among_the_bookmarks_once_it_is_marked(own_table: Table) -> None:
    pack = own_table.pack_to_show("fantasy_realms")
    mark = card_mark(own_table, pack, "forest", EN)
    assert not mark.on
    perform(own_table, None, command=mark.command.name, arguments={**mark.command.arguments, "on": True})
    assert card_mark(own_table, pack, "forest", EN).on


def test_where_the_web_edition_is_published_a_code_is_also_a_link(table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played = play(hands_of(table, Ann=["forest", "smoke"], Bob=[]))
    monkeypatch.setattr(release, "PROJECT", tmp_path / "pyproject.toml")
    release.PROJECT.write_text("[project.urls]\n")
    alone = code_view(played, "Ann")
    release.PROJECT.write_text('[project.urls]\nWeb = "https://example.org/tally/"\n')
    linked = code_view(played, "Ann")
    assert alone.link == "" and alone.code == linked.code
    assert linked.link == f"https://example.org/tally/#code={linked.code}"
    assert len(linked.squares) > len(alone.squares)  # the code of the camera leads there
    [field] = read_code_view(played, "Bob", linked.code).fields
    assert field.value == linked.code and field.longest >= len(linked.link)
    assert read_code(played.session, "Bob", linked.link)["hand"] == ["forest", "smoke"]  # pasted whole
