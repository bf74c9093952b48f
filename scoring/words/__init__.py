"""The vocabulary of cards.yaml: which cards, when, what. One small class per word."""
