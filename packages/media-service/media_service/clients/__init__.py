"""Clients: their keys and their limits."""
