"""What several of the vehicles share."""
