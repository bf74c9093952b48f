"""What the choice cards of a hand are used for: the strip above the hand, the alternatives, every use of one card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring import hands
from scoring.hands import HandPack, HandResult
from sentences import Saying, say, say_n
from table.games.hands import Hand, in_deck
from table.games.state import Json
from views.deck import PILE_ICON, card_name, deck_view, short_name, suit_of
from views.hand_cards import (
    HandPlay,
    card_needing_pile,
    cards_of,
    current_result_of,
    kept_choices,
    latest_result_of,
    pile_count,
    pile_of,
    pile_question,
    pile_title,
    takers_of_deck,
    takers_of_discard,
    uninformed_takers,
    use_events,
)
from views.parts import Action, Link, OptionView, Person, RowView, Span, Tap, Text
from views.wording import Wording

ARROW = "\ue0a0"  # a private-use character that stands for an arrow icon in a sentence


@dataclass(frozen=True, slots=True)
class UseView:
    card: str
    text: Text  # « Mirage → Orage », « Mirage devient »
    target: str = ""  # Orage, if it is not in the text
    suit: str = ""  # suit of the target
    gain: str = ""
    same: str = ""  # « et 4 autres familles, même total »


@dataclass(frozen=True, slots=True)
class StripView:
    """The best use of the choice cards, or the table's own choice; or what must be entered before the best can be found."""

    title: str
    cards: tuple[str, ...] = ()  # the choice cards
    uses: tuple[UseView, ...] = ()  # uses of the choice cards that are used
    own: bool = False
    gain: str = ""  # how much more the best would score than the player's own choice
    change: Action | None = None
    best: Action | None = None
    ask: Action | None = None
    pending: bool = False  # the uses are not known yet: only the names of the cards


@dataclass(frozen=True, slots=True)
class AlternativeView:
    total: str
    difference: str
    best: bool
    now: bool
    uses: tuple[UseView, ...]
    keep: Action


@dataclass(frozen=True, slots=True)
class PickerView:
    card: str
    name: str
    caption: str
    summary: Text
    decided: str
    fixed: tuple[OptionView, ...]
    options: tuple[OptionView, ...]
    # option id → the suits for that card
    then: Mapping[str, tuple[OptionView, ...]] = field(default_factory=dict)
    heading: Mapping[str, str] = field(default_factory=dict)  # option id → heading above those


@dataclass(frozen=True, slots=True)
class ChoicesView:
    title: str
    person: Person
    caption: str
    ask: RowView | None = None
    alternatives: tuple[AlternativeView, ...] = ()
    note: str = ""  # says that the table has chosen something not listed here
    piles: tuple[RowView, ...] = ()
    pending: bool = False


def choice_cards(play: HandPlay) -> list[str]:
    """Lists the choice cards of the player in view.

    A card that takes an extra card is a choice card only if its pile is known.
    """
    hand = play.state.player(play.viewer.seat)
    held, unknown = cards_of(play.pack, hand, latest_result_of(play, hand.name)), uninformed_takers(play.pack, hand, play.state)
    return [card for card in play.pack.choice_of if card in held and card not in unknown]


# The strip


@dataclass(frozen=True, slots=True)
class Gains:
    """What each choice card gains, and the best total with nothing chosen: several searches more than the score itself."""

    by_card: Mapping[str, int]
    best_total: int


def gains_of(play: HandPlay) -> Gains:
    """Computes the gains. Slow: called only when no tap is being handled."""
    assert play.result is not None
    best = play.result.players[play.viewer.seat].best
    return Gains(best.gains if best is not None else {}, best_without_choices(play).total)


def best_without_choices(play: HandPlay) -> hands.Best:
    """Searches for the best use with nothing fixed, except an extra card taken from an unknown pile. Slow."""
    assert play.result is not None
    pack, hand = play.pack, play.state.player(play.viewer.seat)
    fixed = hands.read_choices(pack, kept_choices(pack, hand, play.state))
    context = play.result.players[hand.name].context
    return hands.best(pack, hand.hand, fixed, any_card=pack.takes_any_card(play.state.variant), context=context)


