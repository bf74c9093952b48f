"""One answer of the rules."""
