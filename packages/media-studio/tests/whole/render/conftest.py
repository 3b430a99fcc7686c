"""What the fast tests of this folder use."""

from tests.fast.render.conftest import paint

__all__ = ["paint"]
