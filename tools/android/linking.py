"""Links manifest and resources with a real aapt2, as the build would: it refuses broken references and unknown attributes.

Works wherever aapt2 is: Debian's `aapt` and `android-framework-res`, or an Android SDK. AAPT2 and
ANDROID_FRAMEWORK name others.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import SimpleNamespace

from tools.android.declared import added, manifest, template
from tools.android.packing import Packer

DEBIAN = Path("/usr/share/android-framework-res/framework-res.apk")
PICTURES = {"icon.filename": "mipmap/icon.png", "icon.adaptive_foreground.filename": "mipmap/icon_foreground.png",
            "icon.adaptive_background.filename": "mipmap/icon_background.png", "presplash.filename": "drawable/presplash.png"}
ADAPTIVE = """<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@mipmap/icon_background" /><foreground android:drawable="@mipmap/icon_foreground" />
</adaptive-icon>"""


class NoTool(Exception):
    """There is no aapt2 here, or nothing to link against."""


def tools() -> tuple[str, str]:
    """Returns aapt2, and the framework to link against."""
    sdk = Path(os.environ.get("ANDROID_HOME", "nowhere"))
    newest = sorted(sdk.glob("build-tools/*/aapt2")), sorted(sdk.glob("platforms/android-*/android.jar"))
    aapt2 = os.environ.get("AAPT2") or shutil.which("aapt2") or (str(newest[0][-1]) if newest[0] else "")
    framework = os.environ.get("ANDROID_FRAMEWORK") or (str(newest[1][-1]) if newest[1] else str(DEBIAN))
    if not aapt2 or not Path(framework).is_file():
        raise NoTool
    return aapt2, framework


def check_linking(packer: Packer, root: Path) -> list[str]:
    aapt2, framework = tools()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        try:
            _lay_out(place, packer, root)
        except OSError as missing:
            return [str(missing)]
        for step in ([aapt2, "compile", "--dir", place / "res", "-o", place / "compiled.zip"],
                     [aapt2, "link", "-I", framework, "--manifest", place / "AndroidManifest.xml", "-o", place / "linked.apk",
                      place / "compiled.zip"]):
            done = subprocess.run(step, capture_output=True, text=True)
            if done.returncode:
                return [line.replace(f"{place}/", "") for line in (done.stderr or done.stdout).strip().splitlines()]
    return []


def _lay_out(place: Path, packer: Packer, root: Path) -> None:
    """Writes the manifest and the resource folder as python-for-android would leave them."""
    builder = packer.place("p4a.source_dir")
    assert builder is not None
    resources = place / "res"
    shutil.copytree(builder / "pythonforandroid/bootstraps/_sdl_common/build/src/main/res", resources)
    for key, target in PICTURES.items():
        shutil.copy(packer.value(key), resources / target)
    (resources / "mipmap-anydpi-v26" / "icon.xml").write_text(ADAPTIVE, "utf-8")
    args = SimpleNamespace(name=packer.value("title"), presplash_color=packer.value("android.presplash_color"), display_cutout="never")
    strings = template(packer, "strings.tmpl.xml").render(args=args, private_version="1", url_scheme="kivy")
    (resources / "values").mkdir(exist_ok=True)
    (resources / "values" / "strings.xml").write_text(strings, "utf-8")
    for target, file in added(packer, root).items():
        (resources / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, resources / target)
    package = f"{packer.value('package.domain')}.{packer.value('package.name')}"
    written = manifest(packer, root).replace("${applicationId}", package).replace("<manifest ", f'<manifest package="{package}" ', 1)
    (place / "AndroidManifest.xml").write_text(written, "utf-8")
