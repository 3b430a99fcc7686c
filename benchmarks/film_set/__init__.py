"""The film set of `make demo-video`: a figure with skeleton and skin, a room, light, a camera."""
