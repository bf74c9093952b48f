"""Sentences of the referee in French and English: what happened, what it means, why something is not allowed now."""

from __future__ import annotations

from scoring.grammar import NBSP
from scoring.mistakes import Saying
from scoring.referee.pack import Face, Pair, Section, SpecialTile, Task


def _say(en: str, fr: str) -> Saying:
    for mark in ":;!?»":
        fr = fr.replace(f" {mark}", f"{NBSP}{mark}")
    return Saying(en, fr.replace("« ", f"«{NBSP}"))


def joined(*sayings: Saying) -> Saying:
    return Saying(" ".join(each.en for each in sayings), " ".join(each.fr for each in sayings))


def player(turn: int) -> Saying:
    """Whoever sits there, while nobody has said a name."""
    return Saying(f"Player {turn + 1}", f"Joueur {turn + 1}")


def task_line(asked: Task) -> Saying:
    """What a roll asks for, from its figures."""
    one = asked.tiles == 1
    en_tiles, fr_tiles = f"{asked.tiles} tile{'' if one else 's'}", f"{asked.tiles} tuile{'' if one else 's'}"
    if asked.do == "reveal":
        return _say(f"show {en_tiles} to everybody, then put {'it' if one else 'them'} back",
                    f"montrer {fr_tiles} à tout le monde, puis {'la' if one else 'les'} remettre")
    if asked.do == "peek":
        return _say(f"look at {en_tiles} secretly, then put {'it' if one else 'them'} back",
                    f"regarder {fr_tiles} en secret, puis {'la' if one else 'les'} remettre")
    secret = asked.tiles - 1
    hours_en = f"then the hand moves on by {asked.hours} h" if asked.hours else "the hand does not move"
    hours_fr = f"puis l'aiguille avance de {asked.hours} h" if asked.hours else "l'aiguille ne bouge pas"
    return _say(f"search for a pair, 1 tile for all to see and {secret} in secret; {hours_en}",
                f"chercher une paire, 1 tuile visible de tous et {secret} en secret ; {hours_fr}")


# -- what happened -----------------------------------------------------------------------------------------------------


def rolls(who: Saying, face: Face) -> Saying:
    line = task_line(face.task)
    return _say(f"{who.en} rolls {face.name.en}: {line.en}.", f"{who.fr} obtient {face.name.fr} : {line.fr}.")


def uses(who: Saying, tile: SpecialTile, asked: Task) -> Saying:
    line = task_line(asked)
    return _say(f"{who.en} uses the tile {tile.name.en}: {line.en}.", f"{who.fr} utilise la tuile {tile.name.fr} : {line.fr}.")


def turns_a_tile(who: Saying, do: str) -> Saying:
    if do == "reveal":
        return _say(f"{who.en} shows a tile to everybody.", f"{who.fr} montre une tuile à tout le monde.")
    return _say(f"{who.en} looks at a tile in secret.", f"{who.fr} regarde une tuile en secret.")


def searched(pair: Pair | None, locked: Section | None) -> Saying:
    if pair is None:
        return _say("No pair: both tiles go back.", "Pas de paire : les tuiles retournent à leur place.")
    if locked:
        en, fr = locked.name.en.lower(), locked.name.fr.lower()
        return _say(f"{pair.name.en}: the {en} section is still locked, so the pair does not count and goes back.",
                    f"{pair.name.fr} : la section {fr} est encore fermée, la paire ne compte pas et retourne à sa place.")
    return _say(f"Pair found: {pair.name.en}.", f"Paire trouvée : {pair.name.fr}.")


def hand_moves(hour: int, hours: int) -> Saying:
    left = hours - hour
    if not left:
        return _say("It is midnight.", "Il est minuit.")
    return _say(f"It is {hour} o'clock; {left} search{'' if left == 1 else 'es'} before midnight.",
                f"Il est {hour} h ; encore {left} recherche{'' if left == 1 else 's'} avant minuit.")


def hand_stays() -> Saying:
    return _say("The hand does not move.", "L'aiguille ne bouge pas.")


def all_found(pairs: int, ending: Saying) -> Saying:
    return joined(_say(f"All {pairs} pairs are there.", f"Les {pairs} paires sont là."), ending)


