"""What tests of this folder use."""

from media_testing.pose.samples import alone, both, empty_pictures, engine, pair, somebody

__all__ = ["alone", "both", "empty_pictures", "engine", "pair", "somebody"]
