"""Solid procedural materials and baking them into texture maps."""
