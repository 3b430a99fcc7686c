"""What drives, floats and flies."""
