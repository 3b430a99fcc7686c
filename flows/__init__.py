"""The flows, one a file; each runs as `python -m media_pipelines.flows.<name> --help`."""

# Before Prefect: what it is told not to send stands there.
import media_pipelines.blocks  # noqa: F401
