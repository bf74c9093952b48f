"""Speech: the grammar of one language together with the names of one game.

Words ask it for phrases; it knows no rule. Phrases come in forms: a («an Army»), bare («Army», after «for each»),
all («Armies», « les Armées »), of_all (« des Armées ») and no («no Army»).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.faces import Face
from scoring.grammar import GRAMMARS, English, French, Name, Noun, capital
from scoring.mistakes import Saying
from scoring.words.which import Which

CARD = {"en": Noun("card", "cards"), "fr": Noun("carte", "cartes", "f")}


@dataclass(frozen=True)
class Lexicon:
    """The names a game gives to its suits, categories, tokens and cards, by language."""

    suits: Mapping[str, Mapping[str, Noun]]
    categories: Mapping[str, Mapping[str, Noun]]
    tokens: Mapping[str, Mapping[str, Noun]]
    cards: Mapping[str, Mapping[str, Name]]


class Speech:
    def __init__(self, lexicon: Lexicon, lang: str) -> None:
        self.lexicon = lexicon
        self.lang = lang
        self.grammar: English | French = GRAMMARS[lang]
        self.card_noun = CARD[lang]

    def say(self, texts: Mapping[str, str], **parts: object) -> str:
        """A template in this language, filled in."""
        return texts[self.lang].format(**parts)

    def fill(self, saying: Saying, **parts: object) -> str:
        """The same of a saying."""
        return (saying.fr if self.lang == "fr" else saying.en).format(**parts)

    # -- names ---------------------------------------------------------------------------------------------------------

    def suit(self, suit: str | None) -> Noun:
        return self.lexicon.suits[suit][self.lang] if suit else Noun("–", "–")

    def category(self, category: str) -> Noun:
        return self.lexicon.categories[category][self.lang]

    def token(self, token: str) -> Noun:
        return self.lexicon.tokens[token][self.lang]

    def title(self, card: str) -> str:
        return self.lexicon.cards[card][self.lang].title

    def the(self, card: str) -> str:
        return self.grammar.name(self.lexicon.cards[card][self.lang])

    def starting(self, card: str) -> str:
        """The card at the start of a sentence."""
        return capital(self.the(card))

    def of_the(self, card: str) -> str:
        return self.grammar.of_name(self.lexicon.cards[card][self.lang])

    def titles(self, faces: Sequence[Face]) -> str:
        """The cards of the hand behind some faces: «Smoke, Whirlwind, Mirage»."""
        return ", ".join(self.title(face.card.id) for face in faces)

    # -- phrases -------------------------------------------------------------------------------------------------------

    def form(self, form: str, noun: Noun, other: bool = False) -> str:
        phrase: str = getattr(self.grammar, form)(noun, other)
        return phrase

    def named(self, form: str, card: str) -> str:
        if form == "bare":
            return self.title(card)
        return self.of_the(card) if form == "of_all" else self.the(card)

    def listed(self, which: Which, form: str, word: str = "or") -> str:
        return self.grammar.both(which.phrases(self, form), word)

    def sparing(self, phrase: str, spared: Which) -> str:
        form = "all" if self.lang == "fr" else "bare"
        return f"{phrase} ({self.say({'en': 'except', 'fr': 'sauf'})} {self.listed(spared, form, 'and')})"

    def all_but(self, form: str, spared: Which) -> str:
        everything = {"en": "every card", "fr": "de toutes les cartes" if form == "of_all" else "toutes les cartes"}
        but = {"en": " except ", "fr": " sauf "}
        return everything[self.lang] + but[self.lang] + self.grammar.both(spared.phrases(self, "all"), "and")

    def narrowed(self, phrases: Sequence[str]) -> str:
        return self.say({"en": " that is also ", "fr": " qui est aussi "}).join(phrases)

    def in_range(self, form: str, least: int, most: int) -> str:
        card = self.form(form, self.card_noun)
        return self.say({"en": "{card} with a value from {least} to {most}", "fr": "{card} de valeur {least} à {most}"},
                        card=card, least=least, most=most)
