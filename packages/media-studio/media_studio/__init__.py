"""Algorithms: arrays in, arrays out; no HTTP, no Prefect, no pydantic."""
