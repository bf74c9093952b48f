"""The skeleton of pages that are lists: a view of sections and rows, built on the frame or, if it is slow, off it."""
from __future__ import annotations

from typing import Any, ClassVar

from kivy.app import App
from kivy.factory import Factory
from kivy.uix.widget import Widget

from screens.view_page import ViewPage
from screens.view_parts import field_of, pill_of, section_widgets
from screens.widgets import page as _page  # noqa: F401  (columns are its rule)
from views.parts import SectionView


class ListPage(ViewPage):
    """A page says what its view is (`build`) and draws it if it is more than a list (`draw`).

    Its kv has `list`, a column.
    """

    slow: ClassVar[str] = ""                # the lane that builds the view, if that takes longer than a frame
    view: Any = None
    sections: list[Widget]                  # the sections that are drawn

    def build(self) -> Any:
        """Builds the current view of the page."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Builds the view again; sections that are equal stay as they are."""
        if self.slow:
            App.get_running_app().off_frame.run(self.slow, self.build, self.show, patience=0)
        else:
            self.show(self.build())

    def show(self, view: Any) -> None:
        before, self.view = self.view, view
        if view != before:
            self.draw(view, before)

    def draw(self, view: Any, before: Any) -> None:
        """Draws a ListView unless overridden: only sections that differ are rebuilt."""
        place, old = self.ids.list, getattr(before, "sections", ())
        around = (view.fields, view.actions)
        if before is None or len(old) != len(view.sections) or around != (before.fields, before.actions):
            place.clear_widgets()
            self.sections = [self.section(section) for section in view.sections]
            for field in view.fields:
                place.add_widget(field_of(field, self.act))
            for widget in self.sections:
                place.add_widget(widget)
            for action in view.actions:
                place.add_widget(pill_of(action, self.act))
            return
        for number, (section, was) in enumerate(zip(view.sections, old, strict=True)):
            if section != was:
                self._replace(number, self.section(section))

    def _replace(self, number: int, fresh: Widget) -> None:
        place, gone = self.ids.list, self.sections[number]
        place.add_widget(fresh, index=place.children.index(gone))
        place.remove_widget(gone)
        self.sections[number] = fresh

    def section(self, section: SectionView) -> Widget:
        """Returns the widget of one section."""
        column = Factory.Column()
        for widget in section_widgets(section, self.act):
            column.add_widget(widget)
        return column
