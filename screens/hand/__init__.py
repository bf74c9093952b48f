"""The hand of Fantasy Realms: one tap per card."""
