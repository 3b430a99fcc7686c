"""Where the repository lies, whose tests these are, and this package in it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TESTING = Path(__file__).parent
DISTRIBUTIONS = {
    "media-pipelines": ".",
    "media-api": "packages/media-api",
    "media-service": "packages/media-service",
    "media-studio": "packages/media-studio",
}
"""Those that are shipped, with their folders."""

PACKAGES = {
    "media-api": ("media_api", "media_gltf"),
    "media-service": ("media_service",),
    "media-studio": ("media_studio",),
}
"""The packages of those below `packages/`."""
