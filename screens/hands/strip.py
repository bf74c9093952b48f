"""The strip above the tray: the best use of the choice cards and what it brings, shown at once and without being asked."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from screens.hands import looks, pile
from screens.registry import load_kv
from screens.widgets.press import PressSurface
from screens.widgets.text import Words, bold, glyph, medium
from screens.words import _, language, signed

if TYPE_CHECKING:
    from scoring import HandResult, TableResult, hands
    from screens.deck import Deck
    from screens.hands.hand import HandPage

load_kv(__file__)
REST = 0.12              # seconds without a tap
DOT = "  ·  "


class StripLine(Words):
    """Never more than a line: what does not fit is read in the sheet that the strip opens."""


class Strip(PressSurface):
    """Gold while the app chooses; neutral when the table has chosen otherwise, with the way back to the best."""

    title = StringProperty()
    titled = BooleanProperty(True)
    own = BooleanProperty(False)            # the table has chosen something itself
    action = StringProperty()
    gain = StringProperty()                 # what the best would bring beyond the table's choice
    narrow = BooleanProperty(False)
    tight = BooleanProperty(False)          # no room for a button: the whole strip is one
    counting = BooleanProperty(False)       # what it says is of the hand before the last tap
    __events__ = ("on_best",)

    def on_best(self) -> None:
        """Back to the best choice."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.told: tuple[str, str, list[str]] = ("", "", [])      # in which game whose choice cards, and which


def choosers(page: HandPage) -> list[str]:
    """The choice cards before this player. One that brings an extra card chooses only where it is known what lies there."""
    held = looks.cards_of(page.deck, page.hand, page.scored)
    return [card for card in page.deck.pack.chooser if card in held and card not in blind_takers(page)]


def blind_takers(page: HandPage) -> list[str]:
    """The cards that bring an extra one of nobody knows which: only the table can say what they brought."""
    seeing = looks.seeing_takers(page.deck, page.hand, page.state)
    return [taker for taker in looks.extra_takers(page.deck, page.hand) if taker not in seeing]


def asking(page: HandPage) -> str:
    """The card for which somebody must tell what there is: it counts the discard area, or could bring an extra card; '' if none does."""
    counting = "" if page.state.discard else looks.counts_discard(page.deck, page.hand, page.scored)
    if counting or len(page.hand.hand) != page.deck.pack.hand_size:
        return counting
    named = looks.named_extras(page.deck, page.hand) if page.deck.pack.most_extra is not None else ()     # one in all is enough
    blind = sorted(blind_takers(page), key=page.deck.pack.looks_at, reverse=True)                        # the discard area first
    return next((taker for taker in blind if not named and taker not in page.hand.choices), "")


def asked(page: HandPage) -> str:
    """The question behind it."""
    card = asking(page)
    if not page.deck.pack.looks_at(card):
        return pile.deck_question()
    return pile.question(page.session) if card in blind_takers(page) else _("Which cards are in the discard area?")


def show_strip(page: HandPage) -> None:
    """Nothing without a choice card; else its lines at once, the gains as soon as they are worked out."""
    cards, taker = choosers(page), asking(page)
    page.ids.strip_fold.shown = bool(cards or taker)         # its place is kept: nothing moves when it comes
    if not cards and not taker:
        return
    if page.strip is None:
        page.strip = Strip()
        page.strip.bind(on_tap=lambda _strip: page.open_choices() if choosers(page) else page.open_pile(asking(page)),
                        on_best=lambda _strip: back_to_best(page))
        page.ids.strip_fold.add_widget(page.strip)
    page.strip.counting = bool(cards and page.counting)
    if not cards:
        _ask_what_lies_there(page, page.strip, taker)
        return
    scored = page.scored
    if page.counting or scored is None:
        _wait(page, page.strip, cards)
        return
    _fill(page, page.strip, scored, cards)
    Clock.schedule_once(lambda _dt: _ask_gains(page, cards, scored), REST)


def _wait(page: HandPage, strip: Strip, cards: list[str]) -> None:
    """What was said of the same cards stays, dimmed, until the new answer comes."""
    if strip.told != (page.session.uid, page.player, cards):
        strip.told = (page.session.uid, page.player, cards)
        strip.own, strip.title, strip.action = False, _("Best choice"), _("Change")
        _write(strip, [medium(f"{page.deck.short(card)}…") for card in cards], _also_asked(page))


