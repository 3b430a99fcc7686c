"""Which of several results is taken, and by whom: a person, the checks, or a vision model."""
