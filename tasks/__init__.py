"""One Prefect task per operation of the media-generation API."""
