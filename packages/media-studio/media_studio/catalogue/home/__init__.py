"""What is used in a house."""
