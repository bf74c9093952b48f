"""The page's own words, besides those that come with views; and the language a browser asks for."""

from __future__ import annotations

from sentences import DEFAULT_LANGUAGE, GRAMMARS, say, translated

LANGUAGES = tuple(GRAMMARS)


def wanted(header: str) -> str:
    """Returns the best language of an Accept-Language header among those we speak."""
    asked: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, quality = part.strip().partition(";q=")
        try:
            asked.append((-float(quality or 1), place, tag.split("-")[0].lower()))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(asked) if tag in GRAMMARS), DEFAULT_LANGUAGE)


ON_THE_PAGE = (
    say("All about this card"), say("All cards"), say("Back"), say("By hand"), say("Close"), say("Code of this hand"),
    say("Compare"), say("Connected again."), say("Continue"), say("counting…"), say("Dispute"), say("Done"),
    say("Fairy Tally"), say("found"), say("free"), say("Invite"), say("Keep my hand"), say("Leave the seat"),
    say("Leave this seat?"), say("locked"), say("missing"), say("More"), say("New game"),
    say("No game is open on the table just now."), say("not entered yet"),
    say("Not known yet what these cards give. Enter their tokens, or ask the table to teach the app the cards."),
    say("Not me: change seat"), say("on another phone"), say("one less"), say("one more"), say("Players"),
    say("QR code"), say("Rules"), say("Results"), say("Save the picture"), say("Scoring order"),
    say("Select the text and copy it."), say("Share"), say("Sit down"), say("Stay"),
    say("Tap your cards. Hold one to read its rule."), say("The game is saved in the history."),
    say("The table has freed this seat."), say("The table has not given you this seat."),
    say("The table shows the results."),
    say("The table does not answer. What you tap is kept."),
    say("This address is no longer valid. Scan the code on the table's phone again."),
    say("This request cannot be read."), say("This seat is taken by another phone."), say("To the list of games"),
    say("Undo"), say("waiting"), say("What each card is worth"), say("What is not counted yet"), say("What if?"),
    say("What is entered stays. Somebody else can sit down here then."), say("Which pair?"), say("Who are you?"),
    say("Why?"), say("you"), say("You have {total} points"), say("Your cards"), say("Your total"), say("{n} waiting"),
    # words of the pages around the games
    say("Play"), say("History"), say("Settings"), say("Scores, explained"), say("Game in progress"), say("See the result"),
    say("More about {what}"), say("Around the table"), say("Who is playing?"), say("Add players"), say("Remove somebody from the list"),
    say("Setup"), say("Options"), say("{name}: one seat up"), say("{name}: one seat down"), say("plays first"), say("{name} leaves"),
    say("Minutes of trading"), say("Colour"), say("Colour {n}"), say("In front of each player"), say("Games"), say("Statistics"),
    say("Which games?"), say("No game yet. Your first one will be here."), say("Finished games stay on this phone, card by card."),
    say("Question or card"), say("reading the rules…"), say("Copied: paste it wherever you like."), say("Could not be read: {why}"),
    say("Copy as text"), say("Import from the clipboard"), say("Paste the text here."), say("Import"), say("As text"),
    say("As a picture"), say("A hand came with this address. Begin or open its game to take it in."),
)


def page_words(lang: str) -> dict[str, str]:
    """Returns the words with unfilled placeholders: the page fills them."""
    return {message.text: translated(lang, message.text) for message in ON_THE_PAGE}
