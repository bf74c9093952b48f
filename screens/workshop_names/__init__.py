"""The names of crew types and colours."""
