"""An ability as assembled in the workshop: tokens, a template, the template's parameters, the chapter seal.

A recipe becomes an ability in the language of the pack and is read back from one; what an ability means is the rules' business.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring import tricks
from sentences import Saying, say

Ability = dict[str, Any]


@dataclass(frozen=True)
class Recipe:
    template: str = ""
    tokens: Mapping[str, int] = field(default_factory=dict)
    category: str = ""
    other: bool = False                 # does not count itself
    card: str = ""
    low: int = 1
    high: int = 9
    token: str = ""                     # the token of «at least», «most» and «copies»
    count: int = 4                      # the number of «at least»
    alone: bool = False                 # «most» without a tie
    kinds: tuple[str, ...] = ()         # tokens that are blocked
    chapter: int = 0                    # 0: both

    def with_(self, **changes: Any) -> Recipe:
        return replace(self, **changes)

    @property
    def pays(self) -> bool:
        """Whether it pays a number of tokens, instead of copying or blocking some."""
        return self.template not in (COPIES, BLOCKS)

    @property
    def complete(self) -> bool:
        """Whether every parameter of its template is set."""
        if not self.template or (self.pays and not any(self.tokens.values())):
            return False
        return all(bool(getattr(self, asked)) for asked in TEMPLATES[self.template].asks)

    def ability(self) -> Ability:
        said: Ability = {"gain": {kind: count for kind, count in self.tokens.items() if count}} if self.pays else {}
        said.update(TEMPLATES[self.template].write(self))
        if self.chapter:
            said["chapter"] = self.chapter
        return said


NO_RECIPE = Recipe()


@dataclass(frozen=True)
class Template:
    """One answer to « when? »: how it is drawn and named, its parameters, and the words it writes."""

    icon: str
    name: Saying
    asks: tuple[str, ...]
    write: Callable[[Recipe], Ability]
    common: bool = True                 # shown on the first page; others are under « more »

    @property
    def sealed(self) -> bool:
        """Whether its words already say in which chapter it counts."""
        return len(tricks.chapters_of(self.write(Recipe()))) == 1


def _cards(recipe: Recipe) -> Ability:
    cards = {"category": recipe.category}
    return {"other": cards} if recipe.other else cards


PER, WITH, AT_LEAST, WINS, NO_TRICK, MOST, ALWAYS = "per", "with_card", "at_least", "wins_trick", "no_trick_won", "most", "always"
SOME, VALUES, LAST, LOWEST, COPIES, BLOCKS = "with_category", "per_value", "last", "lowest", "copies", "blocks"

TEMPLATES: dict[str, Template] = {
    PER: Template("cards-outline", say("per card of…"), ("category",), lambda recipe: {"per": _cards(recipe)}),
    WITH: Template("link-variant", say("with card no. …"), ("card",), lambda recipe: {"with": {"card": recipe.card}}),
    AT_LEAST: Template("greater-than-or-equal", say("at least n…"), ("token",),
                       lambda recipe: {"at_least": {recipe.token: recipe.count}}),
    WINS: Template("star-outline", say("trick won"), (), lambda recipe: {"wins_trick": True}),
    NO_TRICK: Template("star-off-outline", say("no trick won"), (), lambda recipe: {"no_trick_won": True}),
    MOST: Template("podium-gold", say("the most…"), ("token",),
                   lambda recipe: {"most": {"token": recipe.token, "tied": False} if recipe.alone else recipe.token}),
    ALWAYS: Template("infinity", say("always"), (), lambda recipe: {}),
    SOME: Template("account-multiple-outline", say("with a card of…"), ("category",), lambda recipe: {"with": _cards(recipe)},
                   common=False),
    VALUES: Template("numeric", say("per card from… to…"), ("low", "high"),
                     lambda recipe: {"per": {"value": {"from": recipe.low, "to": recipe.high}}}, common=False),
    LAST: Template("arrow-collapse-right", say("played last"), (), lambda recipe: {"last": True}, common=False),
    LOWEST: Template("arrow-collapse-down", say("lowest card"), (), lambda recipe: {"lowest": True}, common=False),
    COPIES: Template("content-copy", say("as many as handed out"), ("token",), lambda recipe: {"copies": recipe.token},
                     common=False),
    BLOCKS: Template("cancel", say("nobody takes…"), ("kinds",), lambda recipe: {"blocks": list(recipe.kinds)},
                     common=False),
}


def _read_cards(which: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a recipe expressed by a selection of cards; empty if no template can express it."""
    inner, other = (which["other"], True) if set(which) == {"other"} else (which, False)
    if set(inner) == {"category"} and isinstance(inner["category"], str):
        return {"category": inner["category"], "other": other}
    if set(inner) == {"card"} and isinstance(inner["card"], str) and not other:
        return {"card": inner["card"]}
    if set(inner) == {"value"} and not other and set(inner["value"]) == {"from", "to"}:
        return {"low": inner["value"]["from"], "high": inner["value"]["to"]}
    return {}


def read_recipe(ability: Mapping[str, Any]) -> Recipe | None:
    """Returns the recipe of an ability in a pack; None if the workshop has no template for it."""
    said = {key: value for key, value in ability.items() if key not in ("likely", "unread")}
    recipe = Recipe(tokens=dict(said.pop("gain", {})), chapter=said.pop("chapter", 0))
    found: Recipe | None = None
    if "copies" in said:
        found = recipe.with_(template=COPIES, token=said.pop("copies"))
    elif "blocks" in said:
        kinds = said.pop("blocks")
        found = recipe.with_(template=BLOCKS, kinds=tuple([kinds] if isinstance(kinds, str) else kinds))
    elif "per" in said:
        found = _selected(recipe, said.pop("per"), {"category": PER, "low": VALUES})
    elif "with" in said:
        found = _selected(recipe, said.pop("with"), {"category": SOME, "card": WITH})
    elif "at_least" in said and len(said["at_least"]) == 1:
        token, count = next(iter(said.pop("at_least").items()))
        found = recipe.with_(template=AT_LEAST, token=token, count=count)
    elif "most" in said and (isinstance(said["most"], str) or not isinstance(said["most"].get("tied"), str)):
        most = said.pop("most")
        found = recipe.with_(template=MOST, **({"token": most} if isinstance(most, str) else
                                               {"token": most["token"], "alone": most.get("tied") is False}))
    elif "most" not in said and "at_least" not in said:
        word = next((word for word in (WINS, NO_TRICK, LAST, LOWEST) if said.pop(word, False)), ALWAYS)
        found = recipe.with_(template="" if word == ALWAYS and "unread" in ability else word)
    if found is not None and found.template == AT_LEAST:
        said.pop("at", None)
    return None if found is None or said else found


def _selected(recipe: Recipe, which: Any, templates: Mapping[str, str]) -> Recipe | None:
    parts = _read_cards(which) if isinstance(which, Mapping) else {}
    template = next((templates[part] for part in parts if part in templates), None)
    return recipe.with_(template=template, **parts) if template else None
