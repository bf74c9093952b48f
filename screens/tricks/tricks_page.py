"""What the pages of a game of tricks share: chapter II trick by trick, the teams at the end, and chapter III."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from scoring import TrickPack, TrickResult
from screens.game_page import EventPage
from screens.tricks import lookups
from screens.tricks.door import turn_to
from screens.tricks.notices import say
from screens.widgets.sheet import Sheet
from screens.words import _
from table.games.tricks import TricksState

if TYPE_CHECKING:
    pass


class TricksPage(EventPage[TrickPack, TricksState, TrickResult]):
    @property
    def rounds(self) -> int:
        return lookups.rounds(self.pack, self.state)

    def notify(self, words: str, action: str = "", undo: Callable[[], object] | None = None) -> None:
        say(words, action, undo)

    def open_tricks(self) -> None:
        """The list of tricks lives on the page of the tricks."""
        page = turn_to("trick", self.session)
        assert isinstance(page, TricksPage)
        page.open_tricks()

    def may_lead(self, who: str) -> bool:
        """Whether the table may say on this page that somebody led the trick."""
        return False

    def lead(self, who: str) -> None:
        raise NotImplementedError

    def add_menu_rows(self, sheet: Sheet) -> None:
        """What only this page has behind the three dots."""

    def open_menu(self) -> None:
        from screens.tricks.menu import open_menu
        open_menu(self)

    def describe_step(self, event: Mapping[str, Any]) -> str:
        """« Chloé : 35 au tour 3 »."""
        said = {
            "play": _("{player}: {card} in trick {trick}"), "take_back": _("{player}: card of trick {trick} removed"),
            "trick": _("Trick {trick}: a card put before others"), "playing_order": _("Trick {trick}: another order of play"),
            "add_to_team": _("{player} takes {card}"), "remove_from_team": _("{player} puts {card} back"),
            "move_to_team": _("{player} takes {card} from another player"), "set_team": _("{player}: whole team"),
            "tokens": _("{player}: tokens of chapter II"), "earned": _("{player}: tokens of card {card}"),
        }.get(event["do"], str(event["do"]))
        player = event.get("player", "")
        return said.format(player=lookups.seat_name(self.pack, player), card=event.get("card", ""), trick=event.get("trick", ""))
