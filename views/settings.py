"""Settings, and what opens from them: house rules, my cards, my data, the self-check, about."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import Example, Pack, check_example, examples
from sentences import GRAMMARS, Saying, Speaks, say, say_n
from table.preferences import TEXT_SCALES, THEMES
from table.shelf import listed_game, listed_games, shipped
from table.table import Table
from views.parts import AskView, Command, Link, ListView, OptionView, RowView, SectionView, SwitchView, Tap
from views.release import VERSION
from views.seating import WORKSHOPS, readings_changed
from views.wording import Wording

LANGUAGES = ("fr", *(lang for lang in GRAMMARS if lang != "fr"))  # as they are offered
THEME_NAMES = {"system": say("System"), "light": say("Light"), "dark": say("Dark")}
SIZE_NAMES = (say("Small"), say("Normal"), say("Large"), say("Very large"))  # of TEXT_SCALES
# What is shipped with the app, each with its licence.
BUILT_WITH = (("Python", "PSF"), ("Kivy, KivyMD, asynckivy, asyncgui, PyYAML, materialyoucolor", "MIT"),
              ("Roboto, Material Design Icons", "Apache 2.0"),
              ("Alegreya, Sofia Sans, Noto Sans", "SIL OFL 1.1"), ("SDL", "zlib"),
              ("Pyodide (github.com/pyodide/pyodide)", "MPL 2.0"))  # fmt: skip


def settings_view(table: Table, tell: Wording, reports: int = 0, counted: bool = False) -> ListView:
    """`reports`: how many error reports there are. `counted`: with what takes a while to count."""
    wishes = table.preferences
    switches = (
        _switch(tell, "haptics", "vibrate", wishes.haptics, say("Vibration"), say("A short tick for each card")),
        _switch(tell, "stay_awake", "cellphone-lock", wishes.stay_awake, say("Screen stays on"), say("While a game is open")),
        _switch(
            tell, "patterns", "eye-outline", wishes.patterns, say("Patterns beside colours"),
            say("Each suit has a pattern of its own"),
        ),
    )  # fmt: skip
    return ListView(
        title=tell(say("Settings")),
        sections=(
            SectionView(id="look", rows=tuple(_chosen(table, tell, setting) for setting in CHOICES)),
            SectionView(id="switches", switches=switches),
            SectionView(id="games", rows=tuple(_game_rows(table, tell, counted))),
            SectionView(id="rows", rows=tuple(_rows(table, tell, reports, counted))),
        ),
        pending=not counted,
    )


# Language, theme, text size: what is chosen stands at the right, a sheet offers the others

CHOICES = {
    "language": (say("Language"), "translate"),
    "theme": (say("Theme"), "theme-light-dark"),
    "text_scale": (say("Text size"), "format-size"),
}


def _options(table: Table, tell: Wording, setting: str) -> tuple[OptionView, ...]:
    wishes = table.preferences
    if setting == "language":
        return tuple(_option(setting, lang, GRAMMARS[lang].own_name, lang == tell.lang) for lang in LANGUAGES)
    if setting == "theme":
        return tuple(_option(setting, theme, tell(THEME_NAMES[theme]), theme == wishes.theme) for theme in THEMES)
    nearest = min(TEXT_SCALES, key=lambda scale: abs(scale - wishes.text_scale))
    sizes = zip(TEXT_SCALES, SIZE_NAMES, strict=True)
    return tuple(_option(setting, scale, tell(name), scale == nearest) for scale, name in sizes)


def _option(setting: str, value: str | float, label: str, chosen: bool) -> OptionView:
    return OptionView(label, chosen, Tap(command=Command("setting", {"name": setting, "value": value})), id=str(value))


def _chosen(table: Table, tell: Wording, setting: str) -> RowView:
    title, icon = CHOICES[setting]
    value = next(option.label for option in _options(table, tell, setting) if option.chosen)
    return RowView(tell(title), figure=value, icon=icon, tap=Tap(open=Link("choice", {"setting": setting})), id=setting)


def choice_view(table: Table, tell: Wording, setting: str) -> ListView:
    caption = tell(say("The phone adds its own setting.")) if setting == "text_scale" else ""
    rows = tuple(
        RowView(option.label, icon="check" if option.chosen else "blank", role="primary", tap=option.tap, id=option.id)
        for option in _options(table, tell, setting)
    )
    return ListView(tell(CHOICES[setting][0]), caption, (SectionView(rows=rows),))


def _switch(tell: Wording, setting: str, icon: str, on: bool, title: Saying, caption: Saying) -> SwitchView:
    return SwitchView(tell(title), on, Command("switch", {"name": setting}), tell(caption), icon)


def _game_rows(table: Table, tell: Wording, counted: bool) -> list[RowView]:
    rules = _readings_in_short(table, tell) if counted else tell(say("counting…"))
    taught = say("Printed texts, names of the pirates")
    return [
        _my_games(table, tell),
        _row(tell, "my_cards", "cards-outline", say("My cards"), tell(taught)),
        _row(tell, "house_rules", "home-edit-outline", say("House rules"), rules),
    ]


def _my_games(table: Table, tell: Wording) -> RowView:
    """Lists games from files: adds one, says how many there are or cannot be read."""
    added, troubles = len(table.added_games.games()), len(table.added_games.troubles)
    caption = say_n("{n} added game", "{n} added games", added) if added else say("Add a game from a file")
    if troubles:
        caption = say_n("{n} added game cannot be read", "{n} added games cannot be read", troubles)
    return _row(tell, "adding", "puzzle-plus-outline", say("My games"), tell(caption), "error" if troubles else "")


def _rows(table: Table, tell: Wording, reports: int, counted: bool) -> list[RowView]:
    checked = check_examples(table) if counted else []
    report = say("What went wrong last time, without names")
    about = say("Unofficial, no network; authors, licences")
    rows = [
        _row(tell, "data", "database-outline", say("My data"), tell(say("Save, import, erase"))),
        _row(
            tell,
            "check",
            "check-decagram-outline",
            say("Self-check"),
            _summary(checked, tell) if counted else tell(say("counting…")),
            "error" if any(each.wrong for each in checked) else "",
        ),
    ]
    if reports:
        rows.append(_row(tell, "report", "alert-octagon-outline", say("Share the error report"), tell(report)))
    return [*rows, _row(tell, "about", "information-outline", say("About"), tell(about))]


def _row(tell: Wording, to: str, icon: str, title: Saying, caption: str, role: str = "") -> RowView:
    return RowView(tell(title), caption, icon=icon, role=role, tap=Tap(open=Link(to)), id=to)


# House rules, my cards


def _readings_in_short(table: Table, tell: Wording) -> str:
    changed = {game: len(table.preferences.readings(game)) for game in _with_readings(table)}
    if not any(changed.values()):
        return tell(say("As the rulebook says"))
    return ", ".join(
        f"{listed_game(table, game).title(tell.lang)}{tell.colon}{count}" for game, count in changed.items()
    )


def _with_readings(table: Table) -> list[str]:
    """Lists the games that have disputed rules."""
    return [game.game for game in listed_games(table) if table.pack_to_show(game.game, ()).readings]


def house_rules_view(table: Table, tell: Wording) -> ListView:
    """Chooses a game first, then its switches."""
    rows = [
        RowView(
            listed_game(table, game).title(tell.lang),
            readings_changed(tell, table.pack_to_show(game, ()).readings, table.preferences.readings(game)),
            tap=Tap(open=Link("readings", {"game": game, "boxes": []})),
        )
        for game in _with_readings(table)
    ]
    return ListView(tell(say("House rules")), tell(say("For every new game")), (SectionView(rows=tuple(rows)),))


def my_cards_view(table: Table, tell: Wording) -> ListView:
    """Shows what the owner taught the app about printed cards, and the names of the pirates."""
    titles = {"tricks": say("What the printed cards say"), "crews": say("Names of types and colours")}
    rows = [
        RowView(game.title(tell.lang), tell(titles[game.kind]), tap=Tap(open=Link(WORKSHOPS[game.kind])))
        for game in shipped().values()
        if game.kind in WORKSHOPS
    ]
    return ListView(tell(say("My cards")), sections=(SectionView(rows=tuple(rows)),))


def in_the_app_view(tell: Wording, what: str) -> ListView:
    """Says, in a browser, what only the app can do, and how to move games there."""
    title = {"adding": say("Add a game"), "workshop": say("Workshop"), "inviting": INVITING}[what]
    lines = [say("This is done in the app, on Android or on a computer.")]
    if what == "inviting":
        lines.append(say("Here a hand goes to another phone by its code: three dots, «{entry}».", entry=say("Code of this hand")))
        return ListView(tell(title), sections=(SectionView(lines=tuple(tell(each) for each in lines)),))
    lines.append(say("What you made there comes here with your data: save it as a file there, import it here."))
    row = _row(tell, "data", "database-outline", say("My data"), tell(say("Save, import, erase")))
    return ListView(tell(title), sections=(SectionView(lines=tuple(tell(each) for each in lines)), SectionView(rows=(row,))))


INVITING = say("Other phones at the table")


def inviting_row(tell: Wording) -> RowView:
    """Says where phones can be invited, for a table that cannot."""
    return _row(tell, "inviting", "cellphone", INVITING, tell(say("In the app")))


# My data


def data_view(table: Table, tell: Wording, picks_files: bool = False) -> ListView:
    """Builds «My data». `picks_files`: this phone has a file picker."""
    erase = Tap(
        command=Command("erase"),
        open=Link("home"),
        says=tell(say("Everything is erased.")),
        ask=_ask_to_erase(table, tell),
    )
    newest = say("Saved on this phone or another") if picks_files else say("The newest file in the app’s folder")
    rows = (
        _row(tell, "save", "file-export-outline", say("Save as a file"), tell(say("One file, to keep or to send"))),
        _row(tell, "copy", "content-copy", say("Copy as text"), tell(say("To paste into a message or a note"))),
        _row(
            tell,
            "paste",
            "content-paste",
            say("Import from the clipboard"),
            tell(say("Known games are not added twice")),
        ),
        _row(tell, "import", "file-import-outline", say("Import a file"), tell(newest)),
        _row(tell, "deleted", "delete-restore", say("Recently deleted"), tell(say("Bring games back, for 30 days"))),
        RowView(
            tell(say("Erase all")),
            tell(say("Asks first. Cannot be undone.")),
            icon="trash-can-outline",
            role="error",
            tap=erase,
        ),
    )
    return ListView(tell(say("My data")), tell(say("Nothing leaves the phone by itself.")), (SectionView(rows=rows),))


def _ask_to_erase(table: Table, tell: Wording) -> AskView:
    what = tell.capital(what_goes(table, tell))
    return AskView(
        title=tell(say("Erase everything?")),
        text=tell(say("{what}. This cannot be undone. Files you saved stay.", what=what)),
        yes=tell(say("Hold to erase")),
        no=tell(say("Keep all")),
        danger=True,
        hold=tell(say("Hold the button to erase everything.")),
    )


def what_goes(table: Table, tell: Wording) -> str:
    """Lists everything that would be erased, with numbers where possible, and nothing that is not there."""
    games = len(table.open_sessions()) + table.finished() + len(table.history.deleted())
    players, added = len(table.players.all()), len(table.added_games.games())
    counted = [
        (games, say_n("{n} game", "{n} games", games)),
        (players, say_n("{n} player", "{n} players", players)),
        (added, say_n("{n} added game", "{n} added games", added)),
    ]
    others = (say("taught cards"), say("settings"), say("pictures of results"))
    return ", ".join(tell(each) for each in (*(words for count, words in counted if count), *others))


# The self-check: the printed examples of all packs, scored on this phone


@dataclass(frozen=True, slots=True)
class Checked:
    """How the examples of one game came out."""

    game: str
    examples: int
    wrong: tuple[tuple[Example, tuple[Speaks, ...]], ...]  # an example, and how it differs

    @property
    def right(self) -> int:
        return self.examples - len(self.wrong)


def check_examples(table: Table) -> list[Checked]:
    """Scores every example of every game. Slow."""
    found = []
    for game in listed_games(table):
        printed = _examples(table, game.game)
        differing = [(example, tuple(check_example(pack, example))) for pack, example in printed]
        found.append(
            Checked(game.game, len(printed), tuple((example, differs) for example, differs in differing if differs))
        )
    return found


def _examples(table: Table, game: str) -> list[tuple[Pack, Example]]:
    """Lists the examples of the game with the owner's corrections, and those of its boxes as printed, whether owned or not."""
    pack = table.pack_to_show(game, ())
    of_boxes = [(other, example) for other, example in examples(game) if other.boxes] if pack.editions else []
    return [*((pack, example) for example in pack.examples), *of_boxes]


