"""The crew types and colours of the owner's box: their names, and what the colours look like."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout

from screens import games
from screens.registry import Page, load_kv
from screens.theme import rgba
from screens.widgets.buttons import Pill
from screens.widgets.field import Field
from screens.widgets.press import Press, PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, capital, language
from screens.workshop import corrections
from screens.workshop.exchange import ask_corrections, give_away
from table import Refused

if TYPE_CHECKING:
    from scoring import CrewPack, crews

load_kv(__file__)
GAME = games.of_kind("crews")
TABLES = {"type": "types", "colour": "colours"}         # axis of a crew card → table of the pack
LONGEST_NAME = 20
# what a printed colour may look like: light theme, dark theme
SWATCHES = (("C21A14", "DB3124"), ("1C45C8", "3C63FA"), ("E9C53A", "F2D25A"), ("EB941F", "FFA132"), ("C2185B", "FF8FB4"),
            ("0B7A75", "5FD3CB"), ("7A4A21", "A8713F"), ("221C2A", "54567D"), ("F2EFE8", "F2EFE8"))


def ink_on(colour: str) -> str:
    """Dark or white, whichever can be read on it."""
    red, green, blue, _alpha = rgba(colour)
    return "1B1B1F" if 0.3 * red + 0.59 * green + 0.11 * blue > 0.55 else "FFFFFF"


class NameRow(PressSurface):
    """A type with its icon or a colour with its swatch; a tap renames it."""

    axis = StringProperty()
    label = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    icon = StringProperty("blank")
    ground_colour = StringProperty()
    ink_colour = StringProperty()


class Swatch(Press, Label):
    light = StringProperty("455A64")
    dark = StringProperty("455A64")
    chosen = BooleanProperty(False)


class WorkshopNames(Page):
    caption = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: dict[tuple[str, str], NameRow] = {}

    @property
    def pack(self) -> CrewPack:
        return App.get_running_app().table.pack_to_show(GAME)

    def refresh(self) -> None:
        self.caption = games.title(GAME)
        pack = self.pack
        self.rows = {}
        for axis, place in (("type", self.ids.types), ("colour", self.ids.colours)):
            place.clear_widgets()
            for label in pack.labels(axis).values():
                row = self._row(axis, label)
                self.rows[axis, label.id] = row
                place.add_widget(row)

    def _row(self, axis: str, label: crews.Label) -> NameRow:
        table, dark = App.get_running_app().table, App.get_running_app().palette.dark
        row = NameRow(axis=axis, label=label.id, title=label.name.sentence(language()), icon=label.icon or "blank")
        if label.colour is not None:
            row.ground_colour = label.colour.dark if dark else label.colour.light
            row.ink_colour = label.colour.dark_text if dark else label.colour.light_text
            row.icon = "palette-outline"
        if corrections.is_taught(table, GAME, label.id, TABLES[axis]):
            row.caption = _("named by you")
        elif not label.known:
            row.caption = _("tap to name it")
        row.bind(on_tap=lambda tapped: self.ask(tapped.axis, tapped.label))
        return row

    def ask(self, axis: str, name: str) -> Sheet:
        """A name, and for a colour what it looks like."""
        app, label = App.get_running_app(), self.pack.labels(axis)[name]
        sheet = Sheet(title=label.name.sentence(language()), caption=_("As your cards show it"))
        field = Field(hint=_("Name"), text=label.name.sentence(language()) if label.known else "")
        trouble, keep = Words(sp=13, role="error"), Pill(label=_("Save"))
        sheet.add(field, trouble)
        swatches = StackLayout(size_hint_y=None, spacing=dp(2))
        swatches.bind(minimum_height=swatches.setter("height"))
        if axis == "colour":
            for light, dark in SWATCHES:
                swatch = Swatch(light=light, dark=dark, chosen=label.colour is not None and label.colour.light == light)
                swatch.bind(on_tap=lambda tapped: [setattr(each, "chosen", each is tapped) for each in swatches.children])
                swatches.add_widget(swatch)
            sheet.add(swatches)

        def kept(*_args: Any) -> None:
            typed = capital(" ".join(field.text.split())[:LONGEST_NAME])
            if not typed:
                trouble.text = _("A name, please.")
                return
            parts: dict[str, Any] = {"name": {"fr": typed, "en": typed}}
            chosen = next((each for each in swatches.children if each.chosen), None)
            if chosen is not None:
                parts["colour"] = {"light": chosen.light, "light_text": ink_on(chosen.light), "dark": chosen.dark,
                                   "dark_text": ink_on(chosen.dark)}
            try:
                undo = corrections.teach(app.table, GAME, {TABLES[axis]: {name: parts}})
            except Refused as refused:
                trouble.text = refused.sentence(app.language)
                return
            sheet.close()
            self._say(_("{name} is saved.").format(name=typed), undo)

        if corrections.is_taught(app.table, GAME, name, TABLES[axis]):
            forget = Pill(kind="outlined", label=_("As before"))
            forget.bind(on_tap=lambda _pill: (sheet.close(), self._say(_("The name is as before."), corrections.forget(
                app.table, GAME, name, TABLES[axis]))))
            sheet.add_foot(forget)
        keep.bind(on_tap=kept)
        field.bind(on_enter=kept)
        sheet.add_foot(keep).open()
        sheet.field, sheet.keep = field, keep
        field.expect()
        return sheet

    def _say(self, words: str, undo: corrections.Undo) -> None:
        self.refresh()
        App.get_running_app().root.say(words, _("Undo"), lambda: (undo(), self.refresh()))

    def export(self) -> str:
        return give_away(GAME)

    def take_in(self) -> None:
        ask_corrections(GAME, self.refresh)
