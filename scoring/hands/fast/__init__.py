"""The fast path: totals without reasons, and the search for the best use of every choice card. See docs/search.md."""
