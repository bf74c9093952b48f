"""What the app asks of Android is what Android offers: the real pyjnius, and stand-ins with the real signatures, on a JVM."""
from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.android.conftest import BUILDOZER, NOT_HERE, ROOT
from tools.android.signatures import CONSTANTS, in_typings, java_classes

HERE = Path(__file__).parent
OFFERED: dict[str, dict[str, list[dict[str, Any]]]] = json.loads((HERE / "signatures.json").read_text("utf-8"))
BUILDER = BUILDOZER / "python-for-android"
OLDEST, NEWEST = "24", "36"
SEND, OPEN = "android.intent.action.SEND", "android.intent.action.OPEN_DOCUMENT"


def compiled() -> Path:
    """The stand-ins as classes; unchanged, they are not compiled again."""
    sources = sorted((HERE / "java").rglob("*.java"))
    mark = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    classes = ROOT / "build" / "android" / "java" / mark
    if not classes.exists():
        made = classes.with_name(f"{mark}-{os.getpid()}")
        subprocess.run(["javac", "-nowarn", "-Xlint:none", "-d", made, *sources], check=True, capture_output=True)
        try:
            made.rename(classes)
        except OSError:                 # somebody else was quicker
            shutil.rmtree(made)
    return classes


@pytest.fixture(scope="session")
def report() -> dict[str, Any]:
    if not shutil.which("javac"):
        pytest.skip("there is no JDK here (Debian: openjdk-17-jdk-headless)")
    if not importlib.util.find_spec("jnius"):
        pytest.skip("pyjnius is not here: it has no wheel for this machine")
    if not (BUILDOZER / "ready").exists():
        pytest.skip(NOT_HERE)
    environment = {name: value for name, value in os.environ.items() if name != "CLASSPATH"} | {"PYTHONPATH": str(ROOT)}
    stand_ins = sorted(set(java_classes(HERE / "java")) & set(OFFERED))
    done = subprocess.run([sys.executable, HERE / "on_a_jvm.py", compiled(), BUILDER, *stand_ins], cwd=ROOT, env=environment,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_nothing_fails_softly(report: dict[str, Any]) -> None:
    assert report["troubles"] == []


def test_the_stand_ins_offer_what_android_offers_under_those_names_and_nothing_else(report: dict[str, Any]) -> None:
    assert len(report["declared"]) >= 15
    for name, members in report["declared"].items():
        for member, overloads in members.items():
            if member == "constructor" and name != "android.content.Intent":
                continue                # the others are never made by us
            real = {tuple(each["takes"]) for each in OFFERED[name][member]}
            assert {tuple(map(in_typings, takes)) for takes in overloads} == real, f"{name}.{member}"


def test_the_activity_is_the_one_of_python_for_android(report: dict[str, Any]) -> None:
    theirs = (BUILDER / "pythonforandroid/bootstraps/sdl2/build/src/main/java/org/kivy/android/PythonActivity.java").read_text("utf-8")
    ours = (HERE / "java/org/kivy/android/PythonActivity.java").read_text("utf-8")
    for signature in (r"public static PythonActivity mActivity", r"public void registerNewIntentListener\(NewIntentListener \w+\)",
                      r"public void registerActivityResultListener\(ActivityResultListener \w+\)", r"void onNewIntent\(Intent \w+\)",
                      r"void onActivityResult\(int \w+, int \w+, Intent \w+\)"):
        assert re.search(signature, ours), signature
        assert re.search(signature, theirs), signature


@pytest.mark.parametrize("android", [OLDEST, NEWEST])
@pytest.mark.parametrize(("name", "answer", "calls"), [
    ("dark", True, []),
    ("animation", False, []),
    ("tap", None, ["runOnUiThread", "performHapticFeedback(int 3)"]),
    ("firm", None, ["runOnUiThread", "performHapticFeedback(int 0)"]),
    ("awake", None, ["runOnUiThread", "addFlags(128)"]),
    ("asleep", None, ["runOnUiThread", "clearFlags(128)"]),
    ("text", True, ["setType(text/plain)", "android.intent.extra.TEXT(CharSequence 12 points)",
                    f"createChooser(Intent {SEND}, CharSequence Share)", f"startActivity({SEND}, flags 0)"]),
    ("picture", True, [
        "setType(image/png)",
        "android.intent.extra.STREAM(Parcelable content://org.fairytally.comptesdefees.fileprovider/files/pictures/a.png)",
        f"createChooser(Intent {SEND}, CharSequence Share)", f"startActivity({SEND}, flags 1)"]),
    ("chooser", True, ["addCategory(android.intent.category.OPENABLE)", "setType(*/*)",
                       "android.intent.extra.MIME_TYPES(String[] application/yaml text/yaml)", f"startActivityForResult({OPEN}, 4812)"]),
    ("one kind", True, ["addCategory(android.intent.category.OPENABLE)", "setType(*/*)", f"startActivityForResult({OPEN}, 4812)"]),
    ("name", "goblins.yaml", ["query(content://docs/goblins.yaml and four)", "close()"]),
    ("content", 4812, ["openFileDescriptor(content://docs/goblins.yaml, r)", "detachFd()"]),
])
def test_every_call_picks_the_overload_that_is_meant(
        report: dict[str, Any], android: str, name: str, answer: object, calls: list[str]) -> None:
    assert report[android][name] == {"answer": answer, "calls": calls}


@pytest.mark.parametrize(("name", "before", "since_15"), [
    ("insets", {"answer": [0, 0], "calls": []}, {"answer": [63, 126], "calls": ["getInsets(135)"]}),
    ("dark icons", {"answer": None, "calls": []}, {"answer": None, "calls": ["runOnUiThread", "setSystemBarsAppearance(24, 24)"]}),
    ("light icons", {"answer": None, "calls": []}, {"answer": None, "calls": ["runOnUiThread", "setSystemBarsAppearance(0, 24)"]}),
])
def test_where_the_app_does_not_lie_below_the_bars_they_are_left_alone(
        report: dict[str, Any], name: str, before: object, since_15: object) -> None:
    assert (report[OLDEST][name], report[NEWEST][name]) == (before, since_15)


def test_the_oldest_phone_is_asked_for_nothing_that_came_later(report: dict[str, Any]) -> None:
    called = {call.partition("(")[0] for each in report[OLDEST].values() for call in each["calls"]}
    later = {member for members in OFFERED.values() for member, offers in members.items()
             if min(offer["since"] for offer in offers) > int(OLDEST)}
    assert "getInsets" in later
    assert called & later == set()


def test_one_runnable_serves_each_kind_of_call_however_often_it_is_made(report: dict[str, Any]) -> None:
    assert report["runnables"] == 3         # bars, buzz, awake


def test_java_calls_back_with_the_file_that_was_picked_or_touched(report: dict[str, Any]) -> None:
    """Not with what others asked for, what was given up, nor what an app chosen among the last ones is started with again."""
    assert report["callbacks"]["answered"] == ["content://4812/-1"]
    assert set(report["callbacks"]["opened"]) == {"content://first", "content://later"}


def test_kivy_gets_the_plain_density_before_it_asks_for_the_one_that_grows_with_the_text(report: dict[str, Any]) -> None:
    assert report["density"] == {"kivy's": 2.625, "too late": False, "log": "PYTHON"}


@pytest.mark.parametrize(("kind", "constant", "ours"), [
    ("android.app.Activity", "RESULT_OK", "picking.RESULT_OK"),
    ("android.content.Intent", "ACTION_VIEW", "picking.VIEW"),
    ("android.content.Intent", "FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY", "picking.FROM_HISTORY"),
    ("android.content.res.Configuration", "UI_MODE_NIGHT_MASK", "phone.NIGHT_MASK"),
    ("android.content.res.Configuration", "UI_MODE_NIGHT_YES", "phone.NIGHT"),
    ("android.provider.OpenableColumns", "DISPLAY_NAME", "picking.DISPLAY_NAME"),
    ("android.provider.Settings$Global", "ANIMATOR_DURATION_SCALE", "phone.ANIMATOR_DURATION_SCALE"),
    ("android.view.HapticFeedbackConstants", "KEYBOARD_TAP", "phone.TAP"),
    ("android.view.HapticFeedbackConstants", "LONG_PRESS", "phone.FIRM"),
    ("android.view.WindowManager$LayoutParams", "FLAG_KEEP_SCREEN_ON", "phone.KEEP_SCREEN_ON"),
])
def test_what_the_code_knows_by_its_number_has_that_number(report: dict[str, Any], kind: str, constant: str, ours: str) -> None:
    assert constant in CONSTANTS[kind]
    assert json.loads(OFFERED[kind][constant][0]["is"]) == report["constants"][ours]


def test_dark_icons_are_asked_for_by_androids_two_flags(report: dict[str, Any]) -> None:
    flags = OFFERED["android.view.WindowInsetsController"]
    both = sum(int(flags[name][0]["is"]) for name in ("APPEARANCE_LIGHT_STATUS_BARS", "APPEARANCE_LIGHT_NAVIGATION_BARS"))
    assert both == report["constants"]["phone.DARK_ICONS"]
