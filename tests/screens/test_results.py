"""Results: ties explained step by step, shared victories, saving, sharing, correcting."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window

from screens import registry
from screens.results.victory import Victory
from screens.words import LANGUAGES
from table.session import Session
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS, Journey
from tests.journeys.tricks import TRICKS
from tests.screens import seen
from tests.screens.conftest import Start
from views.parts import Action, Link, Person, Tap
from views.results import MOST_SCANNED, ResultsView, scanned_view

TableOf = Callable[..., Journey]
Box = tuple[float, float, float, float]


def results(journey: Journey, phone: Phone) -> Journey:
    phone.app.navigator.go("results", session=journey.page.session)
    phone.until(lambda: journey.page.name == "results" and journey.page.result is not None)
    phone.frames(4)
    return journey


@pytest.fixture
def tie(table_of: TableOf, phone: Phone) -> Journey:
    return results(table_of({name: " ".join(HANDS[name]) for name in ("Aliénor", "Diego", "Basile")}), phone)


def full(*players: str) -> dict[str, str]:
    """Whole hands, the first player's the best: 212, 206, 127."""
    return {name: " ".join(HANDS[owner]) for name, owner in zip(players, ("Aliénor", "Chloé", "Basile"), strict=False)}


def box(widget: Any) -> Box:
    left, low = widget.to_window(widget.x, widget.y)
    return left, low, left + widget.width, low + widget.height


def in_view(page: Any, row: Any) -> bool:
    """Whether all of a row can be seen without scrolling, and nothing lies over it."""
    (_left, low, _right, top), (_x, bottom, _end, head) = box(row), box(page.ids.scroll)
    return low >= bottom - 0.5 and top <= head + 0.5 and row.height > 0


def said(journey: Journey) -> str:
    page = journey.page
    return page.ids.line.words.replace("\u00a0", " ") if page.ids.line_place.shown else ""


def test_equal_totals_are_parted_by_the_lower_strength_and_told(tie: Journey, phone: Phone) -> None:
    assert (tie.page.ids.banner.label, tie.page.ids.banner.winner) == ("Victoire", "Diego")
    assert list(tie.page.rows) == ["Diego", "Aliénor", "Basile"]
    assert [name for name, row in tie.page.rows.items() if row.chip] == ["Diego"]
    assert tie.page.rows["Diego"].chip.words == "départage\u00a0: 72\u00a0<\u00a080"
    phone.tap(tie.page.rows["Diego"].chip)
    phone.settle(0.2)
    rows = [row for row in tie.sheet.ids.body.children[::-1] if hasattr(row, "figure")]
    assert [(row.player, row.figure, row.first) for row in rows] == [("Diego", "72", True), ("Aliénor", "80", False)]


def test_two_who_share_the_first_place_are_both_named(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({"Anna": "forge", "Ben": "mountain", "Cleo": "king"}), phone)
    banner = journey.page.ids.banner
    assert (banner.label, banner.winner) == ("En tête", "Anna et Ben")          # their hands are not full
    phone.tap(journey.page.ids.main)
    assert (banner.label, banner.crowned) == ("En tête", False)
    assert len(banner.ids.discs.children) == 2


def test_nobody_is_crowned_before_everybody_has_counted(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({**full("Anna"), "Ben": "forge", "Cleo": ""}), phone)
    page, banner = journey.page, journey.page.ids.banner
    assert (banner.label, banner.winner, banner.crowned, banner.ids.burst.shown) == ("En tête", "Anna", False, False)
    assert not any(disc.crowned for disc in banner.ids.discs.children)
    assert (page.ids.main.label, said(journey)) == ("Enregistrer ainsi", "2 points à vérifier")
    assert (page.rows["Cleo"].total, page.rows["Cleo"].sum) == ("–", "pas saisi")
    phone.tap(page.ids.line)
    phone.settle(0.3)
    phone.tap(next(row for row in phone.all("LinkRow") if "Ben" in row.title))
    phone.until(lambda: journey.page.name == "hand")
    assert journey.page.player == "Ben"


