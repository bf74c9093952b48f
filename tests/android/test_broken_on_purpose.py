"""Everything a phone needs is missed when it is removed, one thing at a time."""
from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tests.android.conftest import BUILDOZER, Checks, Project

SPEC = "buildozer.spec"


def test_a_requirement_that_is_imported_is_missed(project: Project, checked: Checks) -> None:
    project.change(SPEC, ",pyyaml==6.0.3", "")
    code, said = checked("imports")
    assert code == 1
    assert "imports yaml, and the requirements do not name pyyaml" in said


def test_a_requirement_that_only_another_one_needs_is_missed(project: Project, checked: Checks) -> None:
    project.change(SPEC, ",asyncgui==0.6.3", "")
    code, said = checked("dependencies")
    assert code == 1
    assert "asynckivy asks for asyncgui" in said


def test_a_kv_file_is_missed(project: Project, checked: Checks) -> None:
    project.remove("screens/home/home.kv")
    code, said = checked("files")
    assert code == 1
    assert "screens/home/home.kv is needed and does not reach the package" in said


@pytest.mark.parametrize(("file", "before", "after", "said_of_it"), [
    (SPEC, ",pyyaml==6.0.3", "", "yaml is not on the phone"),
    pytest.param("screens/home/home.py", "load_kv(__file__)", "load_kv('elsewhere.py')", "elsewhere.kv", marks=pytest.mark.soak),
    pytest.param("main.py", "import sys\n", "import sys\nwords = __doc__.split()\n", "'NoneType' object has no attribute 'split'",
                 marks=pytest.mark.soak),
    pytest.param("sentences/grammar.py", "import unicodedata\n", "import unicodedata\nimport warnings\n"
                 "warnings.warn('gone soon', DeprecationWarning)\n", "gone soon", marks=pytest.mark.soak),
])
def test_an_app_that_would_not_start_there_is_noticed(
        project: Project, checked: Checks, file: str, before: str, after: str, said_of_it: str) -> None:
    """A package that nobody brings, a file that is not there, an explanation that is not compiled for a phone, a call that goes."""
    project.change(file, before, after)
    code, said = checked("start")
    assert code == 1
    assert "WRONG    the packed folder starts by itself" in said
    assert said_of_it in said


@pytest.mark.parametrize(("extension", "missed"), [("yaml", "cards.yaml"), ("mo", "assets/locale/fr/LC_MESSAGES/app.mo")])
def test_an_extension_is_missed(project: Project, checked: Checks, extension: str, missed: str) -> None:
    project.change(SPEC, f",{extension}", "")
    code, said = checked("files")
    assert code == 1
    assert f"{missed} is needed and does not reach the package" in said


def test_tests_do_not_reach_the_phone(project: Project, checked: Checks) -> None:
    project.write("tests/test_it.py", "")
    project.change(SPEC, "source.exclude_dirs = tests,", "source.exclude_dirs = ")
    assert "tests/test_it.py reaches the package and nothing needs it" in checked("files")[1]


def test_the_web_edition_does_not_reach_the_phone(project: Project, checked: Checks) -> None:
    """Its worker, service worker and manifest are of no use to a page that a phone serves."""
    project.change(SPEC, ",web/edition", "")
    said = checked("files")[1]
    for file in ("worker.js", "sw.js", "inside.py"):
        assert f"web/edition/{file} reaches the package and nothing needs it" in said


@pytest.mark.parametrize("kind", ["woff2", "webp"])
def test_fonts_and_drawings_of_the_page_reach_the_phone(project: Project, checked: Checks, kind: str) -> None:
    project.write(f"web/page/castle.{kind}", "")
    project.write("web/door.py", (project.root / "web/door.py").read_text("utf-8") + f'CASTLE = "castle.{kind}"\n')
    missed = f"web/page/castle.{kind} is needed and does not reach the package"
    assert missed not in checked("files")[1]
    project.change(SPEC, f",{kind}", "")
    assert missed in checked("files")[1]


def test_a_permission_nobody_needs_is_noticed(project: Project, checked: Checks) -> None:
    project.change(SPEC, "android.permission.INTERNET", "android.permission.INTERNET,android.permission.CAMERA")
    code, said = checked("spec")
    assert code == 1
    assert "android.permissions is «android.permission.INTERNET,android.permission.CAMERA»" in said


@pytest.mark.parametrize(("before", "after", "missed"), [
    ("p4a.hook = tools/android/manifest/hook.py", "", "the manifest declares 0 providers for that"),
    ("androidx.core:core:1.13.1,", "", "nobody brings androidx.core.content.FileProvider"),
    ("tools/android/manifest/shared_paths.xml:xml/shared_paths.xml,", "", "android.add_resources does not bring it"),
    ("android.manifest.intent_filters = tools/android/manifest/opens.xml", "", "a file of the kind text/yaml is not offered to the app"),
    ("android.backup_rules = tools/android/manifest/backup_rules.xml", "", "fullBackupContent names no file that is brought along"),
    ("tools/android/manifest/extraction_rules.xml:xml/extraction_rules.xml", "", "dataExtractionRules names no file"),
    ("android.extra_manifest_application_arguments = tools/android/manifest/application.txt", "", "the back key is lost"),
])
def test_what_only_the_manifest_says_is_missed(project: Project, checked: Checks, before: str, after: str, missed: str) -> None:
    project.change(SPEC, before, after)
    code, said = checked("manifest")
    assert code == 1
    assert missed in said


