"""The tables of a service, where they are, and how its processes tell each other of changes."""