def strip_view(play: HandPlay, gains: Gains | None = None) -> StripView | None:
    """Builds the strip above a hand; None without a choice card."""
    pack, state, tell = play.pack, play.state, play.wording
    hand, scored, cards = state.player(play.viewer.seat), current_result_of(play), choice_cards(play)
    asking = card_needing_pile(pack, hand, latest_result_of(play, hand.name), state)
    ask = _ask(play, hand, asking) if asking else None
    if not cards:
        return StripView(card_name(pack, asking, tell), ask=ask) if asking else None
    change = Action(tell(say("Change")), Tap(open=Link("choices")))
    if scored is None:
        waiting = tuple(UseView(card, (Span(f"{short_name(pack, card, tell)}…"),)) for card in cards)
        return StripView(tell(say("Best choice")), tuple(cards), waiting, change=change, ask=ask, pending=True)
    own = any(card in hand.choices for card in cards)
    used = [card for card in cards if scored.choices.get(card) is not None] or cards[:1]
    by_card = {} if gains is None or own else gains.by_card
    gain_of = {card: tell.signed(by_card[card]) if card in by_card else "" for card in used}
    uses = tuple(UseView(card, use_text(pack, card, scored.choices.get(card), tell), gain=gain_of[card])
                 for card in used)
    if not own:
        return StripView(tell(say("Best choice")), tuple(cards), uses, change=change, ask=ask)
    behind = 0 if gains is None else gains.best_total - (scored.total - hand.extra)
    gain = tell.signed(behind) if behind else ""
    title = say("The table’s choice") if behind else say("The table’s choice, just as good")
    best = Action(" ".join(filter(None, (tell(say("Best")), gain))), Tap(send=_choose_all(play, hand, {})))
    return StripView(tell(title), tuple(cards), uses, True, gain, change, best, ask)


def _ask(play: HandPlay, hand: Hand, card: str) -> Action:
    question = play.wording(pile_question(play.pack, hand, play.state, card))
    return Action(question, _open_pile(play, hand, card), PILE_ICON)


def _open_pile(play: HandPlay, hand: Hand, card: str) -> Tap:
    if pile_of(play.pack, card) == "discard":
        return Tap(open=Link("discard"))
    return Tap(open=Link("candidates", {"player": hand.name}))


def _choose_all(play: HandPlay, hand: Hand, choices: Mapping[str, Json]) -> tuple[Mapping[str, Json], ...]:
    """Sets all choices of this hand in one step, so that one undo takes them back."""
    kept = {**kept_choices(play.pack, hand, play.state), **choices}
    return ({"do": "set_hand", "player": hand.name, "hand": list(hand.hand), "choices": kept},)


def use_text(pack: HandPack, card: str, use: hands.Use | None, tell: Wording) -> Text:
    """Returns « Mirage → Orage », « Livre : Éclair → Climat »."""
    name = short_name(pack, card, tell)
    if use is None:
        return (Span(tell(say("{card}: not used", card=name))),)
    target = card_name(pack, use.card, tell) if use.card else ""
    suit = tell(pack.lexicon.suit(use.suit)) if use.suit else ""
    # never at the end of a line without what follows
    label = tell(pack.choice_of[card].label(pack.lexicon, name, target, suit, f" {ARROW}\u00a0"))
    before, arrow, behind = label.partition(ARROW)
    return (Span(before), Span("arrow-right-thin", "icon"), Span(behind)) if arrow else (Span(label),)


# The sheet of alternatives


