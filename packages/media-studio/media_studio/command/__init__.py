"""The embedded makers in a terminal."""
