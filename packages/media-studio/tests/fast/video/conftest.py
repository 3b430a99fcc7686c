"""Videos whose frames say their number, made in code."""

from media_testing.video.samples import film

__all__ = ["film"]
