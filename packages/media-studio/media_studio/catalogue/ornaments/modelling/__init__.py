"""What several of the ornaments share."""
