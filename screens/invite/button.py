"""The button in the bar of every game that invites phones, and counts those that have joined."""
from __future__ import annotations

from kivy.properties import NumericProperty

from screens.registry import load_kv
from screens.widgets.pills import IconButton

load_kv(__file__)


class InviteButton(IconButton):
    phones = NumericProperty(0)
