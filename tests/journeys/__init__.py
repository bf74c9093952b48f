"""Whole games played by touch on a phone without a display, for tests, pictures and measurements."""
