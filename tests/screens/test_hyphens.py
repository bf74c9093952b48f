"""Names on narrow tiles: long ones take two lines, and words are broken only with a hyphen between syllables."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from kivy.metrics import Metrics, dp

from scoring import open_pack
from screens import words
from screens.hands.grid import MOST_SCALE, ROOMY, ROOMY_WIDTH, TIGHT, least_tile, tile_width
from screens.widgets.fitting import FLOOR_SP, Written, hyphenated, places, tile_name
from screens.widgets.tile import STRENGTH_SHARE, STRENGTH_SP
from views.deck import deck_view

EVERYTHING = ("cursed_hoard_suits", "cursed_hoard_items", "promo", "deluxe")
WIDTHS = (360, 393, 412)                # of phones, and so of their rows; a higher one has no narrower tiles
DENSITIES = (1, 1.5, 2, 2.625, 3)       # letters are as wide as their pixels allow


@pytest.fixture
def density() -> Iterator[None]:
    before = Metrics.density
    yield
    Metrics.density = before
    tile_name.cache_clear()


def on_tiles(boxes: tuple[str, ...], scale: float) -> Iterator[tuple[str, Written]]:
    """Every name as it is written on the lowest tile that its card may have: in the room below its strength."""
    deck = deck_view(open_pack("fantasy_realms", editions=boxes), words.language())
    widest = max(map(len, deck.rows))
    for width in WIDTHS:
        for spaces in (TIGHT, ROOMY) if width >= ROOMY_WIDTH else (TIGHT,):
            for cards in deck.rows:
                wide = tile_width(len(cards), widest, dp(width), spaces)
                high = least_tile(wide, scale)
                room = high - int(min(dp(STRENGTH_SP) * scale, high * STRENGTH_SHARE)) - dp(1)
                for name in (card.name for card in cards):
                    _texture, way = tile_name(name, "", int(wide - dp(1)), int(room), scale)
                    assert way.high(scale) <= room, (name, way)
                    assert all(way.holds(scale, line) for line in way.text.split("\n")), (name, way)
                    yield name, way


@pytest.mark.parametrize("boxes", [(), EVERYTHING], ids=["plain", "boxes"])
def test_no_word_of_a_name_is_broken_but_at_a_hyphen(boxes: tuple[str, ...], density: None) -> None:
    hyphens = set()
    for pixels in DENSITIES:
        Metrics.density = pixels
        tile_name.cache_clear()
        for language in ("en", "fr", "de", "es"):
            words.set_language(language)
            for scale in (1.0, 1.15, MOST_SCALE):
                for name, way in on_tiles(boxes, scale):
                    assert way.has_room(scale), (name, way, language, pixels)
                    assert way.size >= FLOOR_SP, (name, way)
                    own = way.text.replace("-\n", "-").replace("\n", " ") == name
                    hyphens |= set() if own else {way.text}
    known = {"Beast-\nmaster", "Cambia-\nformas", "Collec-\ntionneur", "Doppel-\ngänger", "Elben-\nschützen", "Encan-\ntadora",
             "Enchan-\nteresse", "Explo-\nradores", "Gestalt-\nwandler", "Glocken-\nturm", "Hexen-\nmeister", "Kampf-\nzeppelin",
             "Méta-\nmorphe", "Necro-\nmancer", "Nécro-\nmancien", "Schlacht-\nross", "Shape-\nshifter", "Totenbe-\nschwörer",
             "Wasser-\nwesen", "Welten-\nbaum", "Wirbel-\nsturm", "Zwergenin-\nfanterie"}
    assert hyphens <= known, hyphens - known


@pytest.mark.parametrize(("word", "parts"), [("Schlachtross", "Schlacht-ross"), ("Totenbeschwörer", "Toten-be-schwö-rer"), ("Bär", "Bär"),
                                             ("Enchanteresse", "Enchan-te-resse"), ("Strength", "Strength"),
                                             ("Wirbelsturm", "Wir-bel-sturm"), ("Shapeshifter", "Sha-pe-shif-ter"), ("Ōi", "Ōi")])
def test_a_word_is_parted_between_its_syllables(word: str, parts: str) -> None:
    ends = [0, *places(word), len(word)]
    assert "-".join(word[start:end] for start, end in pairwise(ends)) == parts


def test_only_words_that_do_not_fit_are_hyphenated_and_as_often_as_they_must() -> None:
    assert hyphenated("der Totenbeschwörer", lambda part: len(part) <= 8) == "der Totenbe-\nschwörer"
    assert hyphenated("Zwergeninfanterie", lambda part: len(part) <= 6) == "Zwer-\ngenin-\nfan-\nterie"
    assert hyphenated("Hmpfstrgl", lambda part: len(part) <= 4) == "Hmpfstrgl"
