"""Checks and repairs of delivered models."""
