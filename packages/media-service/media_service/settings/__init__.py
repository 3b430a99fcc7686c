"""What an operator may set."""
