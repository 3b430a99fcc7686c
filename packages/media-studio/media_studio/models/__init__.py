"""Engines whose weights this machine holds (docs/engines/local.md)."""
