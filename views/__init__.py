"""What the app and the page show, as plain data: one module for each thing people look at. No Kivy, no HTTP, no layout.

A view is a frozen dataclass whose name ends in View. It holds finished sentences, figures as text, names of colours,
icons and drawings, and the taps that a person may make; never a pixel, a widget, markup or HTML. Equal views are drawn
alike, so a surface compares each part with the previous one and redraws it only if they differ.

**A builder** is a plain function `x_view(play, …) -> XView`. It is pure: it reads the session's state and the result it
is given, and never waits for a search. `play_of(session, viewer, result)` looks up pack, state and people once; the
language comes with the viewer. See standing.py for a small one:

    def standing_view(play: AnyPlay, player: str) -> StandingView:
        tell = play.wording                     # tell(say("…", n=3)) is the finished sentence in the viewer's language
        ...

- Sentences are written with `say`, `say_n`, `say_in`; their English text is the key in the catalogues. Parts that are
  numbers are formatted by the grammar; a year or a code is passed as text.
- What can be touched carries a `Tap`: events, a command of table/commands.py, a link, or only the sentence that says
  why nothing happens. Surfaces build no event.
- What is being looked at (seat, trick, pile, filter) is an argument; the surface keeps it.
- `play.result is None`: nothing is scored yet. The view is `pending`: everything that follows from the state is right, and "…"
  stands for points.
- `Refused` is not caught in a builder: the surface draws it as a `TroubleView`.
- Each kind of game makes one `KindViews` (kinds.py) from its builders, and game.py lists it in KINDS.
- Colours are named: a suit, a role, the number of a player's colour. palette.py reads them from assets/palette.json.

**Its test** lies in tests/views, needs no Kivy, and reads as a sentence about the game (test_standing.py):

    def test_whoever_is_behind_hears_by_how_much(table: Table) -> None:
        session = hands_of(table, Ann=["mountain", "smoke", "wildfire"], Bob=["forest"])
        assert standing_view(play(session), "Bob").whole == "2nd, 46 points behind"

Every tap of a view must be possible: `assert_taps_work(table, session, view)` of tests/views/conftest.py tries each and
undoes it. table/commands.py lists the commands and says how to add one.
"""
