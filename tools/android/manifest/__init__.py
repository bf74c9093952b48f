"""Additions to the package's manifest that buildozer has no setting for."""
