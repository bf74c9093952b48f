"""Builds the web edition, serves it for a look, and runs tests in its Python."""
