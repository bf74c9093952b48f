"""A second, plain scorer of Fantasy Realms with all its boxes, written from the facts alone; it shares nothing with the engine."""
