"""Batches against a bare loop, and how soon the end of a job is noticed."""