def _also_asked(page: HandPage) -> list[str]:
    """Beside other choice cards what must be told has one line; its button stands at the top of the sheet that the strip opens."""
    return [f"{glyph(pile.ICON)} {asked(page)}"] if asking(page) else []


def _ask_what_lies_there(page: HandPage, strip: Strip, taker: str) -> None:
    strip.told = (page.session.uid, page.player, [])
    strip.own, strip.title, strip.action = False, page.deck.name(taker), _("Enter")
    _write(strip, [medium(asked(page))], [])


def _ask_gains(page: HandPage, cards: list[str], scored: HandResult) -> None:
    """What each card brings takes several searches more: asked only when the finger rests."""
    def still_asked() -> bool:
        return page.scored is scored and not page.counting

    if page.session is None or not still_asked():
        return
    free, best, strip = free_best(page), scored.best, page.strip
    App.get_running_app().off_frame.run(
        "gains", lambda: (best.gains if best is not None else {}, free().total),
        lambda told: still_asked() and strip is not None and _fill(page, strip, scored, cards, *told), patience=0)


def free_best(page: HandPage) -> Callable[[], hands.Best]:
    """Asks the search with nothing fixed but an extra card: a function, to be called off the frame."""
    from scoring import hands
    pack, hand, session, player = page.deck.pack, page.hand, page.session, page.player
    fixed, anything = hands.read_choices(pack, kept_choices(page)), pack.takes_any_card(page.state.variant)

    def work() -> hands.Best:
        beside = cast("TableResult", session.result()).players[player].beside        # known, or being worked out on the same lane
        return hands.best(pack, hand.hand, fixed, anything=anything, beside=beside)

    return work


def kept_choices(page: HandPage) -> dict[str, Any]:
    """What stays fixed whatever the other cards are used for: an extra card of nobody knows how many."""
    takers = blind_takers(page)
    return {card: use for card, use in page.hand.choices.items() if card in takers}


def _fill(page: HandPage, strip: Strip, scored: HandResult, cards: list[str], gains: Mapping[str, int] | None = None,
          best_total: int | None = None) -> None:
    strip.own = any(card in page.hand.choices for card in cards)
    strip.title, strip.action, strip.gain = _("Best choice"), _("Change"), ""
    if strip.own:
        behind = 0 if best_total is None else best_total - (scored.total - page.hand.extra)
        strip.title = _("The table’s choice") if behind else _("The table’s choice, just as good")
        strip.gain = signed(behind) if behind else ""
        strip.action = " ".join(filter(None, (_("Best"), strip.gain)))
    strip.told = (page.session.uid, page.player, cards)
    used = [card for card in cards if scored.choices.get(card) is not None] or cards[:1]
    lines = []
    for card in used:
        gain = "" if not gains or strip.own or card not in gains else f"\u00a0{bold(signed(gains[card]))}"
        lines.append(medium(use_words(page.deck, card, scored.choices.get(card))) + gain)
    _write(strip, lines, _also_asked(page))


def _write(strip: Strip, uses: list[str], asked: list[str]) -> None:
    """There is room for two lines, and it never grows: of several uses they may be beside each other, and need no title."""
    told = [*uses, *asked]
    if len(told) != 2:
        told = [DOT.join(uses), *asked]
    strip.titled = len(told) < 2
    place = strip.ids.lines
    place.clear_widgets()
    for line in told:
        place.add_widget(StripLine(text=line, role="ink" if strip.own else "on_gold_box"))


def use_words(deck: Deck, card: str, use: hands.Use | None) -> str:
    """« Mirage → Orage », « Livre : Éclair → Climat »."""
    arrow = f" {glyph('arrow-right-thin')}\u00a0"      # never alone at the end of a line
    name = deck.short(card)
    if use is None:
        return _("{card}: not used").format(card=name)
    target, family = deck.name(use.card) if use.card else "", deck.family_name(use.suit) if use.suit else ""
    return str(deck.pack.chooser[card].label(deck.pack.lexicon, name, target, family, arrow).sentence(language()))


def back_to_best(page: HandPage) -> None:
    choose(page, {})


def choose(page: HandPage, choices: dict[str, Any]) -> None:
    """All choices of this hand in one step, so that one undo takes them back."""
    page.do({"do": "set_hand", "player": page.player, "hand": list(page.hand.hand), "choices": {**kept_choices(page), **choices}})