@pytest.mark.parametrize(("file", "part"), [
    ("backup_rules.xml", "the backup"), ("extraction_rules.xml", "cloud-backup"), ("extraction_rules.xml", "device-transfer")])
def test_the_unpacked_python_must_not_get_into_a_backup(project: Project, checked: Checks, file: str, part: str) -> None:
    project.change(f"tools/android/manifest/{file}", '<exclude domain="file" path="app/" />', "")
    assert f"{file} does not leave app/ out of {part}" in checked("manifest")[1]


def test_the_games_must_get_into_a_backup(project: Project, checked: Checks) -> None:
    project.change("tools/android/manifest/backup_rules.xml", 'path="picked/"', 'path="journal.jsonl"')
    assert "backup_rules.xml leaves journal.jsonl out: the games would be lost" in checked("manifest")[1]


def test_a_folder_that_cannot_be_shared_from_is_noticed(project: Project, checked: Checks) -> None:
    project.change("tools/android/manifest/shared_paths.xml", '<files-path name="pictures" path="pictures/" />', "")
    assert "files are shared out of pictures/" in checked("manifest")[1]


def test_the_project_as_it_is_has_nothing_wrong(checked: Checks) -> None:
    code, said = checked("spec", "manifest", "gradle", "files", "imports", "dependencies", "pins", "builds", "sources", "python")
    assert (code, "WRONG" in said) == (0, False), said


def test_the_provider_is_declared_once_however_often_it_is_built() -> None:
    from tools.android.manifest.hook import with_provider
    once = with_provider("<manifest><application></application></manifest>")
    assert once.count("<provider") == 1
    assert with_provider(once) == once
    with pytest.raises(ValueError, match="where does the provider go"):
        with_provider("<manifest></manifest>")


def test_another_version_than_the_tested_one_is_noticed(project: Project, checked: Checks) -> None:
    project.change(SPEC, "kivymd==2.0.0", "kivymd==1.2.0")
    assert "kivymd is pinned to «1.2.0», in requirements.txt to «2.0.0»" in checked("pins")[1]


def test_a_package_that_a_recipe_brings_without_a_version_is_noticed(project: Project, checked: Checks) -> None:
    project.change(SPEC, "chardet==5.2.0,", "")
    assert "chardet is brought without a version" in checked("pins")[1]


def test_a_spec_buildozer_cannot_use_is_refused(project: Project, checked: Checks) -> None:
    project.change(SPEC, "package.name = comptesdefees", "")
    code, said = checked("spec")
    assert code == 1
    assert '"package.name" is missing' in said


def test_a_module_that_newer_pythons_lack_is_noticed(project: Project, checked: Checks) -> None:
    project.change("main.py", "import sys\n", "import sys\nimport imp\n")
    assert "main.py imports imp" in checked("python")[1]


def test_classes_that_come_twice_are_noticed(project: Project, checked: Checks) -> None:
    project.change(SPEC, ",org.jetbrains.kotlin:kotlin-stdlib-jdk8:1.8.22", "")
    assert "an older kotlin-stdlib-jdk8 with the same classes (androidx.core:core:1.13.1)" in checked("gradle")[1]
    project.change(SPEC, "androidx.core:core:1.13.1", "androidx.core:core:1.13.1,org.jetbrains.kotlin:kotlin-stdlib-jdk8:1.7.20")
    assert checked("gradle")[0] == 1


class Builder:
    """python-for-android with one recipe that can be broken."""

    def __init__(self, project: Project, folder: Path) -> None:
        theirs = BUILDOZER / "python-for-android" / "pythonforandroid"
        ours = folder / "python-for-android" / "pythonforandroid"
        (ours / "recipes").mkdir(parents=True)
        for each in (theirs / "recipes").iterdir():
            if each.name != "android":
                (ours / "recipes" / each.name).symlink_to(each)
        self.source = ours / "recipes" / "android" / "src"
        self.source.mkdir(parents=True)
        for name in ("setup.py", "pyproject.toml"):
            (self.source / name).write_bytes((theirs / "recipes" / "android" / "src" / name).read_bytes())
        project.change(SPEC, "%(source.dir)s/.venv-android/python-for-android", str(ours.parent))


@pytest.fixture
def builder(project: Project, tmp_path: Path) -> Builder:
    return Builder(project, tmp_path)


def test_a_recipe_without_its_build_file_is_noticed(builder: Builder, checked: Checks) -> None:
    assert checked("builds")[0] == 0
    os.remove(builder.source / "pyproject.toml")
    code, said = checked("builds")
    assert code == 1
    assert "the recipe android has no pyproject.toml: it cannot be built" in said


