"""The last step of `make apk`: checks that every library in the package is for the phone it was built for.

Python's libraries are in an archive inside the package (libpybundle.so), which is checked as well.
"""
from __future__ import annotations

import argparse
import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

MACHINES = {"arm64-v8a": 183, "x86_64": 62}         # e_machine of an ELF file
NAMES = {183: "arm64-v8a", 62: "x86_64", 3: "x86", 40: "armeabi-v7a"}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.android.package", description=__doc__)
    parser.add_argument("--arch", choices=MACHINES, required=True)
    parser.add_argument("packages", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    wrong = [f"{package.name}: {each}" for package in options.packages for each in check_package(package, options.arch)]
    print(*wrong or ["every library in the package is for " + options.arch], sep="\n")
    return 1 if wrong else 0


def check_package(package: Path, arch: str) -> list[str]:
    found = list(libraries(package))
    if not any(name.endswith("libmain.so") for name, _content in found):
        return ["there is no libmain.so in it: is this a package of python-for-android?"]
    return [trouble for name, content in found for trouble in check_library(name, content, arch)]


def libraries(package: Path) -> Iterator[tuple[str, bytes]]:
    """Yields every ELF file, including those in the bundle."""
    with zipfile.ZipFile(package) as packed:
        for name in packed.namelist():
            content = packed.read(name)
            if content.startswith(b"\x7fELF"):
                yield name, content
            elif content.startswith(b"\x1f\x8b"):
                with tarfile.open(fileobj=io.BytesIO(content)) as bundle:
                    for member in bundle:
                        file = bundle.extractfile(member)
                        if file is not None and (inside := file.read()).startswith(b"\x7fELF"):
                            yield f"{name}: {member.name}", inside


def check_library(name: str, content: bytes, arch: str) -> list[str]:
    machine, = struct.unpack_from("<H", content, 18)
    return [] if machine == MACHINES[arch] else [f"{name} is for {NAMES.get(machine, machine)}"]


if __name__ == "__main__":
    sys.exit(main())
