"""History and statistics: the list by day, filters, a game opened as it was, deleted and brought back, and the drawn figures."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from screens.settings import data
from screens.widgets.sheet import SNACKBAR_SECONDS
from screens.widgets.text import unmarked
from table.schema import EVENTS, put
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS
from tests.screens import seen
from views.history import Filter

Start = Callable[..., Phone]
CORRECTED = """
cards:
  rainstorm:
    number: 11
    name: {en: Rainstorm, fr: l'Orage}
    suit: weather
    strength: 16
"""


def play(phone: Phone, names: tuple[str, ...] = ("Anna", "Basile"), winner: int = 0) -> Any:
    table = phone.app.table
    session = table.new_session("fantasy_realms", list(names))
    best, other = HANDS["Diego"], HANDS["Basile"]
    for place, name in enumerate(names):
        for card in (best if place == winner else other):
            session.do({"do": "add_card", "player": name, "card": card})
    return table.finish(session)


def sail(phone: Phone, **coins: int) -> Any:
    session = phone.app.table.new_session("baby_pirates", list(coins) or ["Anna", "Chloé"])
    for name, count in coins.items():
        session.do({"do": "coins", "player": name, "count": count})
    return phone.app.table.finish(session)


def history(phone: Phone) -> Any:
    phone.tap(phone.app.root.ids.bar.item("history"))
    phone.settle(0.2)
    return phone.app.navigator.page


def test_nothing_there_yet_is_said_kindly_and_leads_to_play(phone: Phone) -> None:
    page = history(phone)
    assert page.empty
    phone.tap(next(phone.all("Pill", label="Jouer")))
    assert phone.app.navigator.page.name == "home"


def test_a_finished_game_is_opened_as_it_was_and_back_leads_to_the_list(phone: Phone) -> None:
    record = play(phone)
    page = history(phone)
    row = page.rows[record.id]
    assert row.view.title == "Anna l’emporte, 212"
    phone.tap(row)
    phone.until(lambda: phone.app.navigator.page.name == "results" and phone.app.navigator.page.result is not None)
    assert phone.app.navigator.page.ids.banner.winner == "Anna"
    assert phone.app.navigator.page.finished
    phone.back()
    assert phone.app.navigator.page is page


def test_an_evening_won_together_tells_the_hour(phone: Phone) -> None:
    table = phone.app.table
    evening = table.new_session("cinderella", ["Anna", "Basile"])
    for pair in evening.pack().pairs:
        for event in ({"do": "roll", "face": "hourglass"}, {"do": "search", "pair": pair}, {"do": "end_turn"}):
            if evening.result().state.outcome is None:
                evening.do(event)
    record = table.finish(evening)
    page = history(phone)
    assert page.rows[record.id].view.title == "Gagné à 6 heures"
    phone.tap(page.rows[record.id])
    phone.frames(4)
    assert phone.app.navigator.page.name == "evening_end"
    phone.back()
    assert phone.app.navigator.page is page


def delete(phone: Phone, row: Any) -> None:
    """The three dots, and what stands there."""
    phone.tap(row.ids.side)
    phone.settle(0.8)
    phone.tap(next(phone.all("LinkRow", title="Supprimer la partie")))
    phone.settle(0.2)


def test_the_menu_of_a_row_deletes_and_undo_brings_it_back(phone: Phone) -> None:
    first, second = play(phone), play(phone, winner=1)
    page = history(phone)
    delete(phone, page.rows[first.id])
    assert list(page.rows) == [second.id]
    phone.tap(next(phone.all("Pill", label="Annuler")))
    phone.settle(0.2)
    assert set(page.rows) == {first.id, second.id}


def test_the_list_is_filtered_by_game_and_player(phone: Phone) -> None:
    realms, crew = play(phone), sail(phone)
    page = history(phone)
    assert set(page.rows) == {realms.id, crew.id}
    phone.tap(page.ids.filter)
    phone.settle(0.3)
    phone.tap(next(phone.all("Chip", label="Chloé")))
    phone.settle(0.2)
    phone.back()
    assert set(page.rows) == {crew.id}
    assert page.filtered == "Chloé"


def test_back_leads_out_of_a_filter_before_it_leads_home(phone: Phone) -> None:
    realms, crew = play(phone), sail(phone)
    page = history(phone)
    page.set_filter(Filter(player="Chloé"))
    phone.back()
    assert phone.app.navigator.page is page
    assert (page.filtered, set(page.rows)) == ("", {realms.id, crew.id})
    phone.back()
    assert phone.app.navigator.page.name == "home"


def test_where_no_game_fits_a_button_shows_them_all(phone: Phone) -> None:
    record = play(phone)
    page = history(phone)
    page.set_filter(Filter(game="cinderella"))
    phone.frames(3)
    phone.tap(next(phone.all("Pill", label="Voir toutes les parties")))
    assert list(page.rows) == [record.id]


def test_a_game_saved_since_is_seen_in_spite_of_a_filter(phone: Phone) -> None:
    play(phone)
    page = history(phone)
    page.set_filter(Filter(player="Basile"))
    phone.tap(phone.app.root.ids.bar.item("home"))
    phone.tap(phone.app.root.ids.bar.item("history"))
    assert page.filtered == "Basile"                    # nothing new: the filter is as it was left
    phone.tap(phone.app.root.ids.bar.item("home"))
    crew = sail(phone)
    history(phone)
    assert crew.id in page.rows
    assert page.filtered == ""


def test_after_an_import_no_filter_of_before_is_left(phone: Phone) -> None:
    play(phone)
    history(phone).set_filter(Filter(game="cinderella"))
    phone.tap(phone.app.root.ids.bar.item("settings"))
    data.take_in(phone.app.table.export_all())
    phone.until(lambda: phone.app.root.snackbar is not None)
    assert history(phone).filtered == ""
    assert len(phone.app.navigator.page.rows) == 1


def test_only_equals_who_were_parted_are_called_parted(phone: Phone) -> None:
    table = phone.app.table
    session = table.new_session("fantasy_realms", ["Anna", "Basile"])
    for name, card in (("Anna", "earth_elemental"), ("Basile", "air_elemental")):
        session.do({"do": "add_card", "player": name, "card": card})
    shared = table.finish(session)
    assert [len(step["winner"]) for step in shared.result["tie_break"]] == [2]
    row = history(phone).rows[shared.id]
    assert row.view.title == "En tête\N{NO-BREAK SPACE}: Anna, Basile, 4"
    assert "égalité" not in row.view.caption


def test_a_row_shows_a_crown_and_all_discs_with_their_totals_the_winner_first(phone: Phone) -> None:
    record = play(phone)
    row = history(phone).rows[record.id]
    assert row.view.won
    assert [getattr(each, "initials", "") or each.text.strip() for each in reversed(row.ids.seats.children)] == ["A", "212", "B", "127"]


def test_a_hand_that_was_never_entered_is_shown_as_such(phone: Phone) -> None:
    table = phone.app.table
    session = table.new_session("fantasy_realms", ["Anna", "Basile"])
    session.do({"do": "add_card", "player": "Anna", "card": "smoke"})
    record, nothing = table.finish(session), table.finish(table.new_session("fantasy_realms", ["Anna", "Basile"]))
    page = history(phone)
    assert page.rows[record.id].view.missing == "Pas saisi\u00a0: Basile" and page.rows[record.id].view.title.startswith("Anna mène, ")
    assert page.rows[nothing.id].view.title == "Rien de saisi"
    assert any(words.text == "Pas saisi\u00a0: Basile" for words in phone.all("Words"))


def test_a_note_is_written_by_a_long_touch_and_stands_in_the_list(phone: Phone) -> None:
    record = play(phone)
    page = history(phone)
    phone.hold(page.rows[record.id])
    phone.settle(0.8)
    phone.tap(next(phone.all("LinkRow", title="Écrire une note")))
    phone.settle(0.8)
    phone.type(phone.find("Field").input, "Chez [b]Mamie[/b]")
    phone.tap(next(phone.all("Pill", label="Enregistrer")))
    phone.settle(0.3)
    assert page.rows[record.id].view.note == "Chez [b]Mamie[/b]"
    assert any(words.text == "Chez [b]Mamie[/b]" and not words.markup for words in phone.all("Words"))
    assert phone.app.table.history.records() == [record]


def test_correcting_a_finished_game_says_that_it_leaves_the_history_and_undo_puts_it_back(phone: Phone) -> None:
    record = play(phone)
    page = history(phone)
    phone.tap(page.rows[record.id])
    phone.until(lambda: phone.app.navigator.page.name == "results" and phone.app.navigator.page.result is not None)
    phone.tap(phone.app.navigator.page.ids.edit)
    phone.until(lambda: phone.app.navigator.page.name == "hand")
    assert phone.app.table.history.records() == []
    assert "remettre dans l’historique" in phone.app.root.snackbar.words
    phone.app.root.snackbar.act()
    phone.until(lambda: phone.app.navigator.page.name == "results" and phone.app.navigator.page.result is not None)
    assert phone.app.navigator.page.finished
    assert phone.app.table.history.records() == [record]


def test_figures_wait_for_the_third_game_and_then_are_drawn(phone: Phone) -> None:
    play(phone)
    play(phone)
    page = history(phone)
    phone.tap(page.ids.view.segment("figures"))
    phone.until(lambda: any("encore 1" in words.text for words in phone.all("Words")))
    play(phone, winner=1)
    page.refresh()
    phone.until(lambda: list(phone.all("Duel")))
    assert sum(count for _begin, count in next(phone.all("Histogram")).bars) == 6
    told = [(bar.name, unmarked(bar.told).replace("\u00a0", " ")) for bar in phone.all("PlayerBar")]
    assert told[:2] == [("Anna", "2 sur 3"), ("Basile", "1 sur 3")]             # wins
    assert told[2:4] == [("Anna", "2, en cours : 0"), ("Basile", "1, en cours : 1")]
    assert next(phone.all("Duel")).figure == "2 – 1"
    phone.back()
    assert page.view == "games"


def test_totals_of_three_are_not_mixed_with_totals_of_two(phone: Phone) -> None:
    for _turn in range(2):
        play(phone)
    play(phone, names=("Anna", "Basile", "Chloé"))
    page = history(phone)
    phone.tap(page.ids.view.segment("figures"))
    phone.until(lambda: list(phone.all("Histogram")))
    assert sum(count for _begin, count in next(phone.all("Histogram")).bars) == 4           # two games of two: the usual way here
    assert [chip.label for chip in page.figures.way_chips.values()] == ["2 joueurs", "3 joueurs"]
    phone.tap(next(phone.all("Chip", label="3 joueurs")))
    phone.until(lambda: sum(count for _begin, count in next(phone.all("Histogram")).bars) == 3)


def test_a_players_page_tells_games_wins_streaks_and_favourite_cards(phone: Phone) -> None:
    for winner in (1, 0, 0):
        play(phone, winner=winner)
    sail(phone)                                             # nothing was entered: no game
    page = history(phone)
    phone.tap(page.ids.view.segment("figures"))
    phone.until(lambda: list(phone.all("PlayerBar")))
    phone.tap(next(phone.all("PlayerBar", name="Anna")))
    phone.until(lambda: phone.app.navigator.page.name == "player" and list(phone.all("KeyFigure")))
    assert [key.figure for key in phone.all("KeyFigure")] == ["3", "2", "2", "2"]
    assert phone.find("Course").totals == [(127, False), (212, True), (212, True)]
    favourite = next(phone.all("FoundCard"))
    assert favourite.card in HANDS["Diego"] and favourite.caption.startswith("2 fois, ")
    assert phone.find("Duel").figure == "2 – 1"
    phone.tap(phone.app.navigator.page.ids.all)
    assert phone.app.navigator.page is page and page.filtered == "Anna" and len(page.rows) == 4


def test_rivals_are_those_of_the_game_in_view_played_alike(phone: Phone) -> None:
    play(phone)
    play(phone, names=("Anna", "Chloé", "Basile"))
    sail(phone, Anna=2, Basile=5)
    phone.app.navigator.go("player", player="Anna")
    page = phone.app.navigator.page
    phone.until(lambda: page.chips)
    assert [(duel.right, duel.figure) for duel in phone.all("Duel")] == [("Basile", "0 – 1")]
    phone.tap(page.chips["fantasy_realms"])
    phone.until(lambda: page.game == "fantasy_realms")
    assert sorted((duel.right, duel.figure) for duel in phone.all("Duel")) == [("Basile", "1 – 0"), ("Basile", "1 – 0"), ("Chloé", "1 – 0")]


def test_a_players_page_never_shows_the_figures_of_the_player_before(phone: Phone) -> None:
    play(phone)
    phone.app.navigator.go("player", player="Anna")
    phone.until(lambda: list(phone.all("KeyFigure")))
    phone.back()
    phone.work.held = True
    phone.app.navigator.go("player", player="Chloé")
    phone.frames(2)
    assert phone.app.navigator.page.since == "" and not list(phone.all("KeyFigure")) and not list(phone.all("FigureCard"))
    phone.work.held = False
    phone.until(lambda: phone.app.navigator.page.since)
    assert phone.app.navigator.page.since == "Aucune partie finie."


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_nothing_is_cut_on_a_players_page(start: Start, size: str, text: float) -> None:
    phone = start(size=size, text=text)
    for winner in (1, 0, 0):
        play(phone, names=("Anna", "Maximilian-Alexander"), winner=winner)
    phone.app.navigator.go("player", player="Maximilian-Alexander")
    phone.until(lambda: list(phone.all("KeyFigure")))
    for language, _text in phone.spoken_and_scaled((text,)):
        assert (language, seen.cut_texts(phone), seen.beyond_the_edge(phone), seen.too_small(phone)) == (language, [], [], [])


def test_a_game_that_today_counts_otherwise_is_marked(phone: Phone) -> None:
    record = play(phone)
    phone.app.table.overlays["fantasy_realms"] = CORRECTED
    page = history(phone)
    phone.until(lambda: page.rows[record.id].view.rescored)
    assert "Anna 220 (alors 212)" in page.rows[record.id].view.rescored
    phone.tap(page.rows[record.id])
    phone.until(lambda: phone.app.navigator.page.name == "results" and phone.app.navigator.page.result is not None)
    warned = phone.app.navigator.page.ids.line.words
    assert "À la fin de la partie\u00a0: Anna 212, Basile 127." in warned


def test_a_game_from_a_newer_app_opens_with_what_was_kept_and_nothing_is_lost(phone: Phone) -> None:
    record = play(phone)
    store = phone.app.table.store
    store.append(put(EVENTS, (record.id, len(phone.app.table.session(record.id).entries), store.timestamp(), {"do": "teleport"})))
    page = history(phone)
    phone.until(lambda: page.rows[record.id].view.unreadable)
    phone.tap(page.rows[record.id])
    phone.settle(0.3)
    sheet = phone.app.root.sheets[-1]
    assert sheet.title == "Anna l’emporte"
    assert "ne sait pas lire cette partie" in sheet.caption
    assert [unmarked(words.text)[:12].rstrip(" 0123456789") for words in sheet.ids.body.children] == ["2.  Basile", "1.  Anna"]
    phone.back()
    assert phone.app.table.history.record(record.id).result == record.result


def test_a_game_whose_corrected_cards_cannot_be_read_opens_with_the_reason(phone: Phone) -> None:
    record = play(phone)
    phone.app.table.overlays["fantasy_realms"] = CORRECTED.replace("strength: 16", "strength: sixteen")
    page = history(phone)
    phone.tap(page.rows[record.id])
    phone.settle(0.3)
    assert "sixteen" in phone.app.root.sheets[-1].caption
    phone.back()
    phone.app.table.overlays.pop("fantasy_realms", None)
    phone.tap(page.rows[record.id])
    phone.until(lambda: phone.app.navigator.page.name == "results" and phone.app.navigator.page.result is not None)
    assert phone.app.navigator.page.ids.banner.winner == "Anna"


def test_what_was_deleted_can_be_brought_back_as_long_as_anything_else(phone: Phone) -> None:
    record = play(phone)
    page = history(phone)
    delete(phone, page.rows[record.id])
    phone.settle(SNACKBAR_SECONDS - 1)
    phone.tap(next(phone.all("Pill", label="Annuler")))
    assert phone.app.table.history.records()
    page.refresh()
    phone.frames(3)
    delete(phone, page.rows[record.id])
    phone.settle(SNACKBAR_SECONDS + 1)
    assert not list(phone.all("Pill", label="Annuler"))


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_nothing_is_cut_in_the_history(start: Start, size: str, text: float) -> None:
    phone = start(size=size, text=text)
    for winner in (0, 1, 0):
        play(phone, ("Anna", "Maximilienne"), winner)
    sail(phone)
    page = history(phone)
    for view in ("games", "figures"):
        page.switch(view)
        phone.settle(0.3)
        assert seen.cut_texts(phone) == []
        assert seen.beyond_the_edge(phone) == []
        assert seen.too_small(phone) == []


def test_the_hint_about_deleting_does_not_come_over_the_statistics(phone: Phone) -> None:
    play(phone)
    page = history(phone)
    page.switch("figures")
    phone.settle(3)
    assert not list(phone.all("HintCard"))
    page.switch("games")
    phone.app._hints.look()
    assert [card.words for card in phone.all("HintCard")] == ["Appui long sur une partie\u00a0: une note, ou la supprimer."]
