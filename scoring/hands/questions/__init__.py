"""What people ask about a hand beyond its score: the best choices, what if, who miscounted, which card counts which."""
