"""Worker processes: one job at a time each, killed at the deadline, replaced."""
