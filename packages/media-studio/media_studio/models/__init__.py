"""Engines whose weights this machine holds (docs/how-to/engines/local.md)."""
