"""Which version this is, and where its web edition is published."""

from __future__ import annotations

import tomllib
from pathlib import Path

VERSION = "1.0.0"  # semantic; buildozer.spec, pyproject.toml, the release and the page About read it here
PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"  # the app and the web edition include it, too


def web_address() -> str:
    """Returns `Web` of [project.urls]; empty until the owner fills it in, and then no link is offered."""
    try:
        return str(tomllib.loads(PROJECT.read_text("utf-8"))["project"]["urls"]["Web"])
    except (OSError, ValueError, KeyError):
        return ""
