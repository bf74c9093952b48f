"""Results: ties told step by step, shared victories, saving, sharing, correcting."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from assets.art.draw import MOON
from screens import registry
from screens.home import art
from screens.results.victory import Victory
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS, Journey
from tests.screens import seen
from tests.screens.conftest import Start

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


def said(journey: Journey) -> str:
    page = journey.page
    place = page.ids.remarks if page.finished else page.ids.warnings
    return " ".join(doubt.words.replace("\u00a0", " ") for doubt in place.children[::-1])


def test_equal_totals_are_parted_by_the_lower_strength_and_told(tie: Journey, phone: Phone) -> None:
    assert (tie.page.ids.banner.label, tie.page.ids.banner.winner) == ("Victoire", "Diego")
    assert [row.player for row in tie.page.ids.rows.children[::-1]] == ["Diego", "Aliénor", "Basile"]
    assert tie.page.tied
    assert tie.page.ids.tie.title == "Égalité à 212"
    assert tie.page.ids.tie.figures == "Diego 72 · Aliénor 80"
    phone.tap(tie.page.ids.tie)
    phone.settle(0.2)
    rows = [row for row in tie.sheet.ids.body.children[::-1] if hasattr(row, "figure")]
    assert [(row.player, row.figure, row.first) for row in rows] == [("Diego", "72", True), ("Aliénor", "80", False)]


def test_a_shared_victory_has_two_winners(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({"Anna": "forge", "Ben": "mountain", "Cleo": "king"}), phone)
    banner = journey.page.ids.banner
    phone.tap(journey.page.ids.anyway)
    assert banner.label == "Victoire partagée"
    assert set(banner.winner.split(", ")) == {"Anna", "Ben"}
    assert len(banner.ids.discs.children) == 2


def test_nobody_is_crowned_before_everybody_has_counted(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({**full("Anna"), "Ben": "forge", "Cleo": ""}), phone)
    page, banner = journey.page, journey.page.ids.banner
    assert (banner.label, banner.winner, banner.crowned, banner.ids.burst.shown) == ("En tête", "Anna", False, False)
    assert not any(disc.crowned for disc in banner.ids.discs.children)
    assert page.ids.main.label == "Compléter Ben"
    assert (page.rows["Cleo"].total, page.rows["Cleo"].sum, page.rows["Cleo"].place) == ("–", "pas saisi", "–")
    phone.tap(page.ids.main)
    phone.until(lambda: journey.page.name == "hand")
    assert journey.page.player == "Ben"


def test_a_game_saved_without_a_hand_says_so_for_ever(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({**full("Anna"), "Ben": ""}), phone)
    phone.tap(journey.page.ids.anyway)
    phone.until(lambda: journey.page.finished)
    assert (journey.page.ids.banner.label, journey.page.rows["Ben"].total) == ("Victoire", "–")
    assert said(journey) == "Pas saisi : Ben."
    assert phone.app.table.history.records()[0].totals == {"Anna": 212, "Ben": None}


def test_whoever_lost_points_is_ahead_of_an_empty_hand(table_of: TableOf, phone: Phone) -> None:
    page = results(table_of({"Anna": "", "Ben": "dragon"}), phone).page
    assert (page.ids.banner.winner, list(page.rows)) == ("Ben", ["Ben", "Anna"])


def test_nothing_is_saved_of_a_game_nobody_has_begun(table_of: TableOf, phone: Phone) -> None:
    page = results(table_of({"Anna": "", "Ben": ""}), phone).page
    assert page.ids.anyway.parent is None
    assert page.ids.main.label == "Compléter Anna"


def test_a_finished_game_is_saved_and_can_be_taken_back(tie: Journey, phone: Phone) -> None:
    phone.tap(tie.page.ids.main)
    phone.until(lambda: tie.page.finished)
    assert len(phone.app.table.history.records()) == 1
    phone.tap(next(phone.all("Snackbar")).children[0])
    assert phone.app.table.history.records() == []
    assert not tie.page.finished


def test_correct_leads_back_to_the_hands(tie: Journey, phone: Phone) -> None:
    phone.tap(tie.page.ids.correct)
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
    assert "Princesse" in said(journey)
    phone.tap(journey.page.ids.main)
    assert journey.page.finished


def test_nothing_entered_is_said(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({"Anna": "forge", "Ben": ""}), phone)
    assert "Pas saisi : Ben." in said(journey)
    doubt = journey.page.ids.warnings.children[0]
    phone.tap(doubt)
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
    phone.tap(tie.page.ids.main)
    phone.tap(tie.page.ids.main)
    assert tie.page.name == "results"
    phone.settle(0.5)
    phone.tap(tie.page.ids.main)
    assert tie.page.name == "players"


def test_a_short_hand_is_said_and_a_hand_that_is_too_large_names_its_owner(table_of: TableOf, phone: Phone) -> None:
    many = "forge king mountain smoke cavern dragon queen princess"
    told = said(results(table_of({"Anna": many, "Ben": "wildfire island"}), phone))
    assert "Anna, 8 cartes" in told
    assert "La main de Ben n’a que 2 cartes sur 7." in told


@pytest.mark.parametrize(("parts", "shown"), [
    ((90, 47, -10, 0), [(0, 90), (1, 37), (2, 10)]),
    ((90, 47, -60, 0), [(0, 77), (2, 60)]),
    ((30, 0, -40, 0), [(0, 0), (2, 40)]),               # more lost than won: all of it is red, and that there was a base is seen
    ((30, 0, 0, 8), [(0, 30), (3, 8)]),
    ((30, 5, -4, -6), [(0, 25), (2, 10)]),
    ((90, 47, -10, 12), [(0, 90), (1, 37), (3, 12), (2, 10)]),
    ((30, 0, -40, 15), [(3, 5), (2, 40)]),
    ((4, 3, 2), [(0, 4), (1, 3), (2, 2)]),
])
def test_a_bar_shows_what_is_left_and_all_that_was_lost(parts: tuple[int, ...], shown: list[tuple[int, int]]) -> None:
    from screens.widgets.bars import bar_length, bar_shares
    assert bar_shares(parts) == shown
    assert sum(share for _place, share in shown) == bar_length(parts)


def test_extra_points_are_in_the_bar_and_in_its_legend(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "forge king", "Ben": "dragon"})
    legend = [dot.text for dot in results(journey, phone).page.ids.legend.children[::-1]]
    assert legend == ["Base", "Malus"]                  # nobody has a bonus
    assert journey.page.rows["Ben"].parts == [30, 0, -40, 0] and journey.page.rows["Ben"].full == 40
    journey.page.session.do({"do": "extra", "player": "Anna", "points": 12})
    results(journey, phone)
    assert [dot.text for dot in journey.page.ids.legend.children[::-1]] == ["Base", "Malus", "Points supplémentaires"]
    assert journey.page.rows["Anna"].parts[3] == 12


def test_a_hand_of_one_card_is_said_in_good_french(table_of: TableOf, phone: Phone) -> None:
    assert "La main d’Anna n’a qu’une carte sur 7." in said(results(table_of({"Anna": "forge", "Ben": "wildfire island"}), phone))


def test_a_row_without_cards_says_why_it_explains_nothing(table_of: TableOf, phone: Phone) -> None:
    journey = results(table_of({"Anna": "forge", "Ben": ""}), phone)
    phone.tap(journey.page.rows["Ben"])
    assert journey.page.name == "results"
    assert "Ben" in phone.app.root.snackbar.words


def test_the_shared_text_adds_up_and_tells_the_tie(tie: Journey, phone: Phone) -> None:
    from screens.results.share import share_text
    tie.page.session.do({"do": "extra", "player": "Basile", "points": 3})
    results(tie, phone)
    text = share_text(tie.page)
    assert "points en plus 3" in text
    assert "72" in text.splitlines()[-1]


def test_nobody_has_won_before_a_card_is_entered(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "", "Ben": "", "Cleo": ""})
    page = results(journey, phone).page
    assert page.ids.banner.winner == ""
    assert page.ids.banner.label == "Personne n’a encore rien saisi"
    assert not page.tied                                # three empty hands are no tie


def test_another_games_result_is_read_from_its_beginning(start: Start) -> None:
    phone = start(size="small")
    six = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Fay"]
    first, second = (phone.app.table.new_session("fantasy_realms", six) for _ in range(2))
    phone.app.navigator.go("results", session=first)
    phone.until(lambda: phone.app.navigator.page.result is not None)
    page = phone.app.navigator.page
    phone.settle(0.1)
    phone.swipe((180, 200), (180, 500))
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
    last, first = page.rows["Cleo"], page.rows["Anna"]
    phone.settle(0.2)
    assert (last.opacity, first.opacity, page.ids.banner.opacity) == (0, 0, 0)
    phone.settle(0.7)
    assert (last.opacity, first.opacity, page.ids.banner.opacity) == (1, 0, 0)
    phone.tap(first)
    assert page.name == "results"                       # the tap told the rest and opened nothing
    assert (first.opacity, page.ids.banner.opacity) == (1, 1)
    assert page.ids.banner.counted == 212
    phone.back()
    page = results(journey, phone).page
    assert page.ids.banner.opacity == 1                 # told once


def test_the_winners_total_counts_up_in_a_burst_of_gold(table_of: TableOf, phone: Phone) -> None:
    journey = table_of(full("Anna", "Ben"))
    phone.app.animated = True
    banner = results(journey, phone).page.ids.banner
    phone.settle(1.6)                                   # three steps of half a second, and the count has begun
    assert banner.opacity > 0
    assert 0 < banner.counted < 212
    assert 0 < banner.ids.burst.flown < 1
    phone.settle(2)
    assert (banner.counted, banner.ids.total.text, banner.ids.burst.flown) == (212, "212", 1)


def test_without_animation_the_victory_is_quiet(table_of: TableOf, phone: Phone) -> None:
    banner = results(table_of(full("Anna", "Ben")), phone).page.ids.banner
    banner.celebrate()
    phone.frames(1)
    assert (banner.counted, banner.ids.burst.flown) == (212, 1)


def test_the_sparks_that_stay_leave_the_words_and_the_moon_alone(phone: Phone) -> None:
    moons = [_moon(scene) for scene in Path(art("scene")).parent.glob("scene*.png")]
    for text, wide, winners in product((1.0, 1.6), (328, 380), (["Anna"], ["Maximilian-Alexander", "Bartholomäus"])):
        if phone.app.text_scale != text:
            phone.app.scale_text(text)
        banner = Victory(size_hint=(None, None), width=wide)
        banner.show("Victoire partagée", ", ".join(winners), [(name[0], "455A64") for name in winners], 212, crowned=True)
        phone.frames(4)
        sparks = [(x - side, y - side, x + side, y + side) for x, y, side in banner.ids.burst.staying()]
        words = [banner.ids[part] for part in ("label", "total", "winner", "discs")]
        boxes = [(part.x, part.y, part.right, part.top) for part in words]
        boxes += [(left * wide, bottom * wide, right * wide, top * wide) for left, bottom, right, top in moons]
        assert len(boxes) == 9
        assert not [(spark, box) for spark in sparks for box in boxes if overlap(spark, box)], (wide, text, winners)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _moon(scene: Path) -> Box:
    """Where the moon stands, in parts of the scene's width."""
    picture = Image.open(scene).convert("RGB")
    elsewhere = ImageChops.difference(picture, Image.new("RGB", picture.size, MOON)).convert("L")
    left, top, right, bottom = elsewhere.point(lambda other: 0 if other else 255).getbbox()
    wide, high = picture.size
    return left / wide, (high - bottom) / wide, right / wide, (high - top) / wide


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
        assert page.ids.share.height == page.ids.correct.height, (language, text)
        assert banner.winner == "Maximilian-Alexander"
        assert banner.ids.winner.texture_size[1] < banner.ids.winner.font_size * 2, (language, text)        # one line
        assert not seen.broken_words(phone), (language, text)
        assert not seen.cut_texts(phone), (language, text)


