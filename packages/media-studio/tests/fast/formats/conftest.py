"""Small models built in code."""

from media_testing.formats.samples import arm, arm_glb, cube, cube_glb, textured

__all__ = ["arm", "arm_glb", "cube", "cube_glb", "textured"]
