"""A release can be made from what lies here: notes, checksums, and store texts that stores accept."""
from __future__ import annotations

import configparser
import subprocess
from pathlib import Path

import pytest

from tools.release import gather, notes, version

ROOT = Path(__file__).resolve().parent.parent
LONGEST = {"title": 30, "short_description": 80, "full_description": 4000}      # what stores take
STORE = ROOT / "fastlane" / "metadata" / "android"
LANGUAGES = ("en-US", "fr-FR", "de-DE", "es-ES")


def test_notes_are_the_section_of_a_version_alone() -> None:
    changelog = "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2027-01-01\n\n- New\n\n## [1.0.0] - 2026-12-01\n\n- First\n"
    assert (notes(changelog, "1.1.0"), notes(changelog, "1.0.0"), notes(changelog, "2.0.0")) == ("- New", "- First", "")


def test_what_is_gathered_carries_its_checksums(tmp_path: Path) -> None:
    site, package = tmp_path / "web", tmp_path / "app.apk"
    site.mkdir()
    (site / "index.html").write_text("page")
    package.write_bytes(b"package")
    files = gather([package], site, tmp_path / "release")
    assert [file.name for file in files] == ["app.apk", f"comptesdefees-{version()}-web.zip"]
    checked = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=tmp_path / "release", capture_output=True, check=False)
    assert checked.returncode == 0 and checked.stdout.count(b": OK") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_store_texts_fit_their_stores(language: str) -> None:
    for name, longest in LONGEST.items():
        text = (STORE / language / f"{name}.txt").read_text("utf-8").strip()
        assert 0 < len(text) <= longest, name
    for changes in (STORE / language / "changelogs").iterdir():
        assert 0 < len(changes.read_text("utf-8").strip()) <= 500


def test_every_store_language_tells_of_the_same_versions() -> None:
    told = {language: sorted(file.name for file in (STORE / language / "changelogs").iterdir()) for language in LANGUAGES}
    assert len({*map(tuple, told.values())}) == 1


def test_the_version_has_one_home() -> None:
    spec = configparser.RawConfigParser()
    spec.read(ROOT / "buildozer.spec", "utf-8")
    assert spec.get("app", "version.filename").endswith("pyproject.toml") and not spec.has_option("app", "version")
