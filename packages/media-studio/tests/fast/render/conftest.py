"""Models that the renderer without Blender paints."""

from media_testing.render.samples import paint

__all__ = ["paint"]
