"""`python -m tools.kivymd_widgets`: measures our widgets against KivyMD's; docs/decisions.md has the table.

For each pair: milliseconds to build one with its text (median of thirty), kilobytes of Python memory it keeps,
and its height in dp on a phone of 360 x 640 with text at 1.0 and 1.6. A widget whose text ignores the setting has
the same height twice.
"""
