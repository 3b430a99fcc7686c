"""The HTTP client of the media-generation API; it knows no Prefect."""
