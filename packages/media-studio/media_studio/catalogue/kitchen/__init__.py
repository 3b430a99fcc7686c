"""What one cooks and eats with."""
