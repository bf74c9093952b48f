"""Tools that maintain the project and are never part of the app."""
