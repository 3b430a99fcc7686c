"""People of all trades and ages."""
