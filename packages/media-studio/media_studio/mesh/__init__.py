"""Meshes in memory: unwrapping, remeshing, texture transfer, statistics."""
