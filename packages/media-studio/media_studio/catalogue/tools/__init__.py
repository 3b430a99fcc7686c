"""Tools and hardware."""
