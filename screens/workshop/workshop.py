"""The workshop: teach the app one printed card in a few taps. The sentence at the bottom is the test: it must say what the card says."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from screens import games
from screens.registry import load_kv
from screens.tricks.card_sheet import open_card_sheet
from screens.tricks.questions import QuestionSheet, open_questions
from screens.tricks.team_points import TeamPoints
from screens.tricks.tokens import TokenStepper, steppers
from screens.tricks.trick import TrickPage
from screens.view_page import ViewPage
from screens.widgets.buttons import LinkRow
from screens.widgets.field import Field
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, glyph
from screens.words import _, language, wording
from screens.workshop.controls import CategoryTile, TemplateChip, TokenBox
from screens.workshop.parameters import ParameterRow
from table import NotSaved, corrections
from table.commands import Outcome
from table.session import Session
from views.parts import Tap
from views.tricks_cards import TEAM, TRICK, card_name, number_deck_view
from views.workshop import (
    MOST_ABILITIES,
    AbilityDraft,
    CardDraft,
    PreviewView,
    WorkshopView,
    confirmation_of,
    correction_of,
    draft_of,
    missing_view,
    place_in_game,
    preview_view,
    workshop_view,
)

load_kv(__file__)
GAME = games.of_kind("tricks")


class Workshop(ViewPage):
    card = StringProperty()
    value = StringProperty()
    caption = StringProperty()
    sentence = StringProperty()
    hint = StringProperty()
    known = StringProperty()
    abilities = ListProperty()              # tabs, if there are two abilities
    at = StringProperty("0")
    two = BooleanProperty(False)
    more = BooleanProperty(False)
    ready = BooleanProperty(False)
    pays = BooleanProperty(True)
    sealed = BooleanProperty(False)         # whether the template implies the chapter
    likely = BooleanProperty(False)
    draft: CardDraft                        # given by `enter`
    view: WorkshopView

    def __init__(self, **kwargs: Any) -> None:
        self.asking: QuestionSheet | None = None        # the sheet that is open
        super().__init__(**kwargs)
        self.name_field: Field | None = None
        self.chips: dict[str, TemplateChip] = {}
        self._going_back = False
        self._laid: tuple[object, ...] = ()     # layout of the token boxes
        self.fbind("width", lambda *_args: self.card and self._show_tokens())

    # coming and going

    def enter(self, card: str = "", session: Session | None = None, **_arguments: object) -> None:
        self.session = session
        self.pack: Any = App.get_running_app().table.pack_to_show(GAME)
        self.draft = draft_of(self.pack, card, wording())
        self._untouched = self.draft.to_json()
        if card in self.drafts:                 # it was left half-entered
            self.draft = CardDraft.from_json(card, self.drafts[card])
        self.at, self.more = "0", False
        self.card = card
        self.refresh()
        self.ids.scroll.scroll_y = 1

    @property
    def drafts(self) -> dict[str, Any]:
        """Returns the half-entered cards, which survive even a restart."""
        return dict(App.get_running_app().preferences.drafts())

    def _remember(self) -> None:
        """Saves the draft at every tap, unless the card is untouched."""
        if self._going_back:
            return
        draft = self.draft.to_json()
        try:
            self._keep(draft if draft != self._untouched else None)
        except NotSaved:
            self._going_back = True                     # back to when something could still be saved
            try:
                self.enter(self.card, self.session)
            finally:
                self._going_back = False
            raise

    def _keep(self, draft: dict[str, Any] | None) -> None:
        drafts = {card: kept for card, kept in self.drafts.items() if card != self.card}
        if draft is not None:
            drafts[self.card] = draft
        if drafts != self.drafts:
            App.get_running_app().preferences.keep_drafts(drafts)

    def leave(self) -> None:
        """Says once, on the page below, that going back loses nothing."""
        if self.card in self.drafts:
            card, session = self.card, self.session
            Clock.schedule_once(lambda _dt: self._say_kept(card, session), 0)

    def _say_kept(self, card: str, session: Session | None) -> None:
        app = App.get_running_app()
        if app.navigator.page is not self and not app.root.sheets:
            app.root.say(_("{card}: saved, not finished.").format(card=card_name(self.pack, card, wording())),
                         _("Continue"), lambda: app.navigator.go("workshop", card=card, session=session))

    # what is on the screen

    def refresh(self) -> None:
        if not self.card:
            return
        self._build()
        self.value, self.caption, self.likely, self.known = self.view.value, self.view.title, self.view.likely, self.view.known
        self._show_name()
        self.ids.doubts.clear_widgets()
        for question in self.view.questions:
            asked = LinkRow(icon="help-circle-outline", icon_role="gold", title=question.text, chevron=True)
            asked.bind(on_tap=lambda _row: open_questions(self, self.view.questions, lambda: self.pack))
            self.ids.doubts.add_widget(asked)
        if self.asking is not None:
            self.asking.refresh()
        self._show_categories()
        self.show_ability()

    def _build(self) -> None:
        self.view = workshop_view(App.get_running_app().table, GAME, self.pack, self.draft, int(self.at), self.more, wording())

    def _show_name(self) -> None:
        place = self.ids.name_place
        place.clear_widgets()
        self.name_field = Field(hint=_("Name on the card"), text=self.draft.name)
        self.name_field.bind(text=lambda _field, text: self._typed(text))
        place.add_widget(self.name_field)
        self._show_candidates()

    def _typed(self, text: str) -> None:
        self.draft = replace(self.draft, name=text)
        self._preview()

    def _type_name(self, name: str) -> None:
        if self.name_field is not None:
            self.name_field.input.text = name

    def _show_candidates(self) -> None:
        """Lists characters known to be in the deck, though not with which number: one tap instead of typing."""
        row = self.ids.candidates
        row.clear_widgets()
        for name in self.view.candidates:
            chip = TemplateChip(icon="account-outline", label=name)
            chip.bind(on_tap=lambda tapped: self._type_name(tapped.label))
            row.add_widget(chip)

    def changed(self, tap: Tap, outcome: Outcome) -> None:
        """Updates after a question was answered, because the card now says something else."""
        if tap.command is not None:
            self.enter(self.card, self.session)

    def _show_categories(self) -> None:
        grid = self.ids.categories
        if not grid.children:
            for category in self.view.categories:
                tile = CategoryTile(category=category.id, icon=category.icon)
                tile.bind(on_tap=lambda tapped: self.touch_category(tapped.category))
                grid.add_widget(tile)
        for tile, category in zip(reversed(grid.children), self.view.categories, strict=True):
            tile.label, tile.chosen = category.label, category.chosen

    def show_ability(self) -> None:
        """Shows steps 2 to 4 of the ability being entered."""
        self._build()
        self.two = bool(self.view.abilities)
        self.abilities = [(str(at), label) for at, label in enumerate(self.view.abilities)]
        self.ids.which.value = self.at
        self._show_tokens()
        self._show_templates()
        self._show_parameters()
        self.sealed = self.view.sealed
        self.ids.seal.choices = list(self.view.seals)
        self.ids.seal.value = self.recipe.chapter
        self._preview()

    @property
    def recipe(self) -> Any:
        return self.draft.abilities[int(self.at)].recipe

    def _show_tokens(self) -> None:
        place = self.ids.tokens
        self.pays = self.view.pays
        app = App.get_running_app()
        narrow = self.width < dp(400) or app.text_scale > 1.15
        laid = (narrow, self.pays, language(), app.palette.dark)
        if laid == self._laid:
            for box in place.children:
                box.value = self.recipe.tokens.get(box.token, 0)
            return
        self._laid = laid
        place.cols = 1 if narrow else len(self.view.tokens)
        place.clear_widgets()
        if not self.pays:
            return
        for stepper in steppers(self.view.steppers, self.turn_token):
            place.add_widget(stepper if narrow else self._box(stepper))

    def _box(self, stepper: TokenStepper) -> TokenBox:
        one = next(face.name for face in self.view.tokens if face.id == stepper.token)
        box = TokenBox(token=stepper.token, icon=stepper.icon, ink=stepper.ink, label=one, value=stepper.value)
        box.bind(on_turn=lambda turned, value: self.turn_token(turned.token, int(value)))
        return box

    def _show_templates(self) -> None:
        keys = [template.id for template in self.view.templates]
        if list(self.chips) != keys:
            self.ids.templates.clear_widgets()
            self.chips = {key: self.chips.get(key) or self._chip(key) for key in keys}
            for chip in self.chips.values():
                self.ids.templates.add_widget(chip)
        for template in self.view.templates:
            chip = self.chips[template.id]
            chip.label, chip.chosen, chip.icon = template.label, template.chosen, "check" if template.chosen else template.icon

    def _chip(self, key: str) -> TemplateChip:
        chip = TemplateChip(template=key)
        chip.bind(on_tap=lambda tapped: self.touch_template(tapped.template))
        return chip

    def _show_parameters(self) -> None:
        place = self.ids.parameters
        place.clear_widgets()
        if self.view.parameters is not None:
            deck = number_deck_view(self.pack, language())
            self.parameters = ParameterRow(self.view.parameters, self.recipe, deck, self.width, self.change_parameter)
            place.add_widget(self.parameters)

    # the sentence

    def _preview(self) -> None:
        self._remember()
        pack, draft, tell = self.pack, self.draft, wording()
        self.ready = draft.complete
        if not self.ready:
            self._show_preview(missing_view(draft, tell))
            return
        App.get_running_app().off_frame.run("preview", lambda: preview_view(pack, draft, tell), self._show_preview)

    def _show_preview(self, view: PreviewView) -> None:
        self.hint, self.sentence, self.ready = view.hint, view.sentence, view.ready

    # what a finger does

    def change(self, **changes: Any) -> None:
        """Replaces the recipe of the ability being entered."""
        self.draft = self.draft.with_recipe(int(self.at), **changes)
        self._preview()

    def change_parameter(self, **changes: Any) -> None:
        self.change(**changes)
        self._build()
        if self.view.parameters is not None:
            self.parameters.show(self.view.parameters, self.recipe)

    def turn_token(self, kind: str, count: int) -> None:
        self.draft = replace(self.draft, nothing=False)
        self.change(tokens={**self.recipe.tokens, kind: count})

    def touch_category(self, category: str) -> None:
        App.get_running_app().tick()
        self.draft = self.draft.with_category(category)
        self._build()
        self._show_categories()
        self._preview()

    def touch_template(self, template: str) -> None:
        App.get_running_app().tick()
        if template == "more":
            self.more = True
        elif template == "nothing":
            self.draft = replace(self.draft, nothing=not self.draft.nothing)
        else:
            self.draft = self.draft.with_template(int(self.at), template)
        self.show_ability()
        Clock.schedule_once(lambda _dt: self._show_what_is_asked(), 0)

    def _show_what_is_asked(self) -> None:
        """Scrolls to the parameters of a template, which may open below the screen's edge."""
        if self.ids.parameters.children:
            self.ids.scroll.scroll_to(self.ids.parameters, padding=dp(12), animate=False)

    def seal(self, chapter: int) -> None:
        self.change(chapter=chapter)

    def choose_ability(self, at: str) -> None:
        self.at = at
        self.show_ability()

    def second(self) -> None:
        """Adds an ability, or removes the current one."""
        now, at = self.draft.abilities, int(self.at)
        if len(now) < MOST_ABILITIES:
            self.draft = replace(self.draft, abilities=(*now, AbilityDraft()), nothing=False)
            self.at = str(len(now))
        else:
            self.draft = replace(self.draft, abilities=(*now[:at], *now[at + 1:]))
            self.at = "0"
        self.show_ability()
        self.ids.scroll.scroll_to(self.ids.step_two, animate=False)

    def save(self) -> None:
        self._teach(correction_of(self.pack, self.draft, wording()), _("{card}: learned."))

    def confirm(self) -> None:
        """Confirms «as printed»: what the app assumed is right."""
        self._teach(confirmation_of(self.pack, self.card), _("{card}: as printed."))

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
        """Returns to the game to enter this card's tokens by hand, for lack of time."""
        app, place = App.get_running_app(), place_in_game(self.session, int(self.value))
        assert place is not None
        app.navigator.back()
        page = app.navigator.page
        if place.trick and isinstance(page, TrickPage):
            page.look(trick=place.trick)
        elif not isinstance(page, TrickPage | TeamPoints):
            app.navigator.go("team_points", session=self.session, player=place.who)
            page = app.navigator.page
        open_card_sheet(page, self.card, place.who, TRICK if isinstance(page, TrickPage) else TEAM)

    def open_help(self) -> None:
        sheet = Sheet(title=_("Card workshop"))
        for text in (_("Enter what the printed card says: its icons, what it gives, and when."),
                     _("Then compare the sentence at the bottom with the card."),
                     _("It applies to all games, even past ones.")):
            sheet.add(Words(text=text, sp=15, padding=(4, 4)))
        if self.view.unread and place_in_game(self.session, int(self.value)) is not None:
            row = LinkRow(icon="counter", title=_("Not now"), caption=_("Enter the tokens of this game by hand"))
            row.bind(on_tap=lambda _row: (sheet.close(), self.type_tokens()))
            sheet.add(row)
        if self.view.taught:
            row = LinkRow(icon="backup-restore", title=_("Forget what was taught"), caption=_("Back to what the app knew"),
                          chevron=False)
            row.bind(on_tap=lambda _row: (sheet.close(), self.forget()))
            sheet.add(row)
        sheet.open()

    @staticmethod
    def mark(icon: str) -> str:
        return glyph(icon)
