"""What is looked at or celebrated with."""
