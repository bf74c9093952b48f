"""The games as the home screen lists them, ours and those the owner added, and what the screens ask of their packs."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from kivy.app import App

from screens import theme
from screens.theme import hexa
from screens.words import LANGUAGES, _, capital, colon, day, language, ngettext, whose
from sentences import DEFAULT_LANGUAGE
from table import Refused
from table.added_games import Added, AddedGames
from table.shipped import shipped
from views.palette import GAMES as ACCENTS
from views.palette import NO_ACCENT, Accent

if TYPE_CHECKING:
    from scoring import Pack, PackError, Reading, RefereeResult
    from table import Table
    from table.games.hands import Hands
    from table.history import Record
    from table.session import Session

ADDED_KIND = "hands"                    # the only one that can be played from a pack alone: `Added` tells the size of a hand


@dataclass(frozen=True)
class Pages:
    """Where a game is played: the pages of its kind."""

    screen: str = ""                    # where a session is played; "" if it cannot be
    before: str = ""                    # between the players and the first turn, if the kind has such a page
    results: str = "results"            # how a game ended
    workshop: str = ""                  # where its owner tells the app what the cards say, if there is anything to tell
    turns: bool = False                 # the app follows the turns: whoever sits first plays first
    starter: bool = False               # the rules name who starts: another game with the same people moves nobody


PAGES = {
    "hands": Pages("hand"),
    "tricks": Pages("tricks", workshop="workshop_list", starter=True),
    "crews": Pages("crew", workshop="workshop_names"),
    "referee": Pages("evening", before="evening_setup", results="evening_end", turns=True, starter=True),
}
GAME_SCREENS = {"trick", "team", "team_points",        # where a game lies open on the table
                *(screen for pages in PAGES.values() for screen in (pages.screen, pages.before, pages.results) if screen)}


@dataclass(frozen=True)
class Game:
    id: str
    kind: str
    title: Mapping[str, str]
    least: int
    most: int
    accent: Accent
    pages: Pages
    hand_size: int = 0                  # of a game of hands
    suits: tuple[tuple[str, str, str], ...] = ()        # of an added game, which has no drawing: icon, colours in light and dark

    @property
    def ground(self) -> tuple[str, str]:
        """Behind its drawing: light, dark."""
        return self.accent.ground


def _ours(game: str) -> Game:
    known = shipped()[game]
    return Game(game, known.kind, known.title, known.least, known.most, ACCENTS[game], PAGES[known.kind], known.hand_size)


GAMES = tuple(map(_ours, ACCENTS))
BY_ID = {game.id: game for game in GAMES}


def listed() -> list[Game]:
    """What can be played: our four, then the owner's."""
    return [*GAMES, *(_from_added(added) for added in added_games().games())]


def of(game: str) -> Game:
    """Any game a session may name; one that is gone has no screen."""
    added = None if game in BY_ID else added_games().all().get(game)
    return BY_ID.get(game) or (_from_added(added) if added is not None else _unknown(game))


def of_kind(kind: str) -> Game:
    """Our own game of a kind, for pages that nobody opened from a game."""
    return next(game for game in GAMES if game.kind == kind)


def added_games() -> AddedGames:
    return App.get_running_app().table.added_games


def _from_added(added: Added) -> Game:
    _icon, light, dark = added.suits[0]
    ground = hexa(theme.LIGHT.tint(theme.rgba(light), False)), hexa(theme.DARK.tint(theme.rgba(dark), False))
    accent = replace(NO_ACCENT, ground=ground)          # its colours are a stranger's: nobody knows what can be read in them
    pages = Pages() if added.lost else PAGES[ADDED_KIND]
    return Game(added.game, ADDED_KIND, added.title, added.least, added.most, accent, pages, added.hand_size, added.suits)


def _unknown(game: str) -> Game:
    return Game(game, "", dict.fromkeys(LANGUAGES, capital(game.replace("_", " "))), 1, 1, NO_ACCENT, Pages())


def title(game: str) -> str:
    """The name on the box, known before the rules are read."""
    named = of(game).title
    return named.get(language()) or named[DEFAULT_LANGUAGE]          # a game that somebody added may not speak it


def trouble_with(session: Session) -> str:
    """Why a game cannot be opened just now; '' if it can. Its file may be lost, a card gone, a correction unreadable."""
    try:
        if session.game not in BY_ID:
            added_games().open_library()
        session.result()
    except Refused as refused:
        return f"{title(session.game)}{colon()}{_what_helps(session.game, refused)}"
    return ""


def _what_helps(game: str, refused: Refused) -> str:
    """People know an added game by its file, not by the names inside."""
    if game in BY_ID or App.get_running_app().table.overlays.text(game):
        return str(refused.sentence(language()))
    if added_games().text(game) is None:
        return _("add its file to open this game.")
    try:
        pack(game)
    except Refused:
        return _("its file cannot be read. Add it again to open this game.")
    return _("its file was replaced, and some of its cards are gone. Add the old file to open this game.")


def pack(game: str, boxes: Sequence[str] | None = None) -> Pack:
    """The rules of a game to look at, with some boxes or those of the owner, and the owner's corrections as far as they can be read."""
    return App.get_running_app().table.pack_to_show(game, boxes)


