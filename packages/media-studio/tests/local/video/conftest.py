"""What the fast tests of this folder use."""

from tests.fast.video.conftest import film

__all__ = ["film"]
