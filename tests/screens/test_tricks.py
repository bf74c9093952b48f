"""Once Upon a Draft by touch: seven tricks of four, ghosts, teams at the end, corrections, and what is not known yet."""
from __future__ import annotations

from typing import Any

import pytest

from screens.theme import rgba
from screens.widgets.keypad import ERASE, NEXT
from tests.journeys.driver import LONGEST, Phone
from tests.journeys.tricks import FIONAS_TEAM, NAMES, TRICKS, DraftTable, play
from tests.screens import seen
from tests.screens.conftest import Start


@pytest.fixture
def table(phone: Phone) -> DraftTable:
    return DraftTable(phone)


def begun(table: DraftTable, *names: str, variant: str = "tricks") -> DraftTable:
    table.lay_open(names or NAMES, variant)
    return table


def tokens(table: DraftTable, trick: int) -> dict[str, dict[str, int]]:
    story = table.page.result.tricks[trick - 1]
    return {who: {kind: count for kind, count in story.tokens_of(who).items() if count} for who, _card in story.plays}


def order(table: DraftTable) -> list[str]:
    return [row.who for row in reversed(table.page.ids.rows.children)]


def plays(table: DraftTable) -> dict[str, int]:
    """Of the trick in view."""
    tricks, trick = table.page.session.state.tricks, int(table.page.trick)
    return dict(tricks[trick - 1]) if trick <= len(tricks) else {}


def row(table: DraftTable, who: str) -> Any:
    return table.page.rows[who]


def test_the_line_below_the_podium_leads_to_the_first_trick_with_a_card_missing(table: DraftTable, phone: Phone) -> None:
    begun(table)
    session = table.page.session
    for number, cards in enumerate(TRICKS):
        left = cards[:2] if number == 3 else cards          # two have not been entered
        session.do({"do": "trick", "trick": number + 1, "cards": [[name, card] for name, card in zip(NAMES, left, strict=False)]})
    phone.app.navigator.home_then("results", session=session)
    page = phone.app.navigator.page
    phone.until(lambda: page.rows)
    assert "à vérifier" in page.ids.line.words              # not only the cards that nobody knows
    phone.tap(page.ids.line)
    phone.settle(0.4)
    phone.tap(next(row for row in phone.all("LinkRow") if "Tour 4" in row.title))
    phone.until(lambda: table.page.name == "trick")
    assert table.page.trick == 4


@pytest.mark.parametrize(("players", "text"), [(4, 1.0), (4, 1.3), (6, 1.0)])
def test_the_deck_stays_where_it_is_while_long_names_come_in(start: Start, players: int, text: float) -> None:
    """Quick fingers: the next card is where it was when they set out for it."""
    phone = start("small", text)
    table = DraftTable(phone)
    begun(table, *(*NAMES, "Elsa", "Farid")[:players])
    phone.settle(0.3)
    tiles = table.page.ids.grid.tiles
    place = {value: tile.to_window(*tile.pos) for value, tile in tiles.items()}
    for value in (2, 9, 13, 14, 25, 22)[:players]:
        table.page.touch_card(value)
        phone.settle(0.3)
        assert {value: tile.to_window(*tile.pos) for value, tile in tiles.items()} == place
    assert not seen.cut_texts(phone)


# -- trick by trick ------------------------------------------------------------------------------------------------------


