"""Hand codes: what one phone writes, another reads, and a wrong character is always noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from table import Refused, Table
from table.games.tricks import TRICKS_WON
from table.hand_code import ALPHABET, bits_of, enter_code, letters, write_code
from table.rules import Scoring
from table.session import Session

HANDS = 60


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table(rules=Scoring())


def realms(table: Table) -> Session:
    return table.new_session("fantasy_realms", ["Ali", "Bea"])


def story(table: Table) -> Session:
    return table.new_session("once_upon_a_draft", ["Ali", "Bea"], variant="end")


def ship(table: Table) -> Session:
    return table.new_session("baby_pirates", ["Ali", "Bea"], variant="advanced")


GAMES = [realms, story, ship]


def random_hand(session: Session, chance: Random) -> dict[str, Any]:
    """An event that gives Ali any hand the game allows."""
    if session.game == "fantasy_realms":
        cards = chance.sample(list(session.pack().cards), chance.randrange(11))
        return {"do": "set_hand", "player": "Ali", "hand": cards, "choices": _some_choices(session, cards, chance)}
    if session.game == "once_upon_a_draft":
        team = chance.sample(range(1, 51), chance.randrange(11))
        tokens = {kind: chance.choice([0, 3, 126, 127, 500]) for kind in (*session.state.shape.tokens, TRICKS_WON) if chance.random() < 0.7}
        earned = {str(card): {"gem": chance.randrange(1, 9)} for card in team[:2]}
        return {"do": "set_team", "player": "Ali", "team": team, "tokens": tokens, "earned": earned}
    types, colours = session.pack().types, session.pack().colours
    crew = {f"{kind}/{colour}": chance.randrange(1, 3) for kind in types for colour in colours if chance.random() < 0.4}
    figures = {name: chance.randrange(20) for name in ("treasures", "skulls", "paid_discards")}
    maybe = {name: chance.choice([None, chance.randrange(130)]) for name in ("coins", "set")}
    return {"do": "set_pirate", "player": "Ali", "crew": crew, **figures, **maybe}


def _some_choices(session: Session, cards: list[str], chance: Random) -> dict[str, Any]:
    wanted = {
        "mirage": ["forest", {"suit": "flood"}, None],
        "shapeshifter": ["king", {"suit": "weapon"}, None],
        "book_of_changes": [{"card": card, "suit": "wizard"} for card in cards if card != "book_of_changes"] or [None],
        "doppelganger": [card for card in cards if card != "doppelganger"] or [None],
        "necromancer": [None],
    }
    return {card: chance.choice(uses) for card, uses in wanted.items() if card in cards and chance.random() < 0.8}


def some_codes(table: Table, start: Callable[[Table], Session], hands: int, seed: int = 3) -> Iterator[tuple[Session, str]]:
    session, chance = start(table), Random(seed)
    for _ in range(hands):
        session.do(random_hand(session, chance))
        yield session, write_code(session, "Ali")


@pytest.mark.parametrize("start", GAMES)
def test_a_random_hand_comes_out_of_its_code_as_it_went_in(table: Table, start: Callable[[Table], Session]) -> None:
    other = start(table)
    for session, code in some_codes(table, start, HANDS):
        enter_code(other, "Bea", f" {code.lower()} ")
        there, here = other.state, session.state
        assert _entry(there, "Bea") == _entry(here, "Ali")


def _entry(state: Any, player: str) -> dict[str, Any]:
    entry = {name: value for name, value in vars(state.player(player)).items() if name not in ("name", "colour")}
    return {**entry, "earned": getattr(state, "earned", {}).get(player)}


@pytest.mark.parametrize("start", GAMES)
def test_every_single_wrong_character_is_noticed(table: Table, start: Callable[[Table], Session]) -> None:
    for _, code in some_codes(table, start, 8):
        plain = code.replace("-", "")
        for place, right in enumerate(plain):
            for wrong in ALPHABET:
                if wrong != right:
                    with pytest.raises(Refused):
                        bits_of(plain[:place] + wrong + plain[place + 1 :])


@pytest.mark.parametrize("start", GAMES)
def test_two_neighbours_swapped_are_noticed(table: Table, start: Callable[[Table], Session]) -> None:
    for _, code in some_codes(table, start, 20):
        plain = code.replace("-", "")
        for place in range(len(plain) - 1):
            one, two = plain[place : place + 2]
            if one != two:
                with pytest.raises(Refused):
                    bits_of(plain[:place] + two + one + plain[place + 2 :])


@pytest.mark.parametrize("start", GAMES)
def test_a_character_too_few_or_too_many_is_never_another_hand(table: Table, start: Callable[[Table], Session]) -> None:
    for session, code in some_codes(table, start, 4):
        plain = code.replace("-", "")
        for place in range(len(plain)):
            for wrong in (plain[:place] + plain[place + 1 :], plain[:place] + "7" + plain[place:]):
                before = session.state
                try:
                    enter_code(session, "Bea", wrong)
                except Refused:
                    assert session.state is before
                else:
                    pytest.fail(f"{wrong} was taken for {code}")


def test_a_code_is_short_enough_to_read_aloud(table: Table) -> None:
    session = realms(table)
    session.do({"do": "set_hand", "player": "Ali", "hand": list(session.pack().cards)[:7]})
    code = write_code(session, "Ali")
    assert len(code.replace("-", "")) <= 16 and all(len(group) <= 4 for group in code.split("-"))


def test_letters_that_look_alike_are_understood() -> None:
    code = letters("1" + "0" * 19).replace("-", "")
    assert bits_of(code.replace("0", "O").replace("1", "l")) == "1" + "0" * 19


@pytest.mark.parametrize("code", ["", "-", "A", "AB", "ABC", "!!!!", "HELLO-WORLD", "0000-0000", "U" * 12, "É", "\ud800", "a\0b",
                                  "1" * 10_000_000])
def test_what_is_no_code_is_refused_and_says_so(table: Table, code: str) -> None:
    session = realms(table)
    with pytest.raises(Refused) as refusal:
        enter_code(session, "Ali", code)
    assert "code" in refusal.value.sentence("fr") and "code" in refusal.value.sentence("en")


def test_a_code_of_another_game_or_of_a_newer_app_is_refused(table: Table) -> None:
    code = write_code(ship(table), "Ali")
    with pytest.raises(Refused) as refusal:
        enter_code(realms(table), "Ali", code)
    assert refusal.value.sentence("en") == "This code is for another game."
    with pytest.raises(Refused) as refusal:
        enter_code(realms(table), "Ali", letters("00011" + "00001" + "0000" * 2))
    assert refusal.value.sentence("fr") == "Ce code vient d’une version plus récente de l’app."


def test_a_card_this_app_does_not_know_is_refused(table: Table) -> None:
    with pytest.raises(Refused) as refusal:
        enter_code(realms(table), "Ali", letters("00001" + "00001" + "0001" + f"{125:07b}" + "0000"))
    assert refusal.value.sentence("en") == "This code contains a card this app does not know."


def test_games_without_hands_have_no_codes(table: Table) -> None:
    for session in (
        table.new_session("cinderella", ["Ali"]),
        table.new_session("once_upon_a_draft", ["Ali", "Bea"], variant="tricks"),
    ):
        with pytest.raises(Refused) as refusal:
            write_code(session, "Ali")
        assert refusal.value.sentence("en") == "There is no hand to pass on here."


def test_a_hand_read_from_a_code_is_one_step_that_can_be_undone(table: Table) -> None:
    session = realms(table)
    session.do({"do": "set_hand", "player": "Ali", "hand": ["mountain", "smoke"]})
    enter_code(session, "Bea", write_code(session, "Ali"))
    assert len(session.warnings()) == 2
    session.undo()
    assert session.state.player("Bea").hand == ()


def test_a_right_code_that_says_what_cannot_be_is_refused(open_table: Callable[..., Table]) -> None:
    """Sixteen thousand stars: the check sum is right, the hand is not."""
    session = open_table(rules=Scoring()).new_session("once_upon_a_draft", ["Ali", "Bea", "Chloé"], variant="end")
    with pytest.raises(Refused):
        enter_code(session, "Ali", "1221-ZZYG-00RY")
    assert session.result() is not None and not session.can_undo
