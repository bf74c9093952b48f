"""A crew being entered: the grid of types and colours, the figures beside it, what scores, and what does not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scoring import crews
from scoring.crews import CrewPack, CrewResult
from sentences import say, say_n
from table.games.crews import CrewsPlayer, CrewsState
from table.games.state import Json
from table.people import initials
from views.counting import crew_word, explained
from views.parts import NO_TAP, Action, Event, Link, NoticeView, Paint, RowView, Span, StepperView, Tap
from views.play import Play
from views.wording import Wording

CrewPlay = Play[CrewPack, CrewsState, CrewResult]
Card = tuple[str, str]

AXES = ("type", "colour")
FIGURES = ("coins", "treasures", "skulls")  # a player's figures; each is set by the event of its name
DISCARDS = ("discards", "paid_discards")  # the name of the check, and of the figure


@dataclass(frozen=True, slots=True)
class AxisView:
    """A type, with an icon; or a colour, with the letters on its disc."""

    id: str
    name: str
    icon: str = ""
    letters: str = ""
    paint: Paint | None = None


@dataclass(frozen=True, slots=True)
class CrewBoardView:
    """The types and colours in this game; empty where only coins count."""

    key: str
    types: tuple[AxisView, ...]
    colours: tuple[AxisView, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class CellView:
    """A card of the grid: each tap adds a copy, after the last one it starts again at none."""

    copies: StepperView
    note: str = ""  # « 0 / 2 »: how many are left
    gone: bool = False  # other players have all copies: a tap then acts like a long press
    said: str = ""
    hold: Tap = NO_TAP  # who has it, with the action to take one over


@dataclass(frozen=True, slots=True)
class BankView:
    """What the bank still has, and the discards it pays for."""

    title: str
    caption: str
    paid: StepperView  # at most what the bank can pay for


@dataclass(frozen=True, slots=True)
class CrewView:
    caption: str
    cells: Mapping[str, CellView]  # by "type/colour"
    lit: tuple[str, ...]  # the lines that score: "type/pirate"
    lines: tuple[Span, ...]  # which line scores, and the next best one
    rule: Tap  # the action behind the first of these lines
    figures: tuple[StepperView, ...]  # the numbers beside the cards; if only coins count, everybody's
    counted: StepperView | None  # points of the sets as counted by the player, instead of the cards
    express: Action | None  # switches to counted points, or back to the cards
    formula: str
    count: str  # « 9 cartes », with treasures
    why: Tap
    bank: BankView | None = None
    names: Tap | None = None  # opens the page where the owner names types and colours
    teach: RowView | None = None  # the same, offered in the first game
    lid: RowView | None = None  # for the children's game: tells the app that the pile is empty


# The board


def counts_sets(play: CrewPlay) -> bool:
    """Whether sets score; in the children's game only coins do."""
    return bool(play.pack.modes[play.state.variant].worth["set"])


def crew_board_view(play: CrewPlay) -> CrewBoardView:
    return _board(play.pack, play.state.variant, len(play.state.players), play.wording.lang)


@lru_cache(maxsize=8)
def _board(pack: CrewPack, variant: str, players: int, lang: str) -> CrewBoardView:
    tell, key = Wording(lang), f"{pack.hash} {variant} {players} {lang}"
    if not pack.modes[variant].worth["set"]:
        return CrewBoardView(key, (), (), pack.copies)
    letters = _letters(pack.colours, tell)
    types = [pack.types[each] for each in pack.in_deck(variant, players, "type")]
    colours = [pack.colours[each] for each in pack.in_deck(variant, players, "colour")]
    return CrewBoardView(
        key=key,
        types=tuple(AxisView(label.id, tell(label.name), label.icon) for label in types),
        colours=tuple(
            AxisView(label.id, tell(label.name), letters=letters[label.id], paint=_paint(label)) for label in colours
        ),
        copies=pack.copies,
    )


def _paint(label: crews.Label) -> Paint | None:
    colour = label.colour
    return (
        None if colour is None else Paint(colour.light, colour.light_text, colour.dark, colour.dark_text, colour.pale)
    )


