"""What one writes, reads and measures with."""
