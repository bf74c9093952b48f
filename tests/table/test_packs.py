"""The table and the packs agree: what the log may name is what the rules know, and what they refuse they refuse in both languages."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import scoring
from table import Refused, Table
from table.games import KINDS, game_of
from table.games.crews import COLOURS, COPIES, TYPES


def test_the_crew_cards_of_the_log_are_those_of_the_pack() -> None:
    pack = scoring.open_pack("baby_pirates")
    assert (tuple(pack.types), tuple(pack.colours), pack.copies) == (TYPES, COLOURS, COPIES)


@pytest.mark.parametrize("game", KINDS)
def test_variants_are_for_as_many_players_as_the_pack_says(game: str) -> None:
    pack = scoring.open_pack(game)
    known = {name: (size.start, size.stop - 1) for name, size in game_of(game, KINDS[game]).variants.items()}
    assert known == {name: (variant.least, variant.most) for name, variant in pack.variants.items()}


def test_the_referee_says_no_in_french_and_in_english(tmp_path: Path) -> None:
    table = Table.open(tmp_path)
    session = table.new_session("cinderella", ["Ali", "Bea"])
    with pytest.raises(Refused) as refused:
        session.do({"do": "search", "pair": "mice"})
    assert refused.value.sentence("fr") == "Ali doit d’abord lancer le dé."
    assert refused.value.sentence("en") == "Ali must roll the die first."
    table.close()


def test_the_apps_die_throws_only_pictures_of_the_pack(tmp_path: Path) -> None:
    table = Table.open(tmp_path)
    session = table.new_session("cinderella", ["Ali"])
    thrown = set()
    chance = Random(12)
    for _ in range(60):
        thrown.add(session.throw_die(chance))
        session.undo()
    assert thrown == set(session.pack().die)
    table.close()
