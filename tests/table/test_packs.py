"""The table and the packs agree: the log may name what the rules know, and refusals come in both languages."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import scoring
from table import Refused, Table
from table.log import replay


@pytest.mark.parametrize("game", scoring.games())
def test_the_first_entry_records_the_shape_of_the_game_so_that_its_log_is_read_without_the_pack(tmp_path: Path, game: str) -> None:
    table, pack = Table.open(tmp_path), scoring.open_pack(game)
    session = table.new_session(game, ["Ali", "Bea", "Chloé"])
    start = session.entries[0][1]
    assert start["sizes"] == {name: [variant.players.least, variant.players.most] for name, variant in pack.variants.items()}
    assert replay([start]).state == session.state  # nobody was asked for a pack
    assert start["shape"] == RECORDED[pack.kind](pack)
    table.close()


RECORDED = {
    "hands": lambda pack: {"names_any_card": ["necromancer", "mirage", "shapeshifter"], "hand_size": 7},
    "tricks": lambda pack: {"by_trick": ["tricks"], "lowest": 1, "highest": len(pack.cards), "tricks": 8, "ghosts": {"2": 2},
                            "tokens": list(pack.tokens)},
    "crews": lambda pack: {"types": list(pack.types), "colours": list(pack.colours), "copies": 2, "lid_shuffled": {"petits": [5, 6]}},
    "referee": lambda pack: {},
}


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
