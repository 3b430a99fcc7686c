"""What several of the clothing share."""
