"""Descriptions of the wires of `prediction`, one file a vendor."""
