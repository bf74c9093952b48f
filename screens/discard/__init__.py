"""A screen of the app."""
