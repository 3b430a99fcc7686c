"""Devices that need a current."""