def test_a_game_saved_without_a_hand_says_so_for_ever(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({**full("Anna"), "Ben": ""}), phone)
    phone.tap(journey.page.ids.main)
    phone.until(lambda: journey.page.finished)
    assert (journey.page.ids.banner.label, journey.page.rows["Ben"].total) == ("En tête", "–")
    assert said(journey) == "Pas saisi : Ben."
    assert phone.app.table.history.records()[0].totals == {"Anna": 212, "Ben": None}


def test_nothing_is_saved_of_a_game_nobody_has_begun(table_of: TableOf, phone: Phone) -> None:
    page = results(table_of({"Anna": "", "Ben": ""}), phone).page
    assert page.ids.main.label == "Compléter Anna"


def test_a_finished_game_is_saved_and_can_be_taken_back(tie: Journey, phone: Phone) -> None:
    phone.tap(tie.page.ids.main)
    phone.until(lambda: tie.page.finished)
    assert len(phone.app.table.history.records()) == 1
    phone.tap(next(phone.all("Snackbar")).children[0])
    assert phone.app.table.history.records() == []
    assert not tie.page.finished


def test_correct_leads_back_to_the_hands(tie: Journey, phone: Phone) -> None:
    phone.tap(tie.page.ids.edit)
    assert tie.page.name == "hand"


def test_a_player_row_opens_why(tie: Journey, phone: Phone) -> None:
    phone.tap(tie.page.rows["Basile"])
    phone.until(lambda: tie.page.name == "why")
    assert tie.page.player == "Basile"


def test_the_text_of_the_result_goes_to_the_clipboard(tie: Journey, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.clipboard import Clipboard
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append, raising=False)
    phone.tap(tie.page.ids.share)
    phone.settle(0.2)
    phone.tap(next(phone.all("LinkRow", icon="text-box-outline")))
    assert "Diego l’emporte." in copied[0]
    assert "212" in copied[0]


def test_a_clash_is_said_and_blocks_nothing(table_of: TableOf, phone: Phone) -> None:
    hands = full("Anna", "Ben")
    journey = results(table_of({**hands, "Ben": hands["Anna"]}), phone)
    assert said(journey) and journey.page.ids.banner.label == "En tête"
    phone.tap(journey.page.ids.main)
    assert journey.page.finished


def test_nothing_entered_is_said(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({**full("Anna"), "Ben": ""}), phone)
    assert said(journey) == "Pas saisi : Ben."
    phone.tap(journey.page.ids.line)
    phone.until(lambda: journey.page.name == "hand")
    assert journey.page.player == "Ben"


def test_the_winner_stays_readable_after_the_theme_was_changed(tie: Journey, phone: Phone) -> None:
    banner = tie.page.ids.banner
    for style in ("dark", "light", "dark", "light"):
        phone.app.set_theme(style)
        phone.frames(2)
    assert tuple(banner.ids.winner.color) == phone.app.palette.on_navy
    assert tuple(banner.ids.total.color) == phone.app.palette.on_navy


def test_a_double_tap_saves_the_game_and_does_not_begin_another(tie: Journey, phone: Phone) -> None:
    phone.tap_twice(tie.page.ids.main)
    assert tie.page.name == "results"
    assert phone.app.root.snackbar is not None          # and the undo it offers is still there
    phone.settle(0.5)
    phone.tap(tie.page.ids.main)
    assert tie.page.name == "players"


def test_bars_end_where_the_totals_end(tie: Journey) -> None:
    """Diego has lost ten points on the way, Aliénor none: they have as many, and their bars end at the same place."""
    bars = {name: row.ids.bar for name, row in tie.page.rows.items()}
    assert bars["Diego"].lost > 0 == bars["Aliénor"].lost
    assert bars["Diego"].end == pytest.approx(bars["Aliénor"].end)
    assert bars["Basile"].end - bars["Basile"].x == pytest.approx((bars["Diego"].end - bars["Diego"].x) * 127 / 212)
    assert [dot.text for dot in tie.page.podium.ids.legend.children[::-1]] == ["Base", "Bonus", "Malus"]


def test_a_row_without_cards_says_why_it_explains_nothing(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({"Anna": "forge", "Ben": ""}), phone)
    phone.tap(journey.page.rows["Ben"])
    assert journey.page.name == "results"
    assert "Ben" in phone.app.root.snackbar.words


