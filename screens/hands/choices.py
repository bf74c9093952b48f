"""The sheet of choices: what was checked, the best total and the ones after it, pick another, or choose by hand."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from screens.hands import looks, pile
from screens.hands.strip import asked, asking, blind_takers, choose, choosers, free_best, use_words
from screens.registry import load_kv
from screens.widgets.buttons import Chip, LinkRow, Pill
from screens.widgets.cardrow import CardChip
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, glyph
from screens.words import _, colon, language, ngettext, number, signed, whose
from table.people import initials

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from scoring import hands
    from screens.hands.hand import HandPage
    from table.games.state import Json

    Ranked = tuple[hands.Declaration, dict[str, list[hands.Use]]]         # a declaration, and what is just as good

load_kv(__file__.replace("choices.py", "strip.py"))


class UseLine(StackLayout):
    """« Mirage devient [icon] Orage »."""

    words = StringProperty()
    target = StringProperty()
    icon = StringProperty("blank")
    solid = ListProperty([0, 0, 0, 0])
    solid_ink = ListProperty([1, 1, 1, 1])


class ChoiceRow(PressSurface):
    total = StringProperty()
    difference = StringProperty()
    chosen = BooleanProperty(False)
    best = BooleanProperty(False)


def open_choices(page: HandPage) -> Sheet:
    """Opens at once; the alternatives are worked out off the frame."""
    sheet = Sheet(title=_("{whose} choices").format(whose=whose(page.player)), caption=_("counting…"),
                  initials=initials(page.session.players)[page.player], colour=page.hand.colour)
    before = page.total
    sheet.on_closed = lambda: setattr(page, "total", page.total if page.counting else _shown_total(page, before))
    sheet.open()
    best = free_best(page)

    def work() -> tuple[list[Ranked], int]:
        found = best()
        declared: list[hands.Declaration] = [found, *found.runners_up]
        return [(each, found.just_as_good(each)) for each in declared], found.checked

    def arrived(told: tuple[list[Ranked], int]) -> None:
        if sheet in App.get_running_app().root.sheets:      # closed again meanwhile: nobody asks any more
            _fill(page, sheet, *told)

    App.get_running_app().off_frame.run("choices", work, arrived, patience=0)
    return sheet


def _shown_total(page: HandPage, before: str) -> str:
    return number(page.scored.total) if page.scored is not None else before


def _fill(page: HandPage, sheet: Sheet, ranked: list[Ranked], checked: int) -> None:
    app = App.get_running_app()
    badge = glyph("check-decagram", app.sp(17), _hex(app.palette.good))
    sheet.caption = f"{badge} " + ngettext("{n} combination checked", "{n} combinations checked", checked)
    extra = page.hand.extra
    rows: list[ChoiceRow] = []
    keep = Pill()
    current = {card: page.scored.choices.get(card) for card in choosers(page)} if page.scored is not None else {}

    def select(row: ChoiceRow) -> None:
        for other in rows:
            other.chosen = other is row
        keep.label = _("Keep {total}").format(total=row.total)
        page.total = row.total                  # the total behind the sheet follows

    asks = asking(page)
    if asks:
        sheet.add(_way_to_the_pile(page, sheet, asks, asked(page)))
    best = ranked[0][0]
    for declared, same in ranked:
        row = ChoiceRow(total=number(declared.total + extra), best=declared is best,
                        difference=_("best") if declared is best else signed(declared.total - best.total))
        row.declared = declared
        for card in choosers(page):
            row.ids.lines.add_widget(use_line(page, card, declared.choices.get(card)))
            if same.get(card):
                row.ids.lines.add_widget(Words(text=_others(same[card]), sp=12.5, role="soft"))
        row.bind(on_tap=select)
        rows.append(row)
        if len(rows) == 2:
            sheet.add(Words(text=_("Other choices"), font_name="RobotoMedium", role="soft", padding=(dp(4), dp(4))))
        sheet.add(row)
    kept_now = [row for row in rows if {card: row.declared.choices.get(card) for card in current} == current]
    select(kept_now[0] if kept_now else rows[0])
    if not kept_now:
        sheet.add(Words(text=_("The table has chosen something else: {total} points.").format(total=_shown_total(page, "")), role="soft"))

    for takers, told in ((looks.takers_of_discard(page.deck, page.hand), pile.count(page.session)),
                         (looks.takers_of_deck(page.deck, page.hand), pile.deck_count(len(page.hand.candidates)))):
        if takers and asks not in takers:
            sheet.add(_way_to_the_pile(page, sheet, takers[0], told))

    def kept(*_args: object) -> None:
        row = next(row for row in rows if row.chosen)
        sheet.close()
        choose(page, {} if row.best else {card: to_json(row.declared.choices.get(card)) for card in choosers(page)})

    keep.bind(on_tap=kept)
    by_hand = Pill(kind="outlined", icon="tune-variant", label=_("By hand"))
    by_hand.bind(on_tap=lambda _pill: (sheet.close(), open_by_hand(page)))
    sheet.add_foot(by_hand, keep)


def _way_to_the_pile(page: HandPage, sheet: Sheet, card: str, caption: str) -> LinkRow:
    title = pile.title(page.session) if page.deck.pack.looks_at(card) else pile.deck_title()
    there = LinkRow(icon=pile.ICON, title=title, caption=caption)
    there.bind(on_tap=lambda _row: (sheet.close(), page.open_pile(card)))
    return there


def _others(uses: Sequence[hands.Use]) -> str:
    """« et 4 autres familles, même total »."""
    if all(use.suit for use in uses):
        return ngettext("and {n} other suit, same total", "and {n} other suits, same total", len(uses))
    if not any(use.suit for use in uses):
        return ngettext("and {n} other card, same total", "and {n} other cards, same total", len(uses))
    return ngettext("and {n} other use, same total", "and {n} other uses, same total", len(uses))


def _hex(colour: Sequence[float]) -> str:
    return "".join(f"{int(part * 255):02x}" for part in colour[:3])


def to_json(use: hands.Use | None) -> Json:
    return None if use is None else use.to_json()


def use_line(page: HandPage, card: str, use: hands.Use | None) -> UseLine:
    deck = page.deck
    name = deck.short(card)
    if use is None:
        return UseLine(words=name + colon() + _("not used"))
    target = deck.name(use.card) if use.card else ""
    words = deck.pack.chooser[card].announces(deck.pack.lexicon, name, target).sentence(language())
    if not words:
        return UseLine(words=use_words(deck, card, use))
    family = use.suit or deck.family_of(use.card or "")
    paint = deck.paint(family, App.get_running_app().palette)
    target = deck.family_name(use.suit) if use.suit else target
    return UseLine(words=words, target=target, icon=deck.icon(family), solid=list(paint.solid),
                   solid_ink=list(paint.text))


# by hand: one choice card after the other

def open_by_hand(page: HandPage) -> Sheet:
    sheet = Sheet(title=_("By hand"), caption=_("Which card do you want to decide?"))
    for card in (*choosers(page), *blind_takers(page)):
        now = use_words(page.deck, card, page.scored.choices.get(card) if page.scored is not None else None)
        left = card not in page.hand.choices
        row = LinkRow(title=now, caption=_("the app picks the best") if left else _("decided by the table"))
        row.bind(on_tap=lambda _row, card=card: (sheet.close(), open_picker(page, card)))
        sheet.add(row)
    return sheet.open()


def open_picker(page: HandPage, card: str) -> Sheet:
    """Every legal use of one choice card, as chips; the rules say which they are."""
    from scoring import hands
    deck = page.deck
    scored = page.scored
    if scored is None:                      # still counting: the strip that leads here says so
        return open_by_hand(page)
    faces = {other: score.face for other, score in scored.cards.items()}
    taker = deck.pack.chooser[card].takes_extra_card
    uses = looks.extra_uses(page, card) if taker else hands.options(deck.pack, card, faces)
    told = pile.title(page.session) if taker and deck.pack.looks_at(card) else " ".join(hands.prose.card_text(deck.pack, card, language()))
    sheet = Sheet(title=deck.name(card), caption=told)
    left, now = card not in page.hand.choices, scored.choices.get(card)

    def pick(use: hands.Use | None) -> None:
        sheet.close()
        page.use(card, to_json(use))

    best = Chip(label=_("Let the app choose"), icon="auto-fix", kind="chosen" if left else "plain")
    best.bind(on_tap=lambda _chip: (sheet.close(), page.do({"do": "leave_to_app", "player": page.player, "card": card})))
    unused = Chip(label=_("Do not use it"), icon="cancel", kind="chosen" if now is None and not left else "plain")
    unused.bind(on_tap=lambda _chip: pick(None))
    blind = card in blind_takers(page)              # nobody knows what it could bring: the app cannot find the best of it
    sheet.add(_flow([unused] if blind else [best, unused]))
    if deck.pack.chooser[card].asks_card_then_suit:
        _pick_card_then_suit(page, sheet, uses, pick, now)
    else:
        sheet.add(_flow([_use_chip(page, use, pick, use == now) for use in uses]))
    return sheet.open()


def _pick_card_then_suit(page: HandPage, sheet: Sheet, uses: Sequence[hands.Use], pick: Callable[[hands.Use | None], None],
                         now: hands.Use | None) -> None:
    targets = list(dict.fromkeys(use.card or "" for use in uses))
    suits: list[Widget] = []

    def show_suits(target: str) -> None:
        while suits:
            sheet.ids.body.remove_widget(suits.pop())
        suits.append(Words(text=_("{card}: new suit").format(card=page.deck.name(target)), font_name="RobotoMedium",
                           padding=(dp(4), dp(6))))
        suits.append(_flow([_chip(page, suit, suit, page.deck.family_name(suit), partial(pick, use), use == now)
                            for use in uses if use.card == target for suit in [use.suit or ""]]))
        sheet.add(*suits)

    changed = now.card or "" if now is not None else ""
    sheet.add(_flow([_chip(page, target, page.deck.family_of(target), page.deck.name(target), partial(show_suits, target),
                           target == changed) for target in targets]))
    if changed in targets:
        show_suits(changed)


def _use_chip(page: HandPage, use: hands.Use, pick: Callable[[hands.Use | None], None], now: bool) -> CardChip:
    deck = page.deck
    if use.card:
        return _chip(page, use.card, deck.family_of(use.card), deck.name(use.card), lambda: pick(use), now)
    suit = use.suit or ""
    return _chip(page, suit, suit, _("any {family}").format(family=deck.family_name(suit)), lambda: pick(use), now)


def _chip(page: HandPage, what: str, family: str, label: str, act: Callable[[], object], now: bool) -> CardChip:
    """A card, or just a family; the current use is framed."""
    deck = page.deck
    paint = deck.paint(family, App.get_running_app().palette)
    chip = CardChip(card=what, label=label, icon=deck.icon(family), solid=list(paint.solid), solid_ink=list(paint.text),
                    **({"ground": "chosen", "edge": "primary", "edge_width": 2} if now else {}))
    chip.bind(on_tap=lambda _chip: act())
    return chip


def _flow(chips: Iterable[Widget]) -> StackLayout:
    flow = StackLayout(size_hint_y=None, spacing=dp(6))
    flow.bind(minimum_height=flow.setter("height"))
    for chip in chips:
        flow.add_widget(chip)
    return flow
