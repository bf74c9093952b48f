"""The pages of games of tricks: what they share, and the door that leads to the one a game is entered on."""
