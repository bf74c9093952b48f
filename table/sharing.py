"""A finished game as plain text for a message, and as CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

from scoring import Pack
from sentences import Saying, grammar_of, listed, say, say_in
from table.games import game_of
from table.games.game import FigureLine, FinishedSeat
from table.history import Record
from table.rules import card_name

ITEMS = {
    "set": say("set"),
    "treasures": say("treasures"),
    "coins": say("coins"),
    "extra": say("extra points"),
}
NOT_ENTERED = say("not entered")
HEADINGS = (say_in("column", "game"), say_in("column", "date"), say_in("column", "player"), say_in("column", "place"),
            say_in("column", "total"), say_in("column", "won"), say_in("column", "item"), say_in("column", "points"))


def as_plain_text(record: Record, pack: Pack, lang: str, variant: str = "") -> str:
    """Writes title, variant and date, the boxes, how it ended, then each player by place with the lines of their score.

    Nothing is padded: messengers break lines anywhere.
    """
    usual = next(iter(pack.variants), "")
    played = [pack.variants[variant].name.sentence(lang)] if variant in pack.variants and variant != usual else []
    boxes = [listed([pack.editions[box].name for box in pack.boxes], ";").sentence(lang)] if pack.boxes else []
    title = "\n".join([", ".join([pack.title.sentence(lang), *played, record.finished.strftime(grammar_of(lang).date)]), *boxes])
    game = game_of(record.game, pack.kind)
    if game.ending is not None:
        return "\n".join([title, game.ending(record.result, pack).sentence(lang), ", ".join(seat.player for seat in record.seats)])
    ranked = sorted(record.seats, key=lambda seat: (seat.total is None, seat.place))
    return "\n".join([title, _outcome(record).sentence(lang), *(_place(seat, record, pack, lang) for seat in ranked)])


def _place(seat: FinishedSeat, record: Record, pack: Pack, lang: str) -> str:
    grammar, named = grammar_of(lang), _namer(pack, lang)
    if seat.total is None:
        return f"– {seat.player}{grammar.colon}{NOT_ENTERED.sentence(lang)}"
    became = _became(seat.player, record, named)
    parts = ", ".join(
        f"{named(line.item)}{became.get(line.item, '')} {grammar.number(line.points)}" for line in lines_of(seat.player, record, pack)
    )
    return f"{seat.place}. {seat.player}{grammar.colon}{grammar.number(seat.total)}" + (f" ({parts})" if parts else "")


def _became(player: str, record: Record, named: Callable[[str], str]) -> dict[str, str]:
    """Returns what cards were used for: « Mirage → Orage », « Livre des Mutations → Éclair, Climat »."""
    choices = record.result.get("players", {}).get(player, {}).get("choices", {})
    used = {card: [use] if isinstance(use, str) else [use[part] for part in ("card", "suit") if use.get(part)]
            for card, use in choices.items() if use}
    return {card: " → " + ", ".join(map(named, parts)) for card, parts in used.items() if parts}


def as_csv(record: Record, pack: Pack, lang: str) -> str:
    """Writes one row per player, and one per line of their score."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow([heading.sentence(lang) for heading in HEADINGS])
    named = _namer(pack, lang)
    for seat in record.seats:
        head = (_harmless(pack.title.sentence(lang)), record.finished.date().isoformat(), _harmless(seat.player), seat.place)
        rows.writerow((*head, "" if seat.total is None else seat.total, int(seat.won), "", ""))
        for line in lines_of(seat.player, record, pack):
            rows.writerow((*head, "", "", _harmless(named(line.item)), line.points))
    return out.getvalue()


def _harmless(text: str) -> str:
    """Escapes a text that a spreadsheet would read as a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def lines_of(player: str, record: Record, pack: Pack) -> list[FigureLine]:
    return [line for line in game_of(record.game, pack.kind).lines(record.result) if line.player == player]


def _namer(pack: Pack, lang: str) -> Callable[[str], str]:
    def named(item: str) -> str:
        if item in pack.lexicon.tokens:
            return pack.lexicon.tokens[item].many(lang)
        if item in pack.lexicon.suits:
            return pack.lexicon.suits[item].sentence(lang)
        name = ITEMS.get(item) or card_name(pack, item)
        return name.sentence(lang) if isinstance(name, Saying) else name

    return named


def _outcome(record: Record) -> Saying:
    names = ", ".join(record.winners)
    if not names:
        return say("Nothing entered")
    if not record.complete:
        return say("Leading: {names}. The score is not complete.", names=names)
    if len(record.winners) > 1:
        return say("Shared victory: {names}.", names=names)
    return say("{names} wins.", names=names)
