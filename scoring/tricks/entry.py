"""Reads and completes what the table entered: players, tricks, teams, typed tokens.

What is impossible is an `InputError`; what is only odd or unfinished is a warning, so that a half-entered game
has a score.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.entries import BATCH_KEYS, refuse_unknown_keys, whole_number
from scoring.mistakes import InputError
from scoring.names import find
from scoring.nouns import CARD
from scoring.tricks.pack import Character, TrickPack
from scoring.tricks.tokens import Tokens
from scoring.tricks.words import TEAM, TRICK
from sentences import Counted, Saying, say, say_n

GHOST = "ghost_"
KEYS = ("players", "ghosts", "tricks", "teams", "tokens", "earned", "variant", "overlay", *BATCH_KEYS)
TRICKS_WON = "tricks_won"
MOST_TOKENS = 999  # nobody has more; a larger number is a typing error

Trick = tuple[tuple[str, Character], ...]
CardName = int | str  # a card by value, id or name
Play = tuple[str, CardName]
NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class EnteredTokens:
    """Tokens of chapter II as a player counted them; None: the number of tricks won was not entered."""

    tokens: Tokens
    tricks_won: int | None


@dataclass(frozen=True)
class TrickEntry:
    """A whole game as far as it is known."""

    players: tuple[str, ...]
    ghosts: tuple[str, ...]
    tricks: tuple[Trick, ...]
    teams: Mapping[str, tuple[Character, ...]]
    typed: Mapping[str, EnteredTokens]
    earned: Mapping[tuple[str, int, str], Tokens]  # by player, chapter and card
    warnings: list[Saying] = field(default_factory=list)

    @property
    def by_tricks(self) -> bool:
        """Whether it is entered trick by trick."""
        return any(self.tricks)

    def warn(self, saying: Saying) -> None:
        self.warnings.append(saying)


def seat(pack: TrickPack, who: str) -> Saying | str:
    """Returns the name of a player, or a ghost by its number."""
    return say("{ghost} {number}", ghost=pack.ghost, number=who.removeprefix(GHOST)) if who.startswith(GHOST) else who


def read_entry(pack: TrickPack, inputs: Mapping[str, Any]) -> TrickEntry:
    """Reads a game from JSON: see `enter`."""
    refuse_unknown_keys(inputs, KEYS)
    names = _players(inputs.get("players"))
    ghosts = whole_number(inputs, "ghosts", pack.seats_for(len(names)).ghosts)
    return enter(pack, names, ghosts, _list(inputs.get("tricks", []), "tricks"),
                 **{key: _table(inputs.get(key, {}), key) for key in ("teams", "tokens", "earned")})


def enter(pack: TrickPack, players: Sequence[str], ghosts: int, tricks: Sequence[Sequence[Play]] = (),
          teams: Mapping[str, Sequence[CardName]] = NOTHING, tokens: Mapping[str, Tokens] = NOTHING,
          earned: Mapping[str, Mapping[str, Mapping[str, Tokens]]] = NOTHING) -> TrickEntry:
    """Returns a game with its cards; raises InputError for what is impossible. `earned` is by player, card and chapter."""
    seated = (*players, *_ghosts(pack, ghosts))
    played = tuple(_trick(pack, trick, number, seated) for number, trick in enumerate(tricks, 1))
    given = {name: _team(pack, name, cards) for name, cards in _by_player(teams, "teams", players)}
    typed = {name: _typed(pack, name, counts) for name, counts in _by_player(tokens, "tokens", players)}
    whole_teams = {name: tuple(dict.fromkeys([*given.get(name, ()), *(card for trick in played for who, card in trick if who == name)]))
                   for name in players}
    entry = TrickEntry(tuple(players), seated[len(players):], played, whole_teams, typed,
                  dict(_earned(pack, earned, seated, any(played))))
    _warn_of_numbers(pack, entry)
    _warn_of_duplicates(pack, entry, given)
    _warn_of_mismatches(pack, entry, given)
    return entry


# -- reading -------------------------------------------------------------------------------------------------------------


def _list(raw: Any, key: str) -> Sequence[Any]:
    if not isinstance(raw, (list, tuple)):
        raise InputError(say("«{key}» must be a list.", key=key))
    return raw


def _table(raw: Any, key: str) -> Mapping[Any, Any]:
    if not isinstance(raw, Mapping):
        raise InputError(say("«{key}» must be a table of names and values.", key=key))
    return raw


def _players(raw: Any) -> tuple[str, ...]:
    names = _list(raw if raw is not None else [], "players")
    if not names or not all(isinstance(name, str) and name.strip() for name in names):
        raise InputError(say("«players» must be a list with the name of every player."))
    for name in names:
        if names.count(name) > 1:
            raise InputError(say("Two players are called {name}.", name=name))
        if name.startswith(GHOST):
            raise InputError(say("«{name}» is the name of a ghost: call the player something else.", name=name))
    return tuple(names)


def _ghosts(pack: TrickPack, count: int) -> tuple[str, ...]:
    most = max(row.ghosts for row in pack.seats)
    if count > most:
        raise InputError(say("There are at most {most} ghosts, not {count}.", most=most, count=count))
    return tuple(f"{GHOST}{number}" for number in range(1, count + 1))


def _card(pack: TrickPack, raw: Any) -> Character:
    """Finds a card by its value (35 or "35"), its id or its name."""
    value = int(raw) if isinstance(raw, str) and raw.isascii() and raw.isdecimal() and len(raw) < 5 else raw
    if isinstance(value, str):
        return pack.cards[find(value, pack.known_names, CARD)]
    if isinstance(value, int) and not isinstance(value, bool) and value in pack.by_value:
        return pack.by_value[value]
    least, most = min(pack.by_value), max(pack.by_value)
    raise InputError(say("There is no card «{raw}»: values go from {least} to {most}.", raw=str(raw), least=least, most=most))


def _name(raw: Any, known: Sequence[str], where: Saying) -> str:
    if isinstance(raw, str) and raw in known:
        return raw
    raise InputError(say("{where}: «{raw}» does not play here ({known}).", where=where, raw=str(raw), known=", ".join(known)))


def _trick(pack: TrickPack, raw: Any, number: int, seated: Sequence[str]) -> Trick:
    where = say("Trick {number}", number=number)
    plays: list[tuple[str, Character]] = []
    for play in _list(raw, f"tricks[{number}]"):
        if not isinstance(play, (list, tuple)) or len(play) != 2:
            raise InputError(say("{where}: a player and a card were expected, not «{play}».", where=where, play=str(play)))
        who, card = _name(play[0], seated, where), _card(pack, play[1])
        if any(who == other for other, _ in plays):
            raise InputError(say("{where}: {who} plays twice; everybody plays one card.", where=where, who=who))
        if any(card is other for _, other in plays):
            raise InputError(say("{where}: card {card} appears twice; there is only one of each value.", where=where, card=card.value))
        plays.append((who, card))
    return tuple(plays)


def _by_player(given: Mapping[str, Any], key: str, players: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for name, value in given.items():
        yield _name(name, players, say("«{key}»", key=key)), value


def _team(pack: TrickPack, name: str, raw: Any) -> tuple[Character, ...]:
    cards = [_card(pack, each) for each in _list(raw, f"teams.{name}")]
    for card in cards:
        if cards.count(card) > 1:
            raise InputError(say("Card {card} appears twice in {name}'s team; there is only one of each value.", card=card.value,
                                 name=name))
    return tuple(cards)


def _tokens(pack: TrickPack, raw: Any, what: str, also: Iterable[str] = ()) -> dict[str, int]:
    table = _table(raw, what)
    refuse_unknown_keys(table, (*pack.tokens, *also))
    counts = {kind: whole_number(table, kind) for kind in table}
    for kind, count in counts.items():
        if count > MOST_TOKENS:
            raise InputError(say("«{what}»: {count} of «{kind}» is impossible.", what=what, count=count, kind=kind))
    return counts


def _typed(pack: TrickPack, name: str, raw: Any) -> EnteredTokens:
    """Reads typed tokens. A trick won brings a star, so a player without a star has won none."""
    tokens = _tokens(pack, raw, f"tokens.{name}", [TRICKS_WON])
    won = tokens.pop(TRICKS_WON, None)
    paid = {kind for phase in pack.phases for kind in phase.highest}
    if won is None and paid and not any(tokens.get(kind) for kind in paid):
        won = 0
    return EnteredTokens(tokens, won)


def _earned(pack: TrickPack, earned: Mapping[str, Any], seated: Sequence[str],
            by_tricks: bool) -> Iterator[tuple[tuple[str, int, str], Tokens]]:
    for name, cards in _by_player(earned, "earned", seated):
        for raw, chapters in _table(cards, f"earned.{name}").items():
            card = _card(pack, raw)
            for chapter, tokens in _table(chapters, f"earned.{name}.{raw}").items():
                if str(chapter) not in (str(TRICK), str(TEAM)):
                    raise InputError(say("Tokens are earned in chapter {trick} or {team}, not «{chapter}».", trick=TRICK, team=TEAM,
                                         chapter=str(chapter)))
                if str(chapter) == str(TRICK) and not by_tricks:
                    raise InputError(say("Without tricks, the tokens of chapter II are entered for the player, not for a card."))
                typed = _tokens(pack, tokens, f"earned.{name}.{raw}.{chapter}")
                yield (name, int(chapter), card.id), {kind: count for kind, count in typed.items() if count}


# -- warnings ------------------------------------------------------------------------------------------------------------


def _warn_of_numbers(pack: TrickPack, entry: TrickEntry) -> None:
    count = len(entry.players)
    seats = pack.seats_for(count)
    if count not in pack.players:
        entry.warn(say("This game is for {least_players} to {most_players} players, not {count}.", least_players=pack.players.least,
                       most_players=pack.players.most, count=count))
    elif len(entry.ghosts) != seats.ghosts:
        entry.warn(say("With {count} players there are {ghosts} ghosts, not {seated}.", count=count, ghosts=seats.ghosts,
                       seated=len(entry.ghosts)))
    for name in entry.players:
        cards = len(entry.teams[name])
        if cards != seats.team:
            entry.warn(say("{name} has {cards}; a team has {team}.", name=name, cards=Counted(cards, CARD), team=seats.team))
    for number, trick in enumerate(entry.tricks, 1):
        absent = [name for name in (*entry.players, *entry.ghosts) if all(name != who for who, _ in trick)]
        if not trick or not absent:
            continue
        if any(entry.tricks[number:]):  # a later trick has begun, so they have played
            entry.warn(say("Trick {number}: no card entered for {names}.", number=number, names=[seat(pack, who) for who in absent]))
        else:
            entry.warn(say_n("Trick {number}: {names} has not played yet.", "Trick {number}: {names} have not played yet.", len(absent),
                             number=number, names=[seat(pack, who) for who in absent]))


def _warn_of_duplicates(pack: TrickPack, entry: TrickEntry, given: Mapping[str, Sequence[Character]]) -> None:
    """Warns of a value that was entered twice: somebody mistyped, but the rest still counts."""
    holders: dict[str, list[str]] = {}
    for number, trick in enumerate(entry.tricks, 1):
        for who, card in trick:
            holders.setdefault(card.id, []).append(f"{who} ({number})")
    for name, team in given.items():
        played = {card.id for trick in entry.tricks for who, card in trick if who == name}
        for card in team:
            if card.id not in played:
                holders.setdefault(card.id, []).append(name)
    for card_id, names in holders.items():
        if len(names) > 1:
            value = pack.cards[card_id].value
            entry.warn(say("Card {value} appears {times} times: {names}.", value=value, times=len(names), names=", ".join(names)))


def _warn_of_mismatches(pack: TrickPack, entry: TrickEntry, given: Mapping[str, Sequence[Character]]) -> None:
    """Warns of entries that contradict the teams: cards played from outside the team, tokens for an absent card."""
    for name, team in given.items():
        for card in entry.teams[name]:
            if card not in team:
                entry.warn(say("{name} played card {card}, which is not in the team entered; it is counted in.", name=name,
                               card=card.value))
    for name, chapter, card_id in entry.earned:
        card = pack.cards[card_id]
        played = any(who == name and card is other for trick in entry.tricks for who, other in trick)
        if not (played if chapter == TRICK else card in entry.teams.get(name, ())):
            entry.warn(say("Tokens were entered for card {card}, but {name} does not have it: they do not count.", card=card.value,
                           name=name))
        elif not card.unread:
            entry.warn(say("The ability of card {card} is known: the tokens entered for it do not count.", card=card.value))
    if entry.by_tricks and any(typed.tokens for typed in entry.typed.values()):
        entry.warn(say("The tokens of chapter II are counted from the tricks; those entered by hand are ignored."))
    for name, typed in entry.typed.items():
        paid = next((kind for phase in pack.phases for kind in phase.highest), None)
        if paid and not entry.by_tricks and (typed.tricks_won or 0) > typed.tokens.get(paid, 0):
            held = Counted(typed.tokens.get(paid, 0), pack.lexicon.token(paid))
            entry.warn(say("{name} cannot have won {tricks} tricks with {tokens}.", name=name, tricks=typed.tricks_won or 0, tokens=held))
