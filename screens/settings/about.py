"""About: an unofficial app, whose games these are, and what it is built with."""
from __future__ import annotations

from kivy.app import App
from kivy.metrics import dp

from screens import games
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words, bold
from screens.words import _, colon

# What is shipped with the app, each with its licence.
BUILT_WITH = (("Python", "PSF"), ("Kivy, KivyMD, asynckivy, asyncgui, PyYAML, materialyoucolor", "MIT"),
              ("Roboto, Material Design Icons", "Apache 2.0"),
              ("Alegreya, Sofia Sans, Noto Sans", "SIL OFL 1.1"), ("SDL", "zlib"))


def open_about() -> Sheet:
    sheet = Sheet(title=_("Fairy Tally"), caption=_("Unofficial, no network, no ads. Not affiliated with the games’ publishers."))
    sheet.add(Words(text=_("Names of games and cards belong to their publishers. All texts, drawings and icons of the games in this app "
                           "are our own; no rule is copied."), padding=(dp(4), dp(2))))
    waiting = Words(text=_("counting…"), role="soft", padding=(dp(4), dp(4)))
    sheet.add(waiting)

    def show(credits: list[tuple[str, dict[str, str]]]) -> None:
        sheet.ids.body.remove_widget(waiting)
        sheet.add(Heading(text=_("The games")))
        names = {"author": _("Author"), "illustrator": _("Illustrations"), "publisher": _("Publisher"),
                 "french_edition": _("French edition"), "french_translation": _("French translation"),
                 "also_named": _("Also named in the rulebook")}
        for game, told in credits:
            lines = [f"{names.get(role, role)}{colon()}{name}" for role, name in told.items()]
            sheet.add(Words(text="\n".join([bold(games.title(game)), *lines]), padding=(dp(4), dp(4)), line_height=1.15))
        sheet.add(Heading(text=_("Licences")))
        sheet.add(Words(text=_("This app{colon}MIT licence").format(colon=colon()), padding=(dp(4), 0)))
        built = (*BUILT_WITH, ("SQLite", _("public domain")))
        sheet.add(Words(text="\n".join(f"{what}{colon()}{licence}" for what, licence in built), padding=(dp(4), 0), role="soft"))

    sheet.open()
    App.get_running_app().off_frame.run("about", lambda: [(game.id, dict(games.pack(game.id).credits)) for game in games.listed()], show,
                                        patience=0)
    return sheet
