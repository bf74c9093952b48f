"""Prepares a release besides the Android packages.

`python -m tools.release notes` prints this version's section of the changelog; with a tag (`notes v1.2.3`) only
if it is the tag of this version. `python -m tools.release gather` copies packages and web edition to
build/release, with their checksums.
"""
from __future__ import annotations

import hashlib
import re
import shutil
import sys
from pathlib import Path

from views.release import VERSION

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / "build" / "release"


def notes(changelog: str, wanted: str) -> str:
    """Returns the section of a version without its heading, or '' if there is none."""
    found = re.search(rf"^## \[{re.escape(wanted)}\][^\n]*\n(.*?)(?=^## |^\[|\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def checksums(files: list[Path]) -> str:
    """Returns one line per file, as `sha256sum -c` reads them."""
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files))


def gather(packages: list[Path], site: Path, into: Path = RELEASE) -> list[Path]:
    """Copies the packages, packs the site as one archive, and writes SHA256SUMS beside them."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    files = [Path(shutil.copy(package, into)) for package in packages]
    files.append(Path(shutil.make_archive(str(into / f"comptesdefees-{VERSION}-web"), "zip", site)))
    (into / "SHA256SUMS").write_text(checksums(files), "utf-8")
    return files


def main(asked: str = "", tag: str = f"v{VERSION}") -> int | str:
    if asked == "notes":
        text = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), VERSION)
        if tag != f"v{VERSION}":
            return f"The tag is {tag}, but views/release.py says {VERSION}."
        if not text:
            return f"CHANGELOG.md has no section for {VERSION}."
        print(text)
        return 0
    if asked != "gather":
        return "notes or gather?"
    packages, site = [*(ROOT / "bin").glob(f"*-{VERSION}-*-release*.a[pa][kb]")], ROOT / "build" / "web"
    if {package.suffix for package in packages} != {".apk", ".aab"} or not site.is_dir():
        return "An APK, an AAB and build/web are needed: `make release` builds all three."
    print(*gather(packages, site), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
