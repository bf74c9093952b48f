"""The workshop: teach the app one printed card in a few taps. The sentence at the bottom is the test: it must say what the card says."""
from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, cast

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from scoring import InputError, tricks
from screens import games
from screens.registry import load_kv
from screens.tricks.card_sheet import open_card_sheet
from screens.tricks.questions import CardQuestion
from screens.tricks.team_points import TeamPoints
from screens.tricks.tokens import TokenStepper, steppers
from screens.tricks.trick import TrickPage
from screens.view_page import ViewPage
from screens.widgets.buttons import LinkRow
from screens.widgets.field import Field
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, glyph
from screens.words import _, capital, language, wording
from screens.workshop import corrections
from screens.workshop import recipe as recipes
from screens.workshop.controls import CategoryTile, TemplateChip, TokenBox
from screens.workshop.parameters import ParameterRow
from screens.workshop.recipe import TEMPLATES, Recipe
from table import NotSaved
from table.commands import Outcome
from table.session import Session
from views.card_sheet import card_questions
from views.parts import Tap
from views.tricks_cards import card_name, places, token_steppers

if TYPE_CHECKING:
    from scoring import tricks
    from table.games.tricks import TricksState

load_kv(__file__)
MOST_ABILITIES = 2
GAME = games.of_kind("tricks")


@dataclass
class Part:
    """One ability on the bench: as the pack has it, until somebody changes it."""

    written: dict[str, Any] | None
    recipe: Recipe
    touched: bool = False

    @property
    def complete(self) -> bool:
        return self.recipe.complete if self.touched or self.written is None else "unread" not in self.written

    @classmethod
    def again(cls, kept: dict[str, Any]) -> Part:
        """As it was left, read from what `asdict` wrote."""
        return cls(kept["written"], Recipe(**{**kept["recipe"], "kinds": tuple(kept["recipe"]["kinds"])}), kept["touched"])

    def ability(self) -> dict[str, Any]:
        if self.touched or self.written is None:
            return self.recipe.ability()
        return {key: value for key, value in self.written.items() if key != "likely"}


def _part(written: dict[str, Any]) -> Part:
    return Part(written, recipes.read(written) or Recipe())


