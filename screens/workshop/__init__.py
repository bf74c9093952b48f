"""The workshop: the owner teaches the app a card."""