def choices_view(play: HandPlay, found: hands.Best | None = None) -> ChoicesView:
    """Builds the sheet of alternatives; pending until `best_without_choices` has searched."""
    pack, state, tell = play.pack, play.state, play.wording
    hand, scored = state.player(play.viewer.seat), current_result_of(play)
    title, person = tell(say("{whose} choices", whose=tell.whose(hand.name))), play.people[hand.name]
    if found is None or scored is None:
        return ChoicesView(title, person, tell(say("counting…")), pending=True)
    asking = card_needing_pile(pack, hand, scored, state)
    ask = _pile_row(play, hand, asking, pile_question(pack, hand, state, asking)) if asking else None
    cards = choice_cards(play)
    ranked: list[hands.Declaration] = [found, *found.runners_up]
    alternatives = tuple(_alternative(play, hand, scored, cards, found, declared) for declared in ranked)
    listed = any(each.now for each in alternatives)
    note = "" if listed else tell(say("The table has chosen something else: {total} points.", total=scored.total))
    piles = tuple(
        _pile_row(play, hand, takers[0], pile_count(pack, state, pile, hand))
        for pile, takers in (("discard", takers_of_discard(pack, hand)), ("deck", takers_of_deck(pack, hand)))
        if takers and asking not in takers
    )
    caption = tell(say_n("{n} combination checked", "{n} combinations checked", found.checked))
    return ChoicesView(title, person, caption, ask, alternatives, note, piles)


def _pile_row(play: HandPlay, hand: Hand, card: str, caption: Saying) -> RowView:
    title = pile_title(play.pack, play.state, pile_of(play.pack, card))
    return RowView(play.wording(title), play.wording(caption), icon=PILE_ICON, tap=_open_pile(play, hand, card))


def _alternative(play: HandPlay, hand: Hand, scored: HandResult, cards: Sequence[str], found: hands.Best,
                 declared: hands.Declaration) -> AlternativeView:
    tell, best, same = play.wording, declared is found, found.equally_good_uses(declared)
    uses = {card: declared.choices.get(card) for card in cards}
    total = tell.number(declared.total + hand.extra)
    kept = {} if best else {card: use and use.to_json() for card, use in uses.items()}
    return AlternativeView(
        total=total,
        difference=tell(say("best")) if best else tell.signed(declared.total - found.total),
        best=best,
        now=uses == {card: scored.choices.get(card) for card in cards},
        uses=tuple(_use_line(play.pack, card, use, same.get(card, ()), tell) for card, use in uses.items()),
        keep=Action(tell(say("Keep {total}", total=total)), Tap(send=_choose_all(play, hand, kept)), kind="main"),
    )


def _use_line(pack: HandPack, card: str, use: hands.Use | None, same: Sequence[hands.Use], tell: Wording) -> UseView:
    """Returns « Mirage devient [icon] Orage »."""
    others, name = _others(same, tell), short_name(pack, card, tell)
    if use is None:
        return UseView(card, (Span(name + tell.colon + tell(say("not used"))),), same=others)
    target = card_name(pack, use.card, tell) if use.card else ""
    words = tell(pack.choice_of[card].target_prefix(pack.lexicon, name, target))
    if not words:
        return UseView(card, use_text(pack, card, use, tell), same=others)
    suit = use.suit or suit_of(pack, use.card or "")
    return UseView(card, (Span(words),), tell(pack.lexicon.suit(use.suit)) if use.suit else target, suit, same=others)


def _others(uses: Sequence[hands.Use], tell: Wording) -> str:
    """Returns « et 4 autres familles, même total »."""
    if not uses:
        return ""
    if all(use.suit for use in uses):
        return tell(say_n("and {n} other suit, same total", "and {n} other suits, same total", len(uses)))
    if not any(use.suit for use in uses):
        return tell(say_n("and {n} other card, same total", "and {n} other cards, same total", len(uses)))
    return tell(say_n("and {n} other use, same total", "and {n} other uses, same total", len(uses)))


# Choosing by hand: one choice card after the other