class Workshop(ViewPage):
    card = StringProperty()
    value = StringProperty()
    caption = StringProperty()
    sentence = StringProperty()
    hint = StringProperty()
    known = StringProperty()
    abilities = ListProperty()              # choices of the segments, when there are two
    at = StringProperty("0")
    two = BooleanProperty(False)
    nothing = BooleanProperty(False)        # the card has no ability
    more = BooleanProperty(False)
    ready = BooleanProperty(False)
    pays = BooleanProperty(True)
    sealed = BooleanProperty(False)         # the template itself says in which chapter it counts
    likely = BooleanProperty(False)
    taught = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.parts: list[Part] = [Part(None, Recipe())]
        self.chosen: list[str] = []
        self.name_field: Field | None = None
        self.chips: dict[str, TemplateChip] = {}
        self._going_back = False
        self._laid: tuple[object, ...] = ()     # how the boxes of the tokens are laid
        self.fbind("width", lambda *_args: self.card and self._show_tokens())

    # coming and going

    def enter(self, card: str = "", session: Session | None = None, **_arguments: object) -> None:
        app = App.get_running_app()
        self.session = session
        self.card = card
        self.pack = app.table.pack_to_show(GAME)
        character = self.pack.cards[card]
        written = self.pack.node.plain()["cards"][card].get("abilities")
        self.parts = [_part(dict(each)) for each in written or ()][:MOST_ABILITIES] or [Part(None, Recipe())]
        self.nothing = written == []
        self.at, self.more = "0", False
        self.chosen = list(character.categories or ())
        self.icons_seen = character.categories is not None
        self.first_name = card_name(self.pack, card, wording()) if character.named else ""
        self.taught = corrections.is_taught(app.table, GAME, card)
        self._name_typed = self.first_name
        self._untouched = self._bench()
        self._take_up()
        self.refresh()
        self.ids.scroll.scroll_y = 1

    def _bench(self) -> dict[str, Any]:
        """Everything entered so far, to be found again even after a restart."""
        entered = {"name": self._name_typed, "categories": self.chosen, "icons_seen": self.icons_seen,
                   "nothing": self.nothing, "parts": [asdict(part) for part in self.parts]}
        stored: dict[str, Any] = json.loads(json.dumps(entered))    # to be compared with what is stored
        return stored

    @property
    def benches(self) -> dict[str, Any]:
        """The half-entered cards."""
        return dict(App.get_running_app().preferences.half_told())

    def _take_up(self) -> None:
        """Go on with a card that was left half-entered."""
        kept = self.benches.get(self.card)
        if kept is not None:
            self._name_typed, self.chosen, self.icons_seen = kept["name"], list(kept["categories"]), kept["icons_seen"]
            self.nothing, self.parts = kept["nothing"], [Part.again(part) for part in kept["parts"]]

    def _remember(self) -> None:
        """At every tap; an untouched card is not worth saving."""
        if self._going_back:
            return
        bench = self._bench()
        try:
            self._keep(bench if bench != self._untouched else None)
        except NotSaved:
            self._going_back = True                     # to when something could still be saved
            try:
                self.enter(self.card, self.session)
            finally:
                self._going_back = False
            raise

    def _keep(self, bench: dict[str, Any] | None) -> None:
        benches = {card: kept for card, kept in self.benches.items() if card != self.card}
        if bench is not None:
            benches[self.card] = bench
        if benches != self.benches:
            App.get_running_app().preferences.keep_half_told(benches)

    def leave(self) -> None:
        """Going back loses nothing, and says so once the page below is there."""
        if self.card in self.benches:
            card, session = self.card, self.session
            Clock.schedule_once(lambda _dt: self._say_kept(card, session), 0)

    def _say_kept(self, card: str, session: Session | None) -> None:
        app = App.get_running_app()
        if app.navigator.page is not self and not app.root.sheets:
            app.root.say(_("{card}: saved, not finished.").format(card=card_name(self.pack, card, wording())),
                         _("Continue"), lambda: app.navigator.go("workshop", card=card, session=session))

    @property
    def part(self) -> Part:
        return self.parts[int(self.at)]

    # what is on the screen

    def refresh(self) -> None:
        if not self.card:
            return
        character = self.pack.cards[self.card]
        self.value = str(character.value)
        self.caption = self.first_name or _("Describe a printed card")
        self.likely = character.to_check
        self.known = character.known.sentence(language()) if character.known is not None else ""
        self._show_name()
        self._show_doubts()
        self._show_categories()
        self.show_ability()

    def _show_name(self) -> None:
        place = self.ids.name_place
        place.clear_widgets()
        self.name_field = Field(hint=_("Name on the card"), text=self._name_typed)
        self.name_field.bind(text=lambda _field, text: self._typed(text))
        place.add_widget(self.name_field)
        self._show_candidates()

    def _typed(self, text: str) -> None:
        self._name_typed = text
        self._show_candidates()
        self._preview()

    def _type_name(self, name: str) -> None:
        if self.name_field is not None:
            self.name_field.input.text = name

    def _show_candidates(self) -> None:
        """Characters known to be in the deck, though not under which number: one tap instead of typing."""
        row = self.ids.candidates
        wanted = [] if self.first_name else [each.name.sentence(language()) for each in self.pack.candidates]
        taken = {card_name(self.pack, card.id, wording()) for card in self.pack.cards.values() if card.named}
        wanted = [name for name in wanted if name not in taken]
        if [chip.label for chip in reversed(row.children)] == wanted:
            return
        row.clear_widgets()
        for name in wanted:
            chip = TemplateChip(icon="account-outline", label=name)
            chip.bind(on_tap=lambda tapped: self._type_name(tapped.label))
            row.add_widget(chip)

    def _show_doubts(self) -> None:
        place = self.ids.doubts
        place.clear_widgets()
        for question in card_questions(self.pack, self.card, wording()):
            place.add_widget(CardQuestion(question, self.act))

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        """A question was answered: the card says something else now."""
        if tap.command is not None:
            self.enter(self.card, self.session)

    def _show_categories(self) -> None:
        grid = self.ids.categories
        if not grid.children:
            for category in self.pack.categories.values():
                tile = CategoryTile(category=category.id, icon=category.icon)
                tile.bind(on_tap=lambda tapped: self.touch_category(tapped.category))
                grid.add_widget(tile)
        for tile in grid.children:
            tile.label = self.pack.categories[tile.category].label.sentence(language())
            tile.chosen = tile.category in self.chosen

    def show_ability(self) -> None:
        """Steps 2 to 4 of the ability that is on the bench."""
        self.two = len(self.parts) > 1
        self.abilities = [("0", _("1st ability")), ("1", _("2nd ability"))] if self.two else []
        self.ids.which.value = self.at
        self._show_tokens()
        self._show_templates()
        self._show_parameters()
        self._show_seal()
        self._preview()

    def _show_tokens(self) -> None:
        place, now = self.ids.tokens, self.part.recipe
        self.pays = now.pays and not self.nothing
        app = App.get_running_app()
        narrow = self.width < dp(400) or app.text_scale > 1.15
        laid = (narrow, self.pays, language(), app.palette.dark)
        if laid == self._laid:
            for box in place.children:
                box.value = now.tokens.get(box.token, 0)
            return
        self._laid = laid
        place.cols = 1 if narrow else len(self.pack.tokens)
        place.clear_widgets()
        if not self.pays:
            return
        for stepper in steppers(token_steppers(self.pack, {}, now.tokens, wording()), self.turn_token):
            place.add_widget(stepper if narrow else self._box(stepper))

    def _box(self, stepper: TokenStepper) -> TokenBox:
        one = self.pack.lexicon.token(stepper.token).sentence(language())
        box = TokenBox(token=stepper.token, icon=stepper.icon, ink=stepper.ink, label=one, value=stepper.value)
        box.bind(on_turn=lambda turned, value: self.turn_token(turned.token, int(value)))
        return box

    def _show_templates(self) -> None:
        now = "nothing" if self.nothing else self.part.recipe.template
        drawn = {key: (template.icon, template.name()) for key, template in TEMPLATES.items() if template.common or self.more or key == now}
        if not self.more:
            drawn["more"] = ("dots-horizontal", _("more…"))
        drawn["nothing"] = ("close-circle-outline", _("no ability"))
        if list(self.chips) != list(drawn):
            self.ids.templates.clear_widgets()
            self.chips = {key: self.chips.get(key) or self._chip(key) for key in drawn}
            for chip in self.chips.values():
                self.ids.templates.add_widget(chip)
        for key, chip in self.chips.items():
            icon, chip.label = drawn[key]
            chip.chosen = key == now
            chip.icon = "check" if chip.chosen else icon

    def _chip(self, key: str) -> TemplateChip:
        chip = TemplateChip(template=key)
        chip.bind(on_tap=lambda tapped: self.touch_template(tapped.template))
        return chip

    def _show_parameters(self) -> None:
        place = self.ids.parameters
        place.clear_widgets()
        if not self.nothing and self.part.recipe.template:
            self.parameters = ParameterRow(self)
            place.add_widget(self.parameters)

    def _show_seal(self) -> None:
        template = TEMPLATES.get(self.part.recipe.template)
        self.sealed = self.nothing or template is None or template.sealed
        self.ids.seal.choices = [(0, _("II and III")), (tricks.TRICK, _("II only")), (tricks.TEAM, _("III only"))]
        self.ids.seal.value = self.part.recipe.chapter

    # the sentence

    def overlay(self) -> dict[str, Any]:
        """What saving would teach the app."""
        name = self._name_typed.strip()
        # A name that was picked is known in all languages; one that was typed is the card's own in either.
        picked = next((each.name for each in self.pack.candidates if each.name.sentence(language()) == name), None)
        both = dict(picked.by_language) if picked is not None else name
        abilities = [] if self.nothing else [part.ability() for part in self.parts if part.complete]
        return tricks.taught(self.card, name=both if name and name != self.first_name else None,
                      categories=self.chosen if self.icons_seen else None, abilities=abilities)

    def _preview(self) -> None:
        self._remember()
        self.ready = self.nothing or all(part.complete for part in self.parts)
        if not self.ready:
            self.sentence, self.hint = "", self._missing()
            return
        overlay, pack, card = self.overlay(), self.pack, self.card

        def told() -> list[str]:
            return tricks.with_overlay(pack, overlay).card_text(card, language())

        App.get_running_app().off_frame.run("preview", told, self._told, failed=self._not_told)

    def _told(self, texts: list[str]) -> None:
        self.hint = _("The card will say")
        self.sentence = "\n".join(capital(text) for text in texts)

    def _not_told(self, wrong: Exception) -> None:
        if not isinstance(wrong, InputError):
            raise wrong
        self.sentence, self.hint, self.ready = "", wrong.sentence(language()), False

    def _missing(self) -> str:
        now = next(part.recipe for part in self.parts if not part.complete)
        if not now.template:
            return _("Still to say: what it gives, and when.")
        if now.pays and not any(now.tokens.values()):
            return _("Still to say: what it gives.")
        return _("Still to say: which one.")

    # what a finger does

    def change(self, **changes: Any) -> None:
        """Another recipe for the ability on the bench."""
        self.part.recipe = self.part.recipe.with_(**changes)
        self.part.touched = True
        self._preview()

    def turn_token(self, kind: str, count: int) -> None:
        self.nothing = False
        self.change(tokens={**self.part.recipe.tokens, kind: count})

    def touch_category(self, category: str) -> None:
        App.get_running_app().tick()
        self.icons_seen = True
        self.chosen = [each for each in self.chosen if each != category] if category in self.chosen else [*self.chosen, category]
        self._show_categories()
        self._preview()

    def touch_template(self, template: str) -> None:
        App.get_running_app().tick()
        if template == "more":
            self.more = True
        elif template == "nothing":
            self.nothing = not self.nothing
        else:
            self.nothing = False
            self.change(template=template, chapter=0 if TEMPLATES[template].sealed else self.part.recipe.chapter)
        self.show_ability()
        Clock.schedule_once(lambda _dt: self._show_what_is_asked(), 0)

    def _show_what_is_asked(self) -> None:
        """What a template asks opens below it, perhaps below the edge of the screen."""
        if self.ids.parameters.children:
            self.ids.scroll.scroll_to(self.ids.parameters, padding=dp(12), animate=False)

    def seal(self, chapter: int) -> None:
        self.change(chapter=chapter)

    def choose_ability(self, at: str) -> None:
        self.at = at
        self.show_ability()

    def second(self) -> None:
        """Add an ability, or remove the current one."""
        if len(self.parts) < MOST_ABILITIES:
            self.parts.append(Part(None, Recipe()))
            self.at = str(len(self.parts) - 1)
            self.nothing = False
        else:
            del self.parts[int(self.at)]
            self.at = "0"
        self.show_ability()
        self.ids.scroll.scroll_to(self.ids.step_two, animate=False)

    def save(self) -> None:
        self._teach(self.overlay(), _("{card}: learned."))

    def confirm(self) -> None:
        """As printed: what the app assumed is right."""
        self._teach(tricks.confirmed(self.pack, self.card), _("{card}: as printed."))

    def forget(self) -> None:
        app = App.get_running_app()
        undo = corrections.forget(app.table, GAME, self.card)
        self._leave_saying(_("{card}: as before."), undo)

    def _teach(self, overlay: dict[str, Any], words: str) -> None:
        app = App.get_running_app()
        self._leave_saying(words, corrections.teach(app.table, GAME, overlay))

    def _leave_saying(self, words: str, undo: corrections.Undo) -> None:
        app = App.get_running_app()
        app.tick(20)
        self._keep(None)
        name = card_name(app.table.pack_to_show(GAME), self.card, wording())
        app.navigator.back()
        app.root.say(words.format(card=name), _("Undo"), lambda: (undo(), app.navigator.page.refresh()))

    def type_tokens(self) -> None:
        """No time: back to the game, to enter the tokens of this card by hand."""
        app, value = App.get_running_app(), int(self.value)
        assert self.session is not None
        place = places(cast("TricksState", self.session.state))[value]
        app.navigator.back()
        page = app.navigator.page
        if place.trick and isinstance(page, TrickPage):
            page.look(trick=place.trick)
        elif not isinstance(page, TrickPage | TeamPoints):
            app.navigator.go("team_points", session=self.session, player=place.who)
            page = app.navigator.page
        open_card_sheet(page, self.card, place.who, tricks.TRICK if isinstance(page, TrickPage) else tricks.TEAM)

    def open_help(self) -> None:
        sheet = Sheet(title=_("Card workshop"))
        for text in (_("Enter what the printed card says: its icons, what it gives, and when."),
                     _("Then compare the sentence at the bottom with the card."),
                     _("It applies to all games, even past ones.")):
            sheet.add(Words(text=text, sp=15, padding=(4, 4)))
        played = places(cast("TricksState", self.session.state)) if self.session is not None else {}
        if self.pack.cards[self.card].unread and int(self.value) in played:
            row = LinkRow(icon="counter", title=_("Not now"), caption=_("Enter the tokens of this game by hand"))
            row.bind(on_tap=lambda _row: (sheet.close(), self.type_tokens()))
            sheet.add(row)
        if self.taught:
            row = LinkRow(icon="backup-restore", title=_("Forget what was taught"), caption=_("Back to what the app knew"),
                          chevron=False)
            row.bind(on_tap=lambda _row: (sheet.close(), self.forget()))
            sheet.add(row)
        sheet.open()

    @staticmethod
    def mark(icon: str) -> str:
        return glyph(icon)
