"""What a room is furnished with."""
