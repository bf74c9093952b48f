"""What a release holds, beside the packages themselves: `python -m tools.release notes` prints the changelog's section of this version,
`python -m tools.release gather` copies packages and web edition into build/release, with their checksums."""
from __future__ import annotations

import hashlib
import re
import shutil
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / "build" / "release"


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def notes(changelog: str, wanted: str) -> str:
    """The section of a version, without its heading; '' if there is none."""
    found = re.search(rf"^## \[{re.escape(wanted)}\][^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def checksums(files: list[Path]) -> str:
    """As `sha256sum -c` reads them."""
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files))


def gather(packages: list[Path], site: Path, into: Path = RELEASE) -> list[Path]:
    """The packages and the site as one archive, and SHA256SUMS beside them."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    files = [Path(shutil.copy(package, into)) for package in packages]
    files.append(Path(shutil.make_archive(str(into / f"comptesdefees-{version()}-web"), "zip", site)))
    (into / "SHA256SUMS").write_text(checksums(files), "utf-8")
    return files


def main(asked: str) -> int:
    if asked == "notes":
        text = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version())
        print(text or f"CHANGELOG.md has no section for {version()}")
        return not text
    packages, site = [*(ROOT / "bin").glob(f"*-{version()}-*-release*.a[pa][kb]")], ROOT / "build" / "web"
    if not packages or not site.is_dir():
        print("There is nothing to gather: `make release` builds it.")
        return 1
    print(*gather(packages, site), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 2 else "notes or gather?")
