"""The files of answers: all mistakes are reported at once, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

import scoring
from scoring import PackError
from scoring.answers import RULES, Answer, load_answers, read_answers
from scoring.answers.__main__ import main
from scoring.source import read_documents
from scoring.tricks import TrickPack, with_overlay


def read(text: str, game: str = "fantasy_realms") -> tuple[Answer, ...]:
    return read_answers(read_documents(text, "rules.yaml")[0], "rules.yaml", scoring.open_pack(game))


def mistakes(text: str, game: str = "fantasy_realms") -> list[str]:
    with pytest.raises(PackError) as wrong:
        read(text, game)
    assert all(mistake.sentence("fr") for mistake in wrong.value.mistakes)
    return [mistake.sentence("en") for mistake in wrong.value.mistakes]


def entry(answer: str, more: str = "", question: str = '{en: "Why?", fr: "Pourquoi ?"}') -> str:
    return f"""game: fantasy_realms
answers:
  why:
    tags: [scoring]
    source: app
{more}    question: {question}
    answer:
      - {answer}
"""


def one(text: str, game: str = "fantasy_realms") -> str:
    [answer] = read(text.replace("game: fantasy_realms", f"game: {game}"), game)
    return answer.paragraphs[0].sentence("en") + " | " + answer.paragraphs[0].sentence("fr")


@pytest.mark.parametrize(("game", "hole", "filled"), [
    ("fantasy_realms", "{card:mountain}", "Mountain | Montagne"),
    ("fantasy_realms", "{the:mountain}", "the Mountain | la Montagne"),
    ("fantasy_realms", "{The:mountain}", "The Mountain | La Montagne"),
    ("fantasy_realms", "{of:king}", "the King | du Roi"),
    ("fantasy_realms", "{suits:army}", "Armies | Armées"),
    ("fantasy_realms", "{strength:wildfire}", "40 | 40"),
    ("fantasy_realms", "{points:forest}", "+12 | +12"),
    ("fantasy_realms", "{points:queen.2}", "+20 | +20"),
    ("fantasy_realms", "{figure:hand}", "7 | 7"),
    ("fantasy_realms", "{figure:minutes.chaos}", "5 | 5"),
    ("fantasy_realms", "{default:tie_break_counts_blanked}", "no | non"),
    ("fantasy_realms", "{text:hydra}", "+28 with the Swamp | +28 avec le Marécage"),
    ("fantasy_realms", "{tie_break}", "base strengths, lowest wins | forces de base, le total le plus bas gagne"),
    ("once_upon_a_draft", "{tokens:gem}", "gems | gemmes"),
    ("once_upon_a_draft", "{category:child}", "Child | Enfant"),
    ("once_upon_a_draft", "{text:witch}", "1 gem for each Child | 1 gemme par Enfant"),
    ("once_upon_a_draft", "{figure:team.3}", "8 | 8"),
    ("baby_pirates", "{name:purple}", "Purple | Pourpre"),
    ("baby_pirates", "{figure:basic.3.pile}", "48 | 48"),
    ("cinderella", "{name:mice}", "Mice | Souris"),
    ("cinderella", "{figure:faces.hourglass}", "3 | 3"),
    ("cinderella", "{starts:magic}", "The youngest starts. | Le plus jeune commence."),
])
def test_names_and_figures_come_from_the_pack(game: str, hole: str, filled: str) -> None:
    assert one(entry(f'{{en: "{hole}", fr: "{hole}"}}'), game) == filled


def test_a_name_that_the_owner_has_read_stands_in_the_answers() -> None:
    pack = scoring.open_pack("once_upon_a_draft")
    assert isinstance(pack, TrickPack)
    named = with_overlay(pack, {"cards": {"troll": {"name": {"en": "Ogre", "fr": "l'Ogre"}}}})
    answer = next(answer for answer in load_answers(named) if answer.id == "wins_trick")
    assert answer.question.sentence("en").startswith("Ogre or the Vampire")
    assert answer.question.sentence("fr").startswith("L’Ogre ou le Vampire")


def test_set_up_lines_become_paragraphs() -> None:
    [answer] = read(entry("{setup: 2.standard}"))
    assert [paragraph.sentence("en") for paragraph in answer.paragraphs] == [
        line.sentence("en") for line in scoring.open_pack("fantasy_realms").setup_for(2, "standard")]


def test_cards_that_an_answer_names_are_known() -> None:
    [answer] = read(entry('{en: "{the:king} {points:queen.2}", fr: "{the:warlord}"}', "    cards: [king]\n"))
    assert answer.cards == ("king",)
    assert answer.mentions == ("queen", "warlord")
    assert answer.text("en") == "the King +20"


@pytest.mark.parametrize(("answer", "told"), [
    ('{en: "{the:mountian}", fr: "x"}', "rules.yaml:8: why: “{the:mountian}”: there is no “mountian”: did you mean “mountain”?"),
    ('{en: "{teh:mountain}", fr: "x"}', "rules.yaml:8: why: “{teh}” is not something to fill in: did you mean “the”?"),
    ('{en: "{figure:hnad}", fr: "x"}', "rules.yaml:8: why: “{figure:hnad}”: there is no “hnad”: did you mean “hand”?"),
    ('{en: "{points:king.7}", fr: "x"}', "rules.yaml:8: why: “{points:king.7}”: there is no “king.7”"),
    ('{en: "a { b", fr: "x"}', "rules.yaml:8: why: this brace contains no known word"),
    ('{en: "{starts:base}", fr: "x"}', "rules.yaml:8: why: “{starts:base}”: there is no “base”"),
    ('{en: "{candidates}", fr: "x"}', "rules.yaml:8: why: “{candidates:}”: there is no “”"),
    ("{setup: 9.standard}", "rules.yaml:8: why: there is no setup for “9.standard”"),
    ("{setup: many}", "rules.yaml:8: why: there is no setup for “many”"),
    ('{en: "x"}', "rules.yaml:8: why: “fr” is missing"),
])
def test_a_hole_that_cannot_be_filled_is_told_with_its_line(answer: str, told: str) -> None:
    assert any(each.startswith(told) for each in mistakes(entry(answer))), mistakes(entry(answer))


def test_points_and_strengths_are_only_for_hands() -> None:
    for hole in ("{points:witch}", "{strength:witch}"):
        text = entry(f'{{en: "{hole}", fr: "x"}}').replace("fantasy_realms", "once_upon_a_draft")
        assert "there is no “witch”" in mistakes(text, "once_upon_a_draft")[0]
    assert "there is no" in mistakes(entry('{en: "{text:pirate}", fr: "x"}').replace("fantasy_realms", "baby_pirates"), "baby_pirates")[0]


def test_all_mistakes_are_told_at_once() -> None:
    told = mistakes("""game: fantasy_realm
