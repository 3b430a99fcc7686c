"""What models of lessons share."""
