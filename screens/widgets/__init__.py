"""Widgets shared by the screens. They draw and report touches; no rule of any game lives here."""
