"""The flows, one a file; each runs as `python -m flows.<name> --help`."""

# Before Prefect: what it is told not to send stands there.
import blocks  # noqa: F401
