"""In which order a crew is counted and ties are broken: one part for every way to count, from the figures of the pack."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.crews.pack import AXES, CrewPack, Mode
from scoring.crews.prose import AXIS, COIN, POINT, TREASURE, some
from scoring.grammar import NBSP
from scoring.mistakes import LANGUAGES, Saying
from scoring.order import Part, Step


def order_of(pack: CrewPack) -> tuple[Part, ...]:
    return tuple(Part(mode.variant.name, tuple(_steps(pack, mode))) for mode in pack.modes.values())


def _steps(pack: CrewPack, mode: Mode) -> Iterator[Step]:
    for word, points in mode.worth.items():
        if points:
            yield Step(word, _sets(pack, mode, points) if word == "set" else _worth(word, points))
    yield Step("ranking", Saying("Most points win", "Le plus de points gagne"))
    for tie in mode.tie_break:
        yield Step("ask" if tie.asked else tie.by,
                   Saying(f"Still equal: {tie.name.en}", f"Toujours à égalité{NBSP}: {tie.name.fr}") if tie is not mode.tie_break[0]
                   else Saying(f"Equal: {tie.name.en}", f"À égalité{NBSP}: {tie.name.fr}"))
    if not mode.tie_break:
        yield Step("shared", Saying("Equal: the victory is shared", f"À égalité{NBSP}: la victoire est partagée"))


def _sets(pack: CrewPack, mode: Mode, points: int) -> Saying:
    """«The best set, one type or one colour: 1 point for each card in it; with 2 players both»."""
    axes = {lang: [AXIS[axis].sentence(lang).lower() for axis in AXES if axis in pack.sets.axes] for lang in LANGUAGES}
    each = {lang: some(points, POINT, lang) for lang in LANGUAGES}
    en = f"The best set, one {' or one '.join(axes['en'])}: {each['en']} for each different card of it"
    fr = f"La meilleure série, un type ou une couleur{NBSP}: {each['fr']} par carte différente"
    both = [size for size in pack.tables if mode.id in size.variants and size.sets is not None and size.sets.both]
    for size in both:
        en, fr = f"{en}; with {_many(size.least, size.most)} players both sets", f"{fr}{NBSP}; à {_many(size.least, size.most)}, les deux"
    return Saying(en, fr)


def _many(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _worth(word: str, points: int) -> Saying:
    en, fr = some(points, POINT, "en"), some(points, POINT, "fr")
    if word == "most_coins":
        return Saying(f"Most coins: {en}, for all who are equal", f"Le plus de pièces{NBSP}: {fr}, à tous les ex æquo")
    noun = TREASURE if word == "treasure" else COIN
    return Saying(f"Every {noun['en'].one}: {en}", f"Chaque {noun['fr'].one}{NBSP}: {fr}")
