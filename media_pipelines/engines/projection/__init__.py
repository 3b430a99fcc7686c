"""Pictures projected onto models."""