def test_a_build_file_that_forgets_what_setup_needs_is_noticed(builder: Builder, checked: Checks) -> None:
    text = (builder.source / "pyproject.toml").read_text("utf-8")
    (builder.source / "pyproject.toml").write_text(text.replace(', "Cython>=0.29,<3.1"', ""), "utf-8")
    assert "the setup.py of the recipe android imports Cython, and its pyproject.toml does not ask for it" in checked("builds")[1]


def test_a_patch_that_is_not_there_is_noticed(builder: Builder, checked: Checks) -> None:
    kivy = builder.source.parents[1] / "kivy"
    kivy.unlink()
    kivy.mkdir()
    assert "no-ast-str.patch is missing" in checked("builds")[1]


@pytest.mark.parametrize(("file", "before", "after", "missed"), [
    ("buildozer.spec", "p4a.local_recipes = tools/android/recipes", "",
     "materialyoucolor is pinned to 3.0.4, its recipe was written for 2.0.10"),
    ("tools/android/recipes/materialyoucolor/__init__.py", "https://", "http://", "our recipe of materialyoucolor names no address"),
    ("tools/android/recipes/pyyaml/__init__.py", "sha256sum = ", "checked = ", "our recipe of pyyaml names no sha256 of its source"),
    ("tools/android/recipes/pyyaml/__init__.py", "6.0.3", "6.0.2", "pyyaml is pinned to 6.0.3, its recipe was written for 6.0.2"),
])
def test_a_source_of_which_nobody_knows_where_it_comes_from_is_noticed(
        project: Project, checked: Checks, file: str, before: str, after: str, missed: str) -> None:
    project.change(file, before, after)
    code, said = checked("sources")
    assert code == 1
    assert missed in said


def test_a_library_of_the_machine_that_builds_is_noticed(project: Project, checked: Checks) -> None:
    """With what a registry once answered for the version that is Python alone, and for one that is not."""
    pins = re.findall(r"[\w-]+==[\d.]+", (project.root / SPEC).read_text("utf-8"))
    known = {f"{each} on manylinux_2_39_x86_64": f"{each.partition('==')[0]}-1-py3-none-any.whl" for each in pins}
    known |= {f"materialyoucolor==3.0.4 on {platform}": "a wheel" for platform in ("android_24_arm64_v8a", "android_24_x86_64")}
    known["chardet==7.7.0 on manylinux_2_39_x86_64"] = "chardet-7.7.0-cp314-cp314-manylinux2014_x86_64.whl"
    project.write("build/android/registry.json", json.dumps(known))
    assert checked("wheels") == (0, "  ok       no library of another machine gets into the package\n")
    project.change(SPEC, "chardet==5.2.0", "chardet==7.7.0")
    code, said = checked("wheels")
    assert code == 1
    assert "chardet==7.7.0 would be installed from chardet-7.7.0-cp314-cp314-manylinux2014_x86_64.whl: a library of the machine" in said


def test_another_file_at_an_address_is_noticed(project: Project, checked: Checks) -> None:
    """With what was once found there."""
    from tools.android.recipes.materialyoucolor import recipe as colours
    from tools.android.recipes.pyyaml import recipe as yaml
    known = {recipe.versioned_url: recipe.sha256sum for recipe in (colours, yaml)}
    project.write("build/android/registry.json", json.dumps(known))
    assert checked("addresses") == (0, "  ok       what is at those addresses has those hashes\n")
    project.write("build/android/registry.json", json.dumps({**known, yaml.versioned_url: "0" * 64}))
    code, said = checked("addresses")
    assert code == 1
    assert f"at the address of pyyaml there is {'0' * 64}, not {yaml.sha256sum}" in said


def test_what_no_registry_could_be_asked_about_is_said(project: Project, checked: Checks) -> None:
    project.change(SPEC, "six==1.17.0", "six==1.16.0")
    code, said = checked("wheels")
    assert (code, said) == (0, "  skipped  no library of another machine gets into the package: no package registry can be reached\n")


def test_yaml_is_installed_without_its_c_part(project: Project, tmp_path: Path) -> None:
    """Our recipe, run on a source in which somebody has also built the C part."""
    from types import SimpleNamespace

    from pythonforandroid.build import Context
    from pythonforandroid.recipe import Recipe
    Recipe.recipes, context = {}, Context()
    context.local_recipes = str(project.root / "tools" / "android" / "recipes")
    recipe = Recipe.get_recipe("pyyaml", context)
    source, installed = tmp_path / "pyyaml" / "lib" / "yaml", tmp_path / "installed"
    source.mkdir(parents=True)
    (source / "__init__.py").write_text("loader = 'pure'\n")
    (source / "_yaml.cpython-314-x86_64-linux-gnu.so").write_bytes(b"\x7fELF")
    recipe.get_build_dir = lambda _arch: str(tmp_path / "pyyaml")
    recipe.ctx = SimpleNamespace(get_python_install_dir=lambda _arch: str(installed))
    recipe.build_arch(SimpleNamespace(arch="arm64-v8a"))
    assert [file.name for file in (installed / "yaml").iterdir()] == ["__init__.py"]
