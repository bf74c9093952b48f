"""A turn of Cendrillon as steps: the die with its true faces, the tile, what each picture requires, the end."""

from __future__ import annotations

from scoring.referee.prose import order_of
from tests.scoring.referee.cinderella import cinderella


def test_a_turn_goes_from_the_die_to_the_next_player() -> None:
    (turn,) = order_of(cinderella())
    assert [step.kind for step in turn.steps] == ["roll", "special_tile", "task", "task", "task", "won", "lost", "next"]


def test_the_die_is_drawn_with_all_its_faces() -> None:
    roll = order_of(cinderella())[0].steps[0]
    assert [sign.icon for sign in roll.signs] == ["auto-fix"] + ["pot-steam"] * 2 + ["timer-sand"] * 3


def test_only_one_of_the_pictures_is_carried_out_and_says_what_it_asks_for() -> None:
    tasks = [step for step in order_of(cinderella())[0].steps if step.either]
    assert [step.text.sentence("en").partition(":")[0] for step in tasks] == ["Magic wand", "Cauldron", "Hourglass"]
    assert tasks[2].text.sentence("fr").endswith("puis l’aiguille avance d’une heure")


def test_every_pair_has_its_picture_in_the_step_that_wins() -> None:
    won = order_of(cinderella())[0].steps[5]
    assert won.text.sentence("fr") == "Les 6 paires trouvées\u00a0: gagné ensemble"
    assert len(won.signs) == len(cinderella().pairs)
