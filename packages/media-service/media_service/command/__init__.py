"""The service in a terminal."""