def test_the_shared_picture_tells_what_broke_the_tie(tie: Journey, phone: Phone) -> None:
    from dataclasses import replace

    from screens.results.poster import _write_place, draw
    poster = phone.app.navigator.page.poster()
    [told] = poster.ties
    assert "72" in told and "80" in told
    assert draw(poster).height > draw(replace(poster, ties=())).height
    assert [label for _ink, label in poster.legend] == ["Base", "Bonus"]                # what its bars mean
    boxes: list[tuple[float, float]] = []
    paper = SimpleNamespace(write=lambda *args, **kwargs: 0.0, disc=lambda *args: None,
                            box=lambda x, _top, wide, high, *_more: boxes.append((x, wide)) if high == 18 else None)
    _write_place(paper, poster.places[0], 0, phone.app.palette)
    (_left, first), (_middle, last) = boxes
    assert last / first == pytest.approx(poster.places[0].shares[1][1] / poster.places[0].shares[0][1], rel=0.05)    # one scale for all
    assert draw(poster).height > draw(replace(poster, legend=())).height


def test_the_shared_text_adds_up_and_tells_the_tie(tie: Journey, phone: Phone) -> None:
    from screens.results.share import share_result
    tie.page.session.do({"do": "extra", "player": "Basile", "points": 3})
    results(tie, phone)
    text = share_result(tie.page)
    assert "points en plus 3" in text
    assert "72" in text.splitlines()[-1]


