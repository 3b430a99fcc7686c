"""Pipelines for a media-generation API, and a service that implements it."""
