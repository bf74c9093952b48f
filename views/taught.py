"""Taught cards: how many are known, and how friends pass theirs on as a text, a file or a QR code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from scoring.tricks import TrickPack
from sentences import say, say_n
from table import Table
from table.corrections import corrections_of, export_text
from views.code import squares
from views.parts import Link, ListView, RowView, SectionView, Tap
from views.wording import Wording

MOST_IN_A_CODE = 700  # bytes: a larger code is too fine for a camera across the table


@dataclass(frozen=True, slots=True)
class PassOnView:
    """The taught cards, to be carried to another phone."""

    title: str
    caption: str
    text: str  # "" while nothing is taught
    file: str  # the name of the file
    squares: tuple[str, ...] = ()  # its QR code, rows of 1 for dark and 0 for light; empty if it does not fit
    nothing: str = ""


def pass_on_view(table: Table, tell: Wording, game: str) -> PassOnView:
    text = export_text(table, game)
    fits = bool(text) and len(text.encode()) <= MOST_IN_A_CODE
    scan = say("Scan it with the other phone, copy the text and paste it there.")
    send = say("Send it; the other phone takes it as a text or as a file.")
    return PassOnView(
        title=tell(say("Pass on what I taught")),
        caption=" ".join([taught_words(table, tell, game), tell(scan if fits else send)]),
        text=text,
        file=f"{game}.yaml",
        squares=tuple("".join("1" if dark else "0" for dark in row) for row in squares(text)) if fits else (),
        nothing="" if text else tell(say("Nothing taught yet.")),
    )


def taught_words(table: Table, tell: Wording, game: str) -> str:
    """Returns « Vous avez appris 3 choses à l’app. »."""
    count = sum(len(entries) for entries in corrections_of(table, game).values())
    if not count:
        return tell(say("Nothing taught yet."))
    return tell(say_n("You taught the app {n} thing.", "You taught the app {n} things.", count))


def known_row(pack: TrickPack, tell: Wording) -> RowView:
    """Says, at the start of a game, how many cards are known and what that means."""
    known, cards = sum(not card.unread for card in pack.cards.values()), len(pack.cards)
    if known == cards:
        return RowView(tell(say("Every card is known. Well done!")), icon="cards-outline", tap=_open("taught_cards", pack))
    return RowView(
        tell(say_n("{n} card of {all} is known", "{n} cards of {all} are known", known, all=cards)),
        tell(say("The app asks for the tokens of the others: count them, teach the cards, or take a friend’s.")),
        icon="card-search-outline",
        tap=_open("taught_cards", pack),
    )


def taught_cards_view(table: Table, tell: Wording, game: str) -> ListView:
    """Offers to teach a card, to take a friend's cards, and to pass one's own on."""
    pack = cast("TrickPack", table.pack_to_show(game))
    known = known_row(pack, tell)
    rows = (
        RowView(
            tell(say("Teach the app a card")),
            tell(say("Tell the app what your cards say")),
            icon="hammer-wrench",
            tap=Tap(open=Link("workshop_list")),
        ),
        RowView(
            tell(say("Take a friend’s cards")),
            tell(say("From a text, a file or a QR code")),
            icon="download-outline",
            tap=_open("take_cards", pack),
        ),
        RowView(
            tell(say("Pass on my cards")),
            taught_words(table, tell, game),
            icon="share-variant-outline",
            tap=_open("pass_on_cards", pack),
        ),
    )
    return ListView(known.title, known.caption, (SectionView(rows=rows),))


def _open(link: str, pack: TrickPack) -> Tap:
    return Tap(open=Link(link, {"game": pack.game}))
