"""Pictures: subjects told from their backgrounds."""
