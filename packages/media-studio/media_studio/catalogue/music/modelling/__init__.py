"""What several of the music share."""
