"""The games as the home screen lists them, ours and those the owner added, and what the screens ask of their packs."""
from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from kivy.app import App

from screens import theme
from screens.theme import hexa
from screens.words import _, capital, colon, day, language, ngettext, whose
from sentences import texts
from table import Refused


@dataclass(frozen=True)
class Game:
    id: str
    least: int
    most: int
    ground: tuple[str, str]             # behind its drawing: light, dark
    screen: str = ""                    # where a session of it is played; "" until it can be
    before: str = ""                    # a page between the players and the first turn, if the game has one
    results: str = "results"            # where it is told how a game of it ended
    turns: bool = False                 # the app follows the turns: whoever sits first plays first
    workshop: str = ""                  # where its owner tells the app what the cards say, if there is anything to tell
    suits: tuple[tuple[str, str, str], ...] = ()        # of an added game, which has no drawing: icon, colours in light and dark


GAMES = (
    Game("fantasy_realms", 2, 6, ("DEE3F7", "252C45"), "hand"),
    Game("once_upon_a_draft", 2, 6, ("F7E7C0", "3E3317"), "tricks", workshop="workshop_list"),
    Game("baby_pirates", 2, 6, ("D6EAE4", "1C3733"), "crew", workshop="workshop_names"),
    Game("cinderella", 1, 4, ("F6DCE7", "43222F"), "evening", before="evening_setup", results="evening_end", turns=True),
)
BY_ID = {game.id: game for game in GAMES}
GAME_SCREENS = {"trick", "team", "team_points",        # where a game lies open on the table
                *(screen for game in GAMES for screen in (game.screen, game.before, game.results) if screen)}
CHAOS = "chaos"


def listed() -> list[Game]:
    """What can be played: our four, then the owner's."""
    return [*GAMES, *(_from_added(added) for added in added_games().games())]


def of(game: str) -> Game:
    """Any game a session may name; one that is not here any more has no screen."""
    added = None if game in BY_ID else added_games().all().get(game)
    return BY_ID.get(game) or (_from_added(added) if added is not None else Game(game, 1, 1, ("E2DBCD", "323643")))


def added_games() -> Any:
    return App.get_running_app().table.added_games


def _from_added(added: Any) -> Game:
    _icon, light, dark = added.suits[0]
    ground = hexa(theme.LIGHT.tint(theme.rgba(light), False)), hexa(theme.DARK.tint(theme.rgba(dark), False))
    return Game(added.game, added.least, added.most, ground, "" if added.lost else "hand", suits=added.suits)


def title(game: str) -> str:
    """The name on the box. Written here too, so that home need not read the rules before its first frame."""
    ours = {
        "fantasy_realms": _("Fantasy Realms"),
        "once_upon_a_draft": _("Once Upon a Draft"),
        "baby_pirates": _("Baby pirates"),
        "cinderella": _("Cinderella"),
    }
    added = None if game in ours else added_games().all().get(game)
    return ours.get(game) or (texts(added.title).sentence(language()) if added is not None else capital(game.replace("_", " ")))


def trouble_with(session: Any) -> str:
    """Why a game cannot be opened just now; '' if it can. Its file may be lost, a card gone, a correction unreadable."""
    try:
        if session.game not in BY_ID:
            added_games().open_library()
        session.result()
    except Refused as refused:
        return f"{title(session.game)}{colon()}{_what_helps(session.game, refused)}"
    return ""


def _what_helps(game: str, refused: Refused) -> str:
    """Of an added game people know its file, not the names in it."""
    if game in BY_ID or App.get_running_app().table.overlays.text(game):
        return str(refused.sentence(language()))
    if added_games().text(game) is None:
        return _("add its file to open this game.")
    try:
        pack(game)
    except Refused:
        return _("its file cannot be read. Add it again to open this game.")
    return _("the file was replaced, and cards of this game are not in the new one. Add the file it was played with to open it.")


