"""The words of the edition itself, needed before its Python runs: `make web` writes them in every language."""

from __future__ import annotations

from sentences import say, translated
from web.words import LANGUAGES

WORDS = {
    "title": say("Fairy Tally"),
    "motto": say("The points, explained"),
    "arriving": say("The deck is on its way…"),
    "shuffling": say("Shuffling…"),
    "once": say("Only once. After that everything works without a network, too."),
    "stopped": say("The network stopped at {percent} %."),
    "again": say("Try again"),
    "failed": say("Fairy Tally could not start in this browser."),
    "elsewhere": say("Fairy Tally is open in another tab. It goes on here as soon as that one is closed."),
    "restarted": say("Fairy Tally had to start again. Nothing is lost."),
    "forgets": say("This browser keeps nothing: your games are gone when you close this page. Is it a private window?"),
    "full": say("This browser has no room left: what you enter now is not kept. Export your games."),
    "ready": say("A new version is ready. You get it at the next start."),
    "keep": say("Keep your games"),
    "home": say("On the home screen the app opens in full screen. "
                "Without that, Safari may erase your games after seven days without a visit."),
    "home_1": say("Tap Share in Safari"),
    "home_2": say("Then Add to Home Screen"),
    "home_3": say("Then Add"),
    "install": say("On the home screen the app opens in full screen, and the browser keeps your games."),
    "add": say("Add"),
    "later": say("Later"),
    "export": say("Your games lie in this browser alone. Export them now and then, under My data."),
    "data": say("My data"),
    "close": say("Close"),
}


def edition_words() -> dict[str, dict[str, str]]:
    """Returns the words by language and name, with unfilled placeholders."""
    return {lang: {name: translated(lang, word.text) for name, word in WORDS.items()} for lang in LANGUAGES}
