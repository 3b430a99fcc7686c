"""Plants, stones, land and fire."""
