"""KivyMD 2 needs materialyoucolor 3; python-for-android's own recipe only finds version 2."""
from __future__ import annotations

from typing import Any

from pythonforandroid.recipe import PyProjectRecipe


class MaterialYouColor(PyProjectRecipe):
    """Installed from its Android wheel; its source is compiled where there is none."""

    name = "materialyoucolor"
    version = "3.0.4"
    url = ("https://files.pythonhosted.org/packages/eb/23/2e63e7bdfcc1aa7ba955386ad09e3bd8a535a1092d7af501659b63cb6282/"
           "materialyoucolor-{version}.tar.gz")
    sha256sum = "30b8dde034dce180845b0eaf52f72c5b22cd5b60bd7aff96804febae4e266276"
    stl_lib_name = "c++_shared"

    def get_recipe_env(self, arch: Any, **more: Any) -> dict[str, str]:
        env: dict[str, str] = super().get_recipe_env(arch, **more)
        return env | {"LDCXXSHARED": env["CXX"] + " -shared"}


recipe = MaterialYouColor()
