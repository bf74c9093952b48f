"""Whole games played by a finger on a phone without a display: for the tests, the pictures and the measurements."""
