"""What stands in streets and parks."""
