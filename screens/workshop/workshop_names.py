"""The crew types and colours of the owner's box: their names, and what the colours look like."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout

from screens import games
from screens.registry import Page, load_kv
from screens.widgets.buttons import Pill
from screens.widgets.field import Field
from screens.widgets.press import Press, PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, wording
from screens.workshop.exchange import ask_corrections, pass_on
from table import Refused, corrections
from views.workshop import TABLES, CrewNameView, crew_name_correction, crew_names_view

load_kv(__file__)
GAME = games.of_kind("crews")
# possible printed colours: light theme, dark theme
SWATCHES = (("C21A14", "DB3124"), ("1C45C8", "3C63FA"), ("E9C53A", "F2D25A"), ("EB941F", "FFA132"), ("C2185B", "FF8FB4"),
            ("0B7A75", "5FD3CB"), ("7A4A21", "A8713F"), ("221C2A", "54567D"), ("F2EFE8", "F2EFE8"))


class NameRow(PressSurface):
    """A type with its icon or a colour with its swatch; a tap renames it."""

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

    def refresh(self) -> None:
        self.caption = games.title(GAME)
        table = App.get_running_app().table
        places = {"type": self.ids.types, "colour": self.ids.colours}
        for place in places.values():
            place.clear_widgets()
        self.rows = {}
        for view in crew_names_view(table, GAME, table.pack_to_show(GAME), wording()):
            self.rows[view.axis, view.id] = self._row(view)
            places[view.axis].add_widget(self.rows[view.axis, view.id])

    def _row(self, view: CrewNameView) -> NameRow:
        row = NameRow(title=view.name, caption=view.caption, icon=view.icon)
        if view.paint is not None:
            dark = App.get_running_app().palette.dark
            row.ground_colour = view.paint.dark if dark else view.paint.light
            row.ink_colour = view.paint.on_dark if dark else view.paint.on_light
        row.bind(on_tap=lambda _row: self.ask(view))
        return row

    def ask(self, view: CrewNameView) -> Sheet:
        """Asks for a name, and for a colour also its look."""
        app = App.get_running_app()
        sheet = Sheet(title=view.name, caption=_("As your cards show it"))
        field = Field(hint=_("Name"), text=view.name if view.known else "")
        trouble, keep = Words(sp=13, role="error"), Pill(label=_("Save"))
        sheet.add(field, trouble)
        swatches = StackLayout(size_hint_y=None, spacing=dp(2))
        swatches.bind(minimum_height=swatches.setter("height"))
        if view.axis == "colour":
            for light, dark in SWATCHES:
                swatch = Swatch(light=light, dark=dark, chosen=view.paint is not None and view.paint.light == light)
                swatch.bind(on_tap=lambda tapped: [setattr(each, "chosen", each is tapped) for each in swatches.children])
                swatches.add_widget(swatch)
            sheet.add(swatches)

        def save(*_args: Any) -> None:
            chosen = next(((each.light, each.dark) for each in swatches.children if each.chosen), None)
            correction = crew_name_correction(view, field.text, chosen, wording())
            if not correction:
                trouble.text = _("A name, please.")
                return
            try:
                undo = corrections.teach(app.table, GAME, correction)
            except Refused as refused:
                trouble.text = refused.sentence(app.language)
                return
            sheet.close()
            name = correction[TABLES[view.axis]][view.id]["name"]["en"]
            self._say(_("{name} is saved.").format(name=name), undo)

        if view.taught:
            forget = Pill(kind="outlined", label=_("As before"))
            forget.bind(on_tap=lambda _pill: (sheet.close(), self._say(_("The name is as before."), corrections.forget(
                app.table, GAME, view.id, TABLES[view.axis]))))
            sheet.add_foot(forget)
        keep.bind(on_tap=save)
        field.bind(on_enter=save)
        sheet.add_foot(keep).open()
        sheet.field, sheet.keep = field, keep
        field.expect()
        return sheet

    def _say(self, words: str, undo: corrections.Undo) -> None:
        self.refresh()
        App.get_running_app().root.say(words, _("Undo"), lambda: (undo(), self.refresh()))

    def export(self) -> None:
        pass_on(GAME)

    def take_in(self) -> None:
        ask_corrections(GAME, self.refresh)