def variants(game: str) -> dict[str, Any]:
    """The ways to play a game, the usual one first: id, name, least and most players."""
    return dict(pack(game).variants)


def box_names(game: str, boxes: Sequence[str]) -> list[str]:
    """The boxes as they are called, in the order of the game; one that is gone has no name any more."""
    return [box.name.sentence(language()) for box in pack(game, ()).editions.values() if box.id in boxes] if boxes else []


def boxes_in_short(game: str, boxes: Sequence[str]) -> list[str]:
    """« Trésor Maudit », without what follows the colon, where all boxes that begin so are meant; else the whole names."""
    names = {box.id: box.name.sentence(language()) for box in pack(game, ()).editions.values()}
    heads = {box: name.partition(":")[0].strip() for box, name in names.items()}
    parted = {head for box, head in heads.items() if box not in boxes}
    told = [names[box] if heads[box] in parted else heads[box] for box in names if box in boxes]
    gone = [_("with boxes")] if any(box not in names for box in boxes) else []
    return [*dict.fromkeys(told), *gone]


def setup(game: str, players: int, variant: str, boxes: Sequence[str] = ()) -> list[str]:
    """What to do before the game, for this number of players."""
    played = variants(game)
    chosen = played[variant] if variant in played else next(iter(played.values()))
    shown = min(max(players, chosen.least), chosen.most)
    return [line.sentence(language()) for line in pack(game, boxes).setup_for(shown, chosen.id)]


def readings(game: str, boxes: Sequence[str] = ()) -> list[Reading]:
    """The rules tables read differently: id, name, question, default."""
    return list(pack(game, boxes).readings.values())


def readings_changed(game: str, chosen: Mapping[str, object], boxes: Sequence[str] = ()) -> str:
    """« 1 changed: … », counting only what differs from its default."""
    changed = [reading.name.sentence(language()) for reading in readings(game, boxes)
               if chosen.get(reading.id, reading.default) != reading.default]
    if not changed:
        return _("As the rulebook says")
    return ngettext("{n} changed: ", "{n} changed: ", len(changed)) + ", ".join(changed)


def where_we_are(session: Session, current: str) -> str:
    """« À Chloé, 5 cartes sur 7 »; or why nobody can say."""
    try:
        return _where_we_are(session, current)
    except Refused as refused:
        return str(refused.sentence(language()))


def _where_we_are(session: Session, current: str) -> str:
    """Each kind has its own measure of progress. The pages of a game that is not open are not loaded for it."""
    kind = of(session.game).kind
    if kind == "tricks":
        from screens.tricks.lookups import where_we_are as trick
        return trick(session, current)
    if kind == "referee":
        return _evening_so_far(session)
    return _crews_so_far(session) if kind == "crews" else _hands_so_far(session, current)


def is_complete(session: Session) -> bool:
    """Whether everything of an open game is entered: only its result is left to look at."""
    return of(session.game).kind == "hands" and all(len(player.hand) >= _hand_size(session) for player in session.state.players)


def _hand_size(session: Session) -> int:
    """With the boxes on the table; an old log has not recorded it, and no boxes either."""
    state = cast("Hands", session.state)
    return int(state.shape.hand_size or of(session.game).hand_size)


def _crews_so_far(session: Session) -> str:
    players = session.state.players
    counted = sum(bool(player.crew) or player.set is not None or player.coins is not None for player in players)
    return ngettext("{n} player of {full} counted", "{n} players of {full} counted", counted, full=len(players))


def _hands_so_far(session: Session, current: str) -> str:
    state = cast("Hands", session.state)
    players, size = state.players, _hand_size(session)
    if is_complete(session):
        return _("All hands are complete")
    player = next((player for player in players if player.name == current), None)
    player = player or next((player for player in players if len(player.hand) < size), players[-1])
    return ngettext("{player}: {n} of {full} cards", "{player}: {n} of {full} cards", len(player.hand), player=player.name, full=size)


def _evening_so_far(session: Session) -> str:
    """« Tour de Zoé, 3 paires trouvées »."""
    result = cast("RefereeResult", session.result())
    player = session.state.players[result.state.turn]
    turn = _("{whose} turn").format(whose=whose(player.name))
    return f"{turn}, " + ngettext("{n} pair found", "{n} pairs found", len(result.state.pairs))


def winner_line(record: Record) -> str:
    """« Samedi : Aliénor, 188 points »."""
    names = ", ".join(record.winners) or _("lost together")
    when = capital(day(record.finished.astimezone().date(), weekday_only=True))
    best = max((seat.total for seat in record.seats if seat.won and seat.total is not None), default=None)
    points = "" if best is None else ", " + ngettext("{n} point", "{n} points", best)
    return f"{when}{colon()}{names}{points}"


def seats(players: int) -> str:
    return ngettext("{n} player", "{n} players", players)


def warm_up(table: Table) -> list[PackError]:
    """Read the rules once, so that the first tap does not wait for them; what is wrong with the owner's own files."""
    table.added_games.open_library()
    with suppress(Refused):                     # corrections that cannot be read are told where they are needed
        table.pack_to_show(GAMES[0].id)
    for module in ("table.players", "table.session", "screens.hands.hand"):
        import_module(module)
    return list(table.added_games.rescan())
