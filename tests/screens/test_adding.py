"""A game that exists only as a file: added from Home, played to the end, replaced, removed, and reported when it breaks."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import scoring
from screens import games, picking
from screens import phone as device
from tests.journeys.driver import Phone, welcome
from tests.journeys.hands import Journey
from tests.screens import seen
from tests.screens.conftest import entry
from views.parts import Link

FROG_POND = Path(__file__).parents[1] / "scoring" / "frog_pond.yaml"
CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"
Start = Callable[..., Phone]


@pytest.fixture(autouse=True)
def own_library() -> Iterator[None]:
    yield
    scoring.use_library()


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


def page(phone: Phone) -> Any:
    return phone.app.navigator.page


def changed(folder: Path, *changes: tuple[str, str], name: str = "pond.yaml") -> Path:
    """A copy of the frog pond in which something is different."""
    text = FROG_POND.read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def go_home(phone: Phone) -> None:
    while page(phone).name != "home":
        assert phone.back()


def open_my_games(phone: Phone) -> None:
    """Settings › My games."""
    phone.tap(phone.app.root.ids.bar.item("settings"))
    phone.frames(3)
    phone.tap(page(phone).rows["adding"])
    phone.frames(3)


def hand_in(phone: Phone, file: Path) -> None:
    """Types the path of a file on the page that adds games."""
    go_home(phone)
    open_my_games(phone)
    phone.paste(page(phone).field.input, str(file))
    phone.tap(page(phone).ids.check)
    phone.settle(0.3)
    phone.until(lambda: not page(phone).looking)
    phone.settle(0.2)


def said(phone: Phone) -> str:
    return plain(phone.app.root.snackbar.words) if phone.app.root.snackbar is not None else ""


@pytest.fixture
def pond(phone: Phone) -> Phone:
    phone.settle(0.5)
    hand_in(phone, FROG_POND)
    return phone


def seat(phone: Phone, game: str, *names: str) -> Journey:
    journey = Journey(phone, lambda _picture: None)
    go_home(phone)
    phone.tap(page(phone).cards[game])
    seated = [seat.person.name for seat in page(phone).view.seats]
    if strangers := [name for name in names if name not in seated]:
        welcome(phone, *strangers)
    phone.tap(page(phone).ids.start)
    phone.until(lambda: page(phone).name == "hand")
    return journey


def finished(phone: Phone) -> int:
    """A game at the pond from the first player to the history; its number."""
    journey = seat(phone, "frog_pond", "Ana", "Bo")
    journey.touch("heron")
    journey.wait_for_total("9")
    phone.tap(journey.page.ids.next)
    journey.touch("tree_frog", "bull_frog")
    journey.wait_for_total("9")
    journey.page.open(Link("results"))                # their hands are not full: the arrow leads to the other one
    phone.until(lambda: page(phone).name == "results" and page(phone).result is not None)
    phone.settle(0.3)
    phone.tap(page(phone).ids.main)
    phone.until(lambda: page(phone).finished)
    return int(page(phone).session.id)


def test_a_fifth_game_comes_from_a_file_and_stands_on_home(pond: Phone) -> None:
    assert said(pond) == "La mare aux grenouilles est prêt à jouer."
    go_home(pond)
    assert list(page(pond).cards) == ["fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella", "frog_pond"]
    assert page(pond).cards["frog_pond"].view.title == "La mare aux grenouilles"
    assert page(pond).cards["frog_pond"].view.players == "2–5 joueurs"


def test_it_is_played_from_its_players_to_its_podium(pond: Phone) -> None:
    journey = seat(pond, "frog_pond", "Ana", "Bo")
    journey.touch("tree_frog", "bull_frog", "frog_prince")
    journey.wait_for_total("30")
    assert plain(journey.page.caption) == "Main complète d’Ana"
    pond.tap(journey.page.ids.why)
    pond.until(lambda: page(pond).name == "why" and page(pond).rows)
    assert page(pond).rows["tree_frog"].points == "13"
    pond.back()
    pond.hold(journey.page.tiles["bull_frog"])
    pond.until(lambda: page(pond).name == "card")
    assert page(pond).title == "Grenouille-Taureau"
    pond.settle(0.3)
    pond.back()
    pond.tap(journey.page.ids.next)
    journey.touch("heron", "wagtail")
    journey.wait_for_total("11")
    pond.tap(journey.page.ids.next)
    pond.until(lambda: page(pond).name == "results" and page(pond).result is not None)
    assert (page(pond).ids.banner.winner, page(pond).ids.banner.ids.total.text) == ("Ana", "30")
    pond.tap(page(pond).ids.main)
    pond.until(lambda: page(pond).finished)
    pond.app.navigator.open_tab("history")
    pond.settle(0.3)
    [row] = page(pond).rows.values()
    assert "La mare aux grenouilles" in row.view.caption
    assert not row.view.unreadable


def test_the_page_of_its_players_asks_nothing_the_game_does_not_know(phone: Phone, tmp_path: Path) -> None:
    phone.settle(0.5)
    open_my_games(phone)
    phone.tap(page(phone).ids.example)                      # it has no readings, no set-up and one way to play
    hand_in(phone, Path(said(phone).partition(" : ")[2]))
    go_home(phone)
    phone.tap(page(phone).cards["my_game"])
    phone.settle(0.2)
    assert [heading.text for heading in phone.all("Heading")] == ["Autour de la table"]
    assert not list(phone.all("Segment"))


def test_its_choice_card_gets_a_suggestion(pond: Phone) -> None:
    journey = seat(pond, "frog_pond", "Ana", "Bo")
    journey.touch("frog_prince", "tree_frog", "heron")
    journey.wait_for_total("10")
    assert journey.page.strip is not None


def test_no_hand_takes_more_cards_than_the_game_scores(phone: Phone, tmp_path: Path) -> None:
    phone.settle(0.5)
    hand_in(phone, changed(tmp_path, ("{size: 3, most: 6}", "{size: 3, most: 4}")))
    journey = seat(phone, "frog_pond", "Ana", "Bo")
    journey.touch("tree_frog", "bull_frog", "frog_prince", "wagtail", "heron")
    assert said(phone) == "Ana a déjà 4 cartes : enlevez-en une d’abord."
    assert len(entry(journey.page).hand) == 4


def test_it_is_there_again_after_a_restart_and_goes_on_where_it_was(pond: Phone, start: Start) -> None:
    seat(pond, "frog_pond", "Ana", "Bo").touch("heron")
    phone = start()
    assert "frog_pond" in page(phone).cards
    assert plain(page(phone).banner.title) == "La mare aux grenouilles"
    assert plain(page(phone).banner.whose) == "0 main sur 2 · Ana : 1 carte sur 3"
    phone.tap(page(phone).banner.ids.resume)
    phone.until(lambda: page(phone).name == "hand" and page(phone).total == "9")


def test_the_game_of_contributing_can_be_played(phone: Phone, tmp_path: Path) -> None:
    text = CONTRIBUTING.read_text("utf-8").split("```yaml game\n")[1].split("```")[0]
    assert len(text.splitlines()) <= 12
    file = tmp_path / "goblins.yaml"
    file.write_text(text, "utf-8")
    phone.settle(0.5)
    hand_in(phone, file)
    journey = seat(phone, "goblins", "Ana", "Bo")
    journey.touch("thief", "sack")
    journey.wait_for_total("11")


def test_every_mistake_is_shown_with_its_line_and_nothing_is_added(phone: Phone, tmp_path: Path) -> None:
    phone.settle(0.5)
    hand_in(phone, changed(tmp_path, ("{points: 6, per: {other: {suit: frog}}}", "{ponts: 6}"), ("strength: 9", "strength: nine")))
    told = plain("\n".join(words.text for words in phone.all("Words")))
    assert "pond.yaml : 2 erreurs, rien n’est ajouté" in told
    assert "Ligne 35, tree_frog" in told
    assert "« points »" in told                             # what was meant
    assert "Ligne 52, heron" in told
    assert not games.added_games().games()
    assert not list(games.added_games().folder.glob("*"))
    go_home(phone)
    assert "frog_pond" not in page(phone).cards


def test_what_is_no_pack_at_all_is_told_kindly(phone: Phone, tmp_path: Path) -> None:
    phone.settle(0.5)
    letter = tmp_path / "letter.yaml"
    for content in (b"", b"\xff\xfe\x00", b"a: [", b"- 1\n- 2\n", b"game: x\n", "🐸".encode(), b"x" * 300_000):
        letter.write_bytes(content)
        hand_in(phone, letter)
        assert page(phone).wrong, content
        assert all(mistake.saying.sentence("fr") for mistake in page(phone).wrong.mistakes)
    hand_in(phone, tmp_path / "nowhere.yaml")
    assert "impossible d’ouvrir" in page(phone).wrong.mistakes[0].saying.sentence("fr")
    assert not games.added_games().games()


def test_games_of_another_kind_are_refused_with_the_reason(phone: Phone, tmp_path: Path) -> None:
    text, _line = scoring.Library().documents["cinderella"]
    file = tmp_path / "ball.yaml"
    file.write_text(text.replace("game: cinderella", "game: ball"), "utf-8")
    phone.settle(0.5)
    hand_in(phone, file)
    assert "ne peut pas ajouter de jeu du genre « referee »" in plain(page(phone).wrong.mistakes[0].saying.sentence("fr"))


def test_a_folder_is_listed_and_one_of_its_files_taken(phone: Phone, tmp_path: Path) -> None:
    changed(tmp_path)
    (tmp_path / "note.txt").write_text("nothing")
    phone.settle(0.5)
    hand_in(phone, tmp_path)
    [row] = phone.all("LinkRow", icon="file-outline")
    assert row.title == "pond.yaml"
    phone.tap(row)
    phone.until(lambda: games.added_games().games())


def test_a_newer_file_asks_before_it_replaces(pond: Phone, tmp_path: Path) -> None:
    newer = changed(tmp_path, ("Frog pond", "Frog lake"), ("La mare aux grenouilles", "Le lac aux grenouilles"))
    hand_in(pond, newer)
    assert plain(pond.app.root.sheets[-1].title) == "Remplacer La mare aux grenouilles ?"
    pond.tap(next(pond.all("Pill", label="Garder l’ancien")))
    assert games.title("frog_pond") == "La mare aux grenouilles"
    hand_in(pond, newer)
    pond.tap(next(pond.all("Pill", label="Remplacer")))
    pond.until(lambda: games.title("frog_pond") == "Le lac aux grenouilles")
    pond.settle(0.3)
    go_home(pond)
    assert page(pond).cards["frog_pond"].view.title == "Le lac aux grenouilles"
    assert games.pack("frog_pond").title.sentence("en") == "Frog lake"


def test_the_same_file_again_changes_nothing(pond: Phone) -> None:
    hand_in(pond, FROG_POND)
    assert said(pond) == "Déjà ajouté, à l’identique."
    assert len(games.added_games().games()) == 1


def test_a_game_in_play_whose_card_is_gone_from_the_newer_file_says_so(pond: Phone, tmp_path: Path) -> None:
    seat(pond, "frog_pond", "Ana", "Bo").touch("heron")
    pond.back()
    hand_in(pond, changed(tmp_path, ("  heron:\n", "  stork:\n"), ("tree_frog, frog_prince, heron]", "tree_frog, frog_prince, stork]")))
    assert "1 partie en cours a des cartes absentes du nouveau fichier" in plain(pond.app.root.sheets[-1].caption)
    pond.tap(next(pond.all("Pill", label="Remplacer")))
    pond.until(lambda: "stork" in games.pack("frog_pond").cards)
    pond.settle(0.3)
    go_home(pond)
    pond.tap(page(pond).banner.ids.resume)
    assert page(pond).name == "home"
    assert "La mare aux grenouilles : son fichier a été remplacé" in said(pond)
    assert "heron" not in said(pond)


def test_a_removed_game_leaves_home_and_comes_back_with_undo(pond: Phone) -> None:
    pond.tap(page(pond).added_rows["frog_pond"].ids.bin)
    assert "est retiré" in said(pond)
    assert not page(pond).added_rows
    pond.app.root.snackbar.act()
    assert list(page(pond).added_rows) == ["frog_pond"]


def test_games_played_stay_readable_when_their_game_is_removed(pond: Phone, start: Start) -> None:
    number = finished(pond)
    go_home(pond)
    open_my_games(pond)
    pond.tap(page(pond).added_rows["frog_pond"].ids.bin)
    phone = start()
    phone.settle(0.6)
    assert "frog_pond" not in page(phone).cards
    phone.app.navigator.open_tab("history")
    phone.settle(0.4)
    assert "La mare aux grenouilles" in page(phone).rows[number].view.caption
    phone.tap(page(phone).rows[number])
    phone.until(lambda: page(phone).name == "results" and page(phone).result is not None)
    assert page(phone).ids.banner.winner == "Bo"


def test_a_removed_game_nobody_played_is_gone_for_good_at_the_next_start(pond: Phone, start: Start) -> None:
    folder = games.added_games().folder
    pond.tap(page(pond).added_rows["frog_pond"].ids.bin)
    assert list(folder.glob("*.yaml"))
    phone = start()
    phone.settle(0.6)
    phone.until(lambda: not list(folder.glob("*.yaml")))
    assert "frog_pond" not in games.added_games().all()


def test_a_file_that_breaks_later_is_told_in_the_settings_and_the_rest_works(pond: Phone, start: Start) -> None:
    number = finished(pond)
    (games.added_games().folder / "frog_pond.yaml").write_text("game: frog_pond\nkind: hands\ncards: [\n", "utf-8")
    phone = start()
    phone.until(lambda: games.added_games().troubles)
    phone.settle(2.5)                                       # whatever else a start looks after is done
    assert list(page(phone).cards) == ["fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella"]
    phone.app.navigator.open_tab("history")
    phone.until(lambda: number in page(phone).rows)
    phone.settle(0.4)
    phone.tap(page(phone).rows[number])
    phone.until(lambda: phone.app.root.sheets)
    phone.settle(0.3)
    assert [words for words in phone.app.root.sheets[-1].walk() if "Bo" in getattr(words, "text", "") and "9" in words.text]
    assert page(phone).name == "history"                    # what was kept is shown, and why there is no more of it
    assert "illisible" in phone.app.root.sheets[-1].caption
    phone.back()
    phone.tap(phone.app.root.ids.bar.item("settings"))
    phone.frames(3)
    assert plain(page(phone).rows["adding"].caption) == "1 jeu ajouté est illisible"
    phone.tap(page(phone).rows["adding"])
    phone.tap(next(phone.all("LinkRow", icon="file-alert-outline")))
    phone.settle(0.3)
    assert "colonne" in "\n".join(words.text for words in phone.all("Words"))
    phone.settle(0.8)
    phone.tap(next(phone.all("Pill", label="Supprimer le fichier")))
    phone.settle(0.2)
    assert not list(games.added_games().folder.glob("*.yaml"))
    hand_in(phone, FROG_POND)                               # and with the right file again all is well
    phone.until(lambda: "frog_pond" in games.added_games().all() and not games.added_games().all()["frog_pond"].lost)
    phone.app.navigator.open_tab("history")
    phone.until(lambda: number in page(phone).rows)
    phone.settle(0.4)
    phone.tap(page(phone).rows[number])
    phone.until(lambda: page(phone).name == "results" and page(phone).result is not None)


def test_a_game_whose_file_went_away_since_the_start_is_asked_for_by_its_name(pond: Phone) -> None:
    go_home(pond)
    scoring.remove_pack("frog_pond")
    pond.tap(page(pond).cards["frog_pond"])
    assert page(pond).name == "home"
    assert said(pond) == "La mare aux grenouilles : son fichier a disparu ou est illisible. Ajoutez-le de nouveau."


def test_there_is_room_for_twenty_and_that_is_said(phone: Phone, tmp_path: Path) -> None:
    text = FROG_POND.read_text("utf-8")
    many = tmp_path / "many.yaml"
    ponds = [text.replace("game: frog_pond", f"game: pond_{number}") for number in range(21)]
    phone.settle(0.5)
    many.write_text("---\n".join(ponds), "utf-8")
    hand_in(phone, many)
    assert "20 jeux au plus" in page(phone).wrong.mistakes[0].saying.sentence("fr")
    many.write_text("---\n".join(ponds[:20]), "utf-8")
    hand_in(phone, many)
    phone.until(lambda: len(games.added_games().games()) == 20)
    many.write_text(ponds[20], "utf-8")
    hand_in(phone, many)
    assert said(phone) == "20 jeux ajoutés au plus : retirez-en d’abord."
    assert len(games.added_games().games()) == 20


def test_its_rules_page_is_empty_of_answers_and_finds_its_cards(pond: Phone) -> None:
    go_home(pond)
    pond.settle(0.2)
    pond.hold(page(pond).cards["frog_pond"])
    pond.until(lambda: page(pond).name == "rules" and page(pond).rules is not None)
    assert page(pond).game == "frog_pond"
    pond.settle(0.3)
    assert {chip.card for chip in pond.all("CardChip")} == set(games.pack("frog_pond").cards)
    pond.type(page(pond).ids.search, "heron")
    pond.settle(0.3)
    pond.tap(next(pond.all("FoundCard")))
    pond.until(lambda: page(pond).name == "card")


def test_settings_statistics_and_filters_know_it(pond: Phone) -> None:
    for _ in range(3):
        finished(pond)
    pond.app.navigator.open_tab("history")
    pond.settle(0.3)
    page(pond).switch("figures")
    pond.settle(0.5)
    page(pond).switch("games")
    page(pond).ask()
    pond.settle(0.3)
    pond.tap(next(pond.all("Chip", label="La mare aux grenouilles")))
    pond.back()
    assert len(page(pond).rows) == 3
    pond.tap(pond.app.root.ids.bar.item("settings"))
    pond.until(lambda: "concordent" in page(pond).rows["check"].caption)
    pond.tap(page(pond).rows["house_rules"])
    pond.settle(0.3)
    assert list(pond.all("LinkRow", title="La mare aux grenouilles"))


def test_erasing_everything_erases_the_added_games(pond: Phone) -> None:
    folder = games.added_games().folder
    pond.app.table.erase_all()
    pond.app.navigator.open_tab("home")
    assert len(page(pond).cards) == 4
    assert not list(folder.glob("*"))


def test_added_games_move_to_another_phone_with_my_data(pond: Phone) -> None:
    number = finished(pond)
    text = pond.app.table.export_all()
    pond.app.table.erase_all()
    pond.app.table.import_all(text)
    pond.app.navigator.open_tab("home")
    assert "frog_pond" in page(pond).cards
    pond.settle(0.2)
    pond.tap(page(pond).ids.last.children[0])
    pond.until(lambda: page(pond).name == "results" and page(pond).result is not None)
    assert page(pond).session.id == number


def test_games_whose_file_did_not_come_along_ask_for_it_by_the_name_of_the_game(pond: Phone) -> None:
    finished(pond)
    seat(pond, "frog_pond", "Ana", "Bo").touch("heron")
    file = json.loads(pond.app.table.export_all())
    pond.app.table.erase_all()
    pond.app.table.import_all(json.dumps({**file, "packs": {}}))
    pond.app.navigator.open_tab("home")
    pond.settle(0.2)
    assert "frog_pond" not in page(pond).cards
    assert "La mare aux grenouilles" in page(pond).ids.last.children[0].caption
    pond.tap(page(pond).ids.last.children[0])
    assert page(pond).name == "home"
    assert plain(pond.app.root.sheets[-1].caption) == "La mare aux grenouilles : ajoutez son fichier pour ouvrir cette partie."
    pond.settle(0.3)
    pond.back()
    pond.settle(0.3)
    pond.tap(pond.find("LinkRow", icon="cards-outline"))
    pond.settle(0.3)
    [waiting] = pond.all("SessionRow")
    assert plain(waiting.view.title) == "Il manque le fichier de ce jeu : ajoutez-le pour continuer."
    assert plain(waiting.view.caption).startswith("La mare aux grenouilles")
    pond.tap(waiting)
    assert page(pond).name == "adding"
    hand_in(pond, FROG_POND)
    go_home(pond)
    assert page(pond).banner is not None
    assert page(pond).view.others is None


def test_on_a_phone_its_own_chooser_is_asked(phone: Phone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(device, "ON_ANDROID", True)
    monkeypatch.setattr(picking, "pick_file", lambda kinds, on_file: asked.append((kinds, on_file)) or True)
    phone.settle(0.5)
    open_my_games(phone)
    phone.tap(page(phone).ids.choose)
    [(kinds, on_file)] = asked
    assert "application/octet-stream" in kinds
    on_file(FROG_POND)
    phone.until(lambda: games.added_games().games())


def test_without_a_chooser_a_path_can_be_typed(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "ON_ANDROID", True)
    monkeypatch.setattr(picking, "pick_file", lambda kinds, on_file: False)
    open_my_games(phone)
    phone.tap(page(phone).ids.choose)
    phone.frames()
    assert page(phone).ids.check.parent is not None


def test_a_small_game_to_start_from_is_written_and_can_be_added(phone: Phone) -> None:
    phone.settle(0.5)
    open_my_games(phone)
    phone.tap(page(phone).ids.example)
    file = Path(said(phone).partition(" : ")[2])
    assert file.name == "my_game.yaml"
    hand_in(phone, file)
    assert [added.title["fr"] for added in games.added_games().games()] == ["Mon jeu"]


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_nothing_is_cut_and_nothing_too_small_to_touch(start: Start, tmp_path: Path, size: str, text: float) -> None:
    phone = start(size, text)
    phone.settle(0.5)
    hand_in(phone, FROG_POND)
    hand_in(phone, changed(tmp_path, ("{points: 6, per: {other: {suit: frog}}}", "{ponts: 6}")))
    for _ in range(2):
        assert not seen.cut_texts(phone)
        assert not seen.beyond_the_edge(phone)
        assert not seen.too_small(phone)
        go_home(phone)
        phone.frames(4)


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_from_one_deck_to_another_and_back(start: Start, size: str, text: float) -> None:
    """On a small phone the decks scroll, and each in its turn lies in the same view."""
    phone = start(size, text)
    phone.settle(0.5)
    hand_in(phone, FROG_POND)
    table = phone.app.table
    realms, frogs = table.new_session("fantasy_realms", ["Ana", "Bo"]), table.new_session("frog_pond", ["Ana", "Bo"])
    for session, card, total in ((realms, "king", "8"), (frogs, "heron", "9"), (realms, "rangers", "18"), (frogs, "wagtail", "11")):
        go_home(phone)
        phone.app.navigator.go("hand", session=session, player="Ana")
        phone.settle(0.3)
        phone.tap(page(phone).tiles[card])
        phone.until(lambda total=total: page(phone).total == total)
        assert page(phone).tiles[card].get_parent_window() is not None
