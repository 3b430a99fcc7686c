"""What the fast tests of this folder use."""

from media_testing.video.samples import film

__all__ = ["film"]
