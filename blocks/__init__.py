"""Prefect blocks and the HTTP client of the media-generation API."""
