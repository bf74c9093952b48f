"""Teaching the app cards: everything cards can say, answers that stay, overlays exported and imported."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.mistakes import InputError, PackError
from scoring.tricks import (
    TEAM,
    TRICK,
    answered,
    chapters_of,
    combined,
    confirmed,
    parse_overlay,
    read_overlay,
    score,
    taught,
    to_teach,
    with_overlay,
    write_overlay,
)
from scoring.tricks.pack import MOST_REMEMBERED
from tests.scoring.tricks.draft import LIBRARY, pack, play, taught_pack, team, won

# -- everything a printed card can say ---------------------------------------------------------------------------------


def test_tokens_of_several_kinds_at_once_with_a_named_card() -> None:
    of = taught_pack({"card_10": [{"gain": {"star": 1, "heart": 2, "gem": 3}, "with": {"card": "giant"}}]})
    assert team(10, 47, of=of) == {"star": 1, "heart": 2, "gem": 3}
    assert team(10, of=of) == {}


def test_per_card_and_per_other_card_of_a_category() -> None:
    every = taught_pack({"card_10": [{"gain": {"heart": 1}, "per": {"category": "child"}}]}, card_10=["child"])
    others = taught_pack({"card_10": [{"gain": {"heart": 1}, "per": {"other": {"category": "child"}}}]}, card_10=["child"])
    assert team(10, 3, 4, of=every) == {"heart": 3}
    assert team(10, 3, 4, of=others) == {"heart": 2}


def test_at_least_one_card_or_one_other_card_of_a_category() -> None:
    one = taught_pack({"unicorn": [{"gain": {"gem": 2}, "with": {"category": "royal"}}]}, unicorn=["royal"])
    other = taught_pack({"unicorn": [{"gain": {"gem": 2}, "with": {"other": {"category": "royal"}}}]}, unicorn=["royal"])
    assert team(41, of=one) == {"gem": 2}
    assert team(41, of=other) == {}
    assert team(41, 29, 1, of=other) == {"gem": 2}


def test_per_card_in_a_value_range() -> None:
    of = taught_pack({"card_10": [{"gain": {"star": 1}, "per": {"value": {"from": 40, "to": 50}}}]})
    assert team(10, 39, 40, 50, of=of) == {"star": 2}


def test_last_card_lowest_card_and_winning_the_trick() -> None:
    of = taught_pack({"white_rabbit": [{"gain": {"heart": 3}, "last": True}, {"gain": {"gem": 2}, "lowest": True}],
                      "vampire": [{"gain": {"heart": 2}, "wins_trick": True}]})
    assert won(play(43, 30, 9, of=of)) == {"Ali": {"star": 1, "heart": 2}, "Wendy": {"heart": 3, "gem": 2}}
    assert won(play(9, 3, 43, of=of)) == {"Wendy": {"star": 1, "heart": 2}}
    assert team(9, 47, of=of) == {"gem": 2}
    assert team(9, 3, of=of) == {}


def test_most_of_a_token_and_at_least_so_many() -> None:
    of = taught_pack({"card_10": [{"gain": {"star": 1}, "most": "heart"}],
                      "card_11": [{"gain": {"star": 2}, "at_least": {"gem": 2, "heart": 1}}]})
    assert team(10, 11, of=of, tokens={"heart": 1, "gem": 2}) == {"star": 3}
    assert team(10, 11, of=of, tokens={"gem": 2}) == {}


def test_no_trick_won() -> None:
    of = taught_pack({"card_10": [{"gain": {"heart": 1}, "no_trick_won": True}]})
    assert team(10, of=of, tokens={"star": 0}) == {"heart": 1}


def test_copies_what_was_handed_out_and_blocks_tokens() -> None:
    of = taught_pack({"card_10": [{"copies": "heart"}], "card_11": [{"blocks": "star"}]})
    assert won(play(10, 3, 26, 1, of=of)) == {"Ali": {"heart": 5}, "Pierre": {"heart": 3}, "Wendy": {"heart": 2, "star": 1}}
    assert won(play(11, 3, 26, 1, of=of)) == {"Pierre": {"heart": 3}, "Wendy": {"heart": 2}}


def test_a_copy_and_a_block_under_a_condition() -> None:
    of = taught_pack({"card_10": [{"copies": "heart", "with": {"card": "giant"}}], "card_11": [{"blocks": "heart", "last": True}]})
    assert "Ali" not in won(play(10, 3, 26, of=of))
    assert won(play(11, 3, 26, of=of))["Pierre"] == {"heart": 3}
    assert won(play(3, 26, 11, of=of)) == {"Pierre": {"star": 1}}


def test_only_one_chapter() -> None:
    of = taught_pack({"card_10": [{"gain": {"heart": 1}, "chapter": 2}], "card_11": [{"gain": {"gem": 1}, "chapter": 3}]})
    result = play(10, 11, of=of)
    assert won(result, 2) == {"Ali": {"heart": 1}, "Pierre": {"star": 1}}
    assert won(result, 3) == {"Pierre": {"gem": 1}}


def test_two_independent_abilities() -> None:
    of = taught_pack({"cinderella": [{"gain": {"gem": 1}, "per": {"category": "royal"}},
                                     {"gain": {"heart": 4}, "with": {"card": "fairy_godmother"}}], "fairy_godmother": []})
    assert team(24, 22, of=of) == {"heart": 4}
    assert team(24, 29, of=of) == {"gem": 1}
    assert team(24, 29, 22, of=of) == {"gem": 1, "heart": 4}


SENTENCES: list[tuple[dict[str, Any], str, str]] = [
    ({"gain": {"heart": 1}, "per": {"category": "dwarf"}}, "1 heart for each Dwarf", "1 cœur par Nain"),
    ({"gain": {"gem": 2}, "with": {"other": {"category": "royal"}}}, "2 gems with another Royal", "2 gemmes avec un autre Royal"),
    ({"gain": {"gem": 2}, "with": {"category": "magic"}, "chapter": 3}, "2 gems with a Magic card, chapter III only",
     "2 gemmes avec une carte Magie, chapitre III seulement"),
    ({"gain": {"heart": 2, "gem": 1}, "last": True}, "2 hearts and 1 gem if it is played last in the trick",
     "2 cœurs et 1 gemme si elle est jouée en dernier dans le tour"),
    ({"gain": {"heart": 1}, "lowest": True}, "1 heart if it has the lowest value", "1 cœur si elle a la plus petite valeur"),
    ({"gain": {"heart": 1}, "most": {"token": "star", "tied": False}}, "1 heart if you alone have the most stars",
     "1 cœur si vous avez le plus d’étoiles, sans égalité"),
    ({"gain": {"star": 1}, "at_least": {"gem": 6}}, "1 star if you have at least 6 gems, at the end of the chapter",
     "1 étoile si vous avez au moins 6 gemmes, à la fin du chapitre"),
    ({"gain": {"star": 1}, "at_least": {"gem": 6}, "at": "at_once"}, "1 star if you have at least 6 gems",
     "1 étoile si vous avez au moins 6 gemmes"),
    ({"gain": {"star": 1}, "at": "after_all_others"}, "1 star, after all others, chapter II only",
     "1 étoile, après toutes les autres, chapitre II seulement"),
    ({"copies": "star"}, "as many stars as this trick hands out, after all others",
     "autant d’étoiles que ce tour en rapporte, après toutes les autres"),
    ({"blocks": ["star", "gem"]}, "nobody takes stars or gems in this trick", "personne ne prend d’étoiles ni de gemmes à ce tour"),
    ({"gain": {"gem": 1}, "no_trick_won": True, "with": {"card": "dragon"}}, "1 gem with the Dragon and if you won no trick",
     "1 gemme avec le Dragon et si vous n’avez gagné aucun tour"),
    ({"unread": True, "wins_trick": True}, "gives something if it wins the trick", "rapporte quelque chose si elle gagne le tour"),
]


@pytest.mark.parametrize(("ability", "en", "fr"), SENTENCES)
def test_the_taught_card_reads_as_the_printed_one(ability: dict[str, Any], en: str, fr: str) -> None:
    card = taught_pack({"card_10": [ability]}).cards["card_10"]
    assert card.abilities[0].text(pack().lexicon).sentence("en") == en
    assert card.abilities[0].text(pack().lexicon).sentence("fr") == fr


# -- answers that stay -------------------------------------------------------------------------------------------------


def question(card: str, ability: bool = True) -> Any:
    return next(each for each in pack().cards[card].questions if (each.ability is not None) == ability)


def test_one_tap_confirms_a_likely_reading() -> None:
    of = with_overlay(pack(), answered(pack(), question("jack"), 0))
    assert of.cards["jack"].status == "printed" and not of.cards["jack"].questions
    assert team(4, 47, of=of) == {"gem": 5}


def test_one_tap_takes_the_other_reading() -> None:
    of = with_overlay(pack(), answered(pack(), question("jack"), 1))
    assert of.cards["jack"].status == "printed"
    assert team(4, 47, of=of) == {"heart": 5}


def test_an_answer_about_one_ability_leaves_the_other_alone() -> None:
    of = with_overlay(pack(), answered(pack(), question("greedy_dwarf"), 1))
    assert len(of.cards["greedy_dwarf"].abilities) == 2
    assert team(13, of=of, tokens={"gem": 1}) == {"heart": 1, "star": 1}


def test_an_icon_is_confirmed_or_taken_away() -> None:
    yes = with_overlay(pack(), answered(pack(), question("white_rabbit", ability=False), 0))
    no = with_overlay(pack(), answered(pack(), question("white_rabbit", ability=False), 1))
    assert yes.cards["white_rabbit"].categories == ("wonderland",) and not yes.cards["white_rabbit"].questions
    assert no.cards["white_rabbit"].categories == ()
    assert yes.cards["white_rabbit"].status == "unknown"


def test_as_printed_settles_everything_about_a_card() -> None:
    of = with_overlay(pack(), confirmed(pack(), "alice"))
    assert of.cards["alice"].status == "printed" and not of.cards["alice"].questions
    assert with_overlay(pack(), confirmed(pack(), "jack")).cards["jack"].categories == ("child",)


def test_what_was_taught_is_no_longer_on_the_list() -> None:
    assert len(to_teach(pack())) == 50 - 7
    of = with_overlay(pack(), taught("card_10", name="Blanche-Neige", categories=["royal"], abilities=[]))
    assert set(to_teach(pack())) - set(to_teach(of)) == {"card_10"}
    assert of.title_of("card_10", "fr") == "Blanche-Neige" and of.cards["card_10"].named


def test_a_name_alone_leaves_the_card_unread() -> None:
    of = with_overlay(pack(), taught("hansel", name={"en": "Hans", "fr": "Hans"}))
    assert of.cards["hansel"].status == "unknown"
    assert of.card_text("hansel", "en") == pack().card_text("hansel", "en")


def test_a_card_of_which_only_one_ability_was_read_pays_it_and_still_asks() -> None:
    of = taught_pack({"hansel": [{"gain": {"heart": 2}, "with": {"card": "gretel"}}, {"unread": True, "with": {"card": "witch"}}]})
    result = score(of, {"players": ["Ali"], "teams": {"Ali": [6, 7, 44]}})
    assert result.players["Ali"].in_chapter(3)["heart"] == 2
    assert "hansel" in {line.card for line in result.unread}


# -- given away and taken in -------------------------------------------------------------------------------------------


def test_overlays_go_out_as_yaml_and_come_back_the_same() -> None:
    overlay = combined(taught("card_10", name="Le Chat botté"), taught("card_10", abilities=[{"gain": {"heart": 1}}]),
                       answered(pack(), question("jack"), 1))
    text = write_overlay(pack(), overlay)
    assert text.startswith("game: once_upon_a_draft") and "Le Chat botté" in text
    assert read_overlay(pack(), text) == overlay
    read = LIBRARY.pack("once_upon_a_draft", overlays=[text])
    assert read.hash != pack().hash
    assert team(4, 47, of=read) == {"heart": 5}  # type: ignore[arg-type]


def test_later_overlays_go_on_top_of_earlier_ones_and_a_batch_overlay_on_top_of_all() -> None:
    first, second = (write_overlay(pack(), answered(pack(), question("jack"), number)) for number in (1, 0))
    both = LIBRARY.pack("once_upon_a_draft", overlays=[first, second])
    assert team(4, 47, of=both) == {"gem": 5}  # type: ignore[arg-type]
    assert team(4, 47, 10, of=both, overlay=taught("card_10", abilities=[{"gain": {"star": 1}}])) == {  # type: ignore[arg-type]
        "gem": 5, "star": 1}


def test_an_overlay_survives_an_update_of_the_pack() -> None:
    """It says only what its owner read: a name corrected in cards.yaml later is seen."""
    overlay = answered(pack(), question("jack"), 1)
    updated = with_overlay(pack(), {"cards": {"jack": {"name": {"en": "Jack of the Beanstalk", "fr": "Jacques"}}}})
    of = with_overlay(updated, overlay)
    assert of.title_of("jack", "fr") == "Jacques"
    assert team(4, 47, of=of) == {"heart": 5}


def test_an_overlay_may_come_with_the_game_itself() -> None:
    overlay = {"cards": {"dragon": {"abilities": [{"gain": {"star": 1}, "chapter": 3}]}}}
    result = score(pack(), {"players": ["Ali"], "teams": {"Ali": [50]}, "overlay": overlay})
    assert result.players["Ali"].in_chapter(3)["star"] == 1
    assert score(pack(), {"players": ["Ali"], "teams": {"Ali": [50]}}).players["Ali"].total["star"] == 0


BROKEN = [
    ("game: once_upon_a_draft\ncards:\n  jack:\n    abilities:\n      - {gain: {jem: 5}}\n", 5, "did you mean “gem”"),
    ("cards:\n  jack:\n    abilities:\n      - {gian: {gem: 5}}\n", 4, "did you mean “gain”"),
    ("cards:\n  jakc:\n    abilities: []\n", 3, "“value” is missing"),
    ("cards:\n  jack:\n    categories: [kid]\n", 3, "is not a category"),
    ("cards:\n  card_10:\n    value: 11\n    abilities: []\n", 3, "card_11 has the value 11 already"),
    ("cards:\n  dragon:\n    status: printed\n", 3, "make it “unknown”"),
    ("cards:\n  dragon:\n    abilities:\n      - {gain: {gem: 1}, wins_trick: true, chapter: 3}\n", 4, "no chapter is left"),
    ("cards:\n  dragon:\n    abilities:\n      - {gain: {gem: 1}, at: end_of_chapter, chapter: 2}\n", 4, "no phase of this chapter"),
    ("cards:\n  dragon:\n    abilities:\n      - {gain: {gem: 1}, last: false}\n", 4, "can only be true"),
    ("cards:\n  dragon:\n    abilities:\n      - {gain: {}}\n", 4, "there is no token here"),
    ("cards:\n  dragon:\n    abilities:\n      - {gain: {gem: 0}}\n", 4, "out of range"),
    ("game: fantasy_realms\ncards: {}\n", 1, "this is for the game “fantasy_realms”"),
    ("crads:\n  jack: {}\n", 2, "unknown word “crads”"),
    ("cards:\n  jack: 3\n", 2, "keys with values were expected"),
    ("- a\n- b\n", 1, "keys with values were expected"),
    ("cards: {jack: [\n", 2, "a bracket is not closed"),
]


@pytest.mark.parametrize(("text", "line", "said"), BROKEN, ids=[row[2] for row in BROKEN])
def test_a_broken_overlay_is_refused_with_its_line_and_changes_nothing(text: str, line: int, said: str) -> None:
    before = pack().hash, team(4, 47)
    with pytest.raises(PackError) as refused:
        read_overlay(pack(), text)
    mistake = next(mistake for mistake in refused.value.mistakes if said in mistake.sentence("en"))
    assert (mistake.file, mistake.line) == ("overlay", line)
    assert (pack().hash, team(4, 47)) == before


def test_a_broken_overlay_inside_a_game_is_a_wrong_entry() -> None:
    for overlay in ({"cards": {"jack": {"abilities": [{"gain": {"jem": 5}}]}}}, [1], {"cards": {"jack": object()}}):
        with pytest.raises(InputError) as refused:
            score(pack(), {"players": ["Ali"], "overlay": overlay})
        assert refused.value.sentence("fr")


def test_a_bottomless_overlay_is_refused() -> None:
    deep: Any = {}
    for _ in range(500):
        deep = {"cards": deep}
    with pytest.raises(InputError):
        score(pack(), {"players": ["Ali"], "overlay": deep})


def test_an_empty_overlay_file_changes_nothing() -> None:
    assert read_overlay(pack(), "") == {}


def test_only_the_last_overlays_are_remembered() -> None:
    for number in range(MOST_REMEMBERED + 3):
        with_overlay(pack(), taught("dragon", name=f"Dragon {number}"))
    assert len(pack().corrected) <= MOST_REMEMBERED


def test_an_overlay_is_parsed_as_it_is_written() -> None:
    overlay = {"cards": {"no_such_card": {"categories": []}}}
    assert parse_overlay("game: once_upon_a_draft\ncards: {no_such_card: {categories: []}}") == overlay
    assert parse_overlay("") == {}


def test_words_say_in_which_chapters_they_can_be_true() -> None:
    assert (chapters_of(["gain", "wins_trick"]), chapters_of(["copies"])) == ({TRICK}, {TRICK})
    assert (chapters_of(["gain", "at_least"]), chapters_of(["gain", "lowest"])) == ({TEAM}, {TRICK, TEAM})
    assert chapters_of(["wins_trick", "no_trick_won"]) == set()
