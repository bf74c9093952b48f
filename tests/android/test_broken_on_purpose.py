"""Taken out one at a time, what the phone needs is missed."""
from __future__ import annotations

import pytest

from tests.android.conftest import Project


def test_a_requirement_that_is_imported_is_missed(project: Project) -> None:
    project.change("buildozer.spec", ",pyyaml==6.0.3", "")
    code, said = project.checked("files", "imports", "start")
    assert code == 1
    assert "imports yaml, and the requirements do not name pyyaml" in said
    assert "WRONG    the packed folder starts by itself" in said


def test_a_requirement_that_only_another_one_needs_is_missed(project: Project) -> None:
    project.change("buildozer.spec", ",asyncgui==0.6.3", "")
    code, said = project.checked("dependencies")
    assert code == 1
    assert "asynckivy asks for asyncgui" in said


def test_a_kv_file_is_missed(project: Project) -> None:
    (project.root / "screens" / "home" / "home.kv").unlink()
    code, said = project.checked("files", "start")
    assert code == 1
    assert "screens/home/home.kv is needed and does not reach the package" in said
    assert "WRONG    the packed folder starts by itself" in said


@pytest.mark.parametrize(("extension", "missed"), [("yaml", "cards.yaml"), ("mo", "assets/locale/fr/LC_MESSAGES/app.mo")])
def test_an_extension_is_missed(project: Project, extension: str, missed: str) -> None:
    project.change("buildozer.spec", f",{extension}", "")
    code, said = project.checked("files")
    assert code == 1
    assert f"{missed} is needed and does not reach the package" in said


def test_tests_do_not_reach_the_phone(project: Project) -> None:
    (project.root / "tests").mkdir()
    (project.root / "tests" / "test_it.py").write_text("")
    project.change("buildozer.spec", "source.exclude_dirs = tests,", "source.exclude_dirs = ")
    assert "tests/test_it.py reaches the package and nothing needs it" in project.checked("files")[1]


def test_a_permission_nobody_needs_is_noticed(project: Project) -> None:
    project.change("buildozer.spec", "android.permission.VIBRATE", "android.permission.VIBRATE,android.permission.INTERNET")
    code, said = project.checked("spec")
    assert code == 1
    assert "android.permissions is «android.permission.VIBRATE,android.permission.INTERNET»" in said


@pytest.mark.parametrize(("before", "after", "missed"), [
    ("p4a.hook = tools/android/manifest/hook.py", "", "the manifest declares 0 providers for that"),
    ("android.gradle_dependencies = androidx.core:core:1.13.1", "", "nobody brings androidx.core.content.FileProvider"),
    ("android.add_resources = tools/android/manifest/shared_paths.xml:xml/shared_paths.xml", "", "android.add_resources does not bring it"),
    ("android.manifest.intent_filters = tools/android/manifest/opens.xml", "", "a file of the kind text/yaml is not offered to the app"),
])
def test_what_sharing_and_opening_files_need_is_missed(project: Project, before: str, after: str, missed: str) -> None:
    project.change("buildozer.spec", before, after)
    code, said = project.checked("manifest")
    assert code == 1
    assert missed in said


def test_a_folder_that_cannot_be_shared_from_is_noticed(project: Project) -> None:
    project.change("tools/android/manifest/shared_paths.xml", '<files-path name="pictures" path="pictures/" />', "")
    assert "files are shared out of pictures/" in project.checked("manifest")[1]


def test_the_project_as_it_is_has_nothing_wrong(project: Project) -> None:
    code, said = project.checked("spec", "manifest", "files", "imports", "dependencies", "pins", "python")
    assert (code, "WRONG" in said) == (0, False), said


def test_the_provider_is_declared_once_however_often_it_is_built() -> None:
    from tools.android.manifest.hook import with_provider
    once = with_provider("<manifest><application></application></manifest>")
    assert once.count("<provider") == 1
    assert with_provider(once) == once
    with pytest.raises(ValueError, match="where does the provider go"):
        with_provider("<manifest></manifest>")


def test_another_version_than_the_tested_one_is_noticed(project: Project) -> None:
    project.change("buildozer.spec", "kivymd==2.0.0", "kivymd==1.2.0")
    assert "kivymd is pinned to «1.2.0», in requirements.txt to «2.0.0»" in project.checked("pins")[1]


def test_a_spec_buildozer_cannot_use_is_refused(project: Project) -> None:
    project.change("buildozer.spec", "package.name = comptesdefees", "")
    code, said = project.checked("spec")
    assert code == 1
    assert '"package.name" is missing' in said


def test_a_module_that_newer_pythons_lack_is_noticed(project: Project) -> None:
    project.change("main.py", "import sys\n", "import sys\nimport imp\n")
    assert "main.py imports imp" in project.checked("python")[1]
