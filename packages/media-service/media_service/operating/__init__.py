"""What an operator does with a service."""
