"""Blender, which runs in an environment of its own: the pipe to it, and what runs there."""