def picker_views(play: HandPlay) -> tuple[PickerView, ...]:
    """Builds a picker for every choice card; none while the hand is being scored."""
    scored, hand = current_result_of(play), play.state.player(play.viewer.seat)
    if scored is None:
        return ()
    return tuple(_picker(play, hand, scored, card)
                 for card in (*choice_cards(play), *uninformed_takers(play.pack, hand, play.state)))


def _picker(play: HandPlay, hand: Hand, scored: HandResult, card: str) -> PickerView:
    """Lists every legal use of one choice card, as the rules give them."""
    pack, tell = play.pack, play.wording
    choice_card, now, left = pack.choice_of[card], scored.choices.get(card), card not in hand.choices
    uses = _extra_uses(play, hand, card) if choice_card.takes_extra_card else hands.options(
        pack, card, {other: score.face for other, score in scored.cards.items()})
    caption = " ".join(hands.prose.card_text(pack, card, tell.lang))
    if choice_card.takes_extra_card and pack.depends_on_discard(card):
        caption = tell(pile_title(pack, play.state, "discard"))
    best = OptionView(tell(say("Let the app choose")), left,
                      Tap(send=({"do": "leave_to_app", "player": hand.name, "card": card},)),
                      icon="auto-fix")
    unused = OptionView(tell(say("Do not use it")), now is None and not left,
                        Tap(send=use_events(pack, hand, card, None)), icon="cancel")
    # The app cannot find the best card of a pile that has not been entered.
    fixed = (unused,) if card in uninformed_takers(pack, hand, play.state) else (best, unused)
    decided = say("the app picks the best") if left else say("decided by the table")
    options, then, heading = _options(play, hand, card, uses, now)
    summary = use_text(pack, card, now, tell)
    return PickerView(card, card_name(pack, card, tell), caption, summary, tell(decided), fixed, options, then, heading)


def _options(play: HandPlay, hand: Hand, card: str, uses: Sequence[hands.Use],
             now: hands.Use | None) -> tuple[tuple[OptionView, ...], dict[str, tuple[OptionView, ...]], dict[str, str]]:
    """Returns the options and, where a card is picked before its suit, the suits of each card with their heading."""
    pack, tell = play.pack, play.wording

    def option(use: hands.Use, id: str, label: str, suit: str) -> OptionView:
        return OptionView(label, use == now, Tap(send=use_events(pack, hand, card, use.to_json())), suit=suit, id=id)

    def suit_name(use: hands.Use) -> str:
        return tell(pack.lexicon.suit(use.suit or ""))

    if not pack.choice_of[card].asks_card_then_suit:
        return tuple(
            option(use, use.card, card_name(pack, use.card, tell), suit_of(pack, use.card)) if use.card else
            option(use, use.suit or "", tell(say("any {family}", family=suit_name(use))), use.suit or "")
            for use in uses
        ), {}, {}
    names = {target: card_name(pack, target, tell) for target in dict.fromkeys(use.card or "" for use in uses)}
    changed = now.card if now is not None else None
    targets = tuple(OptionView(name, target == changed, suit=suit_of(pack, target), id=target)
                    for target, name in names.items())
    suits = {target: tuple(option(use, use.suit or "", suit_name(use), use.suit or "") for use in uses
                           if use.card == target)
             for target, name in names.items()}
    return targets, suits, {target: tell(say("{card}: new suit", card=name)) for target, name in names.items()}


def _extra_uses(play: HandPlay, hand: Hand, taker: str) -> list[hands.Use]:
    """Lists the cards this one may take: those of the pile as entered, or all that could be in it."""
    pack, state = play.pack, play.state
    held = {card for other in state.players for card in other.hand}
    deck = [card.id for row in deck_view(pack, play.wording.lang).rows for card in row]
    pile = state.discard
    if not pack.depends_on_discard(taker):
        pile = tuple(in_deck(state, hand) or [card for card in deck if card not in state.discard])
    choices = {taker: hand.choices[taker]} if taker in hand.choices else {}
    return hands.extra.extra_uses(pack, taker, hands.read_choices(pack, choices), pile, held, state.variant)