def test_nobody_has_won_before_a_card_is_entered(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": "", "Cleo": ""})
    page = results(journey, phone).page
    assert page.ids.banner.winner == ""
    assert page.ids.banner.label == "Personne n’a encore rien saisi"
    assert not any(row.chip for row in page.rows.values())          # three empty hands are no tie


def test_another_games_result_is_read_from_its_beginning(sized: Phone) -> None:
    phone = sized
    Window.size = 360, 440                              # lower than any phone: the rows scroll
    six = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Fay"]
    first, second = (phone.app.table.new_session("fantasy_realms", six) for _ in range(2))
    phone.app.navigator.go("results", session=first)
    phone.until(lambda: phone.app.navigator.page.result is not None)
    page = phone.app.navigator.page
    phone.settle(0.1)
    phone.swipe((180, 120), (180, 330))
    phone.settle(3)
    read = page.ids.scroll.scroll_y
    assert read < 0.5
    phone.app.navigator.go("rules")
    phone.back()
    assert page.ids.scroll.scroll_y == read             # where it was left
    phone.app.navigator.go("results", session=second)
    assert page.ids.scroll.scroll_y == 1


def test_the_result_is_told_from_the_last_to_the_first_and_a_tap_tells_it_all(table_of: TableOf, phone: Phone) -> None:
    journey = table_of(full("Anna", "Ben", "Cleo"))
    phone.app.animated = True
    page = results(journey, phone).page
    last, first, words = page.rows["Cleo"], page.rows["Anna"], page.ids.banner.ids.words
    phone.settle(0.2)
    assert (last.opacity, first.opacity, words.opacity) == (0, 0, 0)
    phone.settle(0.8)
    assert (last.opacity, first.opacity, words.opacity) == (1, 0, 0)
    assert all(in_view(page, row) for row in page.rows.values())    # where one is looking
    phone.tap(first)
    assert page.name == "results"                       # the tap told the rest and opened nothing
    assert (first.opacity, words.opacity, first.counted, first.ids.bar.grown) == (1, 1, 212, 1)
    assert page.ids.banner.counted == 212
    phone.back()
    page = results(journey, phone).page
    assert page.ids.banner.ids.words.opacity == 1       # told once


def test_the_winners_total_counts_up_in_a_burst_of_gold(table_of: TableOf, phone: Phone) -> None:
    journey = table_of(full("Anna", "Ben"))
    phone.app.animated = True
    banner = results(journey, phone).page.ids.banner
    phone.settle(1.6)                                   # three steps of half a second, and the count has begun
    assert banner.ids.words.opacity > 0
    assert 0 < banner.counted < 212
    assert 0 < banner.ids.burst.flown < 1
    phone.settle(2)
    assert (banner.counted, banner.ids.total.text, banner.ids.burst.flown) == (212, "212", 1)


def test_without_animation_the_victory_is_quiet(table_of: TableOf, phone: Phone) -> None:
    banner = results(table_of(full("Anna", "Ben")), phone).page.ids.banner
    banner.celebrate()
    phone.frames(1)
    assert (banner.counted, banner.ids.burst.flown) == (212, 1)


def test_the_sparks_of_a_low_banner_leave_its_words_alone(phone: Phone) -> None:
    for text, wide, name in product((1.0, 1.6), (328, 380), ("Anna", "Maximilian-Alexander")):
        if phone.app.text_scale != text:
            phone.app.scale_text(text)
        banner = Victory(size_hint=(None, None), size=(wide, 112))
        winner = Person(name, name[0], 1)
        banner.show(ResultsView("fantasy_realms", "", Action("", Tap()), "Victoire", name, (winner,), 212, True))
        banner.height = max(112, banner.ids.text.height + 12)
        phone.frames(4)
        sparks = [(x - side / 2, y - side / 2, x + side / 2, y + side / 2) for x, y, side in banner.ids.burst.staying()]
        words = [banner.ids[part] for part in ("total", "discs")]
        boxes = [(part.x, part.y, part.right, part.top) for part in words]
        assert len(sparks) == 3
        assert not [(spark, box) for spark in sparks for box in boxes if overlap(spark, box)], (wide, text, name)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("size", ["usual", "small"])
def test_a_long_name_is_never_broken(start: Start, size: str) -> None:
    phone = start(size=size)
    hands = full("Maximilian-Alexander", "Ben")
    session = phone.app.table.new_session("fantasy_realms", list(hands))
    for name, cards in hands.items():
        session.do({"do": "set_hand", "player": name, "hand": cards.split()})
    phone.app.navigator.go("results", session=session)
    phone.until(lambda: phone.app.navigator.page.result is not None)
    for language, text in phone.spoken_and_scaled((1.0, 1.3, 1.6)):
        page = phone.app.navigator.page
        banner = page.ids.banner
        assert banner.winner == "Maximilian-Alexander"
        assert banner.ids.winner.texture_size[1] < banner.ids.winner.font_size * 3, (language, text)    # two lines at most
        assert not seen.broken_words(phone), (language, text)
        assert not seen.cut_texts(phone), (language, text)


def test_an_older_result_looked_at_on_the_way_leads_back_to_the_new_one(table_of: TableOf, phone: Phone) -> None:
    older = finished_with(phone, "forge")
    journey = results(table_of(full("Anna", "Ben")), phone)
    new = journey.page.session.id
    phone.until(lambda: journey.page.ids.more.children)
    phone.settle(0.2)
    phone.tap(journey.page.ids.more.children[0])
    phone.until(lambda: journey.page.session.id == older)
    phone.back()
    phone.until(lambda: journey.page.session.id == new)
    assert not journey.page.finished
    phone.tap(journey.page.ids.main)
    phone.back()
    assert journey.page.name == "home"


def test_with_animation_every_card_comes_to_rest(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "forge", "Ben": ""})
    phone.app.animated = True
    journey.touch("candle")
    phone.settle(0.3)
    page = journey.page
    assert {tile.filled for tile in page.tiles.values()} == {1}
    assert {slot.risen for slot in page.slots} == {1}
    assert page.total == "11"


def test_while_it_is_counted_a_page_says_so_and_shows_nothing_old(tie: Journey, phone: Phone) -> None:
    page, session = tie.page, phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    session.do({"do": "add_card", "player": "Anna", "card": "forge"})
    phone.work.held = True
    phone.app.navigator.go("results", session=session)
    assert page.caption == "calcul…"
    assert (page.ids.banner.winner, page.ids.banner.ids.total.text, page.rows, list(page.podium.ids.rows.children)) == ("", "", {}, [])
    phone.app.navigator.go("why", session=session, player="Anna")
    why = phone.app.navigator.page
    assert (why.caption, why.total) == ("calcul…", "")
    phone.catch_up()
    assert why.total == "9"


def test_redo_takes_away_what_is_still_offered(table_of: TableOf, phone: Phone) -> None:
    page = table_of({"Anna": "forge", "Ben": ""}).page
    page.undo()
    phone.app.root.say("?", "!", page.undo)
    page.redo()
    assert phone.app.root.snackbar is None


