"""What the fast tests of this folder use."""

from media_testing.render.samples import paint

__all__ = ["paint"]
