"""Filling in: {the:mountain}, {figure:hand} and their like become the names and figures of a pack.

A placeholder is a word and, after a colon, what it is about. Nothing that the pack says is typed again in an
answer, so a corrected card or a card named by its owner corrects the answers, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from scoring.crews.pack import CrewPack
from scoring.crews.prose import AXIS
from scoring.grammar import NBSP, capital, french_spaces, signed
from scoring.hands.pack import HandPack
from scoring.mistakes import Saying
from scoring.pack import Pack
from scoring.reader import did_you_mean
from scoring.referee.pack import RefereePack
from scoring.tricks.pack import TrickPack
from scoring.words.points import scoring_clauses

HOLE = re.compile(r"\{([A-Za-z_]+)(?::([A-Za-z0-9_.]+))?\}")
OF_CARDS = ("card", "the", "The", "of", "text", "strength", "points")  # holes that name a card
WHOLE = "setup"  # a paragraph that becomes several: {setup: 2.standard}
YES = {True: Saying("yes", "oui"), False: Saying("no", "non")}

Fill = Callable[[str, str], str]  # what it is about, language -> text; KeyError if there is no such thing


class Filling:
    """The words that the answers of one game may use in braces."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.figures = figures_of(pack)
        self.words: dict[str, Fill] = {
            "card": lambda of, lang: pack.speech(lang).title(of),
            "the": lambda of, lang: pack.speech(lang).the(of),
            "The": lambda of, lang: capital(pack.speech(lang).the(of)),
            "of": lambda of, lang: pack.speech(lang).of_the(of),
            "suit": lambda of, lang: pack.lexicon.suits[of][lang].one,
            "suits": lambda of, lang: pack.lexicon.suits[of][lang].many,
            "category": lambda of, lang: pack.lexicon.categories[of][lang].one,
            "categories": lambda of, lang: pack.lexicon.categories[of][lang].many,
            "token": lambda of, lang: pack.lexicon.tokens[of][lang].one,
            "tokens": lambda of, lang: pack.lexicon.tokens[of][lang].many,
            "figure": lambda of, lang: str(self.figures[of]),
            "default": lambda of, lang: YES[pack.readings[of].default].sentence(lang),
            "reading": lambda of, lang: pack.readings[of].name.sentence(lang),
            "question": lambda of, lang: pack.readings[of].question.sentence(lang),
            "variant": lambda of, lang: pack.variants[of].name.sentence(lang),
            "text": self._text,
            "phases": self._phases,
            "tie_break": self._tie_break,
            "strength": self._strength,
            "points": self._points,
            "name": lambda of, lang: labels_of(pack)[of].sentence(lang),
            "candidates": self._candidates,
            "starts": self._starts,
        }

    def fill(self, text: str, lang: str) -> str:
        """The text with its holes filled; the file was checked, so every hole can be."""
        filled = HOLE.sub(lambda hole: self.words[hole.group(1)](hole.group(2) or "", lang), text)
        return french_spaces(filled) if lang == "fr" else filled

    def wrong(self, text: str) -> Iterator[Saying]:
        """What keeps the holes of a text from being filled."""
        for word, of in holes(text):
            if word not in self.words:
                hint_en, hint_fr = did_you_mean(word, self.words)
                yield Saying(f"«{{{word}}}» fills in nothing{hint_en}", f"« {{{word}}} » ne remplit rien{hint_fr}")
                continue
            try:
                self.words[word](of, "en")
            except (KeyError, StopIteration):
                hint_en, hint_fr = did_you_mean(of, self._known(word))
                yield Saying(f"«{{{word}:{of}}}»: there is no «{of}»{hint_en}", f"« {{{word}:{of}}} » : « {of} » n'existe pas{hint_fr}")
        if "{" in HOLE.sub("", text) or "}" in HOLE.sub("", text):
            yield Saying("a brace is open that no word fills", "une accolade ne contient aucun mot connu")

    def setup(self, of: str) -> tuple[Saying, ...]:
        """The set-up lines for «4.standard»: a number of players and a variant."""
        players, _, variant = of.partition(".")
        lines = self.pack.setup_for(int(players), variant or None) if players.isdigit() else ()
        if not lines:
            raise KeyError(of)
        return tuple(Saying(line.en, french_spaces(line.fr)) for line in lines)

    def _known(self, word: str) -> list[str]:
        lexicon = self.pack.lexicon
        tables: dict[str, Mapping[str, object]] = {
            "suit": lexicon.suits, "suits": lexicon.suits, "category": lexicon.categories, "categories": lexicon.categories,
            "token": lexicon.tokens, "tokens": lexicon.tokens, "figure": self.figures, "default": self.pack.readings,
            "reading": self.pack.readings, "question": self.pack.readings, "variant": self.pack.variants, "name": labels_of(self.pack),
        }
        return list(lexicon.cards if word in OF_CARDS else tables.get(word, {}))

    def _text(self, card: str, lang: str) -> str:
        """What a card says, without its labels, for use inside a sentence."""
        speech = self.pack.speech(lang)
        if isinstance(self.pack, HandPack):
            printed = self.pack.cards[card]
            return (" ; " if lang == "fr" else "; ").join(clause.text(speech) for clause in (*printed.bonus, *printed.penalty))
        if isinstance(self.pack, TrickPack):
            return (" ; " if lang == "fr" else "; ").join(text.rstrip(".") for text in self.pack.card_text(card, lang))
        raise KeyError(card)

    def _phases(self, _: str, lang: str) -> str:
        phases = getattr(self.pack, "phases", ())
        return ", ".join(f"{place}.{NBSP}{phase.name.sentence(lang)}" for place, phase in enumerate(phases, 1))

    def _tie_break(self, variant: str, lang: str) -> str:
        if isinstance(self.pack, CrewPack):
            steps = [step.name for step in self.pack.modes[variant].tie_break]
        else:
            steps = [step.name for step in getattr(self.pack, "tie_break", ())]
        return (", puis " if lang == "fr" else ", then ").join(step.sentence(lang) for step in steps)

    def _strength(self, card: str, lang: str) -> str:
        if not isinstance(self.pack, HandPack):
            raise KeyError(card)
        return str(self.pack.cards[card].strength)

    def _points(self, of: str, lang: str) -> str:
        """The points of a card: of its only scoring clause, or of the one with this number («forest.2»)."""
        if not isinstance(self.pack, HandPack):
            raise KeyError(of)
        card, _, place = of.partition(".")
        printed = self.pack.cards[card]
        found = [figure for clause in scoring_clauses((*printed.bonus, *printed.penalty)) for figure in clause.figures()]
        number = int(place) if place.isdigit() else 1
        if not 1 <= number <= len(found):
            raise KeyError(of)
        return signed(found[number - 1], lang)

    def _starts(self, variant: str, lang: str) -> str:
        if not isinstance(self.pack, RefereePack):
            raise KeyError(variant)
        return self.pack.rules[variant].starts.sentence(lang)

    def _candidates(self, _: str, lang: str) -> str:
        if not isinstance(self.pack, TrickPack):
            raise KeyError("candidates")
        return ", ".join(candidate.name.sentence(lang) for candidate in self.pack.candidates)


