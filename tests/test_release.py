"""A release can be made: one version, notes, checksums, and pages that stores accept."""
from __future__ import annotations

import configparser
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from PIL import Image

from tools import release
from tools.packages import PACKAGES
from tools.release import gather, notes
from views.release import VERSION, web_address

ROOT = Path(__file__).resolve().parent.parent
LONGEST = {"title": 30, "short_description": 80, "full_description": 4000}      # what stores take
STORE = ROOT / "fastlane" / "metadata" / "android"
LANGUAGES = ("en-US", "fr-FR", "de-DE", "es-ES")


def spec() -> configparser.RawConfigParser:
    read = configparser.RawConfigParser()
    read.read(ROOT / "buildozer.spec", "utf-8")
    return read


# The version


def test_the_version_is_semantic_and_stated_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    assert spec().get("app", "version.filename").endswith("views/release.py") and not spec().has_option("app", "version")
    files = [ROOT / name for name in ("main.py", "Makefile", "buildozer.spec", "pyproject.toml")]
    files += [file for folder in (*PACKAGES, "tools", "assets", ".github/workflows") for file in (ROOT / folder).rglob("*")
              if file.suffix in (".py", ".js", ".html", ".json", ".yml", ".webmanifest") and file.name != "package-lock.json"]
    this_version = re.compile(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.])")
    stating = [str(file.relative_to(ROOT)) for file in files if this_version.search(file.read_text("utf-8"))]
    assert stating == ["views/release.py"]


def test_the_changelog_tells_of_this_version_in_the_headings_of_keep_a_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## \[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d$", text, re.MULTILINE)
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_address_of_the_web_edition_is_stated_in_the_project_file_alone() -> None:
    """It is empty until the owner fills it in: any test that a link is offered brings an address of its own."""
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    assert set(urls) <= {"Web"} and web_address() == urls.get("Web", "")
    assert re.fullmatch(r"(https://.+/)?", web_address())


# What is gathered


def test_notes_are_the_section_of_a_version_alone() -> None:
    changelog = "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2027-01-01\n\n- New\n\n## [1.0.0] - 2026-12-01\n\n- First\n"
    assert (notes(changelog, "1.1.0"), notes(changelog, "1.0.0"), notes(changelog, "2.0.0")) == ("- New", "- First", "")


def test_a_tag_of_another_version_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main("notes", f"v{VERSION}") == 0 and "### Added" in capsys.readouterr().out
    assert release.main("notes", "v0.9.0") == f"The tag is v0.9.0, but views/release.py says {VERSION}."


def test_what_is_gathered_carries_its_checksums(tmp_path: Path) -> None:
    site, package = tmp_path / "web", tmp_path / "app.apk"
    site.mkdir()
    (site / "index.html").write_text("page")
    package.write_bytes(b"package")
    files = gather([package], site, tmp_path / "release")
    assert [file.name for file in files] == ["app.apk", f"comptesdefees-{VERSION}-web.zip"]
    checked = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=tmp_path / "release", capture_output=True, check=False)
    assert checked.returncode == 0 and checked.stdout.count(b": OK") == 2


# The pages of the stores


@pytest.mark.parametrize("language", LANGUAGES)
def test_store_texts_fit_their_stores(language: str) -> None:
    for name, longest in LONGEST.items():
        text = (STORE / language / f"{name}.txt").read_text("utf-8").strip()
        assert 0 < len(text) <= longest, name
    for changes in (STORE / language / "changelogs").iterdir():
        assert 0 < len(changes.read_text("utf-8").strip()) <= 500


def test_every_store_language_tells_of_this_version() -> None:
    """A changelog is named after the number that python-for-android gives the package: 10, lowest Android, version."""
    major, minor, patch = map(int, VERSION.split("."))
    number = f"10{spec().get('app', 'android.minapi')}{(major * 100 + minor) * 100 + patch}"
    for language in LANGUAGES:
        assert (STORE / language / "changelogs" / f"{number}.txt").exists(), language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_store_language_has_pictures_that_stores_take(language: str) -> None:
    pictures = sorted((STORE / language / "images" / "phoneScreenshots").iterdir())
    assert 2 <= len(pictures) <= 8
    for file in pictures:
        with Image.open(file) as picture:
            short, long = sorted(picture.size)
            assert short >= 320 and long <= 3840 and long <= 2 * short, file
            assert picture.format == "PNG" and picture.mode in ("RGB", "P")       # nothing is transparent


def test_the_icon_of_the_stores_is_512_pixels_wide_and_the_pictures_are_small() -> None:
    with Image.open(STORE / "en-US" / "images" / "icon.png") as icon:
        assert icon.size == (512, 512)
    assert sum(file.stat().st_size for file in STORE.rglob("*.png")) <= 1_500_000
