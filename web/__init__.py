"""What a browser shows: one page, and its two ways to a table. Beside screens/, above views/.

A guest's touch is an event of the table's session, checked, saved and undone like any other. No Kivy lives here, and nothing of
the server in what the desk needs.
"""
