"""What this service can build: recipes take it from here and hand it to the engines."""

from media_studio.catalogue.index import CATALOGUE

__all__ = ["CATALOGUE"]
