"""Teams and tokens, entered at the end."""