def _letters(labels: Mapping[str, crews.Label], tell: Wording) -> dict[str, str]:
    """Returns the text on the disc of a colour: its first letter, or a number until somebody names it."""
    named = {each: tell(label.name) for each, label in labels.items()}
    first = initials([name for each, name in named.items() if labels[each].known])
    return {each: first[name] if labels[each].known else name[-1:] for each, name in named.items()}


# The crew


def crew_view(play: CrewPlay, first_game: bool = False, **_selection: Json) -> CrewView:
    """Builds the crew; `first_game`: nobody has played this game here before."""
    tell, state, sets = play.wording, play.state, counts_sets(play)
    pirate = state.player(play.viewer.seat)
    score = play.result.players[pirate.name] if play.result is not None and not play.stale else None
    express = pirate.set is not None
    begun = bool(pirate.crew) or express
    to_names = Tap(open=Link("workshop_names"))
    teach = RowView(tell(say("Name the crews and colours of your box, once")), icon="palette-outline", tap=to_names)
    nameless = not all(label.known for axis in AXES for label in play.pack.labels(axis).values())
    return CrewView(
        caption=tell(say("{whose} crew", whose=tell.whose(pirate.name)) if sets else say("Everybody’s coins")),
        cells=_cells(play, pirate) if sets else {},
        lit=tuple(f"{axis}/{of}" for axis, of in score.way.lines) if score is not None and sets else (),
        lines=_lines(play, pirate, score) if sets else (),
        rule=explained(crew_word(play.result, score.reasons[0]))
        if play.result is not None and score is not None and begun
        else NO_TAP,
        figures=_figures(play, pirate),
        counted=StepperView(
            tell(say("Points of the sets")),
            {"do": "express", "player": pirate.name},
            "set",
            pirate.set,
            icon="lightning-bolt-outline",
        )
        if sets and express
        else None,
        express=express_action(play) if sets else None,
        formula=_formula(play, score) if sets else pirate.name,
        count=tell(say_n("{n} card", "{n} cards", pirate.treasures + sum(pirate.crew.values())))
        if sets and not express
        else "",
        why=Tap(open=Link("reasons", {"player": pirate.name})) if score is not None else NO_TAP,
        bank=_bank(play, pirate),
        names=to_names if sets and play.viewer.role == "table" else None,
        teach=teach if sets and nameless and first_game and not express else None,
        lid=RowView(tell(say("The pile is empty")), icon="cards-outline", tap=_pile_is_empty(play))
        if not sets and play.viewer.role == "table"
        else None,
    )


def express_action(play: CrewPlay) -> Action:
    """Switches between cards and counted points; counting starts from the points of the cards, once known."""
    pirate, tell = play.state.player(play.viewer.seat), play.wording
    event = {"do": "express", "player": pirate.name}
    if pirate.set is not None:
        return Action(tell(say("Back to the cards")), Tap(send=({**event, "set": None},)), "grid")
    known = play.result is not None and not play.stale
    points = play.result.players[pirate.name].set_points if play.result is not None else 0
    return Action(
        tell(say("Express")),
        Tap(send=({**event, "set": points},)) if known else NO_TAP,
        "lightning-bolt-outline",
        "tonal",
    )


def _cells(play: CrewPlay, pirate: CrewsPlayer) -> dict[str, CellView]:
    pack, state = play.pack, play.state
    others: Counter[Card] = Counter()
    for other in state.players:
        if other is not pirate:
            others.update(other.crew)
    played = [pack.in_deck(state.variant, len(state.players), axis) for axis in AXES]
    return {
        f"{each}/{colour}": _cell(play, pirate, (each, colour), others[each, colour])
        for each in played[0]
        for colour in played[1]
    }


def _cell(play: CrewPlay, pirate: CrewsPlayer, card: Card, others: int) -> CellView:
    tell, copies, mine = play.wording, play.pack.copies, pirate.crew.get(card, 0)
    left, name = max(0, copies - others), card_name(play, card)
    event = {"do": "crew", "player": pirate.name, "type": card[0], "colour": card[1]}
    return CellView(
        copies=StepperView(name, event, "copies", mine, most=max(mine, left)),
        note=f"{left} / {copies}" if others and not mine else "",
        gone=not mine and not left,
        said=f"{name}, {tell.number(mine)}",
        hold=_holders(play, pirate, card, name),
    )


