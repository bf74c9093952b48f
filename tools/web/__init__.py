"""Builds the web edition, serves it locally, and runs tests in its Python."""
