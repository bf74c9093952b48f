"""The workshop: what the owner enters of a printed card, what the card then says, and what is still to check.

A draft is a card as far as it has been entered; every tap makes another one. Nothing is taught before it is saved.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from scoring import InputError, crews, tricks
from scoring.crews import CrewPack
from scoring.tricks import TrickPack
from sentences import Texts, say, say_n
from table import Table
from table.corrections import is_taught
from table.games.tricks import TricksState
from table.session import Session
from views.card_sheet import QuestionView, card_questions
from views.parts import OptionView, Paint, StepperView
from views.recipe import NO_RECIPE, TEMPLATES, Recipe, read_recipe
from views.tricks_cards import (
    TokenFace,
    TrickPlace,
    card_name,
    cards_to_check,
    category_icons,
    places,
    token_faces,
    token_steppers,
)
from views.wording import Wording

MOST_ABILITIES = 2
LONGEST_NAME = 20
TABLES = {"type": "types", "colour": "colours"}  # axis of a crew card → table in the pack
DARK_TEXT, WHITE_TEXT = "1B1B1F", "FFFFFF"


# Drafts


@dataclass(frozen=True, slots=True)
class AbilityDraft:
    """One ability, as in the pack until somebody changes it."""

    written: Mapping[str, Any] | None = None
    recipe: Recipe = NO_RECIPE
    touched: bool = False

    @property
    def complete(self) -> bool:
        return self.recipe.complete if self.touched or self.written is None else "unread" not in self.written

    def ability(self) -> dict[str, Any]:
        if self.touched or self.written is None:
            return self.recipe.ability()
        return {key: value for key, value in self.written.items() if key != "likely"}


@dataclass(frozen=True, slots=True)
class CardDraft:
    """A card as far as it has been entered."""

    card: str
    name: str = ""
    categories: tuple[str, ...] = ()
    icons_seen: bool = False
    nothing: bool = False  # whether the card has no ability
    abilities: tuple[AbilityDraft, ...] = ()  # at least one

    @property
    def complete(self) -> bool:
        return self.nothing or all(ability.complete for ability in self.abilities)

    def with_recipe(self, at: int, **changes: Any) -> CardDraft:
        """Returns the draft with another recipe for the ability at this index."""
        changed = AbilityDraft(self.abilities[at].written, self.abilities[at].recipe.with_(**changes), touched=True)
        return replace(self, abilities=(*self.abilities[:at], changed, *self.abilities[at + 1:]))

    def with_template(self, at: int, template: str) -> CardDraft:
        chapter = 0 if TEMPLATES[template].sealed else self.abilities[at].recipe.chapter
        return replace(self.with_recipe(at, template=template, chapter=chapter), nothing=False)

    def with_category(self, category: str) -> CardDraft:
        """Returns the draft with a category added, or removed if it was there."""
        others = tuple(each for each in self.categories if each != category)
        return replace(self, icons_seen=True, categories=others if category in self.categories else (*others, category))

    def to_json(self) -> dict[str, Any]:
        """Returns the draft as stored in the settings."""
        kept = {"name": self.name, "categories": self.categories, "icons_seen": self.icons_seen, "nothing": self.nothing,
                "parts": [asdict(ability) for ability in self.abilities]}
        stored: dict[str, Any] = json.loads(json.dumps(kept))  # to compare it with what is stored
        return stored

    @classmethod
    def from_json(cls, card: str, stored: Mapping[str, Any]) -> CardDraft:
        """Reads a stored draft; without the recipe if a newer app used an unknown template."""
        abilities = tuple(
            AbilityDraft(each["written"], Recipe(**{**recipe, "kinds": tuple(recipe["kinds"])}), each["touched"])
            for each in stored["parts"]
            for recipe in (each["recipe"] if each["recipe"]["template"] in ("", *TEMPLATES) else asdict(NO_RECIPE),)
        )
        abilities = abilities or (AbilityDraft(),)
        return cls(card, stored["name"], tuple(stored["categories"]), stored["icons_seen"], stored["nothing"], abilities)


def draft_of(pack: TrickPack, card: str, tell: Wording) -> CardDraft:
    """Returns the card as in the pack."""
    character, written = pack.cards[card], pack.node.plain()["cards"][card].get("abilities")
    return CardDraft(
        card,
        name=known_name(pack, card, tell),
        categories=tuple(character.categories or ()),
        icons_seen=character.categories is not None,
        nothing=written == [],
        abilities=tuple(AbilityDraft(dict(each), read_recipe(each) or NO_RECIPE) for each in (written or ())[:MOST_ABILITIES])
        or (AbilityDraft(),),
    )


def known_name(pack: TrickPack, card: str, tell: Wording) -> str:
    return card_name(pack, card, tell) if pack.cards[card].named else ""


def correction_of(pack: TrickPack, draft: CardDraft, tell: Wording) -> dict[str, Any]:
    """Returns the overlay that saving would add."""
    name = draft.name.strip()
    # A picked name is known in all languages; a typed one is used in all of them.
    picked = next((each.name for each in pack.candidates if tell(each.name) == name), None)
    by_language = dict(picked.by_language) if isinstance(picked, Texts) else name
    return tricks.taught(
        draft.card,
        name=by_language if name and name != known_name(pack, draft.card, tell) else None,
        categories=draft.categories if draft.icons_seen else None,
        abilities=[] if draft.nothing else [ability.ability() for ability in draft.abilities if ability.complete],
    )


def confirmation_of(pack: TrickPack, card: str) -> dict[str, Any]:
    """Returns the overlay for «As printed»: everything assumed about the card is right."""
    return tricks.confirmed(pack, card)


@dataclass(frozen=True, slots=True)
class PreviewView:
    """What the card would say with everything that was entered."""

    hint: str
    sentence: str = ""
    ready: bool = False


def preview_view(pack: TrickPack, draft: CardDraft, tell: Wording) -> PreviewView:
    """Builds the preview. Slow the first time: reads the whole pack with the correction."""
    try:
        texts = tricks.with_overlay(pack, correction_of(pack, draft, tell)).card_text(draft.card, tell.lang)
    except InputError as wrong:
        return PreviewView(wrong.sentence(tell.lang))
    return PreviewView(tell(say("The card will say")), "\n".join(map(tell.capital, texts)), ready=True)


def missing_view(draft: CardDraft, tell: Wording) -> PreviewView:
    """Says what is still to be entered."""
    recipe = next(ability.recipe for ability in draft.abilities if not ability.complete)
    if not recipe.template:
        return PreviewView(tell(say("Still to say: what it gives, and when.")))
    if recipe.pays and not any(recipe.tokens.values()):
        return PreviewView(tell(say("Still to say: what it gives.")))
    return PreviewView(tell(say("Still to say: which one.")))


# The page of a card


@dataclass(frozen=True, slots=True)
class IconOption:
    """A category or a token to choose."""

    id: str
    icon: str
    chosen: bool
    paint: Paint | None = None


@dataclass(frozen=True, slots=True)
class ParametersView:
    """The parameters of a template, by the fields of a recipe."""

    asks: tuple[str, ...]
    template: str
    icons: tuple[IconOption, ...] = ()
    category: str = ""  # the name of the chosen one, or the question
    card: str = ""
    ends: Mapping[str, str] | None = None  # "low" and "high": «from 1», «to 9»


@dataclass(frozen=True, slots=True)
class WorkshopView:
    value: str
    name: str  # the card as known before
    title: str
    known: str
    likely: bool
    unread: bool
    taught: bool
    questions: tuple[QuestionView, ...]
    candidates: tuple[str, ...]  # names of characters known to be in the deck, but not with which number
    categories: tuple[OptionView, ...]
    abilities: tuple[str, ...]  # the tabs, if there are two abilities
    pays: bool
    tokens: tuple[TokenFace, ...]
    steppers: tuple[StepperView, ...]
    templates: tuple[OptionView, ...]
    sealed: bool  # whether the template implies the chapter
    seals: tuple[tuple[int, str], ...]
    parameters: ParametersView | None


def workshop_view(table: Table, game: str, pack: TrickPack, draft: CardDraft, at: int, more: bool, tell: Wording) -> WorkshopView:
    """Builds the page for the ability at index `at`; `more` shows the rarer templates, too."""
    card, recipe = pack.cards[draft.card], draft.abilities[at].recipe
    name, template = known_name(pack, draft.card, tell), TEMPLATES.get(recipe.template)
    taken = {card_name(pack, each.id, tell) for each in pack.cards.values() if each.named}
    return WorkshopView(
        value=str(card.value),
        name=name,
        title=name or tell(say("Describe a printed card")),
        known=tell(card.known) if card.known is not None else "",
        likely=card.to_check,
        unread=card.unread,
        taught=is_taught(table, game, draft.card),
        questions=card_questions(pack, draft.card, tell),
        candidates=() if name else tuple(each for each in (tell(other.name) for other in pack.candidates) if each not in taken),
        categories=tuple(
            OptionView(tell(each.label), each.id in draft.categories, icon=each.icon, id=each.id)
            for each in pack.categories.values()
        ),
        abilities=(tell(say("1st ability")), tell(say("2nd ability"))) if len(draft.abilities) > 1 else (),
        pays=recipe.pays and not draft.nothing,
        tokens=token_faces(pack, tell),
        steppers=token_steppers(pack, {}, recipe.tokens, tell),
        templates=_templates("nothing" if draft.nothing else recipe.template, more, tell),
        sealed=draft.nothing or template is None or template.sealed,
        seals=(
            (0, tell(say("II and III"))),
            (tricks.TRICK, tell(say("II only"))),
            (tricks.TEAM, tell(say("III only"))),
        ),
        parameters=parameters_view(pack, recipe, tell) if not draft.nothing and template is not None else None,
    )


def _templates(chosen: str, more: bool, tell: Wording) -> tuple[OptionView, ...]:
    shown = {key: (template.icon, template.name) for key, template in TEMPLATES.items()
             if template.common or more or key == chosen}
    if not more:
        shown["more"] = ("dots-horizontal", say("more…"))
    shown["nothing"] = ("close-circle-outline", say("no ability"))
    return tuple(OptionView(tell(name), key == chosen, icon=icon, id=key) for key, (icon, name) in shown.items())


def parameters_view(pack: TrickPack, recipe: Recipe, tell: Wording) -> ParametersView:
    asks = TEMPLATES[recipe.template].asks
    icons: tuple[IconOption, ...] = ()
    if "category" in asks:
        icons = tuple(IconOption(each.id, each.icon, each.id == recipe.category) for each in pack.categories.values())
    elif "token" in asks or "kinds" in asks:
        chosen = recipe.kinds if "kinds" in asks else (recipe.token,)
        icons = tuple(IconOption(face.id, face.icon, face.id in chosen, face.paint) for face in token_faces(pack, tell))
    card, category = pack.cards.get(recipe.card), pack.categories.get(recipe.category)
    return ParametersView(
        asks,
        recipe.template,
        icons,
        category=tell(category.label if category is not None else say("Which category?")),
        card=f"{card.value} · {card_name(pack, card.id, tell)}" if card is not None else tell(say("Which card?")),
        ends={"low": tell(say("from {n}", n=recipe.low)), "high": tell(say("to {n}", n=recipe.high))},
    )


def place_in_game(session: Session | None, value: int) -> TrickPlace | None:
    """Says where this card is in the game from which the workshop was opened."""
    state = session.state if session is not None else None
    return places(state).get(value) if isinstance(state, TricksState) else None


# The deck


@dataclass(frozen=True, slots=True)
class DeckRowView:
    card: str
    value: str
    name: str
    icons: tuple[str, ...]
    text: str
    icon: str
    role: str
    named: bool
    to_check: bool


@dataclass(frozen=True, slots=True)
class DeckListView:
    progress: str
    share: float
    to_check: str
    rows: tuple[DeckRowView, ...]


def deck_list_view(pack: TrickPack, begun: Collection[str], tell: Wording) -> DeckListView:
    """Lists every card and how much of the deck is known; `begun`: cards with a draft."""
    doubted = cards_to_check(pack, begun)
    known, cards = len(pack.cards) - len(doubted), len(pack.cards)
    to_check = tell(say("To check"))
    return DeckListView(
        tell(say_n("{n} card of {all} is known for sure", "{n} cards of {all} are known for sure", known, all=str(cards))),
        known / cards,
        f"{to_check} ({len(doubted)})",
        tuple(_deck_row(pack, card, card.id in begun, card.id in doubted, tell) for card in pack.by_value.values()),
    )


def _deck_row(pack: TrickPack, card: tricks.Character, begun: bool, to_check: bool, tell: Wording) -> DeckRowView:
    if begun:
        text, icon, role = tell(say("Not finished: tap to continue")), "progress-pencil", "gold"
    elif card.unread or not card.questions:
        text = " · ".join(pack.card_text(card.id, tell.lang))
        icon, role = ("pencil-outline", "soft") if card.unread else ("check-circle-outline", "good")
    else:
        text, icon, role = card.questions[0].sentence(tell.lang), "help-circle-outline", "gold"
    return DeckRowView(card.id, str(card.value), card_name(pack, card.id, tell), category_icons(pack, card.id),
                       tell.capital(text), icon, role, card.named, to_check)


# The names of crews


@dataclass(frozen=True, slots=True)
class CrewNameView:
    axis: str
    id: str
    name: str
    caption: str
    icon: str
    paint: Paint | None
    known: bool
    taught: bool


def crew_names_view(table: Table, game: str, pack: CrewPack, tell: Wording) -> tuple[CrewNameView, ...]:
    """Lists the types and colours of the owner's box."""
    return tuple(_crew_name(table, game, axis, label, tell) for axis in TABLES for label in pack.labels(axis).values())


