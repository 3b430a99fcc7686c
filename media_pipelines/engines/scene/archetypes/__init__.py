"""Families of objects: one file describes one family."""
