"""Fills placeholders: {the:mountain}, {figure:hand} and so on become the names and figures of a pack.

A placeholder is a word and, after a colon, what it is about. Answers never repeat what the pack says, so a
corrected card, or one that its owner named, corrects the answers, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import reduce

from scoring.crews.pack import CrewPack
from scoring.crews.prose import AXIS
from scoring.hands.pack import HandPack
from scoring.pack import Pack
from scoring.reader import did_you_mean
from scoring.referee.pack import RefereePack
from scoring.tricks.pack import TrickPack
from scoring.words.points import scoring_clauses
from sentences import GRAMMARS, Saying, Texts, grammar_of, listed, say, texts

PLACEHOLDER = re.compile(r"\{([A-Za-z_]+)(?::([A-Za-z0-9_.]+))?\}")
CARD_PLACEHOLDERS = ("card", "text", "strength", "points")  # placeholders that name a card, besides its forms: {the:mountain}
WHOLE, USES = "setup", "uses"  # paragraphs that expand to several: {setup: 2.standard}, {uses: items}
YES = {True: say("yes"), False: say("no")}

Fill = Callable[[str, str], str]  # (what it is about, language) → text; raises KeyError if there is no such thing


class Filling:
    """The placeholders that the answers of one game may use."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        names = pack.lexicon
        self.figures = figures_of(pack)
        self.words: dict[str, Fill] = {
            "card": lambda of, lang: names.cards[of].sentence(lang),
            "suit": lambda of, lang: names.suits[of].sentence(lang),
            "suits": lambda of, lang: names.suits[of].many(lang),
            "category": lambda of, lang: names.categories[of].sentence(lang),
            "categories": lambda of, lang: names.categories[of].many(lang),
            "token": lambda of, lang: names.tokens[of].sentence(lang),
            "tokens": lambda of, lang: names.tokens[of].many(lang),
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
        """Returns the text with its placeholders filled; the file was checked, so all of them can be."""
        return PLACEHOLDER.sub(lambda hole: self._filled(hole.group(1), hole.group(2) or "", lang), text)

    def _filled(self, word: str, of: str, lang: str) -> str:
        """Returns a form of the language (of a card or a kind of cards), or the value of another word."""
        grammar, names = grammar_of(lang), self.pack.lexicon
        if word.lower() not in grammar.forms:
            return self.words[word](of, lang)
        saying = next(table[of] for table in (names.cards, names.suits, names.categories, names.tokens) if of in table)
        text = saying.form(grammar, word.lower())
        return grammar.capital(text) if word[0].isupper() else text

    def wrong(self, text: str, lang: str) -> Iterator[Saying]:
        """Yields the mistakes in the placeholders of a text."""
        for word, of in placeholders(text):
            if word not in self.words and word.lower() not in grammar_of(lang).forms:
                hint = did_you_mean(word, [*self.words, *sorted(grammar_of(lang).forms)])
                yield say("«{{{word}}}» is not something to fill in{hint}", word=word, hint=hint)
                continue
            try:
                self._filled(word, of, lang)
            except (KeyError, StopIteration):
                hint = did_you_mean(of, self._known(word))
                yield say("«{{{word}:{of}}}»: there is no «{of}»{hint}", word=word, of=of, hint=hint)
        if "{" in PLACEHOLDER.sub("", text) or "}" in PLACEHOLDER.sub("", text):
            yield say("this brace contains no known word")

    def setup(self, of: str) -> tuple[Texts, ...]:
        """Returns the set-up lines for «4.standard»: a number of players and a variant."""
        players, _, variant = of.partition(".")
        lines = self.pack.setup_for(int(players), variant or None) if players.isdigit() else ()
        if not lines:
            raise KeyError(of)
        return tuple(lines)

    def uses(self) -> tuple[Texts, ...]:
        """Returns what each item does during play."""
        if not isinstance(self.pack, HandPack) or not self.pack.uses:
            raise KeyError(USES)
        return tuple(texts({lang: say("{item}: {use}", item=self.pack.lexicon.card(item), use=use).sentence(lang) for lang in GRAMMARS})
                     for item, use in self.pack.uses.items())

    def _known(self, word: str) -> list[str]:
        lexicon = self.pack.lexicon
        tables: dict[str, Mapping[str, object]] = {
            "suit": lexicon.suits, "suits": lexicon.suits, "category": lexicon.categories, "categories": lexicon.categories,
            "token": lexicon.tokens, "tokens": lexicon.tokens, "figure": self.figures, "default": self.pack.readings,
            "reading": self.pack.readings, "question": self.pack.readings, "variant": self.pack.variants, "name": labels_of(self.pack),
        }
        return list(tables.get(word, lexicon.cards))

    def _text(self, card: str, lang: str) -> str:
        """Returns what a card says, without labels, for use inside a sentence."""
        if isinstance(self.pack, HandPack):
            printed = self.pack.printed(card)
            return listed([clause.text(self.pack.lexicon) for clause in (*printed.bonus, *printed.penalty)], ";").sentence(lang)
        if isinstance(self.pack, TrickPack):
            return listed([text.rstrip(".") for text in self.pack.card_text(card, lang)], ";").sentence(lang)
        raise KeyError(card)

    def _phases(self, _: str, lang: str) -> str:
        phases = getattr(self.pack, "phases", ())
        return ", ".join(f"{place}.\u00a0{phase.name.sentence(lang)}" for place, phase in enumerate(phases, 1))

    def _tie_break(self, variant: str, lang: str) -> str:
        if isinstance(self.pack, CrewPack):
            steps = [step.name for step in self.pack.modes[variant].tie_break]
        else:
            steps = [step.name for step in getattr(self.pack, "tie_break", ())]
        text = reduce(lambda first, second: say("{first}, then {second}", first=first, second=second), steps) if steps else listed([])
        return text.sentence(lang)

    def _strength(self, card: str, lang: str) -> str:
        if not isinstance(self.pack, HandPack):
            raise KeyError(card)
        return str(self.pack.printed(card).strength)

    def _points(self, of: str, lang: str) -> str:
        """Returns the points of a card: of its only scoring clause, or of the one with this number («forest.2»)."""
        if not isinstance(self.pack, HandPack):
            raise KeyError(of)
        card, _, place = of.partition(".")
        printed = self.pack.printed(card)
        found = [figure for clause in scoring_clauses((*printed.bonus, *printed.penalty)) for figure in clause.figures()]
        number = int(place) if place.isdigit() else 1
        if not 1 <= number <= len(found):
            raise KeyError(of)
        return grammar_of(lang).signed(found[number - 1])

    def _starts(self, variant: str, lang: str) -> str:
        if not isinstance(self.pack, RefereePack):
            raise KeyError(variant)
        return self.pack.rules[variant].starts.sentence(lang)

    def _candidates(self, _: str, lang: str) -> str:
        if not isinstance(self.pack, TrickPack):
            raise KeyError("candidates")
        return ", ".join(candidate.name.sentence(lang) for candidate in self.pack.candidates)


def placeholders(text: str) -> list[tuple[str, str]]:
    return [(hole.group(1), hole.group(2) or "") for hole in PLACEHOLDER.finditer(text)]


def named_cards(text: str) -> list[str]:
    """Lists the cards that a text names."""
    forms = {form for grammar in GRAMMARS.values() for form in grammar.forms}
    return [of.partition(".")[0] for word, of in placeholders(text) if word in CARD_PLACEHOLDERS or word.lower() in forms]


def quoted_cards(text: str) -> list[str]:
    """Lists the cards whose own sentences a text quotes."""
    return [of for word, of in placeholders(text) if word == "text"]


def figures_of(pack: Pack) -> dict[str, int]:
    """Returns the figures of a game that its answers may quote, by name."""
    figures = {"least_players": pack.players.least, "most_players": pack.players.most}
    figures |= {f"from.{name}": variant.players.least for name, variant in pack.variants.items()}
    figures |= {f"to.{name}": variant.players.most for name, variant in pack.variants.items()}
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
        for players in seats.players.numbers:
            figures |= {f"team.{players}": seats.team, f"ghosts.{players}": seats.ghosts}
    if pack.majority is not None:
        figures["majority"] = sum(pack.majority.gain.values())
    return figures


def _crew_figures(pack: CrewPack) -> dict[str, int]:
    treasures = max(size.treasures for size in pack.tables)
    figures = {"copies": pack.copies, "treasures": treasures, "types": len(pack.types), "colours": len(pack.colours),
               "crew": len(pack.types) * len(pack.colours) * pack.copies}
    for name, mode in pack.modes.items():
        figures |= {f"{name}.{point}": worth for point, worth in mode.worth.items()}
        figures |= {f"{name}.show": mode.round.show, f"{name}.dealt": mode.deal.each, f"{name}.kept": mode.deal.keep,
                    f"{name}.start_coins": mode.deal.coins, f"{name}.bank": mode.bank.coins,
                    f"{name}.for_a_discard": mode.bank.for_a_discard, f"{name}.most_paid_discards": mode.bank.most_paid_discards}
        for players in mode.variant.players.numbers:
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
    """Returns the labels of a game without cards: types and colours, pictures of the die, tiles, pairs, sections."""
    if isinstance(pack, CrewPack):
        return {**{label.id: label.name for axis in AXIS for label in pack.labels(axis).values()}}
    if isinstance(pack, RefereePack):
        tables: tuple[Mapping[str, object], ...] = (pack.die, pack.special_tiles, pack.sections, pack.pairs)
        return {name: getattr(thing, "name") for table in tables for name, thing in table.items()}  # noqa: B009  they all have one
    return {}
