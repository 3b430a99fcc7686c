"""Measurements; each module prints a table of ratios against a peer in the same run."""