def holes(text: str) -> list[tuple[str, str]]:
    return [(hole.group(1), hole.group(2) or "") for hole in HOLE.finditer(text)]


def named_cards(text: str) -> list[str]:
    """The cards a text is about, as far as it names them."""
    return [of.partition(".")[0] for word, of in holes(text) if word in OF_CARDS]


def figures_of(pack: Pack) -> dict[str, int]:
    """The figures of a game that its answers may quote, by the name they use."""
    figures = {"least_players": pack.least_players, "most_players": pack.most_players}
    figures |= {f"from.{name}": variant.least for name, variant in pack.variants.items()}
    figures |= {f"to.{name}": variant.most for name, variant in pack.variants.items()}
    figures |= {f"minutes.{name}": variant.minutes for name, variant in pack.variants.items() if variant.minutes}
    if isinstance(pack, HandPack):
        figures |= {"hand": pack.hand_size, "one_more": pack.hand_size + 1, "cards": len(pack.cards), "suits": len(pack.suits)}
    elif isinstance(pack, TrickPack):
        figures |= _trick_figures(pack)
    elif isinstance(pack, CrewPack):
        figures |= _crew_figures(pack)
    elif isinstance(pack, RefereePack):
        figures |= _referee_figures(pack)
    return figures


def _trick_figures(pack: TrickPack) -> dict[str, int]:
    figures = {"cards": len(pack.cards), "unread": sum(card.unread for card in pack.cards.values())}
    figures |= {f"worth.{token.id}": token.points for token in pack.tokens.values()}
    figures |= {f"each.{token.id}": token.each for token in pack.tokens.values()}
    for seats in pack.seats:
        for players in range(seats.least, seats.most + 1):
            figures |= {f"team.{players}": seats.team, f"ghosts.{players}": seats.ghosts}
    if pack.majority is not None:
        figures["majority"] = sum(pack.majority.gain.values())
    return figures


def _crew_figures(pack: CrewPack) -> dict[str, int]:
    figures = {"copies": pack.copies, "types": len(pack.types), "colours": len(pack.colours),
               "crew": len(pack.types) * len(pack.colours) * pack.copies}
    for name, mode in pack.modes.items():
        figures |= {f"{name}.{point}": worth for point, worth in mode.worth.items()}
        figures |= {f"{name}.most_paid_discards": mode.most_paid_discards, f"{name}.show": mode.show, f"{name}.dealt": mode.each,
                    f"{name}.kept": mode.keep, f"{name}.start_coins": mode.coins, f"{name}.bank": mode.bank,
                    f"{name}.for_a_discard": mode.for_a_discard}
        for players in range(mode.variant.least, mode.variant.most + 1):
            deck = pack.deck(name, players)
            figures |= {f"{name}.{players}.{figure}": count for figure, count in (deck.figures() if deck else {}).items()}
    return figures


def _referee_figures(pack: RefereePack) -> dict[str, int]:
    figures = {"hours": pack.hours, "pairs": len(pack.pairs), "pair_tiles": pack.pair_tiles}
    figures |= {f"faces.{face.id}": face.faces for face in pack.die.values()}
    figures |= {f"tiles.{face.id}": face.task.tiles for face in pack.die.values()}
    figures |= {f"power.{tile.id}": tile.tiles for tile in pack.special_tiles.values() if tile.tiles is not None}
    figures |= {f"extra.{name}": rules.extra_tiles for name, rules in pack.rules.items()}
    return {**figures, "special_tiles": sum(tile.copies for tile in pack.special_tiles.values()), "faces": sum(
        face.faces for face in pack.die.values())}


def labels_of(pack: Pack) -> dict[str, Saying]:
    """What a game without cards calls its things: types and colours, pictures of the die, tiles, pairs, sections."""
    if isinstance(pack, CrewPack):
        return {**{label.id: label.name for axis in AXIS for label in pack.labels(axis).values()}}
    if isinstance(pack, RefereePack):
        tables: tuple[Mapping[str, object], ...] = (pack.die, pack.special_tiles, pack.sections, pack.pairs)
        return {name: getattr(thing, "name") for table in tables for name, thing in table.items()}  # noqa: B009  they all have one
    return {}
