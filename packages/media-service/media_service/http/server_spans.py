"""Which requests have a span, where spans are exported: those that make jobs.

FastAPI makes them. A poll is no part of the work, and there are many.
"""

from typing import TYPE_CHECKING

from starlette.types import Scope

from media_api.contract.operations import OPERATIONS

if TYPE_CHECKING:
    # Of FastAPI 0.150; one of before takes no notice
    from fastapi.telemetry import TelemetryConfig

_CREATIONS = frozenset(operation.path for operation in OPERATIONS.values())


def _makes_no_job(scope: Scope) -> bool:
    return scope.get("method") != "POST" or scope["path"] not in _CREATIONS


SPANS: "TelemetryConfig" = {
    "exclude": _makes_no_job,
    "operation_spans": False,
    "metrics": False,
    "logs": False,
    "auto_configure": False,
}
NO_SPANS: "TelemetryConfig" = {"tracing": False, **SPANS}
