"""Sentences about crews in French and English: cards, sets, coins, and what does not add up."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.crews.pack import AXES, Card, CrewPack
from scoring.crews.sets import ScoredSet, Way
from scoring.grammar import GRAMMARS, NBSP, Noun
from scoring.mistakes import LANGUAGES, Saying

COIN = {"en": Noun("coin", "coins"), "fr": Noun("pièce", "pièces", "f")}
CARD = {"en": Noun("card", "cards"), "fr": Noun("carte", "cartes", "f")}
TREASURE = {"en": Noun("treasure", "treasures"), "fr": Noun("trésor", "trésors", "m")}
POINT = {"en": Noun("point", "points"), "fr": Noun("point", "points", "m")}
SKULL = {"en": Noun("skull", "skulls"), "fr": Noun("tête de mort", "têtes de mort", "f")}
PLAYER = {"en": Noun("player", "players"), "fr": Noun("joueur", "joueurs", "m")}
DISCARD = {"en": Noun("paid discard", "paid discards"), "fr": Noun("défausse payée", "défausses payées", "f")}
AXIS = {"type": Saying("Type", "Type"), "colour": Saying("Colour", "Couleur")}


def some(count: int, nouns: dict[str, Noun], lang: str) -> str:
    """«1 coin», «0 coins», « 0 pièce », « 2 pièces »."""
    noun = nouns[lang]
    single = count < 2 if lang == "fr" else count == 1
    return f"{count} {noun.one if single else noun.many}"


def card(pack: CrewPack, which: Card, lang: str) -> str:
    return " · ".join(pack.labels(axis)[each].name.sentence(lang) for axis, each in zip(AXES, which, strict=True))


def line(pack: CrewPack, scored: ScoredSet, lang: str) -> str:
    """«Colour Green», « Couleur Vert »; a neutral label («Type 3») says by itself what it is."""
    label = pack.labels(scored.by)[scored.of]
    return f"{AXIS[scored.by].sentence(lang)} {label.name.sentence(lang)}" if label.known else label.name.sentence(lang)


def others(pack: CrewPack, scored: ScoredSet, lang: str) -> str:
    """What differs in a set: the colours of a type, the types of a colour."""
    place = 1 - AXES.index(scored.by)
    return ", ".join(pack.labels(AXES[place])[each[place]].name.sentence(lang) for each in scored.cards)


def _both(en: str, fr: str) -> Saying:
    return Saying(en, fr.replace(" :", f"{NBSP}:").replace(" ;", f"{NBSP};"))


# -- reasons -----------------------------------------------------------------------------------------------------------


def set_counts(pack: CrewPack, scored: ScoredSet, points: int) -> Saying:
    said = {lang: (line(pack, scored, lang), some(points, POINT, lang), others(pack, scored, lang)) for lang in LANGUAGES}
    return _both("{}: {} ({}).".format(*said["en"]), "{} : {} ({}).".format(*said["fr"]))


def no_set() -> Saying:
    return _both("No crew, so no set: 0 points.", "Pas d'équipage, donc pas de série : 0 point.")


def counted_by_hand(points: int) -> Saying:
    return _both(f"Sets as counted by the player: {some(points, POINT, 'en')}.",
                 f"Séries comptées par le joueur : {some(points, POINT, 'fr')}.")


def used_once(pack: CrewPack, way: Way) -> Saying | None:
    """Two players: what happens to the card in which both sets meet."""
    if way.once:
        en, fr = (card(pack, way.once, lang) for lang in LANGUAGES)
        keeps = next(each for each in way.sets if way.once in each.cards)
        return _both(f"{en} is held once: it counts for {line(pack, keeps, 'en')} and not a second time.",
                     f"{fr} est là une fois : elle compte pour {line(pack, keeps, 'fr')}, pas une deuxième fois.")
    if way.twice:
        en, fr = (card(pack, way.twice, lang) for lang in LANGUAGES)
        return _both(f"{en} is held twice: one in each set.", f"{fr} est là deux fois : une dans chaque série.")
    return None


def runner_up(pack: CrewPack, way: Way, set_points: int, total: int) -> Saying:
    named = {lang: GRAMMARS[lang].both([line(pack, each, lang) for each in way.sets]) for lang in LANGUAGES}
    return _both(f"Otherwise {named['en']}: {set_points}, which makes {total} in all.",
                 f"Sinon {named['fr']} : {set_points}, soit {total} en tout.")


def treasures(count: int, points: int) -> Saying:
    if not count:
        return _both("No treasure: 0 points.", "Aucun trésor : 0 point.")
    return _both(f"{some(count, TREASURE, 'en')}: {some(points, POINT, 'en')}.",
                 f"{some(count, TREASURE, 'fr')} : {some(points, POINT, 'fr')}.")


def most_coins(coins: int, tied: Sequence[str], points: int) -> Saying:
    if tied:
        en, fr = (GRAMMARS[lang].both(list(tied)) for lang in LANGUAGES)
        return _both(f"Most coins ({coins}), level with {en}: {some(points, POINT, 'en')}.",
                     f"Le plus de pièces ({coins}), à égalité avec {fr} : {some(points, POINT, 'fr')}.")
    return _both(f"Most coins ({coins}): {some(points, POINT, 'en')}.", f"Le plus de pièces ({coins}) : {some(points, POINT, 'fr')}.")


def fewer_coins(coins: int, most: int, richest: Sequence[str]) -> Saying:
    en, fr = (GRAMMARS[lang].both(list(richest)) for lang in LANGUAGES)
    return _both(f"{some(coins, COIN, 'en')}: {en} {'has' if len(richest) == 1 else 'have'} more ({most}), so 0 points.",
                 f"{some(coins, COIN, 'fr')} : {fr} en {'a' if len(richest) == 1 else 'ont'} plus ({most}), donc 0 point.")


def coins_not_counted() -> Saying:
    return _both("Coins not counted yet: 0 points so far.", "Pièces pas encore comptées : 0 point pour l'instant.")


def coins_are_points(coins: int, points: int) -> Saying:
    return _both(f"{some(coins, COIN, 'en')}: {some(points, POINT, 'en')}.", f"{some(coins, COIN, 'fr')} : {some(points, POINT, 'fr')}.")


# -- warnings ----------------------------------------------------------------------------------------------------------


def off_by(nouns: dict[str, Noun], counted: int, expected: int, players: int, discards: int = 0) -> Saying:
    """«2 coins too many: 42 counted, 40 with 4 players.»"""
    off = abs(counted - expected)
    feminine = "es" if nouns["fr"].gender == "f" else "s"
    with_discards_en = f" and {some(discards, DISCARD, 'en')}" if discards else ""
    with_discards_fr = f" avec {some(discards, DISCARD, 'fr')}" if discards else ""
    tail_en = f"{counted} counted, {expected} with {some(players, PLAYER, 'en')}{with_discards_en}."
    tail_fr = f"{counted} compté{feminine if counted > 1 else feminine[:-1]}, {expected} à {some(players, PLAYER, 'fr')}{with_discards_fr}."
    if counted > expected:
        return _both(f"{some(off, nouns, 'en')} too many: {tail_en}", f"{some(off, nouns, 'fr')} de trop : {tail_fr}")
    return _both(f"{some(off, nouns, 'en')} {'is' if off == 1 else 'are'} missing: {tail_en}",
                 f"Il manque {some(off, nouns, 'fr')} : {tail_fr}")


def too_many_copies(pack: CrewPack, which: Card, count: int, holders: Sequence[str]) -> Saying:
    who = ", ".join(holders)
    return _both(f"{card(pack, which, 'en')} is there {count} times ({who}): the game has {pack.copies}.",
                 f"{card(pack, which, 'fr')} est là {count} fois ({who}) : le jeu en a {pack.copies}.")


def not_in_deck(pack: CrewPack, which: Card, holders: Sequence[str], players: int) -> Saying:
    who = ", ".join(holders)
    return _both(f"{card(pack, which, 'en')} ({who}) is not in the game with {some(players, PLAYER, 'en')}.",
                 f"{card(pack, which, 'fr')} ({who}) n'est pas en jeu à {some(players, PLAYER, 'fr')}.")


def coins_missing(names: Sequence[str]) -> Saying:
    who = ", ".join(names)
    return _both(f"Coins not counted yet: {who}.", f"Pièces pas encore comptées : {who}.")


def too_many_skulls(name: str, skulls: int, crew: int) -> Saying:
    return _both(f"{name}: {some(skulls, SKULL, 'en')}, but {some(crew, CARD, 'en')} of crew.",
                 f"{name} : {some(skulls, SKULL, 'fr')}, mais {some(crew, CARD, 'fr')} d'équipage.")


def too_many_discards(discards: int, most: int, bank: int) -> Saying:
    return _both(f"{some(discards, DISCARD, 'en')}: the bank of {bank} coins pays {most} at most.",
                 f"{some(discards, DISCARD, 'fr')} : la banque de {bank} pièces en paie {most} au plus.")


def no_bank(discards: int) -> Saying:
    return _both(f"{some(discards, DISCARD, 'en')}: there is no bank in this mode.",
                 f"{some(discards, DISCARD, 'fr')} : il n'y a pas de banque dans ce mode.")


def set_too_big(name: str, points: int, most: int) -> Saying:
    return _both(f"{name}: {some(points, POINT, 'en')} for sets; {most} is the most there can be.",
                 f"{name} : {some(points, POINT, 'fr')} de séries ; {most} est le plus possible.")


def wrong_number_of_players(players: int, least: int, most: int) -> Saying:
    return _both(f"{some(players, PLAYER, 'en')}: this mode is for {least} to {most}.",
                 f"{some(players, PLAYER, 'fr')} : ce mode se joue de {least} à {most}.")
