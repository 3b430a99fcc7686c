"""What a service conforms to and can do, found out by asking it."""
