"""What the page is told, in both languages and for every kind of game; and that the page is as large and as coloured as it should be."""
from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from table import Table
from table.session import Session
from tests.journeys import driver
from tests.web.conftest import NAMES, opened_table
from tests.web.phones import Phone
from web import views
from web.icons import PAGE_ICONS, drawn
from web.room import Room
from web.server import FILES, PAGE
from web.words import LANGUAGES, ON_THE_PAGE, ordinal, page_words, wanted

Phones = Callable[..., Phone]
SCRIPT = (PAGE / "page.js").read_text("utf-8")
STYLE = (PAGE / "page.css").read_text("utf-8")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One for all tests of this file, each with a game of its own."""
    with opened_table(tmp_path_factory.mktemp("table")) as opened:
        yield opened


def shown(table: Table, session: Session, seat: str, lang: str = "en", host: bool = False) -> Any:
    room = Room(table, session, hosted=host)
    try:
        return json.loads(json.dumps(views.view(room, seat, lang, host=host)))
    finally:
        room.leave()


def test_the_first_load_is_small_in_every_language(phone: Phones) -> None:
    for lang in LANGUAGES:
        paths = ["", *(f"/{name}" for name in FILES), "/layout", "/state"]
        size = sum(len(phone(lang=lang).ask("GET", path)[2].encode()) for path in paths)
        assert size <= 150_000, (lang, size)


def test_the_deck_has_every_card_with_its_family_and_its_sentence(session: Session) -> None:
    board = views.layout(session, "fr")["board"]
    cards = {card["id"]: card for row in board["rows"] for card in row["cards"]}
    assert set(cards) == set(session.pack().cards)
    assert cards["wildfire"]["name"] == "Feu de Forêt" and cards["wildfire"]["rule"]
    assert [row["name"] for row in board["rows"]][:2] == ["Terrain", "Vague"]


def test_total_place_and_every_line_are_the_rules_own(table: Table, session: Session) -> None:
    for card in ("mountain", "smoke", "wildfire"):
        session.do({"do": "add_card", "player": "Ann", "card": card})
    session.do({"do": "add_card", "player": "Bob", "card": "forest"})
    told = shown(table, session, "Bob")
    scored = session.result().players
    assert told["mine"]["total"] == str(scored["Bob"].total)
    assert told["mine"]["place"] == f"2nd, {scored['Ann'].total - scored['Bob'].total} points behind"
    ann = shown(table, session, "Ann")["mine"]
    assert ann["place"] == "1st for now" and shown(table, session, "Cat")["mine"]["place"] == ""
    figures = [int(line["figure"].replace("−", "-")) for group in ann["why"] for line in group["lines"]]
    assert sum(figures) == scored["Ann"].total
    assert [seat["total"] for seat in told["seats"]] == [str(scored["Ann"].total), str(scored["Bob"].total), ""]


def test_blanked_and_cleared_cards_say_why(table: Table, session: Session) -> None:
    for card in ("great_flood", "knights", "candle"):
        session.do({"do": "add_card", "player": "Ann", "card": card})
    groups = {group["title"]: group for group in shown(table, session, "Ann")["mine"]["why"]}
    assert groups["Knights"]["out"] and groups["Knights"]["notes"] == ["Blanked by the Great Flood"]
    assert shown(table, session, "Ann")["mine"]["cards"]["knights"]["blanked"]


def test_the_choices_are_the_best_and_the_next_and_each_is_an_event(table: Table, session: Session) -> None:
    for card in ("air_elemental", "lightning", "whirlwind", "blizzard", "gem_of_order", "mirage"):
        session.do({"do": "add_card", "player": "Ann", "card": card})
    strip = shown(table, session, "Ann")["mine"]["strip"]
    assert strip == {"own": False, "lines": ["The Mirage becomes the Rainstorm"]}
    told = views.choices(session, "Ann", "en")
    assert [row["now"] for row in told["rows"]].count(True) == 1 and told["rows"][0]["difference"] == "best"
    for row in told["rows"][1:3]:
        session.do(row["event"])
        assert shown(table, session, "Ann")["mine"]["total"] == row["total"]
        assert shown(table, session, "Ann")["mine"]["strip"]["own"]
    [picker] = views.choices(session, "Ann", "en")["cards"]
    session.do({"do": "choose", "player": "Ann", "card": "mirage", "use": picker["uses"][3]["use"]})
    assert [use["now"] for use in views.choices(session, "Ann", "en")["cards"][0]["uses"]].index(True) == 3
    session.do({"do": "leave_to_app", "player": "Ann", "card": "mirage"})
    assert views.choices(session, "Ann", "en")["cards"][0]["left"]


def test_a_use_that_another_choice_could_make_illegal_is_counted(table: Table, session: Session) -> None:
    for card in ("island", "book_of_changes", "wildfire", "king", "queen", "knights", "candle"):
        session.do({"do": "add_card", "player": "Ann", "card": card})
    island = next(each for each in views.choices(session, "Ann", "en")["cards"] if each["card"] == "island")
    [use] = [each["use"] for each in island["uses"] if each["use"] == "wildfire"]
    session.do({"do": "choose", "player": "Ann", "card": "island", "use": use})
    assert shown(table, session, "Ann")["mine"]["total"] == "173"


def test_a_hand_without_choice_cards_has_no_strip(table: Table, session: Session) -> None:
    session.do({"do": "add_card", "player": "Ann", "card": "forest"})
    assert shown(table, session, "Ann")["mine"]["strip"] is None
    assert views.choices(session, "Ann", "en")["rows"] == []


def test_a_crew_with_its_counters(table: Table) -> None:
    session = table.new_session("baby_pirates", NAMES, variant="advanced")
    session.do({"do": "crew", "player": "Ann", "type": "pirate", "colour": "green", "copies": 2})
    told = shown(table, session, "Ann")
    labels = [counter["label"] for counter in told["mine"]["counters"]]
    assert labels == ["Treasures", "Coins", "Skulls", "Paid discards"]
    for counter in told["mine"]["counters"]:
        session.do({**counter["event"], "player": "Ann", counter["field"]: 1})
    assert told["table"]["crews"]["Ann"] == {"pirate/green": 2}
    board = views.layout(session, "fr")["board"]
    assert len(board["types"]) == len(board["colours"]) == 5


def test_small_pirates_have_only_coins(table: Table) -> None:
    session = table.new_session("baby_pirates", NAMES, variant="petits")
    assert views.layout(session, "en")["board"]["types"] == []
    assert [counter["label"] for counter in shown(table, session, "Bob", "fr")["mine"]["counters"]] == ["Pièces"]


def test_a_card_of_a_trick_and_the_tokens_it_brought(table: Table) -> None:
    session = table.new_session("once_upon_a_draft", NAMES, variant="tricks")
    assert shown(table, session, "Ann")["mine"]["hint"] == "Tap the card you play."
    session.do({"do": "play", "player": "Ann", "card": 5})
    told = shown(table, session, "Ann")
    assert told["mine"]["played"] == 5 and "Goldilocks" in told["mine"]["hint"]
    assert told["table"]["holders"] == {"5": "Ann"} and told["table"]["head"] == "Trick 1 of 8"


def test_the_own_team_at_the_end(table: Table) -> None:
    session = table.new_session("once_upon_a_draft", NAMES, variant="end")
    session.do({"do": "add_to_team", "player": "Ann", "card": 4})
    told = shown(table, session, "Ann", "fr")["mine"]
    assert told["cards"] == [4] and [counter["field"] for counter in told["counters"]] == ["tokens.star", "tokens.heart", "tokens.gem",
                                                                                           "tokens.tricks_won"]


def test_cendrillon_shows_clock_pairs_and_turn_and_only_the_host_acts(table: Table) -> None:
    session = table.new_session("cinderella", NAMES)
    told = shown(table, session, "Ann", "fr")
    assert told["table"]["turn"] == "Ann joue" and told["table"]["clock"] == "0 heures sur 12" and "actions" not in told
    host = shown(table, session, "", host=True)
    while (actions := host["actions"]) and session.log.length < 40:
        played = next((each for each in actions if each["event"]["do"] != "throw"), actions[0])
        session.do(played["event"])
        host = shown(table, session, "", host=True)
    assert session.log.length > 10


@pytest.mark.parametrize("game", ["fantasy_realms", "baby_pirates", "once_upon_a_draft", "cinderella"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_can_be_looked_at_before_anybody_entered_anything(table: Table, game: str, lang: str) -> None:
    session = table.new_session(game, NAMES)
    room = Room(table, session, hosted=True)
    room.reveal()
    for seat in ("", *NAMES):
        assert "trouble" not in views.view(room, seat, lang, host=True)
    layout = views.layout(session, lang)
    assert views.named(layout["board"]) <= set(layout["icons"])
    room.leave()


def test_a_game_that_was_added_is_played_like_the_others(table: Table, tmp_path: Any) -> None:
    from scoring.__main__ import main as scoring_main
    file = tmp_path / "goblins.yaml"
    assert scoring_main(["new-game", str(file)]) == 0
    table.added_games.open_library()
    game = table.added_games.add(file)[0].game
    session = table.new_session(game, ["Ann", "Bob"])
    card = next(iter(session.pack().cards))
    session.do({"do": "add_card", "player": "Ann", "card": card})
    assert shown(table, session, "Ann")["mine"]["hand"] == [card]
    assert game in [each["id"] for each in views.games(Room(table, hosted=True), "en")["games"]]


# words, colours, icons

def test_every_word_of_the_page_is_known_and_said_in_french() -> None:
    either = re.findall(r'\bw\([\w.]+ \? "([^"]+)" : "([^"]+)"', SCRIPT)
    asked = {*re.findall(r'\bw\("([^"]+)"', SCRIPT), *(word for pair in either for word in pair)}
    known = {message.text for message in ON_THE_PAGE}
    assert len(asked) > 60 and asked <= known
    assert {text for text in known if page_words("fr")[text] == text} == {"Points"}


@pytest.mark.parametrize(("header", "lang"), [
    ("fr-FR,fr;q=0.9,en;q=0.8", "fr"), ("nl,en;q=0.5,fr;q=0.7", "fr"), ("nl", "en"), ("", "en"), ("de-AT,en;q=0.8", "de"), ("EN-us", "en"),
    ("fr;q=x,en", "en"), ("," * 600, "en"), ("*", "en")])
def test_the_language_is_the_browsers(header: str, lang: str) -> None:
    assert wanted(header) == lang


def test_places_are_counted_as_people_do() -> None:
    assert [ordinal(place, "en") for place in (1, 2, 3, 4, 11, 12, 13, 21, 22)] == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th",
                                                                                    "21st", "22nd"]
    assert [ordinal(place, "fr") for place in (1, 2)] == ["1er", "2e"]


def test_every_icon_the_page_draws_is_there() -> None:
    assert set(re.findall(r'icon\("([a-z0-9-]+)"\)', SCRIPT)) <= PAGE_ICONS <= set(drawn())


def test_nothing_is_put_into_the_page_as_markup_and_nothing_comes_from_outside() -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Function\(", SCRIPT)
    for text in (SCRIPT, STYLE, (PAGE / "page.html").read_text("utf-8")):
        assert set(re.findall(r"https?://[^\s\"')]+", text)) <= {"http://www.w3.org/2000/svg"}
        assert "style=" not in text and "url(" not in text and "@import" not in text


def test_the_page_wears_the_colours_of_the_app() -> None:
    pytest.importorskip("kivy")
    driver.prepare()            # the palettes come with Kivy, which looks for a display
    from screens import theme
    for found, palette in zip(re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL), (theme.LIGHT, theme.DARK), strict=True):
        for name, value in re.findall(r"--([a-z-]+): #([0-9A-F]{6})", found):
            assert theme.hexa(getattr(palette, name.replace("-", "_"))) == value, (name, palette.key)
    assert theme.hexa(theme.LIGHT.surface) in SCRIPT and theme.hexa(theme.DARK.bar) in SCRIPT


# With boxes on the table

EVERYTHING = ["cursed_hoard_suits", "cursed_hoard_items", "promo", "deluxe"]


@pytest.fixture
def boxes(table: Table) -> Session:
    return table.new_session("fantasy_realms", NAMES, editions=EVERYTHING)


def test_the_deck_of_all_boxes_with_its_items(boxes: Session) -> None:
    board = views.layout(boxes, "en")["board"]
    assert len(board["rows"]) == 14 and max(len(row["cards"]) for row in board["rows"]) == 7
    assert [item["name"] for item in board["items"]] == [boxes.pack().lexicon.card(item).sentence("en") for item in boxes.pack().items]
    assert "treasure-chest" in views.layout(boxes, "en")["icons"]


def test_the_first_load_is_small_with_every_box(table: Table, boxes: Session) -> None:
    files = sum((PAGE / name).stat().st_size for name in (*FILES, "page.html"))
    for lang in LANGUAGES:
        told = json.dumps(views.layout(boxes, lang), ensure_ascii=False) + json.dumps(shown(table, boxes, "Ann", lang), ensure_ascii=False)
        assert files + len(told.encode()) <= 150_000


def test_items_count_and_say_why(table: Table, boxes: Session) -> None:
    boxes.do({"do": "add_card", "player": "Ann", "card": "forest"})
    for item in ("treasure_chest", "shovel", "rake", "spyglass"):
        boxes.do({"do": "add_item", "player": "Ann", "item": item})
    told = shown(table, boxes, "Ann")
    assert told["mine"]["items"] == {"treasure_chest": "20", "shovel": "−2", "rake": "−4", "spyglass": "−1"}
    assert told["mine"]["item_points"] == "13" and told["mine"]["total"] == "20" == told["seats"][0]["total"]
    chest = next(group for group in told["mine"]["why"] if group["title"] == "Treasure Chest")
    assert [line["figure"] for line in chest["lines"]] == ["−5", "+25"] and chest["suit"] == ""
    assert told["table"]["items"]["rake"] == "Ann"


def test_what_lies_elsewhere_is_asked_for_only_when_a_card_needs_it(table: Table, boxes: Session) -> None:
    boxes.do({"do": "set_hand", "player": "Ann", "hand": ["forest", "king"]})
    assert shown(table, boxes, "Ann")["mine"]["piles"] == {}
    boxes.do({"do": "add_card", "player": "Ann", "card": "dark_queen"})
    assert list(shown(table, boxes, "Ann")["mine"]["piles"]) == ["discard"]
    boxes.do({"do": "add_card", "player": "Ann", "card": "genie"})
    assert list(shown(table, boxes, "Ann")["mine"]["piles"]) == ["discard", "deck"]
    boxes.do({"do": "set_candidates", "player": "Ann", "cards": ["queen", "smoke"]})
    mine = shown(table, boxes, "Ann")["mine"]
    assert list(mine["brought"].values()) == [{"by": "genie", "own": False}]
    assert mine["count"] == "5/9" and mine["piles"]["deck"]["cards"] == ["queen", "smoke"] and mine["piles"]["deck"]["taken"]
    found = views.choices(boxes, "Ann", "en")
    assert found["rows"][0]["total"] == mine["total"] and {use["use"] for use in found["cards"][0]["uses"]} == {"queen", "smoke"}


def test_the_new_choices_are_offered_like_the_old_ones(table: Table, boxes: Session) -> None:
    boxes.do({"do": "set_hand", "player": "Ann", "hand": ["angel", "great_flood_ch", "knights", "castle", "shapeshifter_ch", "leprechaun"]})
    found = views.choices(boxes, "Ann", "en")
    by_card = {card["card"]: card for card in found["cards"]}
    assert {use["use"] for use in by_card["angel"]["uses"]} >= {"knights", "castle"}
    assert by_card["leprechaun"]["blind"] and len(by_card["leprechaun"]["uses"]) == len(boxes.pack().cards) - 6
    for row in found["rows"]:
        boxes.do(row["event"])
        assert shown(table, boxes, "Ann")["mine"]["total"] == row["total"]


def test_what_unread_cards_brought_is_typed_by_whoever_has_them(table: Table) -> None:
    session = table.new_session("once_upon_a_draft", NAMES, variant="end")
    unread = next(card.value for card in session.pack().by_value.values() if card.unread)
    session.do({"do": "add_to_team", "player": "Ann", "card": unread})
    [asked] = shown(table, session, "Ann")["mine"]["unread"]
    assert str(unread) in asked["title"] and asked["told"] == "" and asked["counters"][0]["value"] is None
    counter = asked["counters"][1]
    session.do({**counter["event"], "player": "Ann", "tokens": {counter["field"].split(".")[1]: 2}})
    [asked] = shown(table, session, "Ann")["mine"]["unread"]
    assert [counter["value"] for counter in asked["counters"]] == [0, 2, 0]


def test_the_lobby_offers_the_boxes_of_a_game(table: Table) -> None:
    table.settings["boxes.fantasy_realms"] = EVERYTHING[:1]
    games = {game["id"]: game for game in views.games(Room(table, hosted=True), "en")["games"]}
    assert [(box["id"], box["there"]) for box in games["fantasy_realms"]["boxes"]] == [(box, box == EVERYTHING[0]) for box in EVERYTHING]
    assert games["cinderella"]["boxes"] == []
    del table.settings["boxes.fantasy_realms"]
