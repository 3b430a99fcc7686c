"""What tests of this room share."""
