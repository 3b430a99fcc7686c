"""The wire contract of the media-generation API: pydantic models, no input or output."""
