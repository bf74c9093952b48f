"""What the cells and heads of the crew look like, out of the pack, the state and the palette."""
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from screens.crews.grid import Card, CellLook, HeadLook
from screens.theme import Palette, Rgba, rgba
from screens.words import language
from table.people import initials

if TYPE_CHECKING:
    from kivy.uix.label import Label

    from scoring import CrewPack
    from table.games.crews import CrewsState


def solid(label: Label, palette: Palette) -> tuple[Rgba, Rgba]:
    """The colour of a crew and the text on it."""
    colour = label.colour
    return (rgba(colour.dark), rgba(colour.dark_text)) if palette.dark else (rgba(colour.light), rgba(colour.light_text))


def stock(state: CrewsState, but: str = "") -> Counter[Card]:
    """How many copies the other players have."""
    held: Counter[Card] = Counter()
    for pirate in state.players:
        if pirate.name != but:
            held.update(pirate.crew)
    return held


def cell(pack: CrewPack, card: Card, mine: int, others: int, palette: Palette, scale: float) -> CellLook:
    label = pack.colours[card[1]]
    ground, ink = solid(label, palette)
    if mine:
        return CellLook(ground, ink, mine, scale=scale)
    left = max(0, pack.copies - others)
    note = f"{left} / {pack.copies}" if others else ""
    if not left:
        return CellLook(palette.clear, palette.outline, note=note, line=palette.hairline, scale=scale)
    tint = palette.tint(ground, label.colour is not None and label.colour.pale)
    return CellLook(tint, palette.soft, note=note, line=palette.edge(tint), scale=scale)


def letters(labels: Mapping[str, Label]) -> dict[str, str]:
    """The text on the disc of a colour: its first letter, or a number as long as nobody has named it."""
    named = {each: label.name.sentence(language()) for each, label in labels.items()}
    first = initials([name for each, name in named.items() if labels[each].known])
    return {each: first[name] if labels[each].known else name[-1:] for each, name in named.items()}


def head(pack: CrewPack, axis: str, of: str, lit: bool, palette: Palette, scale: float) -> HeadLook:
    label = pack.labels(axis)[of]
    name, ink = label.name.sentence(language()), palette.gold if lit else palette.ink
    if axis == "type":
        return HeadLook(name, ink, icon=label.icon, scale=scale)
    disc, on_disc = solid(label, palette)
    return HeadLook(name, ink, letters=letters(pack.colours)[of], disc=disc, on_disc=on_disc, scale=scale)
