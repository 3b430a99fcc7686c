"""Processes that the service starts, and what they may do."""
