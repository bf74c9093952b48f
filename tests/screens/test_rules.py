"""Rules: search as you type, groups, an answer with its cards and its reading, and from a puzzling total to its rule."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.graphics import Color
from kivymd.icon_definitions import md_icons

from screens import games
from screens.widgets.text import word_width
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS, Journey
from tests.screens import seen
from views.parts import Link

TableOf = Callable[..., Journey]


@pytest.fixture
def rules(phone: Phone) -> Any:
    phone.tap(phone.app.root.ids.bar.item("rules"))
    page = phone.app.navigator.page
    phone.until(lambda: page.rules is not None)
    phone.frames(3)
    return page


def shown(phone: Phone, kind: str, attribute: str) -> list[str]:
    return [getattr(widget, attribute) for widget in phone.all(kind)]


def test_the_best_answer_comes_first_while_typing(rules: Any, phone: Phone) -> None:
    phone.type(rules.ids.search, "masque")
    phone.frames(3)
    assert shown(phone, "AnswerRow", "answer")[0] == "blanked"


def test_a_card_is_found_by_its_name_with_a_slip_and_opens_its_page(rules: Any, phone: Phone) -> None:
    phone.type(rules.ids.search, "inondatoin")
    phone.frames(3)
    assert shown(phone, "FoundCard", "card")[0] == "great_flood"
    phone.tap(next(phone.all("FoundCard", card="great_flood")))
    phone.settle(0.2)
    assert phone.app.navigator.page.name == "card"
    assert phone.app.navigator.page.title == "Inondation"


def test_what_is_not_found_is_said_and_often_asked_answers_are_offered(rules: Any, phone: Phone) -> None:
    phone.type(rules.ids.search, "zzyzx")
    phone.frames(3)
    assert any("Rien pour" in text for text in shown(phone, "Words", "text"))
    assert len(shown(phone, "AnswerRow", "answer")) == 3
    phone.tap(rules.ids.wipe)
    assert len(shown(phone, "GameRow", "group")) == 4


def browse(phone: Phone, game: str) -> Any:
    """Unfolds all cards of a game; its pack."""
    phone.tap(next(phone.all("GameRow", group=game)))
    phone.settle(0.2)
    phone.tap(next(phone.all("GroupRow", group="cards")))
    phone.settle(0.2)
    return phone.app.table.pack(game)


def test_all_cards_are_there_to_browse_suit_by_suit(rules: Any, phone: Phone) -> None:
    pack = browse(phone, "fantasy_realms")
    assert set(shown(phone, "CardChip", "card")) == set(pack.cards)
    assert shown(phone, "Heading", "text")[:2] == ["Terrain", "Vague"]
    phone.tap(next(phone.all("CardChip", card="great_flood")))
    phone.settle(0.2)
    assert phone.app.navigator.page.title == "Inondation"


def test_a_bookmark_is_set_on_a_card_and_an_answer_and_leads_back_to_them(rules: Any, phone: Phone) -> None:
    for go in ({"name": "card", "game": "fantasy_realms", "card": "great_flood"},
               {"name": "answer", "game": "fantasy_realms", "answer": "order"}):
        phone.app.navigator.go(go.pop("name"), **go)
        phone.settle(0.3)
        phone.tap(phone.app.navigator.page.ids.mark)
        assert phone.app.navigator.page.ids.mark.icon == "bookmark"
        phone.back()
    phone.frames(3)
    assert "Signets" in shown(phone, "Heading", "text") and shown(phone, "FoundCard", "card") == ["great_flood"]
    phone.tap(next(phone.all("FoundCard", card="great_flood")))
    phone.settle(0.3)
    phone.tap(phone.app.navigator.page.ids.mark)
    phone.back()
    phone.frames(3)
    assert shown(phone, "FoundCard", "card") == [] and "Signets" in shown(phone, "Heading", "text")


@pytest.mark.parametrize(("game", "steps"), [("fantasy_realms", 9), ("once_upon_a_draft", 7), ("baby_pirates", 18), ("cinderella", 8)])
@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_the_order_of_every_game_is_a_picture(start: Callable[..., Phone], game: str, steps: int, size: str, text: float) -> None:
    phone = start(size=size, text=text)
    phone.app.navigator.go("answer", game=game, answer="order")
    phone.until(lambda: list(phone.all("OrderStep")))
    phone.settle(0.3)
    drawn = list(phone.all("OrderStep"))
    assert len(drawn) == steps
    assert all(step.icon in md_icons and step.title for step in drawn)
    assert seen.cut_texts(phone) == []
    assert seen.broken_words(phone) == []


def test_an_answer_leads_to_its_cards_and_back(rules: Any, phone: Phone) -> None:
    phone.tap(next(phone.all("GameRow", group="fantasy_realms")))
    phone.tap(next(phone.all("GroupRow", group="order")))
    phone.tap(next(phone.all("AnswerRow", answer="order")))
    phone.settle(0.2)
    page = phone.app.navigator.page
    assert page.name == "answer"
    assert len(list(phone.all("OrderStep"))) == len(phone.app.table.pack("fantasy_realms").phases)
    phone.back()
    assert phone.app.navigator.page is rules
    assert rules.game == "fantasy_realms"


def test_a_reading_is_switched_where_it_is_explained(rules: Any, phone: Phone) -> None:
    phone.type(rules.ids.search, "feu de foret epargne joker")
    phone.frames(3)
    phone.tap(next(phone.all("AnswerRow", answer="wildfire_spares_wild")))
    phone.settle(0.2)
    page = phone.app.navigator.page
    assert page.switch_row.active
    assert any(words.text.endswith("Pas dans le livret\u00a0: ce que fait l’app") for words in phone.all("Words"))
    phone.tap(page.switch_row)
    assert phone.app.preferences.readings("fantasy_realms") == {"wildfire_spares_wild": False}
    chip = next(phone.all("CardChip", card="wildfire"))
    phone.tap(chip)
    phone.settle(0.2)
    assert phone.app.navigator.page.name == "card"


def test_from_a_puzzling_total_to_the_rule_in_two_taps(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Basile": " ".join(HANDS["Basile"]), "Anna": ""})
    phone.tap(journey.page.ids.why)
    phone.until(lambda: journey.page.name == "why" and journey.page.rows)
    phone.frames(4)
    phone.tap(journey.page.rows["dwarvish_infantry"])
    phone.until(lambda: list(phone.all("AnswerRow")))
    row = next(phone.all("AnswerRow"))
    assert row.question.replace("\u00a0", " ") == "Que vaut une carte masquée ?"
    assert row.words.startswith("Rien")
    phone.tap(row)
    phone.settle(0.2)
    assert journey.page.name == "answer"
    phone.back()
    assert journey.page.name == "why"


def test_the_hint_of_the_search_can_be_read_in_large_letters(start: Callable[..., Phone]) -> None:
    phone = start(size="small", text=1.6)
    phone.tap(phone.app.root.ids.bar.item("rules"))
    for language, _text in phone.spoken_and_scaled((1.6,)):
        search = phone.app.navigator.page.ids.search
        assert word_width(search.hint_text, search.font_name, search.font_size) <= search.width, language


def test_the_chip_of_the_chosen_game_is_in_view(start: Callable[..., Phone]) -> None:
    phone = start(size="small", text=1.6)
    phone.tap(phone.app.root.ids.bar.item("rules"))
    page = phone.app.navigator.page
    phone.until(lambda: page.rules is not None)
    for game in ("cinderella", ""):
        page.choose(game)
        phone.frames(4)
        chip = page.chips[game]
        assert chip.to_window(chip.x, chip.y)[0] >= 0 and chip.to_window(chip.right, chip.y)[0] <= phone.app.root.width


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_nothing_is_cut_on_the_rules(start: Callable[..., Phone], size: str, text: float) -> None:
    phone = start(size=size, text=text)
    phone.tap(phone.app.root.ids.bar.item("rules"))
    page = phone.app.navigator.page
    phone.until(lambda: page.rules is not None)
    phone.type(page.ids.search, "masque")
    phone.settle(0.2)
    assert seen.cut_texts(phone) == []
    assert seen.beyond_the_edge(phone) == []
    assert seen.too_small(phone) == []
    phone.tap(next(phone.all("AnswerRow")))
    phone.settle(0.2)
    assert seen.cut_texts(phone) == []
    assert seen.beyond_the_edge(phone) == []


@pytest.fixture
def why(why: Journey) -> Any:
    return why.page


def test_what_if_names_the_best_exchange_and_how_rare_the_total_is(why: Any, phone: Phone) -> None:
    phone.tap(why.ids.what_if)
    phone.until(lambda: list(phone.all("WorthRow", title="Inondation")))
    said = " ".join(words.text.replace("\u00a0", " ") for words in phone.all("Words"))
    assert "Île au lieu du Démoniste : 182 points (+55)" in said
    assert "des mains tirées au hasard" in said


def test_a_closed_what_if_is_not_worked_out_to_its_end(why: Any, phone: Phone) -> None:
    phone.tap(why.ids.what_if)
    phone.back()
    phone.settle(0.5)
    assert phone.app.root.sheets == []


def test_the_tables_total_is_explained_by_the_smallest_slip_and_its_rule(why: Any, phone: Phone) -> None:
    phone.tap(why.ids.dispute)
    phone.settle(0.3)
    phone.type(why.dispute.total.input, "142")
    phone.tap(why.dispute.check)
    phone.until(lambda: list(phone.all("Verdict")) and [row for row in phone.all("AnswerRow") if row.answer == "blanked"])
    assert "Infanterie Naine a été comptée bien que masquée" in next(phone.all("Verdict")).words
    phone.tap(next(row for row in phone.all("AnswerRow") if row.answer == "blanked"))
    phone.settle(0.2)
    assert phone.app.navigator.page.name == "answer"
    phone.back()
    phone.until(lambda: list(phone.all("Verdict")))
    assert why.dispute.total.text == "142"
    assert "Infanterie Naine" in next(phone.all("Verdict")).words
    phone.back()
    phone.settle(0.2)
    phone.tap(why.ids.dispute)
    assert why.dispute.total.text == ""


def test_the_points_of_the_cards_are_still_there_after_reading_a_rule(why: Any, phone: Phone) -> None:
    phone.tap(why.ids.dispute)
    phone.settle(0.3)
    phone.tap(why.dispute.each)
    phone.settle(0.2)
    phone.type(next(row for row in why.dispute.rows if row.card == "warlock_lord").ids.points, "25")
    phone.tap(why.dispute.check)
    phone.until(lambda: list(phone.all("AnswerRow")))
    phone.settle(0.2)
    phone.tap(next(phone.all("AnswerRow")))
    phone.until(lambda: phone.app.navigator.page.name == "answer")
    phone.back()
    phone.until(lambda: list(phone.all("Verdict")))
    assert {row.card: row.typed for row in why.dispute.rows if row.typed} == {"warlock_lord": "25"}
    assert why.dispute.each.active


def disputing(phone: Phone) -> Any:
    session = phone.app.table.new_session("fantasy_realms", ["Basile", "Anna"])
    for card in HANDS["Basile"]:
        session.do({"do": "add_card", "player": "Basile", "card": card})
    phone.app.navigator.go("why", session=session, player="Basile")
    page = phone.app.navigator.page
    phone.until(lambda: page.rows)
    phone.frames(4)
    phone.tap(page.ids.dispute)
    phone.settle(0.3)
    return page


def test_typed_points_are_as_dark_as_other_text(start: Callable[..., Phone]) -> None:
    phone = start()
    page = disputing(phone)
    brushes = [each for each in page.dispute.rows[0].ids.points.canvas.before.children if isinstance(each, Color)]
    assert tuple(brushes[-1].rgba) == pytest.approx(phone.app.palette.ink, abs=0.01)


def test_a_verdict_that_explains_nothing_comes_into_view_too(start: Callable[..., Phone]) -> None:
    phone = start(size="small")
    page = disputing(phone)
    phone.type(page.dispute.total.input, "999")
    phone.tap(page.dispute.each)
    phone.settle(0.2)
    phone.tap(page.dispute.check)
    phone.until(lambda: list(phone.all("Verdict")))
    phone.settle(0.2)
    verdict, scroll = next(phone.all("Verdict")), page.dispute.sheet.ids.scroll
    assert scroll.to_window(*scroll.pos)[1] <= verdict.to_window(*verdict.pos)[1]


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_nothing_is_cut_in_a_dispute(start: Callable[..., Phone], size: str, text: float) -> None:
    phone = start(size=size, text=text)
    page = disputing(phone)
    phone.type(page.dispute.total.input, "999")
    phone.tap(page.dispute.check)
    phone.until(lambda: list(phone.all("Verdict")))
    phone.tap(page.dispute.each)
    phone.settle(0.3)
    assert seen.cut_texts(phone) == []
    assert seen.beyond_the_edge(phone) == []
    assert seen.too_small(phone) == []


def test_a_tile_without_a_page_leads_to_all_that_is_said_about_it(phone: Phone) -> None:
    phone.app.navigator.go("answer", game="cinderella", answer="mirror")
    answer = phone.app.navigator.page
    phone.until(lambda: list(phone.all("CardChip")))
    phone.frames(4)
    phone.tap(phone.find("CardChip", label="Miroir"))
    phone.until(lambda: phone.app.navigator.page.name == "rules" and list(phone.all("AnswerRow")))
    assert "mirror_pair" in shown(phone, "AnswerRow", "answer")
    phone.back()
    assert phone.app.navigator.page is answer


def test_a_crews_points_lead_to_their_rule(phone: Phone) -> None:
    session = phone.app.table.new_session("baby_pirates", ["Anna", "Basile"])
    phone.app.navigator.go("results", session=session)
    page = phone.app.navigator.page
    phone.until(lambda: page.result is not None)
    phone.frames(4)
    phone.tap(page.rows["Anna"])
    phone.until(lambda: phone.app.root.sheets)
    phone.settle(0.3)
    lines = list(phone.all("LinkRow"))
    assert [line.title for line in lines] == [reason.sentence("fr") for reason in page.result.players["Anna"].reasons]
    phone.tap(lines[0])
    phone.until(lambda: phone.app.navigator.page.name == "answer")
    assert phone.app.navigator.page.id_of_answer == "scoring_two"
    assert phone.app.root.sheets == []


def test_the_line_of_a_crew_leads_to_its_rule_while_it_is_counted(phone: Phone) -> None:
    session = phone.app.table.new_session("baby_pirates", ["Anna", "Basile", "Chloé"])
    session.do({"do": "crew", "player": "Anna", "type": "pirate", "colour": "green", "copies": 1})
    phone.app.navigator.go("crew", session=session)
    page = phone.app.navigator.page
    phone.until(lambda: page.ids.lines.children)
    phone.settle(0.3)
    phone.tap(page.ids.why)
    phone.until(lambda: phone.app.navigator.page.name == "answer")
    assert phone.app.navigator.page.id_of_answer == "scoring"


def test_a_tie_and_the_end_of_an_evening_lead_to_their_rules(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": "mountain", "Basile": "unicorn"})
    journey.page.open(Link("results"))
    phone.until(lambda: journey.page.name == "results" and journey.page.rows)
    phone.frames(4)
    phone.tap(next(row.chip for row in journey.page.rows.values() if row.chip))
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", title="Pourquoi dans cet ordre\u00a0?"))
    phone.until(lambda: journey.page.name == "answer")
    assert journey.page.id_of_answer == "ties"
    evening = phone.app.table.new_session("cinderella", ["Anna"])
    for _hour in range(12):
        for event in ({"do": "roll", "face": "hourglass"}, {"do": "search", "pair": None}, {"do": "end_turn"}):
            if evening.result().state.outcome is None:
                evening.do(event)
    phone.app.navigator.go("evening_end", session=evening)
    phone.frames(4)
    phone.tap(journey.page.parts.ids.rule)
    phone.until(lambda: journey.page.name == "answer")
    assert journey.page.id_of_answer == "end"


@pytest.mark.parametrize("game", ["fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella"])
def test_the_rules_of_a_game_are_in_its_menu_and_back_leads_to_the_game(phone: Phone, game: str) -> None:
    session = phone.app.table.new_session(game, ["Anna", "Basile"])
    phone.app.navigator.go(games.of(game).pages.screen, session=session)
    phone.settle(0.3)
    playing = phone.app.navigator.page
    playing.open_menu()
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", title="Règles"))
    phone.until(lambda: phone.app.navigator.page.name == "rules" and phone.app.navigator.page.rules is not None)
    page = phone.app.navigator.page
    assert page.game == game
    phone.frames(4)
    phone.tap(next(phone.all("GroupRow", group="order")))
    phone.settle(0.2)
    phone.tap(next(phone.all("AnswerRow")))
    phone.settle(0.2)
    phone.back()
    assert page.unfolded == {"order"}                   # as it was left
    phone.back()
    assert phone.app.navigator.page is playing


def test_holding_a_game_on_home_opens_its_rules(phone: Phone) -> None:
    phone.hold(phone.app.navigator.page.cards["cinderella"])
    phone.settle(0.2)
    page = phone.app.navigator.page
    assert page.name == "rules"
    phone.until(lambda: page.rules is not None)
    assert page.game == "cinderella"
    assert "setup" in shown(phone, "GroupRow", "group")
