"""What README and docs promise exists: files, commands, and their output."""
from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from scoring import open_pack
from scoring.__main__ import main

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", *(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")))


def text(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def anchors(page: str) -> set[str]:
    """The headings as a reader of Markdown calls them."""
    headings = re.findall(r"^#+ (.+)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", text(page)):
        if target.startswith("https://"):
            continue
        file, _, heading = target.partition("#")
        led_to = (ROOT / page).parent / file if file else ROOT / page
        assert led_to.exists(), target
        assert not heading or heading in anchors(str(led_to)), target


@pytest.mark.parametrize("page", PAGES)
def test_every_command_exists(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:`|^)make ([a-z-]+)", text(page), re.MULTILINE)) <= targets
    for module in re.findall(r"python -m ([\w.]+)", text(page)):
        assert find_spec(module) is not None, module


def test_the_files_contributing_speaks_of_are_there() -> None:
    for name in re.findall(r"`((?:[\w-]+/)+(?:[\w-]+\.\w+)?)`", text("CONTRIBUTING.md")):
        assert "x/" in name or name.startswith("build/") or (ROOT / name).exists(), name


def test_the_page_shows_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    session = text("docs/pack-language.md").split("```console\n")[1].split("```")[0]
    command, *shown = session.strip().splitlines()
    assert main(shlex.split(command)[4:]) == 0
    printed = capsys.readouterr().out
    assert "\n".join(shown[:-1]) in printed


def test_the_readme_counts_the_cards_as_the_packs_do() -> None:
    realms, draft, pirates = (open_pack(game) for game in ("fantasy_realms", "once_upon_a_draft", "baby_pirates"))
    characters = list(draft.cards.values())
    unread, likely = (sum(bool(flag) for flag in flags) for flags in ([card.unread for card in characters],
                                                                      [card.to_check and not card.unread for card in characters]))
    page = text("README.md")
    assert f"all {len(realms.cards)} cards" in page
    assert len(realms.readings) == 5 and "five disputed rules as switches" in page
    assert f"{len(characters) - unread} of the {len(characters)} cards, {likely} of them with a question" in page
    assert f"the other {unread} cards" in page
    nameless = [sum(not label.known for label in pirates.labels(axis).values()) for axis in ("type", "colour")]
    assert nameless == [3, 3] and "what three types and three colours are called" in page


def test_the_readme_is_short() -> None:
    assert len(text("README.md").splitlines()) <= 90
