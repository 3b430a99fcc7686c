"""What several of the nature share."""
