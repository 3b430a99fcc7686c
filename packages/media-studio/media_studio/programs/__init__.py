"""From the description of a scene to a shape program, and from that to a model."""