def test_four_players_enter_seven_tricks_and_reach_the_podium(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.tricks(TRICKS)
    table.arrive("team_points")
    cards = table.page.session.pack().cards
    teams = {name: sorted(cards[card].value for card in part.team) for name, part in table.page.result.players.items()}
    assert teams == {"Aliénor": [1, 8, 24, 29, 35, 40, 47], "Basile": [5, 13, 14, 25, 37, 41, 50],
                     "Chloé": [2, 9, 20, 22, 43, 44, 45], "Diego": [3, 4, 6, 16, 26, 30, 36]}
    points = {name: part.points for name, part in table.page.result.players.items()}
    assert {name: int(tab.total) for name, tab in table.page.ids.tabs.tabs.items()} == points
    phone.tap(table.page.ids.results)
    table.results()
    colours = {rgba(token.colour.light): token.icon for token in table.page.result.pack.tokens.values()}
    assert all(colours[tuple(ink)] == icon for row in table.page.rows.values() for _share, ink, icon in row.ids.bar.parts)
    assert table.page.ids.banner.label == "En tête" and "pas encore connues" in table.page.ids.line.words
    phone.tap(table.page.ids.line)
    table.arrive("team_points")
    phone.back()
    table.results()
    phone.tap(table.page.ids.main)
    phone.until(lambda: table.page.finished)
    assert phone.app.table.history.records()[0].totals == points


@pytest.mark.parametrize("variant", ["tricks", "end"])
def test_a_double_tap_on_a_number_plays_the_card_and_leaves_it_there(table: DraftTable, phone: Phone, variant: str) -> None:
    begun(table, variant=variant)
    session = table.page.session

    def lies_open() -> bool:
        return bool(session.state.player("Aliénor").team) or any(session.state.tricks)

    phone.tap_twice(table.page.ids.grid.tiles[35])
    assert lies_open()
    phone.settle(0.4)
    table.touch(35)
    assert not lies_open()


def test_the_trick_of_the_rulebook_pays_its_tokens_and_says_why(table: DraftTable) -> None:
    begun(table)
    table.touch(*TRICKS[0])
    assert tokens(table, 1) == {"Aliénor": {"star": 1, "gem": 3}, "Basile": {"gem": 4}, "Chloé": {}, "Diego": {"heart": 1}}
    shown = {who: {button.token: button.count for button in row(table, who).ids.tokens.children if button.count} for who in NAMES}
    assert shown == tokens(table, 1)
    assert [who for who in NAMES if row(table, who).ids.tokens.unknown] == ["Chloé"]
    assert [row(table, who).doubt for who in NAMES] == [True, False, True, True] and row(table, "Aliénor").wins
    assert not any(word in row(table, who).caption for who in NAMES for word in ("inconnue", "vérifier", "jetons"))
    assert table.page.headline.endswith("Aliénor") and table.page.tail == "35, la plus haute, commence le tour suivant"


def test_a_card_played_before_is_greyed_and_leads_to_its_trick(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.tricks(TRICKS[:1])
    tile = table.page.ids.grid.tiles[35]
    assert not tile.look.disc[0] and tile.look.ground == table.phone.app.palette.clear
    table.touch(35)
    assert plays(table) == {}
    phone.app.root.snackbar.act()
    phone.frames(3)
    assert table.page.trick == 1


def test_an_earlier_trick_is_opened_and_corrected(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.tricks(TRICKS[:3])
    phone.tap(table.page.ids.progress)
    phone.settle(0.2)
    phone.tap(next(link for link in phone.all("LinkRow") if link.title == "Tour 1"))
    table.touch(5)
    table.touch(7)
    assert table.page.session.state.tricks[0] == (("Aliénor", 35), ("Basile", 7), ("Chloé", 2), ("Diego", 30))
    assert "gem" not in tokens(table, 1)["Aliénor"]
    assert table.page.trick == 1 and len(table.page.session.state.tricks) == 3


def test_another_player_may_have_led_the_first_trick(table: DraftTable, phone: Phone) -> None:
    begun(table)
    phone.tap(row(table, "Chloé"))
    table.touch(9, 47, 35, 5)
    assert table.page.session.state.tricks[0] == (("Chloé", 9), ("Diego", 47), ("Aliénor", 35), ("Basile", 5))
    phone.tap(row(table, "Basile"))
    phone.settle(0.2)
    phone.tap(next(link for link in phone.all("LinkRow") if link.title == "A mené ce tour"))
    assert table.page.session.state.tricks[0] == (("Basile", 5), ("Chloé", 9), ("Diego", 47), ("Aliénor", 35))


def test_undo_goes_back_to_the_trick_in_which_something_changed(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.tricks(TRICKS[:1])
    phone.tap(table.page.ids.undo)
    phone.frames(3)
    assert table.page.trick == 1 and table.page.looking["current"] == "Diego"
    phone.tap(table.page.ids.redo)
    phone.frames(3)
    assert len(plays(table)) == 4


def test_tokens_of_an_unknown_card_are_counted_by_taps_or_typed(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.touch(*TRICKS[0])
    heart, gem = table.token(row(table, "Chloé"), "heart"), table.token(row(table, "Chloé"), "gem")
    phone.tap(heart)
    assert tokens(table, 1)["Chloé"] == {"heart": 1} and not row(table, "Chloé").ids.tokens.unknown
    phone.tap(heart)
    phone.hold(gem)
    phone.settle(0.3)
    phone.tap(phone.find("TokenFigure", token="gem"))
    for digit in "12":
        phone.tap(phone.find("Keypad").keys[digit])
    phone.tap(table.sheet.ids.foot.children[0])
    phone.frames(3)
    assert tokens(table, 1)["Chloé"] == {"heart": 2, "gem": 12}
    assert (heart.count, gem.count) == (2, 12)


def test_quick_fingers_on_a_token_lose_no_tap_and_nine_is_followed_by_none(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.touch(*TRICKS[0])
    heart = table.token(row(table, "Chloé"), "heart")
    for taps in (9, 1):
        for _ in range(taps):
            heart.dispatch("on_release")
        phone.frames(3)
        assert heart.count == (9 if taps == 9 else 0)
    assert not row(table, "Chloé").ids.tokens.unknown               # it brought nothing: that is known now


def test_a_token_of_a_known_card_leads_to_its_reasons(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.touch(*TRICKS[0])
    phone.tap(table.token(row(table, "Basile"), "gem"))
    phone.settle(0.2)
    assert table.sheet.title == "5 · Boucle d’Or" and not list(phone.all("TokenStepper"))
    assert table.page.session.state.earned == {}


def test_what_an_unknown_card_brings_at_the_end_is_counted_in_its_row(table: DraftTable, phone: Phone) -> None:
    chapter_three(table)
    phone.tap(table.page.ids.tabs.tabs["Diego"])
    phone.frames(3)
    hansel = table.page.rows["hansel"]
    assert hansel.ids.buttons.unknown and hansel.doubt
    phone.tap(table.token(hansel, "heart"))
    assert table.page.session.state.earned["Diego"]["6"]["3"] == {"heart": 1}
    assert table.token(hansel, "heart").count == 1 and not hansel.ids.buttons.unknown


@pytest.mark.parametrize(("size", "seats", "text", "least"), [
    ("small", 4, 1.0, 5), ("small", 6, 1.0, 3), ("small", 4, 1.3, 3), ("usual", 4, 1.0, 10), ("usual", 6, 1.0, 10)])
def test_the_rows_leave_the_deck_its_room_and_a_row_that_goes_on_is_cut(
        start: Start, size: str, seats: int, text: float, least: int) -> None:
    table = begun(DraftTable(start(size=size, text=text)), *(*NAMES, "Elsa", "Fay")[:seats])
    table.touch(*(35, 5, 2, 30, 9, 41)[:seats])
    page = table.page
    page.ids.view.scroll_y = 1
    table.phone.frames(4)
    bottom = page.ids.view.to_window(page.ids.view.x, page.ids.view.y)[1]
    tops = sorted({round(tile.to_window(tile.x, tile.top)[1]) for tile in page.ids.grid.tiles.values()}, reverse=True)
    high = page.ids.grid.row_default_height
    whole = [top for top in tops if top - high >= bottom - 1]
    assert len(whole) >= least and page.ids.grid.cols == 5
    cut = [top for top in tops if top - high < bottom < top]
    if len(whole) < 10:
        assert cut and 0.3 * high < cut[0] - bottom < 0.7 * high
    assert not [row for row in page.rows.values() if row.height < 47.5]


def test_a_card_without_a_name_is_its_number_on_the_same_ground(table: DraftTable) -> None:
    begun(table)
    looks = {value: tile.look for value, tile in table.page.ids.grid.tiles.items()}
    palette = table.phone.app.palette
    assert not looks[10].name and looks[50].name == "Dragon"
    assert {(looks[card].number, looks[card].ground, looks[card].line) for card in (10, 50)} == {
        (palette.ink, palette.card, palette.hairline)}


def test_the_next_card_opens_the_next_trick_and_undo_closes_it_again(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.touch(*TRICKS[0])
    assert table.page.progress == "1/7" and table.page.complete
    table.touch(TRICKS[1][0])
    assert table.page.progress == "2/7"
    assert list(plays(table).values()) == [TRICKS[1][0]]
    assert next(iter(plays(table))) == "Aliénor"
    phone.tap(table.page.ids.undo)
    phone.tap(table.page.ids.undo)
    assert table.page.progress == "1/7" and len(plays(table)) == 3


def test_leaving_an_unfinished_trick_says_what_is_missing_and_leads_back(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.touch(*TRICKS[0][:3])
    table.next()
    assert table.page.progress == "2/7"
    assert "1 carte manque" in phone.app.root.snackbar.words
    phone.app.root.snackbar.act()
    phone.frames(3)
    assert table.page.progress == "1/7"


# -- ghosts --------------------------------------------------------------------------------------------------------------


def test_two_players_play_a_whole_game_with_ghosts(table: DraftTable, phone: Phone) -> None:
    begun(table, "Fiona", "Pierre")
    assert order(table) == ["Fiona", "ghost_1", "Pierre", "ghost_2"]
    table.touch(29, 50, 10, 3)
    assert tokens(table, 1)["Fiona"] == {"star": 1, "heart": 1, "gem": 1}
    assert "Fantôme 1" in table.page.headline and "pas d’étoile" in table.page.tail
    table.next()
    assert order(table)[0] == "ghost_1"
    deck = iter(value for value in range(1, 51) if value not in (29, 50, 10, 3))
    for _trick in range(7):
        table.touch(*(next(deck) for _seat in range(4)))
        table.next()
    table.arrive("team_points")
    assert set(table.page.ids.tabs.tabs) == {"Fiona", "Pierre"}
    assert all(len(part.team) == 8 for part in table.page.result.players.values())


# -- at the end ----------------------------------------------------------------------------------------------------------


def test_fionas_team_of_the_rulebook_is_scored_at_the_end(table: DraftTable, phone: Phone) -> None:
    begun(table, "Fiona", "Ali", "Pierre", "Wendy", variant="end")
    table.touch(*FIONAS_TEAM)
    table.type_tokens(1, 2, 1)
    phone.tap(table.page.ids.tabs.tabs["Wendy"])
    phone.frames(3)
    table.next()
    table.arrive("team_points")
    phone.tap(table.page.ids.tabs.tabs["Fiona"])
    phone.frames(3)
    mine = table.page.result.players["Fiona"]
    assert mine.in_chapter(3) == {"star": 0, "heart": 13, "gem": 5}
    assert table.page.total == str(mine.points) and table.page.sum == "2 + 15 + 5"     # 6 gems and 4 of the majority
    assert table.page.check == "4 cartes à vérifier"
    assert "Fiona" in table.page.ids.most.text


def test_a_card_in_another_team_moves_with_an_undo(table: DraftTable, phone: Phone) -> None:
    begun(table, "Fiona", "Ali", variant="end")
    table.touch(35)
    table.next()
    table.touch(35)
    assert table.page.session.state.player("Ali").team == (35,) and table.page.session.state.player("Fiona").team == ()
    phone.app.root.snackbar.act()
    phone.frames(3)
    assert table.page.session.state.player("Fiona").team == (35,)


def test_the_zen_dwarf_asks_how_many_tricks_were_won(table: DraftTable, phone: Phone) -> None:
    begun(table, "Fiona", "Ali", variant="end")
    table.touch(14)
    assert table.page.result.players["Fiona"].points == 0
    phone.tap(table.page.ids.typed)
    phone.settle(0.3)
    won = phone.find("TokenFigure", token="tricks_won")
    assert won.figure == "?"
    phone.tap(won)
    phone.tap(phone.find("Keypad").keys["0"])
    phone.tap(table.sheet.ids.foot.children[0])
    phone.frames(3)
    assert table.page.result.players["Fiona"].points == 4


def test_a_full_team_leads_to_its_tokens_and_they_to_the_next_team(table: DraftTable, phone: Phone) -> None:
    begun(table, "Fiona", "Ali", "Pierre", "Wendy", variant="end")
    table.touch(*FIONAS_TEAM)
    before = len(table.page.session.log.steps())
    assert table.page.next_label == "Jetons"
    phone.tap(table.page.ids.next)
    table.type_figures(1, 12, 3)
    assert table.page.player == "Ali" and not phone.app.root.sheets
    assert dict(table.page.session.state.player("Fiona").tokens) == {"star": 1, "heart": 12, "gem": 3}
    assert len(table.page.session.log.steps()) == before + 3


def test_a_figure_is_corrected_and_a_key_leads_to_the_next_one(table: DraftTable, phone: Phone) -> None:
    begun(table, "Fiona", "Ali", "Pierre", variant="end")
    phone.tap(table.page.ids.typed)
    phone.settle(0.3)
    keys = phone.find("Keypad").keys
    for key in ("4", ERASE, "2", NEXT, "3"):
        phone.tap(keys[key])
    phone.back()                                            # whatever closes the sheet, what was typed is kept
    assert dict(table.page.session.state.player("Fiona").tokens) == {"star": 2, "heart": 3}


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_all_figures_are_equally_high_in_every_language(start: Start, text: float) -> None:
    phone = start(size="small", text=text, language=LONGEST)
    table = begun(DraftTable(phone), "Fiona", "Ali", variant="end")
    phone.tap(table.page.ids.typed)
    phone.settle(0.3)
    figures = list(phone.all("TokenFigure"))
    assert len(figures) == 4 and len({round(figure.height) for figure in figures}) == 1
    assert not seen.cut_texts(phone)


def test_questions_come_one_at_a_time_with_tokens_as_answers(table: DraftTable, phone: Phone) -> None:
    chapter_three(table)
    phone.tap(table.page.ids.tabs.tabs["Diego"])
    phone.tap(table.page.ids.check)
    phone.settle(0.8)
    asking = table.page.asking
    assert asking.card.progress == "1 sur 5" and asking.card.value == "4" and asking.card.title == "Jack"
    assert [(tile.label, tile.icon) for tile in asking.answers] == [("5 gemmes", "diamond-stone"), ("5 cœurs", "heart")]
    phone.tap(asking.answers[0])
    phone.frames(3)
    assert asking.card.progress == "2 sur 5"
    phone.app.root.snackbar.act()                           # the last answer can be taken back, its question is asked again
    phone.settle(0.8)
    assert asking.card.progress == "1 sur 5"
    taps = phone.taps
    for _question in range(5):
        phone.tap(asking.answers[0])
        phone.settle(0.8)
    assert phone.taps - taps == 5 and not phone.app.root.sheets and table.page.asking is None
    assert not table.page.check


def test_whoever_does_not_know_is_asked_another_time(table: DraftTable, phone: Phone) -> None:
    chapter_three(table)
    phone.tap(table.page.ids.tabs.tabs["Diego"])
    phone.tap(table.page.ids.check)
    phone.settle(0.8)
    before = table.page.total
    for _question in range(5):
        phone.tap(table.page.asking.unknown)
        phone.settle(0.8)
    assert not phone.app.root.sheets and table.page.total == before and table.page.check.startswith("5 ")


def test_a_double_tap_answers_one_question(table: DraftTable, phone: Phone) -> None:
    chapter_three(table)
    phone.tap(table.page.ids.tabs.tabs["Diego"])
    phone.tap(table.page.ids.check)
    phone.settle(0.8)
    asking = table.page.asking
    phone.tap_twice(asking.answers[0])
    phone.frames(3)
    assert asking.at == 1


def test_both_questions_about_one_card_are_answered(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.touch(*TRICKS[0])
    phone.tap(row(table, "Aliénor"))
    phone.settle(0.3)
    phone.tap(next(link for link in phone.all("LinkRow") if "Animal" in link.title))
    phone.settle(0.8)
    assert [tile.label for tile in table.page.asking.answers] == ["Oui", "Non"]
    for _question in range(2):
        phone.tap(table.page.asking.answers[0])
        phone.settle(0.8)
    assert not table.page.session.pack().cards["three_bears"].questions and not row(table, "Aliénor").doubt


def test_steps_in_chapter_three_fill_rows_that_are_there(table: DraftTable, phone: Phone) -> None:
    chapter_three(table)
    rows = list(table.page.rows.values())
    unread = next(card for card in table.page.rows if table.page.session.pack().cards[card].unread)
    phone.tap(table.page.rows[unread])
    phone.settle(0.3)
    table.tokens(0, 3, 0)
    assert table.token(table.page.rows[unread], "heart").count == 3
    assert list(table.page.rows.values()) == rows            # building them was what a step waited for


# -- the printed card is looked at ---------------------------------------------------------------------------------------


def test_one_tap_answers_what_the_printed_card_says_for_good(table: DraftTable, phone: Phone, start: Start) -> None:
    begun(table, "Fiona", "Ali", variant="end")
    table.touch(4, 47)
    table.next()
    table.next()
    table.arrive("team_points")
    phone.tap(table.page.ids.tabs.tabs["Fiona"])
    phone.tap(table.page.ids.check)
    phone.settle(0.8)
    phone.tap(next(tile for tile in phone.all("AnswerTile") if tile.label == "5 cœurs"))
    phone.frames(4)
    assert table.page.result.players["Fiona"].in_chapter(3)["heart"] == 5
    again = DraftTable(start())
    assert again.phone.app.table.pack("once_upon_a_draft").cards["jack"].status == "printed"


# -- a good citizen ------------------------------------------------------------------------------------------------------


def test_a_restart_in_the_middle_of_a_trick_finds_it_again(table: DraftTable, start: Start) -> None:
    begun(table)
    table.tricks(TRICKS[:2])
    table.touch(29)
    again = DraftTable(start())
    assert again.page.banner.whose == "Tour 3 sur 7"
    again.phone.tap(again.page.banner.ids.resume)
    again.arrive("trick")
    assert again.page.trick == 3 and plays(again) == {"Aliénor": 29} and again.page.looking["current"] == "Basile"


def test_home_names_the_team_that_opens_again(table: DraftTable, phone: Phone) -> None:
    begun(table, "Fiona", "Ali", variant="end")
    phone.tap(table.page.ids.tabs.tabs["Ali"])
    phone.app.navigator.open_tab("home")
    phone.frames(3)
    assert table.page.banner.whose == "Équipe d’Ali, 0 carte sur 8"
    phone.tap(table.page.banner.ids.resume)
    table.arrive("team")
    assert table.page.player == "Ali"


def test_the_language_is_switched_on_every_page(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.tricks(TRICKS)
    table.arrive("team_points")
    session = table.page.session
    for name, french, english in (("trick", "Chapitre II", "Chapter II"), ("team_points", "Chapitre III", "Chapter III")):
        phone.app.navigator.go(name, session=session)
        phone.settle(0.1)
        assert table.page.chapter == french
        phone.app.set_language("en")
        phone.settle(0.1)
        assert table.page.chapter == english
        phone.app.set_language("fr")
        phone.settle(0.1)


@pytest.mark.parametrize(("size", "text", "language", "theme"), [
    ("small", 1.0, "fr", "dark"), ("small", 1.6, LONGEST, "light"), ("tablet", 1.3, "en", "dark"),
    pytest.param("usual", 1.6, "fr", "light", marks=pytest.mark.soak)])
def test_nothing_is_cut_or_too_small_on_any_page(start: Start, size: str, text: float, language: str, theme: str) -> None:
    phone = start(size=size, text=text, language=language, theme=theme)
    complaints: list[str] = []

    def look(picture: str) -> None:
        phone.frames(3)
        found = [*seen.cut_texts(phone), *seen.beyond_the_edge(phone), *seen.too_small(phone)]
        complaints.extend(f"{picture}: {complaint}" for complaint in found)

    play(phone, look)
    assert complaints == []


def test_a_finished_game_is_looked_at_and_only_reopened_to_correct_it(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.tricks(TRICKS)
    table.arrive("team_points")
    phone.tap(table.page.ids.results)
    table.results()
    phone.tap(table.page.ids.main)
    phone.until(lambda: table.page.finished)
    phone.tap(table.page.rows["Chloé"])
    table.arrive("team_points")
    phone.tap(table.page.rows["beast"])
    phone.settle(0.2)
    assert not list(phone.all("TokenStepper"))
    phone.back()
    phone.tap(table.page.ids.earlier)
    assert table.page.name == "team_points" and "finie" in phone.app.root.snackbar.words
    phone.back()
    table.results()
    phone.tap(table.page.ids.edit)
    table.arrive("team_points")                             # nothing is missing: corrections begin where the points are
    assert not table.page.session.finished
    phone.back()
    assert table.page.name == "trick" and table.page.trick == 7


# -- leafing and taking back ---------------------------------------------------------------------------------------------


def chapter_three(table: DraftTable) -> DraftTable:
    begun(table)
    table.tricks(TRICKS)
    table.arrive("team_points")
    return table


def test_what_is_said_lies_over_no_card_and_no_player_and_is_gone_with_the_next_touch(table: DraftTable, phone: Phone) -> None:
    begun(table)
    table.tricks(TRICKS[:1])
    table.touch(35)
    phone.frames(2)
    said = phone.app.root.snackbar
    seen.stands_above(said, *table.page.rows.values(), table.page.ids.view)
    phone.tap(row(table, "Chloé"))
    assert phone.app.root.snackbar is None
    table.touch(35)
    table.touch(50)
    assert phone.app.root.snackbar is None and table.page.trick == 2 and plays(table) == {"Chloé": 50}
    table.touch(35)
    table.next()
    assert table.page.trick == 3 and phone.app.root.snackbar.words.startswith("Tour 2")     # what was said before is gone


def test_chapter_three_takes_back_its_own_entries_and_leaves_the_tricks_alone(table: DraftTable, phone: Phone) -> None:
    chapter_three(table)
    tricks = table.page.session.state.tricks
    assert table.page.ids.undo.disabled and not table.page.can_redo
    phone.tap(table.page.ids.tabs.tabs["Chloé"])
    phone.tap(table.page.rows["frog_prince"])
    phone.settle(0.2)
    table.tokens(0, 2)
    phone.back()
    phone.tap(table.page.ids.tabs.tabs["Diego"])
    phone.tap(table.page.ids.undo)
    phone.frames(3)
    assert table.page.player == "Chloé" and table.page.session.state.earned["Chloé"]["2"]["3"]["heart"] == 1
    phone.tap(table.page.ids.redo)
    phone.frames(3)
    assert table.page.session.state.earned["Chloé"]["2"]["3"]["heart"] == 2 and not table.page.can_redo
    phone.tap(table.page.ids.undo)
    phone.tap(table.page.ids.undo)
    phone.frames(3)
    assert table.page.ids.undo.disabled and table.page.session.state.tricks == tricks


def test_leafing_between_tricks_and_chapter_three_goes_back_home_in_two_steps(table: DraftTable, phone: Phone) -> None:
    chapter_three(table)
    phone.tap(table.page.ids.menu)
    phone.settle(0.2)
    assert not [link for link in phone.all("LinkRow") if link.title == "Chapitre III"]
    phone.tap(next(link for link in phone.all("LinkRow") if link.title == "Tours"))
    phone.settle(0.2)
    phone.tap(next(link for link in phone.all("LinkRow") if link.title == "Tour 7"))
    table.next()
    table.arrive("team_points")
    phone.back()
    assert table.page.name == "trick"
    phone.back()
    assert table.page.name == "home"


def test_every_card_that_is_to_check_has_a_question_mark(table: DraftTable, phone: Phone) -> None:
    chapter_three(table)
    for name in NAMES:
        phone.tap(table.page.ids.tabs.tabs[name])
        phone.frames(3)
        asked = {question.card for question in table.page.view.body.questions}
        assert all(table.page.rows[card].doubt for card in asked)
        assert table.page.check.startswith(f"{len(asked)} ") if asked else not table.page.check


@pytest.mark.parametrize(("size", "texts"), [("small", (1.0, 1.6)), ("usual", (1.0, 1.15, 1.6))])
def test_the_chapter_stays_on_one_line_beside_redo(start: Start, size: str, texts: tuple[float, ...]) -> None:
    phone = start(size=size)
    table = begun(DraftTable(phone))
    table.touch(35)
    phone.tap(table.page.ids.undo)
    for language, text in phone.spoken_and_scaled(texts):
        assert table.page.can_redo
        title = next(words for words in phone.all("Words", text=table.page.chapter))
        assert title.texture_size[1] < 2 * title.font_size, (language, text)
        assert seen.too_small(phone) == [], (language, text)


def test_a_game_with_nothing_missing_opens_where_its_points_are(table: DraftTable, phone: Phone) -> None:
    chapter_three(table)
    phone.tap(table.page.ids.results)
    table.results()
    table.page.edit()
    table.arrive("team_points")
    phone.back()
    assert table.page.name == "trick"                       # the tricks are one step back


def test_five_cards_lie_side_by_side_everywhere_and_fill_a_tablet() -> None:
    from kivy.metrics import dp

    from screens.tricks.tiles import NumberGrid
    grid = NumberGrid()
    grid.lay(list(range(1, 51)))
    for width, room, scale in ((412, 700, 1.0), (600, 950, 1.0), (360, 300, 1.6), (900, 200, 1.0)):
        grid.fit(dp(width), dp(room), scale)
        assert grid.cols == 5 and grid.row_default_height >= dp(40)
        assert 10 * (grid.row_default_height + dp(3)) > dp(room) * 0.7
