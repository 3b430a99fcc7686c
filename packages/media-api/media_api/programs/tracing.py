"""Spans for the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names; where none is named, nothing.

The variables are those of OpenTelemetry: docs/how-to/traces.md.
"""

import importlib.util
import logging
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from media_api.programs.span_export import SpanExport

ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
HTTP = "http/protobuf"
_SDK = "opentelemetry.sdk"

logger = logging.getLogger("media_api.tracing")


def exporter_is_named(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment names a collector that takes spans."""
    is_off = environment.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    exporter = environment.get("OTEL_TRACES_EXPORTER", "").strip().lower() or "otlp"
    return not is_off and exporter == "otlp" and bool(named_endpoint(environment))


def named_endpoint(environment: Mapping[str, str] = os.environ) -> str:
    """Return the address of the collector; empty: the environment names none."""
    return next(filter(None, map(environment.get, ENDPOINTS)), "")


def open_export(service: str) -> "SpanExport | None":
    """Begin to export the spans of this process; None: no collector is named, or can be used.

    Args:
        service: Name of the service, unless `OTEL_SERVICE_NAME` has another one.
    """
    if not exporter_is_named():
        return None
    protocol = next(filter(None, map(os.environ.get, PROTOCOLS)), HTTP)
    if protocol != HTTP:
        logger.warning("No spans are exported: they are sent by %s only, not %s.", HTTP, protocol)
        return None
    if not _is_installed():
        logger.warning('No spans are exported: pip install "media-api[otel]".')
        return None
    # A quarter of a second, for those who want it
    from media_api.programs.span_export import SpanExport

    try:
        return SpanExport(service)
    except ValueError as exc:
        # Of a variable; the SDK does not say of which in one way
        logger.warning("No spans are exported, since a variable OTEL_… cannot be used: %s", exc)
        return None


def _is_installed() -> bool:
    try:
        return importlib.util.find_spec(f"{_SDK}.trace") is not None
    except ModuleNotFoundError:
        return False
