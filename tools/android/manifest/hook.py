"""Called by python-for-android between writing the manifest and building the package: adds what buildozer has no setting for.

The manifest gets the provider through which a shared picture reaches another app.
"""
from __future__ import annotations

from pathlib import Path

MANIFEST = Path("src/main/AndroidManifest.xml")     # inside python-for-android's working folder
PROVIDER = Path(__file__).with_name("provider.xml")
END = "</application>"


def before_apk_assemble(_toolchain: object) -> None:
    MANIFEST.write_text(with_provider(MANIFEST.read_text("utf-8")), "utf-8")


def with_provider(manifest: str) -> str:
    """Adds the provider, once however often the package is built."""
    provider = PROVIDER.read_text("utf-8")
    if provider in manifest:
        return manifest
    before, end, after = manifest.rpartition(END)
    if not end:
        raise ValueError(f"{MANIFEST} has no {END}: where does the provider go?")
    return f"{before}{provider}    {end}{after}"
