"""Games from files of their owner."""
