"""What is known of our games before their packs are read is what the packs say."""

from table.shipped import FILE, shipped
from tools.shipped import summary


def test_the_summary_is_the_one_of_the_packs_as_they_are() -> None:
    assert FILE.read_text("utf-8") == summary(), "run python -m tools.shipped"


def test_every_game_is_known_by_its_own_name() -> None:
    assert all(game == entry.game and entry.title["fr"] for game, entry in shipped().items())
