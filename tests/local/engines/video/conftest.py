"""What the fast tests of this folder use."""

from tests.fast.engines.video.conftest import film

__all__ = ["film"]
