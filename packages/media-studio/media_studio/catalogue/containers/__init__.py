"""What holds other things."""
