"""The trace that a request belongs to, as the header `traceparent` of the W3C says it."""

import re
import sys

TRACEPARENT = "traceparent"
_VALID = re.compile(r"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")


def traceparent() -> str | None:
    """Return the header of the span that is current; None: there is none."""
    # Who makes spans has loaded it; everybody else does without the import
    if "opentelemetry.trace" not in sys.modules:
        return None
    from opentelemetry import trace

    context = trace.get_current_span().get_span_context()
    if not context.is_valid:
        return None
    return f"00-{context.trace_id:032x}-{context.span_id:016x}-{context.trace_flags:02x}"


def is_traceparent(text: str) -> bool:
    """Whether a text is a header of version 00, which has 55 characters."""
    return _VALID.fullmatch(text) is not None
