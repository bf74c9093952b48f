"""Chapter III: what every card of a team brings."""
