"""The invitation of other phones to a game."""
