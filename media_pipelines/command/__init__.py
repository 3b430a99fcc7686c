"""The pipelines in a terminal."""
