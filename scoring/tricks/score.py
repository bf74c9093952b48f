"""The score of a game of tricks and teams: a pure function of the pack and the entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.mistakes import InputError
from scoring.ranking import RankingStep, rank
from scoring.tricks.entry import TrickEntry, read_entry
from scoring.tricks.overlay import with_overlay
from scoring.tricks.pack import TrickPack
from scoring.tricks.result import PlayerResult, TokenLine, TrickResult, TrickStory
from scoring.tricks.team import Teams
from scoring.tricks.tokens import NONE, Tokens, added
from scoring.tricks.trick import Trick
from scoring.tricks.words import TRICK, TricksWonUnknown
from sentences import Saying, say, say_n


def score(pack: TrickPack, inputs: Mapping[str, Any]) -> TrickResult:
    """Scores a game as JSON: what `batch` takes; raises InputError for what is impossible."""
    if not isinstance(inputs, Mapping):
        raise InputError(say("A game is a table of keys and values."))
    if inputs.get("overlay"):
        pack = with_overlay(pack, inputs["overlay"])
    return score_table(pack, read_entry(pack, inputs))


def score_table(pack: TrickPack, entry: TrickEntry) -> TrickResult:
    """Scores a game as far as it is entered, from one trick to the whole."""
    stories = tuple(Trick(pack, entry, number, plays).story() for number, plays in enumerate(entry.tricks, 1))
    earlier = {name: _chapter_two(pack, entry, stories, name) for name in entry.players}
    won = {name: _tricks_won(entry, stories, name) for name in entry.players}
    teams = Teams(pack, entry, {name: added(*(line.tokens for line in lines)) for name, lines in earlier.items()}, won).play()
    players = {name: PlayerResult(pack, name, tuple(card.id for card in teams.teams[name]), won[name],
                                  (*earlier[name], *teams.lines[name])) for name in entry.players}
    ranking, comparisons = rank({name: player.points for name, player in players.items()}, _steps(pack, players))
    leader = next((story.winner for story in reversed(stories) if story.winner), None)
    result = TrickResult(pack, players, stories, teams.majority, leader, ranking, comparisons, tuple(entry.warnings))
    return replace(result, warnings=(*entry.warnings, *_doubts(result)))


def _chapter_two(pack: TrickPack, entry: TrickEntry, stories: tuple[TrickStory, ...], name: str) -> list[TokenLine]:
    if entry.by_tricks or name not in entry.typed:
        return [line for story in stories for line in story.lines if line.player == name]
    tokens: Tokens = {kind: count for kind, count in entry.typed[name].tokens.items() if count} or NONE
    return [TokenLine(pack, name, TRICK, "typed", tokens=tokens, typed=True)]


def _tricks_won(entry: TrickEntry, stories: tuple[TrickStory, ...], name: str) -> int | None:
    if entry.by_tricks:
        return sum(story.winner == name for story in stories)
    return entry.typed[name].tricks_won if name in entry.typed else None


def _steps(pack: TrickPack, players: Mapping[str, PlayerResult]) -> list[RankingStep]:
    """Returns the tie-break steps: each compares the highest or lowest card value of the teams."""
    steps = []
    for tie in pack.tie_break:
        pick = min if tie.lowest else max
        figures = {name: pick((pack.cards[card].value for card in player.team), default=0) for name, player in players.items()}
        steps.append(RankingStep(tie.by, tie.name, figures, tie.lowest))
    return steps


def _doubts(result: TrickResult) -> list[Saying]:
    """Lists what the score leaves open because nobody has read, typed or entered it."""
    pack = result.pack
    found: list[Saying] = []
    unread = _values(pack, {line.card for line in result.unread if line.card and line.player in result.players})
    ghostly = _values(pack, {line.card for line in result.unread if line.card and line.player not in result.players})
    if unread:
        found.append(say_n("It is not known yet what card {cards} gives. Enter its tokens, or teach the app the card.",
                           "It is not known yet what cards {cards} give. Enter their tokens, or teach the app the cards.", len(unread),
                           cards=unread))
    if ghostly:
        found.append(say_n("It is not known yet what the ghost's card {cards} gives.",
                           "It is not known yet what the ghosts' cards {cards} give.", len(ghostly), cards=ghostly))
    iconless = _values(pack, {card for line in result.lines if line.clause and line.clause.mentions().categories
                              for card in _around(result, line) if pack.cards[card].categories is None})
    if iconless:
        found.append(say_n("The categories of card {cards} are not known, so they are not counted.",
                           "The categories of cards {cards} are not known, so they are not counted.", len(iconless), cards=iconless))
    for name, player in result.players.items():
        asking = [line.card for line in player.lines if line.card and line.paid and TricksWonUnknown() in line.paid.failing]
        if asking:
            found.append(say("What {card:the} {card:gives|give} depends on how many tricks {name} won.", name=name,
                             card=pack.lexicon.card(asking[0])))
    return found


def _values(pack: TrickPack, cards: set[str]) -> list[int]:
    return sorted(pack.cards[card].value for card in cards)


def _around(result: TrickResult, line: TokenLine) -> tuple[str, ...]:
    """Returns the cards an ability looked at."""
    if line.trick is not None:
        return tuple(card for _, card in result.tricks[line.trick - 1].plays)
    return result.players[line.player].team