def test_an_older_result_looked_at_on_the_way_leads_back_to_the_new_one(table_of: TableOf, phone: Phone) -> None:
    older = finished_with(phone, "forge")
    journey = results(table_of(full("Anna", "Ben")), phone)
    new = journey.page.session.id
    phone.until(lambda: journey.page.ids.record.children)
    phone.settle(0.2)
    phone.tap(journey.page.ids.record.children[0])
    phone.until(lambda: journey.page.session.id == older)
    phone.back()
    phone.until(lambda: journey.page.session.id == new)
    assert not journey.page.finished
    phone.tap(journey.page.ids.main)
    phone.back()
    assert journey.page.name == "home"


def test_a_score_of_one_part_is_not_printed_twice(table_of: TableOf, phone: Phone) -> None:
    page = results(table_of({"Anna": "forge", "Ben": "mountain"}), phone).page
    assert {row.sum for row in page.rows.values()} == {""}
    assert not page.ids.legend.children


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
    assert (page.ids.banner.winner, page.ids.banner.ids.total.text, page.tied, list(page.ids.rows.children)) == ("", "", False, [])
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
    phone.until(lambda: journey.page.ids.record.children)
    phone.settle(0.2)                                   # it has just come: let it find its place before it is touched
    row = journey.page.ids.record.children[0]
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
    assert not journey.page.ids.record.children


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
