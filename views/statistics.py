"""Statistics over finished games: wins, streaks, head to head, totals, best hands; and one player's page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring import is_hands
from sentences import Saying, say, say_n
from table import Refused
from table.shelf import listed_game, shipped
from table.statistics import Favourite, Mark, Tally, Way, distribution
from table.table import Table
from views.faces import FaceView, SignView, face_view, suit_sign
from views.history import Filter, people_known
from views.parts import Action, Link, OptionView, Person, Span, Tap, Text
from views.seating import boxes_in_short
from views.wording import Wording

ENOUGH = 3  # number of games before the figures mean anything
BEST = 3
RIVALS = 6
CHARTED = 20  # bars of a chart: more would be too thin to read
OPEN, CLOSE = "\ue100", "\ue101"  # marks the emphasised part of a sentence until it is split into spans


@dataclass(frozen=True, slots=True)
class FigureBar:
    """A player's bar: how much of its whole length is filled."""

    person: Person
    share: float
    told: Text
    tap: Tap


@dataclass(frozen=True, slots=True)
class DuelView:
    """Two players: how often each finished ahead of the other."""

    left: Person
    right: Person
    figure: str


@dataclass(frozen=True, slots=True)
class BestView:
    """One of the highest totals: whose, when, with which suits."""

    person: Person
    words: str
    figure: str
    tap: Tap
    suits: tuple[SignView, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureView:
    """A card with a title and what is counted."""

    title: str
    caption: str = ""
    bars: tuple[FigureBar, ...] = ()
    columns: tuple[tuple[int, int], ...] = ()  # start of the column, how many
    lit: int = -1  # the emphasised column
    course: tuple[tuple[int, bool], ...] = ()  # total and whether won, oldest first
    duels: tuple[DuelView, ...] = ()
    best: tuple[BestView, ...] = ()
    cards: tuple[FaceView, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class StatisticsView:
    games: tuple[OptionView, ...] = ()
    figures: tuple[FigureView, ...] = ()
    ways: tuple[OptionView, ...] = ()  # ways to play: totals are compared only within one
    totals: tuple[FigureView, ...] = ()
    too_few: str = ""


@dataclass(frozen=True, slots=True)
class PlayerView:
    person: Person
    since: str
    keys: tuple[tuple[str, str], ...] = ()  # a figure and what it counts
    games: tuple[OptionView, ...] = ()
    figures: tuple[FigureView, ...] = ()
    all: Action | None = None
    game: str = ""  # in view


def statistics_view(table: Table, tell: Wording, chosen: Filter, way: Way | None = None) -> StatisticsView:
    """Builds the page.

    `way`: the way to play whose totals are shown, by default the usual one. Reads all games: call it off the frame.
    """
    mine = table.history.statistics(**chosen.as_query())
    everything = table.history.statistics(**replace(chosen, game="").as_query())
    options = _games(table, tell, chosen, everything.by_game)
    one = chosen.game or (next(iter(mine.by_game)) if len(mine.by_game) == 1 else "")
    tally = mine.by_game.get(one, mine.over_all) if one else mine.over_all
    if tally.games < ENOUGH:
        return StatisticsView(options, too_few=tell(_to_go(ENOUGH - tally.games)))
    people = people_known(table, list(tally.players))
    ways = mine.by_way.get(one, {})
    seen = way if way in ways else next(iter(most_played(ways)), None)
    return StatisticsView(
        games=options,
        figures=tuple(filter(None, (_wins(tell, tally, people), _streaks(tell, tally, people), _duels(tell, tally, people)))),
        ways=tuple(_ways(table, tell, one, ways, seen)) if seen is not None and ways[seen].marks else (),
        totals=tuple(_totals(table, tell, one, ways[seen])) if seen is not None and ways[seen].marks else (),
    )


def _to_go(games: int) -> Saying:
    return say_n("Statistics start with the third game: {n} to go.", "Statistics start with the third game: {n} to go.", games)


def _games(table: Table, tell: Wording, chosen: Filter, by_game: Mapping[str, Tally]) -> tuple[OptionView, ...]:
    """Lists the games that were played, to filter by one; empty if there is no choice."""
    ours = [game for game in shipped() if game in by_game]
    played = [*ours, *(game for game in by_game if game not in ours)]
    labels = {"": tell(say("All")), **{game: _title(table, tell, game) for game in played}}
    return tuple(_option(label, game == chosen.game, chosen.tap(game=game)) for game, label in labels.items()) if len(played) > 1 else ()


def _option(label: str, chosen: bool, tap: Tap) -> OptionView:
    return OptionView(label, chosen, tap, icon="check" if chosen else "")


def _title(table: Table, tell: Wording, game: str) -> str:
    return listed_game(table, game).title(tell.lang)


def most_played(ways: Mapping[Way, Tally]) -> list[Way]:
    """Lists the ways to play a game, the most frequent first, then the latest."""
    return sorted(ways, key=lambda way: -ways[way].games)


def _ways(table: Table, tell: Wording, game: str, ways: Mapping[Way, Tally], seen: Way) -> Iterable[OptionView]:
    for way in most_played(ways) if len(ways) > 1 else ():
        link = Link("way", {"players": way.players, "variant": way.variant, "editions": list(way.editions)})
        yield _option(way_name(table, tell, game, way), way == seen, Tap(open=link))


def way_name(table: Table, tell: Wording, game: str, way: Way) -> str:
    """Returns « 4 joueurs, Chaos, Trésor Maudit + Cartes promo » without the usual variant and the base game."""
    try:
        variants, boxes = dict(table.pack_to_show(game).variants), boxes_in_short(table, game, way.editions, tell)
    except Refused:  # an added game that is not here now
        variants, boxes = {}, [tell(say("with boxes"))] if way.editions else []
    named = way.variant in variants and way.variant != next(iter(variants))
    variant = [tell.capital(tell(variants[way.variant].name))] if named else []
    return ", ".join([tell(say_n("{n} player", "{n} players", way.players)), *variant, *([" + ".join(boxes)] if boxes else [])])


# the cards


def _strong(tell: Wording, figure: int) -> str:
    return f"{OPEN}{tell.number(figure)}{CLOSE}"


def _spans(text: str) -> Text:
    spans = []
    for part in text.split(OPEN):
        strong, found, rest = part.partition(CLOSE)
        spans += [Span(strong, "strong"), Span(rest)] if found else [Span(part)]
    return tuple(span for span in spans if span.text)


def _bars(figures: Mapping[str, tuple[float, str]], people: Mapping[str, Person], most: float = 0) -> tuple[FigureBar, ...]:
    """Builds bars whose taps lead to the player. `most`: the figure of a full bar; by default the largest."""
    full = most or max((length for length, _told in figures.values()), default=0) or 1
    return tuple(FigureBar(people[name], max(length, 0) / full, _spans(told), Tap(open=Link("player", {"player": name})))
                 for name, (length, told) in figures.items())


def _wins(tell: Wording, tally: Tally, people: Mapping[str, Person]) -> FigureView:
    figures = {name: (each.wins / max(each.games, 1),
                      tell(say_n("{wins} of {n}", "{wins} of {n}", each.games, wins=_strong(tell, each.wins))))
               for name, each in tally.players.items()}
    return FigureView(tell(say("Wins")), tell(say_n("{n} game", "{n} games", tally.games)), _bars(figures, people, most=1))


def _streaks(tell: Wording, tally: Tally, people: Mapping[str, Person]) -> FigureView | None:
    best_first = sorted(tally.players.items(), key=lambda item: -item[1].longest_streak)
    figures = {name: (float(each.longest_streak),
                      tell(say("{longest}, now {streak}", longest=_strong(tell, each.longest_streak), streak=each.streak)))
               for name, each in best_first if each.longest_streak}
    return FigureView(tell(say("Longest streak")), bars=_bars(figures, people)) if figures else None


def _duels(tell: Wording, tally: Tally, people: Mapping[str, Person]) -> FigureView | None:
    names = list(tally.players)[:RIVALS]
    pairs = [(one, other) for place, one in enumerate(names) for other in names[place + 1:] if (one, other) in tally.head_to_head]
    return FigureView(tell(say("Who finishes ahead")), duels=tuple(_duel(tell, tally, people, *pair) for pair in pairs)) if pairs else None


def _duel(tell: Wording, tally: Tally, people: Mapping[str, Person], one: str, other: str) -> DuelView:
    met = tally.head_to_head[one, other]
    level = tell(say_n("{n} tie", "{n} ties", met.level))
    return DuelView(people[one], people[other], f"{met.ahead} – {met.behind}" + (f" ({level})" if met.level else ""))


def _totals(table: Table, tell: Wording, game: str, tally: Tally) -> Iterable[FigureView]:
    people = people_known(table, list(tally.players))
    yield _distribution(tell, tally)
    counted = sorted(((each.average or 0, name, each) for name, each in tally.players.items()), key=lambda item: -item[0])
    figures = {name: (average, f"{_strong(tell, round(average))} · {tell.number(each.worst.total)} – {tell.number(each.best.total)}")
               for average, name, each in counted if each.best and each.worst}
    yield FigureView(tell(say("Averages")), tell(say("lowest – highest")), _bars(figures, people))
    title = say("Best hands") if game and listed_game(table, game).kind == "hands" else say("Best totals")
    yield FigureView(tell(title), best=tuple(_best(table, tell, mark, people[mark.player]) for mark in tally.best(BEST)))


def _distribution(tell: Wording, tally: Tally) -> FigureView:
    columns = distribution([mark.total for mark in tally.marks])
    last = tally.marks[-1].record
    latest = max(mark.total for mark in tally.marks if mark.record == last)
    caption = say_n("{n} total, average {average}", "{n} totals, average {average}", len(tally.marks), average=round(tally.average or 0))
    return FigureView(
        title=tell(say("Totals")),
        caption=tell(caption),
        columns=tuple((begin, count) for begin, count in columns),
        lit=max(place for place, (begin, _count) in enumerate(columns) if begin <= latest),
        note=tell(say("Gold: the winner of the last game")),
    )


def _best(table: Table, tell: Wording, mark: Mark, person: Person) -> BestView:
    words = f"{mark.player}, {tell.near_day(mark.finished.astimezone().date())}"
    return BestView(person, words, tell.number(mark.total), Tap(open=Link("record", {"id": mark.record})), tuple(_suits(table, mark)))


def _suits(table: Table, mark: Mark) -> Iterable[SignView]:
    """Returns the suits of a hand; empty for games without suits."""
    record = table.history.record(mark.record)
    try:
        pack = table.pack_to_show(record.game, record.editions)
    except Refused:  # an added game that is not here now
        return
    if is_hands(pack):
        for card in record.result.get("players", {}).get(mark.player, {}).get("cards", {}):
            if card in pack.cards:  # an item has no suit
                yield suit_sign(pack, str(pack.cards[card].suit))


# one player


def player_view(table: Table, tell: Wording, player: str, game: str = "") -> PlayerView:
    """Builds the page. `game`: whose totals are shown, by default the one played last. Reads all games: call it off the frame."""
    person = people_known(table, [player])[player]
    found = table.history.statistics(player=player)
    mine = found.over_all.players.get(player)
    everything = Action(tell(say("Show all games")), Filter(player=player).tap(), "history")
    if mine is None:
        return PlayerView(person, tell(say("No finished game yet.")), all=everything)
    seen = game if game in found.by_game else next(reversed(list(found.by_game)), "")
    ways = found.by_way[seen]
    figures = ((mine.games, say_n("game", "games", mine.games)), (mine.wins, say_n("win", "wins", mine.wins)),
               (mine.longest_streak, say("best streak")), (mine.streak, say("current streak")))
    options = [_option(_title(table, tell, each), each == seen, Tap(open=Link("player", {"player": player, "game": each})))
               for each in found.by_game]
    return PlayerView(
        person=person,
        since=tell(say("Since {day}", day=tell.day(mine.first.astimezone().date()))),
        keys=tuple((tell.number(figure), tell(label)) for figure, label in figures),
        games=tuple(options) if len(options) > 1 else (),
        figures=(*_courses(table, tell, player, seen, ways), *_favourites(table, tell, player, seen),
                 *_rivals(table, tell, player, seen, ways)),
        all=everything,
        game=seen,
    )


def _courses(table: Table, tell: Wording, player: str, game: str, ways: Mapping[Way, Tally]) -> list[FigureView]:
    """Builds one chart per way to play: only like games are compared."""
    found: list[FigureView] = []
    for way in most_played(ways):
        standing = ways[way].players.get(player)
        if standing is None or standing.best is None or standing.worst is None or standing.average is None:
            continue
        totals = [(mark.total, mark.won) for mark in ways[way].of(player)][-CHARTED:]
        caption = say("Best {best}, average {average}, lowest {worst}", best=standing.best.total, average=round(standing.average),
                      worst=standing.worst.total)
        if len(totals) < ENOUGH:
            caption = say("So far: {totals}", totals=", ".join(tell.number(total) for total, _won in totals))
        course = tuple(totals) if len(totals) > 1 else ()
        note = tell(say("Gold: games won")) if course and not found else ""
        found.append(FigureView(way_name(table, tell, game, way), tell(caption), course=course, note=note))
    return found


def _favourites(table: Table, tell: Wording, player: str, game: str) -> list[FigureView]:
    try:
        favourites, pack = table.favourite_cards(game, player), table.pack_to_show(game)
    except Refused:  # an added game that is not here now
        return []
    faces = [replace(face, caption=_often(tell, each)) for each in favourites if (face := face_view(pack, each.card, tell)) is not None]
    return [FigureView(tell(say("Favourite cards")), cards=tuple(faces))] if faces else []


def _often(tell: Wording, each: Favourite) -> str:
    average = tell(say("{points} points on average", points=round(each.average)))
    times = tell(say_n("{n} time", "{n} times", each.times))
    return f"{times}, {average}"


def _rivals(table: Table, tell: Wording, player: str, game: str, ways: Mapping[Way, Tally]) -> list[FigureView]:
    """Lists head-to-heads in the game in view, for each way to play it."""
    found = []
    for way in most_played(ways):
        tally = ways[way]
        met = [other for other in tally.players if (player, other) in tally.head_to_head]
        met.sort(key=lambda other: -sum(vars(tally.head_to_head[player, other]).values()))
        if met:
            people = people_known(table, list(tally.players))
            duels = tuple(_duel(tell, tally, people, player, other) for other in met[:RIVALS])
            played = way_name(table, tell, game, way) if len(ways) > 1 else ""
            found.append(FigureView(tell(say("Who finishes ahead")), played, duels=duels))
    return found