def pack(game: str) -> Any:
    """The rules of a game to look at, with the owner's corrections as far as they can be read."""
    return App.get_running_app().table.pack_to_show(game)


def variants(game: str) -> dict[str, Any]:
    """The ways to play a game, the usual one first: id, name, least and most players."""
    return dict(pack(game).variants)


def setup(game: str, players: int, variant: str) -> list[str]:
    """What to do before the game, for so many players."""
    played = variants(game)
    chosen = played[variant] if variant in played else next(iter(played.values()))
    shown = min(max(players, chosen.least), chosen.most)
    return [line.sentence(language()) for line in pack(game).setup_for(shown, chosen.id)]


def readings(game: str) -> list[Any]:
    """The rules tables read differently: id, name, question, default."""
    return list(pack(game).readings.values())


def readings_changed(game: str, chosen: Mapping[str, object]) -> str:
    """« 1 changed: … », counting only what differs from its default."""
    changed = [reading.name.sentence(language()) for reading in readings(game)
               if chosen.get(reading.id, reading.default) != reading.default]
    if not changed:
        return _("None changed: as the rulebook says")
    return ngettext("{n} changed: ", "{n} changed: ", len(changed)) + ", ".join(changed)


def where_we_are(session: Any, current: str) -> str:
    """« À Chloé, 5 cartes sur 7 »; or why that cannot be told."""
    try:
        return _where_we_are(session, current)
    except Refused as refused:
        return str(refused.sentence(language()))


def _where_we_are(session: Any, current: str) -> str:
    if hasattr(session.state, "tricks"):
        from screens.tricks.lookups import where_we_are as told
        return told(session)
    if hasattr(session.state, "events"):
        return _evening_so_far(session)
    if hasattr(session.state.players[0], "crew"):
        counted = sum(bool(player.crew) or player.set is not None or player.coins is not None for player in session.state.players)
        return ngettext("{n} player of {full} counted", "{n} players of {full} counted", counted, full=len(session.state.players))
    size = hand_size(session.game)
    if all(len(player.hand) >= size for player in session.state.players):
        return _("All hands are complete")
    player = next((player for player in session.state.players if player.name == current), None)
    player = player or next((player for player in session.state.players if len(player.hand) < size), session.state.players[-1])
    who = player.name if language() == "fr" else whose(player.name)
    return ngettext("{whose} turn, {n} of {full} cards", "{whose} turn, {n} of {full} cards", len(player.hand), whose=who, full=size)


def _evening_so_far(session: Any) -> str:
    """« Tour de Zoé, 3 paires trouvées »."""
    result = session.result()
    player = session.state.players[result.state.turn]
    turn = _("{whose} turn").format(whose=whose(player.name))
    return f"{turn}, " + ngettext("{n} pair found", "{n} pairs found", len(result.state.pairs))


def told(record: Any) -> str:
    """« Samedi : Aliénor, 188 points »."""
    names = ", ".join(record.winners) or _("lost together")
    when = capital(day(record.finished.astimezone().date(), weekday_only=True))
    best = max((seat.total for seat in record.seats if seat.won and seat.total is not None), default=None)
    points = "" if best is None else ", " + ngettext("{n} point", "{n} points", best)
    return f"{when}{colon()}{names}{points}"


def seats(players: int) -> str:
    return ngettext("{n} player", "{n} players", players)


def hand_size(game: str) -> int:
    """How many cards make a hand. Known without the pack: home shows it before the rules are read."""
    added = added_games().all().get(game)
    return int(added.hand_size) if added is not None else 7


def warm_up(table: Any) -> list[Any]:
    """Read the rules once, so that the first tap does not wait for them; what is wrong with the owner's own files."""
    table.added_games.open_library()
    with suppress(Refused):                     # corrections that cannot be read are told where they are needed
        table.pack("fantasy_realms")
    for module in ("screens.hands.hand", "screens.hands.strip"):
        import_module(module)
    return list(table.added_games.look())
