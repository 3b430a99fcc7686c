"""A small catalogue of boxes to read and build with."""

from media_testing.small_catalogue import catalogue, lexicon

__all__ = ["catalogue", "lexicon"]