def _summary(checked: list[Checked], tell: Wording) -> str:
    return _match(sum(each.right for each in checked), sum(each.examples for each in checked), tell)


def _match(right: int, every: int, tell: Wording) -> str:
    return tell(say("{right} of {every} examples match", right=right, every=every))


def check_view(table: Table, tell: Wording, counted: bool = False) -> ListView:
    """Builds one section per game: its examples, and what went wrong. `counted`: whether to score them now, which is slow."""
    caption = tell(say("Examples from the rulebooks and our own, scored just now"))
    if not counted:
        waiting = SectionView(lines=(tell(say("counting…")),))
        return ListView(tell(say("Self-check")), caption, (waiting,), pending=True)
    checked = check_examples(table)
    return ListView(_summary(checked, tell), caption, tuple(_checked(table, each, tell) for each in checked))


def _checked(table: Table, checked: Checked, tell: Wording) -> SectionView:
    icon, role = ("alert-circle-outline", "error") if checked.wrong else ("check-decagram-outline", "good")
    match = _match(checked.right, checked.examples, tell)
    row = RowView(listed_game(table, checked.game).title(tell.lang), match, icon=icon, role=role)
    wrong = [
        f"{tell.capital(tell(example.name))}. {' '.join(tell(each) for each in differs)}"
        for example, differs in checked.wrong
    ]
    return SectionView(rows=(row,), lines=tuple(wrong))