answers:
  a: {tags: [scorring], source: nobody, cards: [kign], reading: wild, explains: [pre], question: {en: A, fr: A}, answer: []}
  b: {tags: [scoring], source: app, questoin: {en: A, fr: A}, answer: x}
""")
    for words in ("this game", "a tag", "a source", "id of a card", "a reading", "a reason", "at least one paragraph",
                  "“question” is missing", "unknown word “questoin”", "a list was expected"):
        assert any(words in each for each in told), words


def test_a_file_without_answers_is_told() -> None:
    assert mistakes("game: fantasy_realms\n") == ["rules.yaml:1: “answers” is missing"]


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="cannot be opened"):
        load_answers(scoring.open_pack("cinderella"), tmp_path)


def test_parsed_files_are_kept(tmp_path: Path) -> None:
    """Those of another text than the one that came with the app."""
    pack, cache = scoring.open_pack("cinderella"), tmp_path / "cache"
    text = (RULES / "cinderella.yaml").read_text("utf-8")
    (tmp_path / "cinderella.yaml").write_text(text + "# edited\n", "utf-8")
    fresh = load_answers(pack, tmp_path, cache)
    assert list(cache.iterdir())
    assert load_answers(pack, tmp_path, cache) == fresh == load_answers(pack)


def test_the_checker_counts_or_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "answers in 4 games, nothing wrong" in capsys.readouterr().out
    for file in RULES.glob("*.yaml"):
        (tmp_path / file.name).write_text(file.read_text("utf-8").replace("{the:king}", "{the:kign}"), "utf-8")
    (tmp_path / "cinderella.yaml").write_text("game: cinderella\n", "utf-8")
    assert main([str(tmp_path)]) == 1
    assert "cinderella.yaml:1: “answers” is missing" in capsys.readouterr().out
