"""The servers on loopback."""

from media_testing.servers import (
    _running_fake_service,
    _running_s3_server,
    client,
    fake_service,
    media_service,
    prefect_server,
    s3_server,
)

__all__ = [
    "_running_fake_service",
    "_running_s3_server",
    "client",
    "fake_service",
    "media_service",
    "prefect_server",
    "s3_server",
]
