"""What sport is done with."""
