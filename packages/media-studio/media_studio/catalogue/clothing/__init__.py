"""What is worn."""
