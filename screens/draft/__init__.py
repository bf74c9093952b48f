"""Once Upon a Draft on the screen: what its pages share, and the door that leads to the one a game is entered on."""
