"""Captions that state only what was measured or is on record."""
