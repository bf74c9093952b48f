"""Chapter II, trick by trick."""
