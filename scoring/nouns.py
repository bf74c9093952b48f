"""The common nouns of the rules, for counting: «1 coin», « 2 pièces ». Packs have the nouns of suits, categories and tokens."""

from __future__ import annotations

from sentences import noun

CARD = noun("noun", "card", "cards")
COIN = noun("noun", "coin", "coins")
DISCARD = noun("noun", "paid discard", "paid discards")
ITEM = noun("noun", "item", "items")
PLAYER = noun("noun", "player", "players")
POINT = noun("noun", "point", "points")
SKULL = noun("noun", "skull", "skulls")
SUIT = noun("noun", "suit", "suits")
TILE = noun("noun", "tile", "tiles")
TREASURE = noun("noun", "treasure", "treasures")