def finished_with(phone: Phone, card: str) -> int:
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    session.do({"do": "add_card", "player": "Anna", "card": card})
    return int(phone.app.table.finish(session).id)


def test_a_winner_who_beats_the_own_record_is_told_and_led_to_it(table_of: TableOf, phone: Phone) -> None:
    older = finished_with(phone, "forge")
    journey = results(table_of(full("Anna", "Ben")), phone)
    phone.until(lambda: journey.page.ids.more.children)
    phone.settle(0.2)                                   # it has just come: let it find its place before it is touched
    row = journey.page.ids.more.children[0]
    assert row.title == "Meilleur résultat d’Anna"
    assert "record était de 9" in row.caption
    phone.tap(row)
    phone.settle(0.2)
    assert journey.page.session.id == older


def test_no_record_is_told_where_none_was_beaten(table_of: TableOf, phone: Phone) -> None:
    better = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    for card in full("Anna")["Anna"].split():
        better.do({"do": "add_card", "player": "Anna", "card": card})
    phone.app.table.finish(better)
    journey = results(table_of(full("Anna", "Ben")), phone)
    phone.settle(0.2)
    assert not journey.page.ids.more.children


def test_what_was_said_and_is_gone_no_longer_minds_the_buttons(table_of: TableOf, phone: Phone) -> None:
    page = table_of({"Anna": "forge", "Ben": ""}).page
    root, kept = phone.app.root, page.ids.strip_place

    def middle() -> float:
        return float(kept.to_window(*kept.center)[1])

    for _ in range(3):
        root.say("!")
        said = root.snackbar
        phone.frames(2)
        assert said.center_y == pytest.approx(middle())         # never over the deck
    page.touch_card("mountain")
    before = said.y
    phone.app.scale_text(1.6)                           # the tray grows
    phone.settle(0.2)
    assert said.y == before != middle()                 # gone with the tap, and left where it was
    root.say("?")
    phone.frames(2)
    phone.app.scale_text(1.0)
    phone.settle(0.2)
    assert root.snackbar.center_y == pytest.approx(middle())


def test_no_two_screens_give_rules_to_a_widget_of_the_same_name() -> None:
    """Kivy applies them by the name alone: a row of the results would be drawn as a row of the history."""
    screens = Path(registry.__file__).parent
    headers = [header for file in screens.rglob("*.kv") for header in re.findall(r"^<([^>]+)>", file.read_text("utf-8"), re.MULTILINE)]
    named = Counter(name.partition("@")[0].strip() for header in headers for name in header.split(","))
    assert [name for name, times in named.items() if times > 1] == []


# the standings are in view, on every phone


PHONES = ((360, 640), (360, 740), (412, 915))
TEXTS = (1.0, 1.3, 1.6)


@pytest.fixture
def sized(start: Start) -> Iterator[Phone]:
    """One app for all sizes: its window is resized."""
    before = Window.size
    phone = start()
    phone.app.hinting = False
    yield phone
    Window.size = before


def four_hands(phone: Phone) -> Session:
    session = phone.app.table.new_session("fantasy_realms", list(HANDS))
    for name, cards in HANDS.items():
        session.do({"do": "set_hand", "player": name, "hand": list(cards)})
    return session


def four_teams(phone: Phone) -> Session:
    session = phone.app.table.new_session("once_upon_a_draft", list(HANDS), variant="tricks")
    for number, cards in enumerate(TRICKS):
        session.do({"do": "trick", "trick": number + 1, "cards": [[name, card] for name, card in zip(HANDS, cards, strict=True)]})
    return session


def four_crews(phone: Phone) -> Session:
    session = phone.app.table.new_session("baby_pirates", list(HANDS))
    for number, name in enumerate(HANDS):
        for kind in session.state.shape.types[:number + 1]:
            session.do({"do": "crew", "player": name, "type": kind, "colour": session.state.shape.colours[number], "copies": 1})
        session.do({"do": "coins", "player": name, "count": 9 + number})
    return session


def every_look(phone: Phone) -> Iterator[tuple[tuple[int, int], str, float]]:
    for size in PHONES:
        Window.size = size
        for language, text in phone.spoken_and_scaled(TEXTS, LANGUAGES):
            yield size, language, text