def card_name(play: CrewPlay, card: Card) -> str:
    """Returns « Pirate · Vert »."""
    return " · ".join(play.wording(play.pack.labels(axis)[of].name) for axis, of in zip(AXES, card, strict=True))


def _holders(play: CrewPlay, pirate: CrewsPlayer, card: Card, name: str) -> Tap:
    """Lists who holds a card; the table can take one over in one step."""
    tell = play.wording
    holders = {each.name: each.crew[card] for each in play.state.players if each.crew.get(card)}
    if not holders:
        return Tap(says=tell(say("{card}: nobody has one", card=name)))
    says = tell(say("{card}: {who}", card=name, who=", ".join(f"{who} {copies}" for who, copies in holders.items())))
    others = [who for who in holders if who != pirate.name]
    if not others or holders.get(pirate.name, 0) >= play.pack.copies or play.viewer.role != "table":
        return Tap(says=says)
    taken = {"do": "move_crew", "player": pirate.name, "holder": others[-1], "type": card[0], "colour": card[1]}
    return Tap(says=says, offer=Action(tell(say("Take one")), Tap(send=(taken,))))


def _lines(play: CrewPlay, pirate: CrewsPlayer, score: crews.PlayerScore | None) -> tuple[Span, ...]:
    tell = play.wording
    if not pirate.crew and pirate.set is None:
        return (Span(tell(say("Tap {whose} cards", whose=tell.whose(pirate.name))), "soft"),)
    if score is None:
        return ()
    reasons = [reason for reason in score.reasons if reason.step in ("set", "runner_up")]
    return tuple(
        Span(tell(reason), "gold" if reason.step == "set" and reason.points > 0 else "soft") for reason in reasons
    )


def _formula(play: CrewPlay, score: crews.PlayerScore | None) -> str:
    if score is None:
        return "…"
    parts = {"set": score.set_points, "treasures": score.treasure_points, "coins": score.coin_points}
    formula = say("Set\u00a0{set} + treasures\u00a0{treasures} + coins\u00a0{coins}", **{part: str(n) for part, n in parts.items()})
    return play.wording(formula)


# What is counted beside the cards


def _figures(play: CrewPlay, pirate: CrewsPlayer) -> tuple[StepperView, ...]:
    """Returns the numbers beside the cards: in the children's game everybody's coins, for a guest only their own."""
    tell, mode = play.wording, play.pack.modes[play.state.variant]
    if not counts_sets(play):
        counting = play.state.players if play.viewer.role == "table" else (pirate,)
        return tuple(_coins(play, each) for each in counting)
    figures = [
        StepperView(
            tell(say("Treasures")),
            {"do": "treasures", "player": pirate.name},
            "count",
            pirate.treasures,
            icon="treasure-chest",
            caption=_treasures_left(play),
        ),
        _coins(play, pirate),
    ]
    if any(step.by == "skulls" for step in mode.tie_break):
        figures.append(
            StepperView(
                tell(say("Skulls")),
                {"do": "skulls", "player": pirate.name},
                "count",
                pirate.skulls,
                icon="skull-outline",
                caption=tell(say("on the crew cards")),
            )
        )
    return tuple(figures)


def _treasures_left(play: CrewPlay) -> str:
    state = play.state
    deck = play.pack.deck(state.variant, len(state.players))
    every = deck.treasures if deck is not None else 0
    left = max(0, every - sum(each.treasures for each in state.players))
    return play.wording(say("{all} in the game, {left} still free", all=every, left=left))


def _coins(play: CrewPlay, pirate: CrewsPlayer) -> StepperView:
    tell, mode, sets = play.wording, play.pack.modes[play.state.variant], counts_sets(play)
    caption = tell(say("not counted yet")) if pirate.coins is None else ""
    if pirate.coins is not None and sets and play.result is not None and not play.stale:
        reasons = play.result.players[pirate.name].reasons
        caption = tell(next(reason for reason in reasons if reason.step == "coins"))
    return StepperView(
        label=tell(say("Coins")) if sets else pirate.name,
        event={"do": "coins", "player": pirate.name},
        field="count",
        value=pirate.coins,
        most=mode.deal.coins * len(play.state.players) + mode.bank.coins if "coins" in mode.check else 99,  # none leave the game
        dealt=mode.deal.coins,
        caption=caption,
        icon="circle-multiple" if sets else "",
        person=None if sets else play.people[pirate.name],
    )