def _crew_name(table: Table, game: str, axis: str, label: crews.Label, tell: Wording) -> CrewNameView:
    colour, taught = label.colour, is_taught(table, game, label.id, TABLES[axis])
    paint = Paint(colour.light, colour.light_text, colour.dark, colour.dark_text) if colour is not None else None
    return CrewNameView(
        axis,
        label.id,
        tell(label.name),
        tell(say("named by you")) if taught else "" if label.known else tell(say("tap to name it")),
        "palette-outline" if colour is not None else label.icon or "blank",
        paint,
        label.known,
        taught,
    )


def crew_name_correction(row: CrewNameView, typed: str, colours: tuple[str, str] | None, tell: Wording) -> dict[str, Any]:
    """Returns the overlay that saving a name adds, with the colours in both themes; empty if no name was typed."""
    name = tell.capital(" ".join(typed.split())[:LONGEST_NAME])
    if not name:
        return {}
    parts: dict[str, Any] = {"name": {"fr": name, "en": name}}
    if colours is not None:
        light, dark = colours
        parts["colour"] = {"light": light, "light_text": text_on(light), "dark": dark, "dark_text": text_on(dark)}
    return {TABLES[row.axis]: {row.id: parts}}


def text_on(colour: str) -> str:
    """Returns dark or white, whichever is legible on the colour."""
    red, green, blue = (int(colour[at:at + 2], 16) / 255 for at in (0, 2, 4))
    return DARK_TEXT if 0.3 * red + 0.59 * green + 0.11 * blue > 0.55 else WHITE_TEXT
