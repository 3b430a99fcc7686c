"""Blind restoration of photographs: what is wrong is measured from the pixels, then undone."""