@pytest.mark.parametrize("game", [four_hands, four_teams, four_crews])
def test_all_four_rows_of_the_standings_are_in_view(sized: Phone, game: Callable[[Phone], Session]) -> None:
    session = game(sized)
    sized.app.navigator.home_then("results", session=session)
    page = sized.app.navigator.page
    sized.until(lambda: page.rows)
    for shown in every_look(sized):
        assert [name for name, row in page.rows.items() if in_view(page, row)] == list(page.rows), shown
        assert len(page.rows) == 4 and not page.ids.scroll.scroll_y < 1, shown
        looks_right(sized, page, shown)
        if page.view.line is not None:
            assert in_view(page, page.ids.line), shown


def looks_right(phone: Phone, page: Any, shown: object) -> None:
    assert inside(box(page.ids.main), (0, 0, *Window.size)), shown
    assert inside(box(page.ids.banner.ids.text), box(page.ids.banner)), shown
    assert seen.cut_texts(phone) == [], shown
    assert seen.broken_words(phone) == [], shown
    assert seen.beyond_the_edge(phone) == [], shown
    assert seen.too_small(phone) == [], shown


def inside(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] - 0.5 and inner[1] >= outer[1] - 0.5 and inner[2] <= outer[2] + 0.5 and inner[3] <= outer[3] + 0.5


@pytest.mark.parametrize("outcome", ["won", "lost", "last_chance"])
def test_how_an_evening_ended_and_what_to_do_now_are_in_view(sized: Phone, outcome: str) -> None:
    session = sized.app.table.new_session("cinderella", list(HANDS)[:2], variant="advanced",
                                          options={"last_chance": outcome == "last_chance"})
    pairs = iter(session.pack().pairs)
    while session.result().state.outcome is None:
        session.do({"do": "roll", "face": "hourglass"})
        session.do({"do": "search", "pair": next(pairs) if outcome == "won" else None})
        if session.result().state.outcome is None:
            session.do({"do": "end_turn"})
    sized.app.navigator.home_then("evening_end", session=session)
    page = sized.app.navigator.page
    sized.until(lambda: page.view is not None)
    for shown in every_look(sized):
        assert page.ids.banner.winner == page.view.names, shown
        assert inside(box(page.ids.banner), (0, 0, *Window.size)), shown
        looks_right(sized, page, shown)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_on_the_smallest_phone_the_rows_of_any_table_are_in_view(sized: Phone, players: int) -> None:
    names = [*HANDS, "Elsa", "Félix"][:players]
    session = sized.app.table.new_session("fantasy_realms", names)
    for name, cards in zip(names, HANDS.values(), strict=False):
        session.do({"do": "set_hand", "player": name, "hand": list(cards)})
    Window.size = PHONES[0]
    sized.app.navigator.home_then("results", session=session)
    page = sized.app.navigator.page
    sized.until(lambda: page.rows)
    sized.settle(0.3)
    assert all(in_view(page, row) for row in page.rows.values())
    assert len({row.height for row in page.rows.values()}) == 1 and page.ids.banner.height >= 112


def test_the_menu_deletes_a_game_saved_or_not_and_home_offers_it_back(table_of: TableOf, phone: Phone) -> None:
    for save in (False, True):
        journey = results(table_of({**full("Anna", "Ben")}), phone)
        number = journey.page.session.id
        if save:
            phone.tap(journey.page.ids.main)
            phone.until(lambda: phone.app.navigator.page.finished)
            phone.settle(0.5)
        phone.tap(journey.page.ids.menu)
        phone.settle(0.9)
        phone.tap(next(row for row in phone.all("LinkRow") if row.icon_role == "error"))
        phone.settle(0.4)
        assert phone.app.navigator.page.name == "home"
        assert [each.id for each in phone.app.table.history.deleted()] == [number]
        phone.tap(phone.app.root.snackbar.ids.act)
        assert phone.app.table.history.deleted() == []


def test_the_result_is_scanned_from_a_code(tie: Journey, phone: Phone) -> None:
    tie.page.open(Link("share_code"))
    phone.settle(0.4)
    [code] = phone.all("QrCode")
    view = scanned_view(phone.app.table, tie.page.play())
    assert tuple(code.squares) == tuple(view.squares) and "Diego" in view.code and "212" in view.code
    assert len(view.code.encode()) <= MOST_SCANNED
