"""What looks after the project and never reaches a phone."""
