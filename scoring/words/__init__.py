"""The vocabulary of cards.yaml: filters, conditions and clauses, one small class per word."""