def midnight(missing: int, lost: Saying | None) -> Saying:
    """Pairs are missing at twelve: lost, or (without an ending) one last chance."""
    en, fr = f"{missing} pairs are missing", f"Il manque {missing} paires"
    if missing == 1:
        en, fr = "1 pair is missing", "Il manque 1 paire"
    if lost:
        return joined(_say(f"{en}.", f"{fr}."), lost)
    return _say(f"{en}: one last chance, show all of them without a mistake.",
                f"{fr} : une dernière chance, montrez tout ce qui manque sans une erreur.")


def next_turn(who: Saying) -> Saying:
    return _say(f"It is the turn of {who.en}.", f"C'est à {who.fr} de jouer.")


def named(pair: Pair, left: int, won: Saying) -> Saying:
    if not left:
        return joined(_say(f"{pair.name.en}: right.", f"{pair.name.fr} : juste."), won)
    return _say(f"{pair.name.en}: right, {left} more.", f"{pair.name.fr} : juste, encore {left}.")


def named_wrongly(pair: Pair | None, lost: Saying) -> Saying:
    if pair:
        return joined(_say(f"{pair.name.en} came too early: its section is still locked, and that is a mistake.",
                           f"{pair.name.fr} vient trop tôt : sa section est encore fermée, c'est une erreur."), lost)
    return joined(_say("A mistake: one is enough.", "Une erreur : une seule suffit."), lost)


# -- why not now -------------------------------------------------------------------------------------------------------


def is_over(won: bool) -> Saying:
    if won:
        return _say("The evening is over: it is won.", "La partie est finie : elle est gagnée.")
    return _say("The evening is over: it is lost.", "La partie est finie : elle est perdue.")


def only_naming() -> Saying:
    return _say("It is midnight: only the last chance is left, pair by pair.",
                "Il est minuit : il ne reste que la dernière chance, paire par paire.")


def no_naming_yet() -> Saying:
    return _say("Pairs are named only in the last chance, at midnight.", "On ne nomme les paires qu'à la dernière chance, à minuit.")


def roll_first(who: Saying) -> Saying:
    return _say(f"{who.en} must roll the die first.", f"{who.fr} doit d'abord lancer le dé.")


def rolled_already(face: Face) -> Saying:
    return _say(f"The die was rolled in this turn: {face.name.en}.", f"Le dé a déjà été lancé à ce tour : {face.name.fr}.")


def no_special_tiles() -> Saying:
    return _say("This variant is played without special tiles.", "Cette variante se joue sans tuiles spéciales.")


def not_your_tile(who: Saying, tile: SpecialTile, own: SpecialTile | None) -> Saying:
    if own is None:
        return _say(f"{who.en} has no special tile.", f"{who.fr} n'a pas de tuile spéciale.")
    return _say(f"It is the turn of {who.en}, whose tile is {own.name.en}, not {tile.name.en}.",
                f"C'est à {who.fr} de jouer, avec la tuile {own.name.fr}, pas {tile.name.fr}.")


def tile_is_used(tile: SpecialTile) -> Saying:
    return _say(f"The tile {tile.name.en} was used: once a game.", f"La tuile {tile.name.fr} a déjà servi : une fois par partie.")


def wrong_roll(tile: SpecialTile, needed: Face) -> Saying:
    return _say(f"The tile {tile.name.en} needs the roll {needed.name.en}.", f"La tuile {tile.name.fr} demande le lancer {needed.name.fr}.")


def tile_comes_before(tile: SpecialTile) -> Saying:
    return _say(f"The tile {tile.name.en} is used right after the roll: now it is too late.",
                f"La tuile {tile.name.fr} s'utilise juste après le lancer : c'est trop tard.")


def asks_for(face: Face, asked: Task) -> Saying:
    line = task_line(asked)
    return _say(f"The roll {face.name.en} asks for something else: {line.en}.",
                f"Le lancer {face.name.fr} demande autre chose : {line.fr}.")


def enough_tiles(asked: Task) -> Saying:
    if asked.tiles == 1:
        return _say("The tile of this turn has been turned.", "La tuile de ce tour a été retournée.")
    return _say(f"The {asked.tiles} tiles of this turn have been turned.", f"Les {asked.tiles} tuiles de ce tour ont été retournées.")


def searched_already() -> Saying:
    return _say("There was a search in this turn: it is the next player's turn.", "La recherche de ce tour est faite : au joueur suivant.")


def search_first() -> Saying:
    return _say("The search comes first: a pair, or none.", "La recherche d'abord : une paire, ou rien.")


def found_already(pair: Pair) -> Saying:
    return _say(f"{pair.name.en}: this pair lies by the clock already.", f"{pair.name.fr} : cette paire est déjà près de l'horloge.")
