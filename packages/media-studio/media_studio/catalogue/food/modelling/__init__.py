"""What several of the food share."""
