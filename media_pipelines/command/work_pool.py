"""The work pool of the deployments."""

WORK_POOL = "media"
