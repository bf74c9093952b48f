"""The page of games of crews."""
