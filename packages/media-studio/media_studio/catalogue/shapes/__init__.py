"""Plain geometric bodies."""
