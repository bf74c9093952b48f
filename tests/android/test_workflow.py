"""What the workflow must keep, beyond what actionlint checks: it builds the same thing every time."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def jobs() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / ".github" / "workflows" / "app.yml").read_text("utf-8"))["jobs"])


def test_every_runner_is_a_named_one(jobs: dict[str, Any]) -> None:
    assert {job["runs-on"] for job in jobs.values()} == {"ubuntu-24.04"}


def test_what_was_compiled_is_taken_from_the_very_same_pins_only(jobs: dict[str, Any]) -> None:
    """python-for-android looks at names, not at versions: a build left from other pins would be taken as it is."""
    caches = [step["with"] for job in jobs.values() for step in job["steps"] if "actions/cache" in step.get("uses", "")]
    [compiled] = [cache for cache in caches if cache["path"].strip() == ".buildozer"]
    assert "restore-keys" not in compiled
    for file in ("buildozer.spec", "requirements-android.txt", "Makefile", "tools/android/**"):
        assert f"'{file}'" in compiled["key"]
    assert "matrix.arch" in compiled["key"]


def test_a_build_that_fails_says_why() -> None:
    assert "buildozer -v android debug" in (ROOT / "Makefile").read_text("utf-8")


def test_the_emulator_gets_the_package_that_was_built_for_it(jobs: dict[str, Any]) -> None:
    assert "x86_64" in jobs["apk"]["strategy"]["matrix"]["arch"]
    assert jobs["emulator"]["needs"] == "apk"
    assert any(step.get("with", {}).get("name") == "apk-x86_64" for step in jobs["emulator"]["steps"])
    assert any("make PYTHON=python emulator" in step.get("run", "") for step in jobs["emulator"]["steps"])


def test_only_the_job_that_publishes_may_write_anything(jobs: dict[str, Any]) -> None:
    assert {name: job["permissions"] for name, job in jobs.items() if "permissions" in job} == {
        "pages": {"pages": "write", "id-token": "write"}}
    assert {*jobs["pages"]["needs"]} == {"test", "web"} and "refs/heads/main" in jobs["pages"]["if"]
    assert any(step.get("run") == "make PYTHON=python web" for step in jobs["web"]["steps"])