def _bank(play: CrewPlay, pirate: CrewsPlayer) -> BankView | None:
    tell, mode = play.wording, play.pack.modes[play.state.variant]
    if not mode.bank.coins:
        return None
    left, paid = (
        mode.bank.coins - mode.bank.for_a_discard * sum(each.paid_discards for each in play.state.players),
        pirate.paid_discards,
    )
    return BankView(
        title=tell(say_n("Bank: {n} coin", "Bank: {n} coins", left)),
        caption=tell(say_n("{n} paid discard", "{n} paid discards", paid)),
        paid=StepperView(
            tell(say("Discard: +{n}", n=mode.bank.for_a_discard)),
            {"do": "paid_discards", "player": pirate.name},
            "count",
            paid,
            most=paid if left < mode.bank.for_a_discard else mode.bank.most_paid_discards,
            icon="bank-outline",
        ),
    )


# What does not add up, and the one tap that corrects it


def crew_notices(play: CrewPlay) -> tuple[NoticeView, ...]:
    """Turns the warnings of the rules into notices; only who gets the difference is decided here."""
    if play.result is None or play.stale:
        return ()
    tell, notices, offer = play.wording, [], play.result.last_coins
    if offer is not None:
        label = tell(say("Give {n} to {player}", n=offer.coins, player=offer.player))
        event = {"do": "coins", "player": offer.player, "count": offer.coins}
        notices.append(NoticeView(offer.sentence(tell.lang), "offer", _correction(play, label, event)))
    mistakes = [
        warned for warned in play.result.warnings if warned.difference or warned.expected
    ]  # or only not entered yet
    return (*notices, *(NoticeView(tell(warned), "wrong", _repair(play, warned)) for warned in mistakes))


def _repair(play: CrewPlay, warned: crews.CheckWarning) -> Action | None:
    """Gives the difference to the last player around the table who can take it; skulls only to the player in view."""
    figure = DISCARDS[1] if warned.check == DISCARDS[0] else warned.check
    if figure not in (*FIGURES, DISCARDS[1]) or not warned.difference:
        return None
    takers = [pirate for pirate in play.state.players if (getattr(pirate, figure) or 0) >= max(warned.difference, 1)]
    if warned.check == "skulls":
        takers = [pirate for pirate in takers if pirate.name == play.viewer.seat and pirate.skulls == warned.counted]
    elif warned.difference < 0:
        takers = [pirate for pirate in play.state.players if getattr(pirate, figure) is not None]
    if not takers:
        return None
    last = takers[-1]
    n = abs(warned.difference)
    told = say("Take {n} from {player}") if warned.difference > 0 else say("Give {n} to {player}")
    label = play.wording(told.with_parts(n=n, player=last.name))
    return _correction(
        play, label, {"do": figure, "player": last.name, "count": getattr(last, figure) - warned.difference}
    )


def _correction(play: CrewPlay, label: str, event: Event) -> Action | None:
    """Returns the correcting action; a guest gets it only for their own figures."""
    return (
        Action(label, Tap(send=(event,)))
        if play.viewer.role == "table" or event["player"] == play.viewer.seat
        else None
    )


# The pile of the children's game


def _answer_about_pile(play: CrewPlay, cards_in_lid: int) -> crews.PileAnswer:
    state = play.state
    return crews.pile_is_empty(play.pack, state.variant, len(state.players), int(state.lid_shuffled), cards_in_lid)


def _pile_is_empty(play: CrewPlay) -> Tap:
    """Asks what is in the lid, which only the table can see; the rules then say whether the game goes on."""
    answer = _answer_about_pile(play, 1)
    return Tap(says=play.wording(answer.saying)) if answer.over else Tap(open=Link("lid"))


def lid_actions(play: CrewPlay) -> tuple[Action, Action]:
    tell = play.wording
    empty, full = (tell(_answer_about_pile(play, cards).saying) for cards in (0, 1))
    return (
        Action(tell(say("Lid empty")), Tap(says=empty)),
        Action(tell(say("Cards in it")), Tap(send=({"do": "shuffle_lid"},), says=full), kind="main"),
    )
