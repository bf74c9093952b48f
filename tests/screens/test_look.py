"""The look, as far as it can be measured: contrast of surfaces and text, fonts with their characters, a colour per game."""
from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from kivy.core.text import LabelBase

import scoring
from screens import games, theme
from screens.home import art
from screens.theme import contrast
from screens.widgets.text import MEDIUM, STORY, TELLABLE, story_face
from table.shelf import shipped
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS
from tests.screens import seen
from tests.screens.conftest import Start

BARE = {"light": theme.LIGHT, "dark": theme.DARK}
DRESSED = {f"{key} {game}": theme.with_accent(palette, accent) for key, palette in BARE.items()
           for game, accent in {**games.ACCENTS, "added": games.NO_ACCENT}.items()}
PALETTES = pytest.mark.parametrize("palette", [*BARE.values(), *DRESSED.values()], ids=[*BARE, *DRESSED])
SEPARATE, READABLE = 1.15, 4.5


@PALETTES
def test_a_card_stands_out_from_its_page(palette: theme.Palette) -> None:
    assert contrast(palette.card, palette.surface) >= SEPARATE
    assert contrast(palette.hairline, palette.card) >= SEPARATE


@PALETTES
def test_a_free_tile_stands_out_from_its_page_or_has_a_line(palette: theme.Palette) -> None:
    colours = [suit.colour for suit in scoring.open_pack("fantasy_realms").suits.values()]
    colours += [label.colour for label in scoring.open_pack("baby_pirates").colours.values() if label.colour is not None]
    tints = [palette.tint(theme.rgba(colour.dark if palette.dark else colour.light), colour.pale) for colour in colours]
    for tint in tints:
        line = palette.edge(tint)
        assert max(contrast(tint, palette.surface), contrast(line or palette.surface, palette.surface)) >= SEPARATE


@PALETTES
def test_every_text_can_be_read_on_its_ground(palette: theme.Palette) -> None:
    texts = "ink", "soft", "outline", "primary", "error", "gold", "good"
    pairs = [(text, ground) for text in texts for ground in ("surface", "card", "bar")]
    pairs += [("on_primary", "primary"), ("on_navy", "navy"), ("gold_button", "navy"), ("on_chosen", "chosen"), ("on_gold_box", "gold_box"),
              ("on_error_box", "error_box"), ("on_gold_button", "gold_button"), ("good", "good_box"), ("surface", "ink"),
              ("outline", "high")]
    found = {pair: contrast(getattr(palette, pair[0]), getattr(palette, pair[1])) for pair in pairs}
    assert {pair: round(value, 2) for pair, value in found.items() if value < READABLE} == {}


def test_contrast_is_counted_as_the_guidelines_do() -> None:
    assert contrast(theme.rgba("000000"), theme.rgba("FFFFFF")) == pytest.approx(21)
    assert contrast(theme.rgba("777777"), theme.rgba("FFFFFF")) == pytest.approx(4.48, abs=0.01)


def test_the_storybook_face_has_every_letter_it_is_used_for_and_figures_of_one_width() -> None:
    font = TTFont(LabelBase._fonts[STORY][0])
    known = font.getBestCmap()
    letters = [chr(code) for code in range(0x20, 0x2300) if TELLABLE.fullmatch(chr(code))]
    assert len(letters) > 400
    assert [letter for letter in letters if ord(letter) not in known] == []
    assert len({font["hmtx"][known[ord(digit)]][0] for digit in "0123456789"}) == 1


@pytest.mark.parametrize(("name", "face"), [("Aliénor", STORY), ("Łukasz", STORY), ("Ελένη", STORY), ("Ольга", STORY), ("Ẩn", MEDIUM),
                                            ("ѠѠ", MEDIUM)])
def test_a_title_with_other_letters_is_told_in_roboto(name: str, face: str) -> None:
    assert story_face(name) == face


def test_the_licence_of_every_face_lies_beside_it() -> None:
    folder = Path(LabelBase._fonts[STORY][0]).parent
    licences = [file.read_text("utf-8") for file in folder.glob("*.txt")]
    for face in folder.glob("*.ttf"):
        family = face.stem.partition("-")[0]
        assert any(("SIL OPEN FONT LICENSE" in text.upper() or "APACHE LICENSE" in text.upper()) and family[:5].lower() in text.lower()
                   for text in licences), family


def test_every_game_has_its_own_colours_drawing_and_scene() -> None:
    accents = games.ACCENTS.values()
    assert len({accent.ink for accent in accents}) == len({accent.deep for accent in accents}) == len(shipped())
    for game in shipped():
        assert art(game)
        assert art(f"scene_{game}")
    assert art("scene")
    assert art("no such drawing") == ""


def test_the_pages_of_a_game_wear_its_colours_and_home_our_own(phone: Phone) -> None:
    app = phone.app
    for game in shipped():
        app.navigator.home_then("players", game=game)
        assert app.game == game
        assert app.palette == theme.with_accent(theme.LIGHT, games.ACCENTS[game])
        app.set_theme("dark")
        assert app.palette == theme.with_accent(theme.DARK, games.ACCENTS[game])
        app.set_theme("light")
        phone.back()
        assert (app.game, app.palette) == ("", theme.LIGHT)


def test_a_rule_opened_from_a_game_keeps_its_colours(phone: Phone) -> None:
    session = phone.app.table.new_session("baby_pirates", ["Ali", "Bea"])
    phone.app.navigator.home_then("crew", session=session)
    phone.app.navigator.go("adding")
    assert phone.app.game == "baby_pirates"


def test_a_complete_game_goes_on_with_its_result(phone: Phone) -> None:
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    for name, owner in (("Anna", "Aliénor"), ("Ben", "Basile")):
        for card in HANDS[owner]:
            session.do({"do": "add_card", "player": name, "card": card})
    home = phone.app.navigator.page
    home.refresh()
    phone.settle(0.3)
    assert home.banner.ids.resume.label == "Voir le résultat"
    phone.tap(home.banner.ids.resume)
    phone.until(lambda: phone.app.navigator.page.name == "results")
    phone.back()
    assert phone.app.navigator.page.name == "hand"


def test_open_games_nobody_has_touched_for_a_week_are_tidied_at_once_and_come_back(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    phone.app.navigator.page.refresh()
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", icon="cards-outline"))
    phone.settle(0.3)
    assert not phone.app.root.sheets[-1].ids.foot.children      # touched today
    phone.back()
    monkeypatch.setattr("views.open_games.FORGOTTEN", timedelta(seconds=-1))
    phone.tap(phone.find("LinkRow", icon="cards-outline"))
    phone.settle(0.3)
    phone.tap(phone.app.root.sheets[-1].ids.foot.children[0])
    assert len(phone.app.table.open_sessions()) == 1
    phone.tap(next(phone.all("Snackbar")).children[0])
    assert len(phone.app.table.open_sessions()) == 3


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.0), ("small", 1.3), ("small", 1.6)])
def test_home_shows_all_of_itself_and_cuts_nothing(start: Start, size: str, text: float) -> None:
    phone = start(size=size, text=text)
    phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    phone.app.navigator.page.refresh()
    phone.settle(0.3)
    for check in (seen.cut_texts, seen.broken_words, seen.beyond_the_edge, seen.too_small):
        assert check(phone) == [], check.__name__
    rows: dict[int, list[int]] = {}                     # of two tiles beside each other neither is higher
    for card in phone.app.navigator.page.cards.values():
        rows.setdefault(round(card.y), []).append(round(card.height))
    assert all(len(set(heights)) == 1 for heights in rows.values()), rows
