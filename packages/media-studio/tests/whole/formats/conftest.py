"""What the fast tests of this folder use."""

from tests.fast.formats.conftest import arm, arm_glb, cube, cube_glb, textured

__all__ = ["arm", "arm_glb", "cube", "cube_glb", "textured"]
