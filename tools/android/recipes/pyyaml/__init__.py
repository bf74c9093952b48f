"""PyYAML without its C part. Pip alone would take a wheel for the build machine: 2.6 MB that no phone can load."""
from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from pythonforandroid.recipe import PythonRecipe


class PyYaml(PythonRecipe):
    name = "pyyaml"
    site_packages_name = "yaml"
    version = "6.0.3"
    url = ("https://files.pythonhosted.org/packages/05/8e/961c0007c59b8dd7729d542c61a4d537767a59645b82a0b521206e1e25c2/"
           "pyyaml-{version}.tar.gz")
    sha256sum = "d76623373421df22fb4cf8817020cbb7ef15c725b9d5e45f17e189bfc384190f"

    def build_arch(self, arch: Any) -> None:
        """Copies the Python part, which is the whole package; nothing is built."""
        shutil.copytree(Path(self.get_build_dir(arch.arch)) / "lib" / "yaml", Path(self.ctx.get_python_install_dir(arch.arch)) / "yaml",
                        ignore=shutil.ignore_patterns("*.so", "*.pyd"), dirs_exist_ok=True)


recipe = PyYaml()
