"""The pages of games of tricks."""
