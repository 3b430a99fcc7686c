"""What operations cost, and how much of it is allowed."""
