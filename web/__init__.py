"""What the other phones at the table see: a small server in the app's own process and one page. Beside screens/, above table/.

A guest's touch is an event of the table's session, checked, saved and undone like any other. No Kivy lives here.
"""

from web.invitation import Invitation
from web.room import Guest, Room

__all__ = ["Guest", "Invitation", "Room"]
