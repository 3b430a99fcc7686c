"""What objects of several kinds share."""
