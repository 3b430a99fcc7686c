"""What the fast tests of this folder use."""

from tests.fast.engines.render.conftest import paint

__all__ = ["paint"]
