"""The trace of a job: what its spans are called before there are any.

Spans are made when a job ends, perhaps by another process than the one that has sent it to an
engine elsewhere. Both find the same ids in the uuid of the job, whose digits are random.
"""

from uuid import UUID

from media_api.programs.tracing import exporter_is_named

SERVICE = "media-service"
"""Its name in traces."""


def job_span_id(uuid: str) -> int:
    """Return the id of the span of a job."""
    return UUID(uuid).int >> 64


def engine_span_id(uuid: str) -> int:
    """Return the id of the span of what its engine does."""
    return UUID(uuid).int & 0xFFFF_FFFF_FFFF_FFFF


def told_to_engine(uuid: str, traceparent: str) -> str:
    """Return the header for an engine elsewhere; empty where this process exports no spans.

    Args:
        uuid: The job.
        traceparent: The header that it came with; empty: none.
    """
    if not traceparent or not exporter_is_named():
        return ""
    version, trace, _, flags = traceparent.split("-")
    return f"{version}-{trace}-{engine_span_id(uuid):016x}-{flags}"
