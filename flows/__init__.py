"""The flows, one a file; each runs as `python -m flows.<name> --help`."""

import os

# Prefect reads these when it is imported; it must not call home unless somebody asked for it.
os.environ.setdefault("DO_NOT_TRACK", "1")
os.environ.setdefault("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
# The temporary server of a run is given up after 20 s, too soon for a busy machine.
os.environ.setdefault("PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS", "120")
