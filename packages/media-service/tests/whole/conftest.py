"""The servers on loopback."""

from media_testing.servers import *  # noqa: F403  fixtures, named in __all__
