"""Sentences: messages with parts, rendered last, in the reader's language.

One mechanism for all layers, below all of them.

English is in the source and is the key of the catalogues (assets/locale); each language has one grammar class
(languages.py); typography is applied only here. Sources write plain apostrophes and «quotations» like this. After
changing texts: make words (babel.cfg says what is scanned; the .po files belong to the translators).
"""

from sentences.foreign_json import DEEPEST, nests_too_deep, parse_json
from sentences.grammar import Grammar, Noun
from sentences.languages import DEFAULT_LANGUAGE, GRAMMARS, grammar_of, translated
from sentences.parts import Counted, Kind, Name, kind, named, noun
from sentences.sentence import Listing, Part, Saying, Sentence, Speaks, Texts, listed, say, say_in, say_n, texts

__all__ = ["DEEPEST", "DEFAULT_LANGUAGE", "GRAMMARS", "Counted", "Grammar", "Kind", "Listing", "Name",
           "Noun", "Part", "Saying", "Sentence", "Speaks", "Texts", "grammar_of", "kind", "listed",
           "named", "nests_too_deep", "noun", "parse_json", "say", "say_in", "say_n", "texts",
           "translated"]
