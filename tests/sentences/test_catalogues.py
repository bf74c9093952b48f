"""The catalogues: every message has its translation, whole, in forms that its language has, and what is shipped is what was written."""

from __future__ import annotations

import ast
import gettext
import re
from string import Formatter

import pytest

from sentences import GRAMMARS
from sentences.languages import LOCALE
from sentences.sentence import AS_ASKED, ONE_OR_MANY
from tests.sentences.sources import KEYWORDS, TRANSLATED, catalogue, handed, messages, originals, python_files, translations, written

FOREIGN_LETTERS = re.compile(r"[àâçéèêëîïôûùÀÂÇÉÈÊËÎÏÔÛÙœŒáíóúñÁÍÓÚÑäöüÄÖÜß]")
FOREIGN_WORDS = re.compile(r"\b(le|la|les|des|une|carte|cartes|joueur|joueurs|partie|avec|pas|est|sont|pour|cette|dans"
                           r"|el|los|las|una|carta|cartas|jugador|jugadores|partida|con|sin|por|para|esta"
                           r"|der|das|dem|und|oder|mit|ohne|nicht|ist|sind|Karte|Karten|Spiel|Person)\b")
SPEAKS_ANOTHER = ("screens/words.py", "scoring/names.py",  # what is found without its accents, and the grammars
                  *(f"sentences/{language}.py" for language in ("french", "german", "spanish")))


def places(text: str) -> dict[str, set[str]]:
    """The placeholders of a text, each with the forms it is asked for."""
    found: dict[str, set[str]] = {}
    for _literal, name, form, _conversion in Formatter().parse(text):
        if name:  # words with bars follow its number and gender and are no form, but other parts may stand in them
            agreeing = form is not None and ONE_OR_MANY in form
            found.setdefault(name, set()).update(() if agreeing else {form or ""})
            for inner, forms in places(form or "").items() if agreeing else ():
                found.setdefault(inner, set()).update(forms)
    return found


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_message_of_the_sources_has_its_translation(lang: str) -> None:
    there = {key for key, message in messages(catalogue(lang)) if all(translations(message))}
    assert sorted(written() - there) == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_translation_is_left_of_a_message_that_is_gone(lang: str) -> None:
    assert sorted({key for key, _ in messages(catalogue(lang))} - written()) == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_compiled_catalogue_is_the_written_one(lang: str) -> None:
    with (LOCALE / lang / "LC_MESSAGES" / "app.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for (context, text), message in messages(catalogue(lang)):
        several = originals(message)
        told = compiled.npgettext(context, *several, 1) if len(several) > 1 and context else (
            compiled.ngettext(*several, 1) if len(several) > 1 else compiled.pgettext(context, text) if context else compiled.gettext(text))
        assert told == translations(message)[0], text


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_placeholder_is_lost_or_invented(lang: str) -> None:
    """A translation may agree with a part that the English hands over and does not need."""
    for (context, text), message in messages(catalogue(lang)):
        original = places(originals(message)[-1])
        wanted = {name for name, forms in original.items() if forms}  # what words only agree with, another language may not need
        for number, told in enumerate(translations(message)):
            spelled = {"n"} if len(translations(message)) > 1 and number == 0 else set()  # « une carte » may stand for « 1 carte »
            invented = set(places(told)) - set(original) - handed().get(text, set())
            assert set(places(told)) | spelled >= wanted and not invented, (context, text, told)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_words_that_agree_are_two_or_four(lang: str) -> None:
    for _, message in messages(catalogue(lang)):
        for told in translations(message):
            for _literal, _name, form, _conversion in Formatter().parse(told):
                assert form is None or form.count(ONE_OR_MANY) in (0, 1, 3), told


@pytest.mark.parametrize("lang", list(GRAMMARS))
def test_no_translation_asks_for_a_form_that_its_language_does_not_have(lang: str) -> None:
    known = {"", AS_ASKED, *GRAMMARS[lang].forms}
    spoken = [told for _, message in messages(catalogue(TRANSLATED[0] if lang == "en" else lang))
              for told in (originals(message) if lang == "en" else translations(message))]
    for text in spoken:
        for name, forms in places(text).items():
            assert {form.lower() for form in forms} <= known, (name, text)


def test_a_message_is_a_text_where_the_translators_tools_look_for_it() -> None:
    """They read sources: what is put together while the app runs, or stands in an f-string, they never see."""
    hidden = []
    for path, tree in python_files():
        texts = {id(node) for string in ast.walk(tree) if isinstance(string, ast.JoinedStr) for node in ast.walk(string)}
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS and path.parts[0] != "screens":
                if id(call) in texts or not (call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)):
                    hidden.append(f"{path}:{call.lineno}: {ast.unparse(call)}")
            elif isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("_", "ngettext") and id(call) in texts:
                hidden.append(f"{path}:{call.lineno}: {ast.unparse(call)}")
    assert hidden == []


def test_no_text_in_another_language_is_left_in_the_sources() -> None:
    found = []
    for path, tree in python_files():
        if str(path) in SPEAKS_ANOTHER:
            continue
        docs = {id(node.body[0].value) for node in ast.walk(tree)
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body and isinstance(node.body[0], ast.Expr)}
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs]
        found += [f"{path}:{node.lineno}: {node.value}" for node in texts if len(str(node.value)) > 1
                  and (FOREIGN_LETTERS.search(str(node.value)) or len(FOREIGN_WORDS.findall(str(node.value))) > 1)]
    assert found == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_typography_is_left_to_the_grammar(lang: str) -> None:
    """Typeset twice is typeset once, so a translator may write plainly or not; nothing that was typeset begins a line with a colon."""
    grammar = GRAMMARS[lang]
    for _, message in messages(catalogue(lang)):
        for told in translations(message):
            assert grammar.typeset(grammar.typeset(told)) == grammar.typeset(told)
            assert not re.search(r"[^\s] [:;?!»%]|« |'", grammar.typeset(told)), told