# About


def about_view(table: Table, tell: Wording, counted: bool = False) -> ListView:
    """Builds About: an unofficial app, the authors of the games, and what it is made with.

    `counted`: whether to read the packs, which is slow.
    """
    ours = say(
        "Names of games and cards belong to their publishers. All texts, drawings and icons of the games in this app "
        "are our own; no rule is copied."
    )
    version = tell(say("Version {version}", version=VERSION))
    first = SectionView(lines=(version, tell(ours)) if counted else (version, tell(ours), tell(say("counting…"))))
    credit = SectionView(tell(say("The games")), rows=tuple(_credits(table, tell)) if counted else ())
    licence = tell(say("This app{colon}MIT licence", colon=tell.colon))
    built = (*BUILT_WITH, ("SQLite", tell(say("public domain"))))
    licences = SectionView(
        tell(say("Licences")), lines=(licence, "\n".join(f"{what}{tell.colon}{under}" for what, under in built))
    )
    return ListView(
        title=tell(say("Fairy Tally")),
        caption=tell(say("Unofficial, no network, no ads. Not affiliated with the games’ publishers.")),
        sections=(first, credit, licences) if counted else (first,),
        pending=not counted,
    )


def _credits(table: Table, tell: Wording) -> list[RowView]:
    names = {
        "author": say("Author"),
        "illustrator": say("Illustrations"),
        "publisher": say("Publisher"),
        "french_edition": say("French edition"),
        "french_translation": say("French translation"),
        "also_named": say("Also named in the rulebook"),
    }
    rows = []
    for game in listed_games(table):
        credits = table.pack_to_show(game.game).credits
        lines = [f"{tell(names[role]) if role in names else role}{tell.colon}{name}" for role, name in credits.items()]
        rows.append(RowView(game.title(tell.lang), "\n".join(lines)))
    return rows
