"""Lanes: the kinds of places where engines run."""

CPU = "cpu"
"""Worker processes: killable, limited in memory, one job at a time each."""
REMOTE = "remote"
"""Coroutines of the host, which wait for engines elsewhere."""
