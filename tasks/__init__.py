"""One Prefect task per operation of the media-generation API."""

# Before Prefect: what it is told not to send stands there.
import media_pipelines.blocks  # noqa: F401
