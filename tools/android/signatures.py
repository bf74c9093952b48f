"""Updates what Android really offers, for the classes that tests/android/java stands in for: `python -m tools.android.signatures`.

It comes from NativeScript's typings of Android's libraries, fetched by npm, and is kept beside the tests, which
then need no network. All overloads are kept, because pyjnius chooses among them. The typings distinguish number
and string, not int and CharSequence: stand-ins are compared in those terms.
"""
from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

TYPINGS = "@nativescript/types-android@9.1.1"
FILES = ("android-platform-37.d.ts", "androidx-32.d.ts")
HERE = Path(__file__).resolve().parents[2] / "tests" / "android"
KEPT = HERE / "signatures.json"
MEMBER = re.compile(r"public (?:static |abstract |final )*[\w.<>\[\]]+ (\w+)(?=[(;]| =)")
OPENS = re.compile(r"(?:export|declare) (?:abstract )?(?:module|namespace|class|interface) ([\w.]+).*\{$")
PARENTS = re.compile(r"(?:extends|implements) (.+?) \{$")
MADE = re.compile(r"public constructor\((.*)\);")
METHOD = re.compile(r"public (?:static )?(?:abstract )?(\w+)\((.*)\): .*;")
FIELD = re.compile(r"public (?:static )?(?:readonly )?(\w+): (.*);")
SINCE = re.compile(r"@since (\d+)")
# Constants that the code knows by value and no stand-in needs.
CONSTANTS = {
    "android.app.Activity": {"RESULT_OK"},
    "android.content.Intent": {"ACTION_VIEW", "FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY"},
    "android.content.res.Configuration": {"UI_MODE_NIGHT_MASK", "UI_MODE_NIGHT_YES"},
    "android.provider.OpenableColumns": {"DISPLAY_NAME"},
    "android.provider.Settings$Global": {"ANIMATOR_DURATION_SCALE"},
    "android.view.HapticFeedbackConstants": {"KEYBOARD_TAP", "LONG_PRESS"},
    "android.view.WindowManager$LayoutParams": {"FLAG_KEEP_SCREEN_ON"},
}
NUMBERS = {"byte", "short", "int", "long", "float", "double", "char"}


def java_classes(folder: Path) -> dict[str, set[str]]:
    """Returns the classes that the stand-ins declare, with the names of their public members."""
    found: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("*.java")):
        outer = name = ".".join(file.relative_to(folder).with_suffix("").parts)
        for line in file.read_text("utf-8").splitlines():
            if inner := re.match(r"    public (?:static |final )*(?:class|interface) (\w+)", line):
                name = f"{outer}${inner[1]}"
            elif line == "    }":
                name = outer
            found.setdefault(name, set()).update(MEMBER.findall(line))
    return {name: members for name, members in found.items() if members}


@dataclass(frozen=True)
class SignatureLine:
    place: str          # the class it belongs to
    text: str
    since: int          # the version of Android that introduced it, or its class


def placed(lines: Iterable[str]) -> Iterator[SignatureLine]:
    path: list[tuple[str, int]] = []
    since = 1
    for raw in lines:
        text = raw.strip()
        if told := SINCE.search(text):
            since = int(told[1])
        if opened := OPENS.match(text):
            path.append((opened[1], since))
        elif text.startswith("}"):
            path and path.pop()
        elif text.endswith("{"):
            path.append(("", 1))
        if text and not text.startswith(("/*", "*")):
            yield SignatureLine(_name([part for part, _since in path]), text, max([since, *(brought for _part, brought in path)]))
            since = 1


def ancestors(lines: Sequence[SignatureLine], name: str) -> Iterator[str]:
    """Yields the class and all its ancestors."""
    yield name
    for line in lines:
        if line.place == name and (match := PARENTS.search(line.text)):
            for parent in re.findall(r"[\w.]+", match[1].replace("implements", " ").replace("globalAndroid", "android")):
                yield from ancestors(lines, parent)


def offered(lines: Sequence[SignatureLine], name: str, members: set[str]) -> dict[str, list[dict[str, object]]]:
    """Returns the members of a class with these names, its own or inherited, each with the version of Android that introduced it."""
    found: dict[str, list[dict[str, object]]] = {}
    family = set(ancestors(lines, name))
    for line in lines:
        if line.place not in family or not line.text.startswith("public "):
            continue
        if (made := MADE.match(line.text)) and line.place == name:
            found.setdefault("constructor", []).append({"since": line.since, "takes": _takes(made[1])})
        elif (method := METHOD.match(line.text)) and method[1] in members:
            member = {"since": line.since, "takes": _takes(method[2])}
            if member["takes"] not in [each.get("takes") for each in found.setdefault(method[1], [])]:
                found[method[1]].append(member)
        elif (field := FIELD.match(line.text)) and field[1] in members:
            found[field[1]] = [{"since": line.since, "is": field[2]}]
    return found


def _name(path: list[str]) -> str:
    """Returns android.os.Build$VERSION: the typings put inner classes into a module named after the outer one."""
    parts = [part for part in path if part]
    first = next((number for number, part in enumerate(parts) if part[0].isupper()), len(parts))
    return ".".join([*parts[:first], "$".join(parts[first:])]).strip(".")


def _takes(text: str) -> list[str]:
    return [re.sub(r"globalAndroid|\s*\|\s*null", lambda found: "android" if found[0].startswith("global") else "", each.split(": ", 1)[1])
            for each in re.split(r", (?=\w+: )", text) if each]


def in_typings(java: str) -> str:
    """Translates a Java type into the terms of the typings."""
    if java.endswith("[]"):
        return f"androidNative.Array<{in_typings(java[:-2])}>"
    if java in NUMBERS:
        return "number"
    return {"java.lang.String": "string", "java.lang.CharSequence": "string", "java.lang.Class": "java.lang.Class<any>"}.get(java, java)


def keep(found: dict[str, dict[str, list[dict[str, object]]]]) -> None:
    """Writes one line per member."""
    classes = []
    for name, members in sorted(found.items()):
        lines = [f"  {json.dumps(member)}: {json.dumps(offers)}" for member, offers in sorted(members.items())]
        classes.append(f" {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n }")
    KEPT.write_text("{\n" + ",\n".join(classes) + "\n}\n", "utf-8")


def main() -> int:
    found = {}
    wanted = java_classes(HERE / "java")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", TYPINGS], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        [archive] = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as packed:
            lines = [line for file in FILES for line in placed(_content(packed, file).splitlines())]
    for name in sorted({*wanted, *CONSTANTS}):
        if told := offered(lines, name, wanted.get(name, set()) | CONSTANTS.get(name, set())):
            found[name] = told
    keep(found)
    print(f"{len(found)} classes of {TYPINGS} in {KEPT.name}; not in it: {', '.join(sorted(set(wanted) - set(found))) or 'none'}")
    return 0


def _content(packed: tarfile.TarFile, file: str) -> str:
    content = packed.extractfile(f"package/lib/android/{file}")
    assert content is not None
    return content.read().decode()


if __name__ == "__main__":
    sys.exit(main())
