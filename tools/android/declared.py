"""The manifest as python-for-android would write it with our spec: does it declare what the code asks Android for?"""
from __future__ import annotations

import re
import runpy
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import jinja2
import pythonforandroid

from tools.android.packing import Packer

TEMPLATES = Path(pythonforandroid.__file__).parent / "bootstraps" / "_sdl_common" / "build" / "templates"
NAME = "{http://schemas.android.com/apk/res/android}"
PROVIDER = "androidx.core.content.FileProvider"
YAML = {"application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"}


def check_manifest(packer: Packer, root: Path) -> list[str]:
    """Everything that would only be noticed on the phone."""
    try:
        application = ElementTree.fromstring(manifest(packer, root)).find("application")
        assert application is not None
    except (ElementTree.ParseError, ValueError, OSError) as wrong:
        return [f"the manifest cannot be made: {wrong}"]
    return [*_provider(application, packer, root), *_opening(application)]


def manifest(packer: Packer, root: Path) -> str:
    """The template of python-for-android, filled in with what concerns us, and our hook run over it."""
    filters = packer.value("android.manifest.intent_filters")
    args = SimpleNamespace(min_sdk_version=int(packer.value("android.minapi")), numeric_version=1, version="1", android_entrypoint="x",
                           android_apptheme="x", intent_filters=(root / filters).read_text("utf-8") if filters else "")
    written = jinja2.Template((TEMPLATES / "AndroidManifest.tmpl.xml").read_text("utf-8")).render(args=args, android_api=35)
    hook = packer.value("p4a.hook")
    return str(runpy.run_path(str(root / hook))["with_provider"](written)) if hook else written


def _provider(application: ElementTree.Element, packer: Packer, root: Path) -> list[str]:
    """The code shares files through a provider: it is declared, its class comes along, and its folders are those of the code."""
    phone = (root / "screens" / "phone.py").read_text("utf-8")
    if PROVIDER not in phone:
        return []
    declared = [each for each in application.findall("provider") if each.get(f"{NAME}name") == PROVIDER]
    if len(declared) != 1:
        return [f"screens/phone.py shares files, and the manifest declares {len(declared)} providers for that: is p4a.hook named?"]
    [provider] = declared
    wrong = []
    ending = str(provider.get(f"{NAME}authorities")).rpartition("}")[2]
    if f"{{activity().getPackageName()}}{ending}" not in phone:
        wrong.append(f"the provider is called …{ending}, screens/phone.py asks for another one")
    if (provider.get(f"{NAME}exported"), provider.get(f"{NAME}grantUriPermissions")) != ("false", "true"):
        wrong.append("the provider must not be exported and must grant what it is asked for")
    if not re.search(r"androidx\.core:core:", packer.value("android.gradle_dependencies")):
        wrong.append(f"nobody brings {PROVIDER}: name androidx.core in android.gradle_dependencies")
    return wrong + _folders(provider, packer, root)


def _folders(provider: ElementTree.Element, packer: Packer, root: Path) -> list[str]:
    resource = str(provider[0].get(f"{NAME}resource")).removeprefix("@") + ".xml"
    named = dict(reversed(each.strip().split(":")) for each in packer.value("android.add_resources").split(",") if ":" in each)
    if resource not in named:
        return [f"the provider reads {resource}, and android.add_resources does not bring it"]
    shown = {str(path.get("path")).rstrip("/") for path in ElementTree.parse(root / named[resource]).getroot()}
    used = {found for file in (root / "screens").rglob("*.py") for found in re.findall(r'/ "(pictures|exports)"', file.read_text("utf-8"))}
    return [f"files are shared out of {folder}/, and {named[resource]} does not show it" for folder in sorted(used - shown)] + [
        f"{named[resource]} shows {folder}/, and nothing is shared out of it" for folder in sorted(shown - used)]


def _opening(application: ElementTree.Element) -> list[str]:
    """A pack file touched in a file manager."""
    kinds = {data.get(f"{NAME}mimeType") for data in application.iterfind("activity/intent-filter/data")}
    return [f"a file of the kind {kind} is not offered to the app" for kind in sorted(YAML - kinds)]
