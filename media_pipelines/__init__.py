"""Pipelines for a media-generation API, and a service that implements it."""

import os

# Prefect reads these when it is imported, would send something, or starts a server; it must not
# call home unless somebody asked for it.
os.environ.setdefault("DO_NOT_TRACK", "1")
os.environ.setdefault("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
# The temporary server of a run is given up after 20 s, too soon for a busy machine.
os.environ.setdefault("PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS", "120")
