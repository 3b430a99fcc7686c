"""Toys and games."""
