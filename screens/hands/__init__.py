"""The pages of games of hands: one tap per card."""
