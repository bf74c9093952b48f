"""Which words the page itself says, beside what comes with a view; and the language a browser asks for."""

from __future__ import annotations

from sentences import DEFAULT_LANGUAGE, GRAMMARS, grammar_of, say, translated

LANGUAGES = tuple(GRAMMARS)


def ordinal(place: int, lang: str) -> str:
    return "".join(grammar_of(lang).ordinal(place))


def wanted(header: str) -> str:
    """The language a browser asks for, of those we speak: the Accept-Language header, best first."""
    asked: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, quality = part.strip().partition(";q=")
        try:
            asked.append((-float(quality or 1), place, tag.split("-")[0].lower()))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(asked) if tag in GRAMMARS), DEFAULT_LANGUAGE)


ON_THE_PAGE = (
    say("Fairy Tally"), say("Who are you?"), say("Tap your name to enter your own hand."), say("on another phone"), say("I am new here"),
    say("Your name"), say("Sit down"), say("Watch only"), say("Not me: change seat"), say("The table has freed this seat."),
    say("No game is open on the table just now."), say("The table has closed the door: ask the player who has its phone."),
    say("This address is no longer valid. Scan the code on the table's phone again."),
    say("The table's phone does not answer. What you tap is kept and sent as soon as it is back."), say("Connected again."),
    say("{n} waiting"), say("Undo"), say("Redo"), say("Why?"), say("Close"), say("Choices"), say("Change"), say("Best"),
    say("Best choice"), say("Player's choice"), say("Keep {total}"), say("By hand"), say("Let the app choose"), say("Do not use it"),
    say("The rule"), say("free"), say("yours"), say("{name} has it"), say("blanked"), say("in the discard area"), say("Empty this hand"),
    say("Extra points"), say("Items"), say("Tap those face down in front of you."), say("Done"), say("More"),
    say("Remove all"), say("Add all the rest"), say("Not entered"), say("not entered yet"), say("{what}: {said}"),
    say("Not known yet what these cards give. Enter their tokens, or ask the table to teach the app the cards."), say("Boxes on the table"),
    say("Count the sets yourself"), say("Count the cards"), say("not counted yet"), say("one less"), say("one more"), say("{n} of yours"),
    say("{n} left"), say("card {n}"), say("to check"), say("unknown"), say("found"), say("missing"), say("locked"), say("Results"),
    say("Ties"), say("To check"), say("Show the results to all"), say("Back to the hands"), say("End the game"),
    say("The game is saved in the history."), say("Open it again"), say("New game"), say("Which game?"), say("Who plays?"),
    say("One name on each line"), say("Variant"), say("{least} to {most} players"), say("Start"), say("Continue"), say("Open games"),
    say("Back"), say("Invite"), say("Others on this machine open this address:"), say("To the list of games"), say("Close the door"),
    say("Open the door"),
    say("Free the seat of {name}"), say("Who has joined"), say("Nobody yet"), say("Points"), say("Players"), say("Your cards"),
    say("This request cannot be read."), say("The table has not given you this seat."), say("Give it"), say("No"), say("Phone {n}"),
    say("Cards are already entered for {name}: the table is asked whether you may go on with them."),
    say("Phone {n} asks for the seat of {name}, in which cards are entered."),
    say("The deck"), say("Who cries best?"), say("You have {total} points"), say("Nothing is entered yet."), say("Roll the die"),
)


def page_words(lang: str) -> dict[str, str]:
    """Each with its places still open: the page fills them."""
    return {message.text: translated(lang, message.text) for message in ON_THE_PAGE}
