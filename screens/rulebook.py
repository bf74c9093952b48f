"""The answers of all games as the screens ask for them: read once, off the frame, and read again when a pack changes."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from kivy.app import App

from screens import games
from table import Refused

if TYPE_CHECKING:
    from scoring import Pack, answers

_kept: dict[tuple[str, ...], answers.Rules] = {}
_waiting: WeakKeyDictionary[Any, list[Callable[[answers.Rules], None]]] = WeakKeyDictionary()     # by app: who asked before they were read
READ = "answers_read"
MARKED = "bookmarks"
ANSWER, CARD = "answer", "card"             # what a bookmark may lead to


def _packs() -> tuple[list[Pack], list[Pack], tuple[str, ...]]:
    """Our games, the owner's (which have no answers), and the hashes that say whether any of them has changed."""
    packs, added = [games.pack(game.id) for game in games.GAMES], list(_added())
    return packs, added, tuple(pack.hash for pack in (*packs, *added))


def _added() -> Iterator[Pack]:
    for game in games.listed():
        with suppress(Refused):                     # its file went away since the start: the others are still there
            if game.id not in games.BY_ID:
                yield games.pack(game.id)


def load() -> answers.Rules:
    """The rules with their index. Slow the first time: call it off the frame."""
    from scoring import answers
    packs, added, key = _packs()
    if key not in _kept:
        rules = answers.load(packs, cache=App.get_running_app().table.store.path.parent / "packs", unanswered=added)
        rules.index                                 # noqa: B018  (built here, so that no key waits for it)
        _kept.clear()
        _kept[key] = rules
    return _kept[key]


def ask(done: Callable[[answers.Rules], None], waiting: Callable[[], None] | None = None) -> None:
    """Hand the rules to `done`: at once if they are known, otherwise in a later frame."""
    if _kept and _packs()[-1] in _kept:
        done(load())
        return
    app = App.get_running_app()
    asking = _waiting.setdefault(app.off_frame, [])
    asking.append(done)

    def deliver(rules: answers.Rules) -> None:
        while asking:
            asking.pop(0)(rules)

    app.off_frame.run("rules", load, deliver, waiting, patience=0)


def open_answer(game: str, answer: str) -> None:
    App.get_running_app().navigator.go("answer", game=game, answer=answer)


def open_rules(game: str, typed: str = "") -> None:
    """The rules of one game, or what they say about something, above the page somebody is on."""
    App.get_running_app().navigator.go("rules", game=game, typed=typed)


def open_explaining(game: str, word: str) -> None:
    """The answer that explains a reason (scoring.answers.links says which word a reason is about)."""
    def show(rules: answers.Rules) -> None:
        found = rules.explaining(game, word)
        if found is not None:
            open_answer(game, found.id)

    ask(show)


def remember_read(game: str, answer: str) -> None:
    preferences = App.get_running_app().preferences
    counts = dict(preferences.kept.get(READ, {}))
    counts[f"{game}/{answer}"] = counts.get(f"{game}/{answer}", 0) + 1
    preferences.remember(READ, counts)


def bookmarks(game: str = "") -> list[tuple[str, str, str]]:
    """What somebody marked, the newest first: an answer or a card, its game, its id."""
    kept = App.get_running_app().preferences.kept.get(MARKED, [])
    found = [tuple(each.split("/")) for each in reversed(kept)]
    return [(kind, of, thing) for kind, of, thing in found if not game or of == game]


def marked(kind: str, game: str, thing: str) -> bool:
    return (kind, game, thing) in bookmarks()


def mark(kind: str, game: str, thing: str) -> bool:
    """Sets the bookmark or takes it away; whether it is there now."""
    kept, own = App.get_running_app().preferences.kept, f"{kind}/{game}/{thing}"
    others = [each for each in kept.get(MARKED, []) if each != own]
    there = len(others) == len(kept.get(MARKED, []))
    kept[MARKED] = [*others, own] if there else others
    return there


def most_read(rules: answers.Rules, game: str = "", count: int = 3) -> list[answers.Answer]:
    """The answers this table opened most; until there are some, how a game is set up, scored and how ties are broken."""
    read = dict(App.get_running_app().preferences.kept.get(READ, {}))
    mine = [answer for answer in rules.answers if not game or answer.game == game]
    opened = sorted((answer for answer in mine if read.get(f"{answer.game}/{answer.id}")),
                    key=lambda answer: -read[f"{answer.game}/{answer.id}"])
    usual = [next((answer for answer in mine if word in answer.explains), None) for word in ("scoring", "order", "tie_break")]
    return list(dict.fromkeys([*opened, *(answer for answer in usual if answer is not None)]))[:count]
