"""Why a hand is worth what it is."""
