"""A player's entry as a code to carry from phone to phone: shown here, scanned or typed there."""

from __future__ import annotations

from dataclasses import dataclass

import segno

from sentences import Saying, say
from table.hand_code import LINKED, LONGEST, write_code
from views.parts import Action, Command, FieldView, Link, ListView, RowView, Tap
from views.play import AnyPlay
from views.release import web_address
from views.wording import Wording

QUIET = 4  # light squares around a QR code, which cameras need


@dataclass(frozen=True, slots=True)
class CodeView:
    title: str
    caption: str
    code: str
    squares: tuple[str, ...]  # the QR code of the link or the code: rows of 1 for dark and 0 for light
    link: str = ""  # opens the hand in the web edition on the other phone


def enter_code_row(tell: Wording, what: Saying) -> RowView:
    """The row of a menu that takes in `what` another phone entered."""
    return RowView(tell(say("Enter a hand code")), tell(what), icon="keyboard-outline", tap=Tap(open=Link("enter_code")))


def code_row(tell: Wording, title: Saying) -> RowView:
    return RowView(tell(title), tell(say("To scan, read aloud or copy")), icon="qrcode", tap=Tap(open=Link("code")))


def squares(text: str) -> list[list[bool]]:
    """Returns a text as a QR code: rows of dark and light squares."""
    code = segno.make_qr(text, error="m")
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]


def code_view(play: AnyPlay, player: str) -> CodeView:
    """Builds the code. What follows the # of its link never leaves the phone that opens it."""
    tell, code, site = play.wording, write_code(play.session, player), web_address()
    link = f"{site.rstrip('/')}/{LINKED}{code}" if site else ""
    return CodeView(
        title=tell(say("Code of this hand")),
        caption=tell(say("Scan or type it on the other phone: three dots, «{entry}».", entry=say("Enter a hand code"))),
        code=code,
        squares=tuple("".join("1" if dark else "0" for dark in row) for row in squares(link or code)),
        link=link,
    )


def read_code_view(play: AnyPlay, player: str, code: str = "") -> ListView:
    """Builds the form to type a code, perhaps filled in already. The table refuses a wrong one."""
    tell, whose, command = play.wording, play.wording.whose(player), Command("read_code", {"player": player})
    message = tell(say("{whose} hand is imported.", whose=whose))
    return ListView(
        title=tell(say("Enter a hand code")),
        caption=tell(say("This replaces {whose} hand.", whose=whose)),
        fields=(FieldView(tell(say("Code")), command, "code", code, longest=LONGEST),),
        actions=(Action(tell(say("Import this hand")), Tap(command=command, says=message, undo=True)),),
    )
