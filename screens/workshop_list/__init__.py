"""The deck and what is still to check in it."""
