"""The built package is checked: every library in it is for the phone."""
from __future__ import annotations

import gzip
import io
import os
import struct
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.android.conftest import Checks, Project
from tools.android import package

ARM, INTEL = 183, 62


def library(machine: int) -> bytes:
    return b"\x7fELF\x02\x01" + bytes(12) + struct.pack("<H", machine) + bytes(44)


def packed(folder: Path, main: int, inside: dict[str, bytes]) -> Path:
    """A package as python-for-android leaves it: libraries, and Python with its own in a bundle that calls itself a library."""
    bundle = io.BytesIO()
    with tarfile.open(fileobj=bundle, mode="w") as tar:
        for name, content in inside.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    with zipfile.ZipFile(folder / "app.apk", "w") as apk:
        apk.writestr("lib/arm64-v8a/libmain.so", library(main))
        apk.writestr("lib/arm64-v8a/libpybundle.so", gzip.compress(bundle.getvalue()))
        apk.writestr("AndroidManifest.xml", "<manifest />")
    return folder / "app.apk"


def test_a_package_of_one_kind_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = packed(tmp_path, ARM, {"modules/_sqlite3.so": library(ARM), "site-packages/yaml/__init__.pyc": b"pyc"})
    assert package.main(["--arch", "arm64-v8a", str(made)]) == 0
    assert capsys.readouterr().out == "every library in the package is for arm64-v8a\n"


def test_a_library_of_the_machine_that_built_it_is_found_in_the_bundle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = packed(tmp_path, ARM, {"site-packages/yaml/_yaml.so": library(INTEL)})
    assert package.main(["--arch", "arm64-v8a", str(made)]) == 1
    assert capsys.readouterr().out == "app.apk: lib/arm64-v8a/libpybundle.so: site-packages/yaml/_yaml.so is for x86_64\n"


def test_a_package_for_another_phone_is_refused(tmp_path: Path) -> None:
    assert package.check_package(packed(tmp_path, INTEL, {}), "arm64-v8a") == ["lib/arm64-v8a/libmain.so is for x86_64"]


def test_what_is_no_package_of_ours_is_not_called_right(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "empty.apk", "w"):
        pass
    assert package.check_package(tmp_path / "empty.apk", "x86_64") == [
        "there is no libmain.so in it: is this a package of python-for-android?"]


@pytest.fixture
def aapt2(project: Project) -> None:
    from tools.android import linking
    try:
        linking.tools()
    except linking.NoTool:
        pytest.skip("there is no aapt2 here (Debian: aapt, android-framework-res)")


def test_manifest_and_resources_are_linked(checked: Checks, aapt2: None) -> None:
    assert checked("linking") == (0, "  ok       manifest and resources fit together\n")


@pytest.mark.parametrize(("file", "before", "after", "refused"), [
    ("tools/android/manifest/provider.xml", "@xml/shared_paths", "@xml/no_paths", "xml/no_paths"),
    ("tools/android/manifest/application.txt", "enableOnBackInvokedCallback", "enableOnBackCallback", "enableOnBackCallback"),
    ("tools/android/manifest/backup_rules.xml", "</full-backup-content>", "", "backup_rules.xml"),
])
def test_what_a_real_aapt2_refuses_is_noticed(
        project: Project, checked: Checks, aapt2: None, file: str, before: str, after: str, refused: str) -> None:
    project.change(file, before, after)
    code, said = checked("linking")
    assert code == 1
    assert refused in said


def test_without_aapt2_it_is_said_that_nothing_was_linked(checked: Checks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {"PATH": "/nowhere"})
    assert checked("linking") == (0, "  skipped  manifest and resources fit together: there is no aapt2 here "
                                     "(Debian: aapt, android-framework-res)\n")
