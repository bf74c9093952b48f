"""Sentences: messages with parts, rendered late in a language. One mechanism for all layers, below them all.

English stands in the source and is the key of the catalogues (assets/locale), grammar has one class per language
(languages.py), typography is done here and nowhere else. Sources write plain apostrophes and «quotations» like this.
After a change of texts: make words (babel.cfg says what is read; the .po files are the translators').
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
