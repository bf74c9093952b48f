"""Builds the manifest as python-for-android would from our spec: does it declare what the code asks Android for?"""
from __future__ import annotations

import re
import runpy
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import jinja2

from tools.android.packing import Packer

NAME = "{http://schemas.android.com/apk/res/android}"
PROVIDER = "androidx.core.content.FileProvider"
YAML = {"application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"}
NEW_BACK = 36                       # from this target on Android keeps the back key from SDL unless the manifest says otherwise


def check_manifest(packer: Packer, root: Path) -> list[str]:
    """Checks everything that would otherwise be noticed only on a phone."""
    try:
        application = ElementTree.fromstring(manifest(packer, root)).find("application")
        assert application is not None
        return [*_provider(application, packer, root), *_opening(application), *_back_key(application, packer),
                *_backup(application, packer, root)]
    except (ElementTree.ParseError, ValueError, OSError) as wrong:
        return [f"the manifest cannot be made: {wrong}"]


def template(packer: Packer, name: str) -> jinja2.Template:
    """Loads a template of python-for-android from the very folder that would build."""
    builder = packer.place("p4a.source_dir")
    assert builder is not None
    return jinja2.Template((builder / "pythonforandroid/bootstraps/_sdl_common/build/templates" / name).read_text("utf-8"))


def manifest(packer: Packer, root: Path) -> str:
    """Fills in python-for-android's template with our spec and runs our hook over it."""
    def content(key: str) -> str:
        return (root / packer.value(key)).read_text("utf-8") if packer.value(key) else ""

    rules = packer.place("android.backup_rules")
    args = SimpleNamespace(
        min_sdk_version=int(packer.value("android.minapi")), numeric_version=1, version=packer.get_version(), window=True,
        permissions=[SimpleNamespace(name=each) for each in packer.values("android.permissions")],
        android_entrypoint="org.kivy.android.PythonActivity", android_apptheme="@android:style/Theme.NoTitleBar",
        manifest_orientation=packer.value("orientation"), intent_filters=content("android.manifest.intent_filters"),
        allow_backup=packer.value("android.allow_backup").lower(), backup_rules=rules.stem if rules else "",
        extra_manifest_application_arguments=content("android.extra_manifest_application_arguments"))
    written = template(packer, "AndroidManifest.tmpl.xml").render(args=args, android_api=int(packer.value("android.api")))
    hook = packer.value("p4a.hook")
    return str(runpy.run_path(str(root / hook))["with_provider"](written)) if hook else written


def added(packer: Packer, root: Path) -> dict[str, Path]:
    """Returns the resources that the spec adds, by their path in the package."""
    found = {place: root / file for file, _, place in (each.partition(":") for each in packer.values("android.add_resources"))}
    rules = packer.place("android.backup_rules")
    return found | ({f"xml/{rules.name}": rules} if rules else {})


def _back_key(application: ElementTree.Element, packer: Packer) -> list[str]:
    if int(packer.value("android.api")) >= NEW_BACK and application.get(f"{NAME}enableOnBackInvokedCallback") != "false":
        return [f"for Android {packer.value('android.api')} the back key is lost: enableOnBackInvokedCallback must be false"]
    return []


def _backup(application: ElementTree.Element, packer: Packer, root: Path) -> list[str]:
    """Backups hold the games but not the Python unpacked beside them: above 25 MB Android saves nothing."""
    builder = packer.place("p4a.source_dir")
    assert builder is not None
    java = builder / "pythonforandroid/bootstraps/common/build/src/main/java/org/kivy/android/PythonUtil.java"
    unpacked = set(re.findall(r'getFilesDir\(\)\.getAbsolutePath\(\) \+ "/(\w+)"', java.read_text("utf-8")))
    games = "".join(file.read_text("utf-8") for file in (root / "table").rglob("*.py"))
    wrong = []
    for attribute, parts in (("fullBackupContent", ["."]), ("dataExtractionRules", ["cloud-backup", "device-transfer"])):
        file = added(packer, root).get(str(application.get(f"{NAME}{attribute}")).removeprefix("@") + ".xml")
        if file is None:
            wrong.append(f"{attribute} names no file that is brought along: the unpacked Python goes into the backup, and it fails")
            continue
        for part in parts:
            rules = ElementTree.parse(file).getroot().find(part)
            left_out = set() if rules is None else {
                str(each.get("path")).rstrip("/") for each in rules.findall("exclude") if each.get("domain") == "file"}
            wrong += [f"{file.name} does not leave {folder}/ out of {part.replace('.', 'the backup')}"
                      for folder in sorted(unpacked - left_out)]
            wrong += [f"{file.name} leaves {name} out: the games would be lost"
                      for name in sorted(left_out - unpacked) if f'"{name}"' in games]
    return wrong


def _provider(application: ElementTree.Element, packer: Packer, root: Path) -> list[str]:
    """The provider that shares files must be declared, its class packed, and its folders those of the code."""
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
    named = added(packer, root)
    if resource not in named:
        return [f"the provider reads {resource}, and android.add_resources does not bring it"]
    shown = {str(path.get("path")).rstrip("/") for path in ElementTree.parse(named[resource]).getroot()}
    used = {found for file in (root / "screens").rglob("*.py") for found in re.findall(r'/ "(pictures|exports)"', file.read_text("utf-8"))}
    return [f"files are shared out of {folder}/, and {named[resource].name} does not show it" for folder in sorted(used - shown)] + [
        f"{named[resource].name} shows {folder}/, and nothing is shared out of it" for folder in sorted(shown - used)]


def _opening(application: ElementTree.Element) -> list[str]:
    """Opening a pack file from a file manager must lead to the app."""
    kinds = {data.get(f"{NAME}mimeType") for data in application.iterfind("activity/intent-filter/data")}
    return [f"a file of the kind {kind} is not offered to the app" for kind in sorted(YAML - kinds)]
