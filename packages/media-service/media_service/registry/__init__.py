"""Which engine serves a request: those that are installed, and those of the operator."""
