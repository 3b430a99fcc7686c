"""Buildings and their parts."""
