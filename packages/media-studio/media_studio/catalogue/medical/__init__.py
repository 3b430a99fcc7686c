"""What doctors and patients use."""
