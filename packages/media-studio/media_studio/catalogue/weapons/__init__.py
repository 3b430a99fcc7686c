"""Weapons and armour."""
