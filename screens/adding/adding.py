"""Add a game: a file is checked, every mistake is shown with its line, and a good one joins the games on Home until it is removed."""
from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty

from screens import games, phone, picking
from screens.adding.rows import AddedRow, mistakes_box, wrong_file_row
from screens.registry import Page, load_kv
from screens.view_sheet import confirm
from screens.widgets import bars as _bars  # noqa: F401  (kv below uses its rules)
from screens.widgets.buttons import LinkRow
from screens.widgets.field import Field
from screens.widgets.text import Heading
from screens.words import _, wording
from table import Refused
from table.added_games import Added
from table.files import write_file
from table.storage_sentences import not_written
from views.adding import ask_to_replace, example_file, wrong_file_view

load_kv(__file__)
# Phones disagree about the MIME type of a .yaml file.
KINDS = ("application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml", "text/plain", "application/octet-stream")
EXAMPLE = "my_game.yaml"


class Adding(Page):
    chooses = BooleanProperty(False)        # whether the phone has a file picker; otherwise a path is typed
    looking = BooleanProperty(False)
    caption = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.wrong: Exception | None = None     # the mistakes in the file that was checked last
        self.file = ""
        self.added_rows: dict[str, AddedRow] = {}
        self.field: Any = None

    def enter(self, **_arguments: object) -> None:
        self.chooses = phone.ON_ANDROID
        self.wrong, self.file, self.field = None, "", None
        self.refresh()

    # drawing

    def refresh(self) -> None:
        self._show_path(self.field.text if self.field is not None else "")
        self._show_found()
        self._show_mistakes()
        self._show_added()

    def _show_path(self, text: str) -> None:
        self.field = Field(hint=_("Path of the file"), icon="file-outline", text=text)
        self.field.bind(on_enter=lambda _field: self.look_at(self.field.text))
        self.ids.path.clear_widgets()
        self.ids.path.add_widget(self.field)

    def _show_found(self, folder: Path | None = None) -> None:
        """Lists the files in the folder whose path was typed: one of them may have been meant."""
        self.ids.found.clear_widgets()
        for file in sorted(folder.glob("*.y*ml"))[:20] if folder is not None else ():
            row = LinkRow(icon="file-outline", title=file.name)
            row.bind(on_tap=lambda _row, file=file: self.look_at(str(file)))
            self.ids.found.add_widget(row)

    def _show_mistakes(self) -> None:
        self.ids.mistakes.clear_widgets()
        view = wrong_file_view(self.wrong, self.file, wording()) if self.wrong is not None else None
        if view is not None:
            self.ids.mistakes.add_widget(mistakes_box(view))

    def _show_added(self) -> None:
        place, ours = self.ids.added, games.added_games()
        place.clear_widgets()
        self.added_rows = {}
        if ours.games():
            place.add_widget(Heading(text=_("Added games")))
        for added in ours.games():
            row = AddedRow(added)
            row.bind(on_tap=lambda tapped: self.play(tapped.game), on_remove=lambda tapped: self.remove(tapped.game))
            self.added_rows[added.game] = row
            place.add_widget(row)
        for trouble in ours.troubles:
            view = wrong_file_view(trouble, "", wording())
            if view is not None:
                place.add_widget(wrong_file_row(view, partial(self.delete_file, trouble)))

    # opening a file

    def choose(self) -> None:
        if not picking.pick_file(KINDS, lambda file: self.look_at(str(file))):
            self.chooses = False            # no file picker after all: a path can still be typed

    def look_at(self, path: str) -> None:
        """Checks a file off the frame, including its examples."""
        app = App.get_running_app()
        if not path.strip():
            return
        try:
            file = Path(path.strip()).expanduser()
            if file.is_dir():
                self._show_found(file)
                return
        except (RuntimeError, ValueError, OSError) as trouble:      # ~nobody, an invalid path, an unreadable folder
            why = trouble.strerror if isinstance(trouble, OSError) else path.strip()[:40]
            app.root.say(_("Could not be read: {why}").format(why=why))
            return
        self.file, self.wrong, self.looking = file.name, None, True
        self._show_mistakes()
        app.off_frame.run("adding", lambda: games.added_games().check(file), lambda found: self._looked(file, found),
                          failed=self._refused, patience=0)

    def stop(self) -> None:
        """Stops checking the examples of a file."""
        games.added_games().deadline.give_up()

    def _looked(self, file: Path, found: Any) -> None:
        self.looking = False
        known = games.added_games().all()
        there = [added for added in found if added.game in known and not known[added.game].away and not known[added.game].lost]
        if any(known[added.game].hash != added.hash for added in there):
            self._ask_to_replace(file, [known[added.game] for added in there])
        elif len(there) == len(found):
            App.get_running_app().root.say(_("Already added, exactly the same."))
        else:
            self._add(file)

    def _ask_to_replace(self, file: Path, there: list[Added]) -> None:
        app = App.get_running_app()

        def ask(stopped: int) -> None:
            confirm(ask_to_replace(there, stopped, wording()), lambda: self._add(file))

        app.off_frame.run("adding", lambda: app.table.stopped_by(file), ask, failed=self._refused, patience=0)

    def _add(self, file: Path) -> None:
        App.get_running_app().off_frame.run("adding", lambda: games.added_games().add(file), self._added, failed=self._refused, patience=0)

    def _added(self, found: Any) -> None:
        self.field = None
        self.refresh()
        titles = ", ".join(games.title(added.game) for added in found)
        App.get_running_app().root.say(_("{game} is ready to play.").format(game=titles), _("Play"), lambda: self.play(found[0].game))

    def _refused(self, wrong: Exception) -> None:
        """Shows what is wrong; nothing was added."""
        self.looking = False
        app = App.get_running_app()
        match wrong:
            case Refused():
                app.root.say(wrong.sentence(app.language))
            case OSError():
                app.root.say(not_written(wrong).sentence(app.language))
            case _ if wrong_file_view(wrong, self.file, wording()) is None:
                raise wrong
            case _:
                self.wrong = wrong
                self._show_mistakes()

    # the added games

    def play(self, game: str) -> None:
        App.get_running_app().navigator.home_then("players", game=game)

    def remove(self, game: str) -> None:
        """Removes a game from Home at once, with an undo; its played games stay in the history."""
        ours, name = games.added_games(), games.title(game)
        ours.remove(game)
        self.refresh()

        def undo() -> None:
            ours.remove(game, away=False)
            self.refresh()

        App.get_running_app().root.say(_("{game} is removed. Games played stay in the history.").format(game=name), _("Undo"), undo)

    def delete_file(self, trouble: Any) -> None:
        games.added_games().delete_file(trouble)
        self.refresh()

    def share_example(self) -> None:
        """Shares a small working game: through the share sheet, or into the app's folder."""
        app = App.get_running_app()
        file = Path(app.table.store.path).parent / "exports" / EXAMPLE
        try:
            write_file(file, example_file().encode())
        except OSError as trouble:
            app.root.say(not_written(trouble).sentence(app.language))
            return
        if not phone.share_file(file, EXAMPLE, KINDS[0]):
            app.root.say(_("Saved: {path}").format(path=file))
