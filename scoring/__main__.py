"""The rules without a phone: `python -m scoring score | check | batch | deck | new-game`."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import scoring
from scoring import InputError, Library, PackError
from scoring.answers.filling import YES
from scoring.hands.names import find_card, find_item, find_suit
from scoring.hands.pack import HandPack
from scoring.library import CARDS, new_game, parse, read_text
from scoring.mistakes import OVERLAY, Mistake
from scoring.names import plain
from scoring.pack import changes_of, is_overlay
from scoring.source import Node, read_documents
from sentences import GRAMMARS, listed, parse_json, say

EXAMPLE = 'python -m scoring score fantasy_realms Mountain Wildfire Smoke --choose mirage=rainstorm'

GAME = "its id, such as fantasy_realms, or a pack file of your own"


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except InputError as wrong:
        print(wrong.sentence(options.lang), file=sys.stderr)
        return 2
    except PackError as wrong:
        print(in_its_file(wrong, options).sentence(options.lang), file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return code


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m scoring", description="The score of a hand or a table, with its reasons.", epilog=EXAMPLE)
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    score = commands.add_parser("score", help="score one hand, or a table from a YAML or JSON file")
    score.add_argument("game", help=GAME)
    score.add_argument("cards", nargs="+", metavar="CARD",
                       help="names or ids, in any language of the app; or one file with what a line of `batch` has")
    score.add_argument("--choose", action="append", default=[], metavar="CARD=WHAT",
                       help="mirage=rainstorm, shapeshifter=weapon, book=candle:wizard, island=- (unused)")
    score.add_argument("--reading", action="append", default=[], metavar="NAME=yes|no")
    score.add_argument("--box", action="append", default=[], metavar="BOX", help="a box on the table, such as cursed_hoard_suits")
    score.add_argument("--discard", nargs="*", metavar="CARD", help="the discard area, for cards that take one or count them")
    score.add_argument("--deck", nargs="*", metavar="CARD", help="the cards of the deck that may be taken")
    score.add_argument("--item", action="append", default=[], metavar="ITEM", help="an item that lies face down")
    score.add_argument("--players", type=int, metavar="COUNT", help="how many play")
    score.add_argument("--extra", type=int, default=0, help="points the table adds")
    score.add_argument("--no-best", action="store_true", help="leave what --choose does not name unused")
    score.add_argument("--json", action="store_true", help="print the answer of `batch` instead of a sheet")
    score.set_defaults(run=run_score)

    check = commands.add_parser("check", help="is this pack right? all mistakes with their lines, and its examples")
    check.add_argument("file", nargs="?", default=str(CARDS))
    check.add_argument("--overlay", metavar="FILE", help="check the game it names with these corrections on top")
    check.set_defaults(run=run_check)

    batch = commands.add_parser("batch", help="JSON lines in, JSON lines out")
    batch.set_defaults(run=run_batch)

    deck = commands.add_parser("deck", help="every card with its text, to compare with the printed deck")
    deck.add_argument("game", help=GAME)
    deck.add_argument("--box", action="append", default=[], metavar="BOX", help="a box on the table")
    deck.set_defaults(run=run_deck)

    template = commands.add_parser("new-game", help="a small game to start your own from")
    template.add_argument("file", nargs="?", help="where to write it, such as goblins.yaml; without a name it is printed")
    template.set_defaults(run=run_new_game)

    for command in (score, deck):
        command.add_argument("--overlay", metavar="FILE", help="corrections to lay over the game")
    for command in (score, check, batch, deck, template):
        command.add_argument("--lang", choices=tuple(GRAMMARS), default="en")
    return top


# -- score -----------------------------------------------------------------------------------------------------------------


def run_score(options: argparse.Namespace) -> int:
    inputs, pack = entry_from(options)
    result = scoring.score(pack, inputs)
    print(json.dumps(result.to_json(options.lang), ensure_ascii=False) if options.json else scoring.sheet(pack, result, options.lang))
    return 0


def entry_from(options: argparse.Namespace) -> tuple[Mapping[str, Any], scoring.Pack]:
    """Turns the arguments into an entry for `score`: the cards of a hand, or a whole file."""
    readings = dict(map(read_reading, options.reading))
    file = Path(options.cards[0])
    if len(options.cards) == 1 and file.suffix in (".yaml", ".yml", ".json"):
        entry = read_entry(file)
        return entry, opened(options, {**_readings(entry), **readings}, [*_boxes(entry), *options.box])
    pack = opened(options, readings, options.box)
    if not isinstance(pack, HandPack):
        raise InputError(say("{title} is scored from a file: score {game} FILE.yaml", title=pack.title, game=pack.game))
    hand: dict[str, Any] = {"hand": [find_card(pack, card) for card in options.cards], "extra": options.extra}
    hand["choices"] = dict(read_choice(pack, text) for text in options.choose)
    hand["search"] = not options.no_best
    for pile in ("discard", "deck"):
        if getattr(options, pile) is not None:
            hand[pile] = [find_card(pack, card) for card in getattr(options, pile)]
    if options.item:
        hand["items"] = [find_item(pack, item) for item in options.item]
    if options.players is not None:
        hand["player_count"] = options.players
    return hand, pack


def opened(options: argparse.Namespace, readings: Mapping[str, bool], boxes: Sequence[str]) -> scoring.Pack:
    """Opens the named game, shipped or from a pack file, with the corrections laid over it."""
    overlays = [read_text(Path(options.overlay))] if options.overlay else []
    if Path(options.game).suffix not in (".yaml", ".yml"):
        return scoring.open_pack(plain(options.game).replace(" ", "_"), readings=readings, overlays=overlays, editions=boxes)
    library = Library(options.game)
    game = games_in(library)[0]
    refuse_corrections(library, game)
    return library.pack(game, readings, overlays, boxes)


def games_in(library: Library) -> list[str]:
    if not library.games():
        raise PackError([Mistake(library.file.name, 0, None, say("there is no game in this file"))])
    return library.games()


def refuse_corrections(library: Library, game: str) -> None:
    """Refuses a file of corrections where a whole game is needed: everything else of a game would be reported as missing."""
    if is_overlay(library.document(game)):
        raise InputError(say("{file} holds corrections to a game: use --overlay {file}", file=library.file.name))


def in_its_file(wrong: PackError, options: argparse.Namespace) -> PackError:
    """Gives mistakes in the corrections the name of their file; the rules get them as a text."""
    overlay = getattr(options, "overlay", None)
    return PackError(replace(each, file=Path(overlay).name) if overlay and each.file == OVERLAY else each for each in wrong.mistakes)


def read_entry(file: Path) -> dict[str, Any]:
    documents = read_documents(read_text(file), file.name)
    entry = documents[0].plain() if documents else None
    if not isinstance(entry, dict):
        raise InputError(say("{file} does not contain a game.", file=file.name))
    return entry


def read_reading(text: str) -> tuple[str, bool]:
    name, _, value = text.partition("=")
    words = {"true": True, "false": False, "": True}
    words |= {plain(word.sentence(lang)): meant for meant, word in YES.items() for lang in GRAMMARS}
    if plain(value) not in words:
        raise InputError(say("--reading {name}={value}: yes or no was expected.", name=name, value=value))
    return name, words[plain(value)]


def read_choice(pack: HandPack, text: str) -> tuple[str, Any]:
    """Reads a choice, such as mirage=orage, shapeshifter=arme, livre=chandelle:sorcier or île=- ."""
    choice_card, equals, what = text.partition("=")
    if not equals:
        raise InputError(say("--choose {text}: CARD=WHAT was expected, such as mirage=rainstorm.", text=text))
    card = find_card(pack, choice_card)
    if what in ("", "-"):
        return card, None
    target, colon, suit = what.partition(":")
    if colon:
        return card, {"card": find_card(pack, target), "suit": find_suit(pack, suit)}
    try:
        return card, find_card(pack, target)
    except InputError:
        try:
            return card, {"suit": find_suit(pack, target)}
        except InputError:
            pass
        raise


# -- check -----------------------------------------------------------------------------------------------------------------


def run_check(options: argparse.Namespace) -> int:
    """Prints all mistakes of all games, then checks the examples of the games that could be read."""
    library = Library(options.file)
    failed = 0
    games, overlays, corrections = games_in(library), [], None
    if options.overlay:
        file = Path(options.overlay)
        overlays = [read_text(file)]
        corrections = parse(overlays[0], 1, file.name)
        games = [game_of_overlay(corrections, file.name, games)]
    for game in games:
        try:
            if game in library.documents:
                refuse_corrections(library, game)
            pack, examples = library.pack(game, overlays=overlays), library.examples(game, overlays)
        except PackError as wrong:
            failed += len(wrong.mistakes)
            print(in_its_file(wrong, options).sentence(options.lang))
            continue
        agree = 0
        for opened, example in examples:
            differing = scoring.check_example(opened, example)
            agree += not differing
            for each in differing:
                what = say("{place}: {what}", place=example.name, what=each)
                print(Mistake(library.file.name, example.line, None, what).sentence(options.lang))
        failed += len(examples) - agree
        print(say("{title}: {agree} of {all} examples match", title=pack.title, agree=agree, all=len(examples)).sentence(options.lang))
        if corrections is not None:
            changes = listed(changes_of(library.document(game), corrections), ";")
            print(say("{place}: {what}", place=file.name, what=changes).sentence(options.lang))
        if library.file.resolve() != CARDS and game in Library().documents:
            print(say("The app does not take {file}: it has a game «{game}» of its own. Give yours another name.",
                      file=library.file.name, game=game).sentence(options.lang))
    return 1 if failed else 0


def game_of_overlay(corrections: Node, file: str, games: Sequence[str]) -> str:
    """Returns the game that corrections are for; only where there is a single one they need not say it."""
    game = corrections.value.get("game") if isinstance(corrections.value, dict) else None
    if game is None and len(games) > 1:
        raise InputError(say("{file} does not say which game it is for, such as «game: {game}».", file=file, game=games[0]))
    return str(game.value) if game is not None else games[0]


def run_deck(options: argparse.Namespace) -> int:
    pack = opened(options, {}, options.box)
    listed = scoring.deck_sheet(pack, options.lang)
    if listed is None:
        raise InputError(say("{title} has no cards to list.", title=pack.title))
    print(listed)
    return 0


def run_new_game(options: argparse.Namespace) -> int:
    """Writes the template to a file of that name; an existing file is never overwritten."""
    if options.file is None:
        print(new_game(), end="")
        return 0
    file = Path(options.file)
    name = plain(file.stem).replace(" ", "_").replace("-", "_") or "my_game"
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(new_game(name, str(file)))
    except FileExistsError:
        raise InputError(say("{file} already exists.", file=str(file))) from None
    except OSError:
        raise InputError(say("{file} cannot be written.", file=str(file))) from None
    print(say("{file} is a game that works. Change it, then: python -m scoring check {file}", file=str(file)).sentence(options.lang))
    return 0


# -- batch -----------------------------------------------------------------------------------------------------------------


def run_batch(options: argparse.Namespace) -> int:
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):  # JSON is UTF-8, whatever the terminal speaks
            stream.reconfigure(encoding="utf-8", errors="replace")
    for answer in answers(sys.stdin, options.lang):
        write(sys.stdout, answer)
    return 0


def write(out: TextIO, answer: Mapping[str, Any]) -> None:
    out.write(json.dumps(answer, ensure_ascii=False, separators=(", ", ": ")) + "\n")
    out.flush()


def answers(lines: Iterable[str], lang: str = "en") -> Iterable[dict[str, Any]]:
    """Answers every line in turn: a bad line is answered with what is wrong, and the others are still answered."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        entry: Any = None
        try:
            entry = parse_json(line)
            if not isinstance(entry, dict):
                raise InputError(say("Each line must be a JSON object."))
            answer = scoring.score(pack_for(entry), entry).to_json(lang)
        except (InputError, PackError) as wrong:
            answer = {"error": wrong.sentence(lang)}
        except json.JSONDecodeError as wrong:
            answer = {"error": say("Line {line}, column {column}: not JSON from here on.", line=number, column=wrong.colno).sentence(lang)}
        except ValueError:  # numbers too long, or nested too deep, for the JSON parser
            answer = {"error": say("Line {line}: numbers too long, or too much inside each other.", line=number).sentence(lang)}
        except Exception as bug:  # our own bug must not cost the other lines their answers
            answer = {"error": say("Line {line}: the app has a bug here ({bug}).", line=number, bug=repr(bug)).sentence(lang)}
        yield {"id": _id(entry), **answer}


def _id(entry: Any) -> str | int | None:
    """Returns the id of a line if every answer can carry it: a text or a whole number."""
    found = entry.get("id") if isinstance(entry, dict) else None
    return found if isinstance(found, str | int) else None


def pack_for(entry: Mapping[str, Any]) -> scoring.Pack:
    game = entry.get("game")
    if not isinstance(game, str):
        raise InputError(say("«game» is missing: {known}.", known=", ".join(scoring.games())))
    return scoring.open_pack(game, readings=_readings(entry), editions=_boxes(entry))


def _readings(entry: Mapping[str, Any]) -> dict[str, bool]:
    readings = entry.get("readings") or {}
    if not isinstance(readings, Mapping) or not all(isinstance(value, bool) for value in readings.values()):
        raise InputError(say("Readings must be a table of true and false."))
    return {str(name): value for name, value in readings.items()}


def _boxes(entry: Mapping[str, Any]) -> list[str]:
    boxes = entry.get("editions") or []
    if not isinstance(boxes, list | tuple) or not all(isinstance(box, str) for box in boxes):
        raise InputError(say("Editions must be a list of boxes."))
    return list(boxes)


if __name__ == "__main__":
    sys.exit(main())
