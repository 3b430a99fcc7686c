"""The export of spans by the SDK of OpenTelemetry, which delays nobody and fails nothing."""

import logging
import threading
from collections.abc import Sequence

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.propagate import set_global_textmap
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExportResult
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from media_api.programs.tracing import named_endpoint

# What a process waits for a collector at its end
FLUSH_SECONDS = 2.0
# As the SDK calls a service that nobody has named
_UNNAMED = "unknown_service"

logger = logging.getLogger("media_api.tracing")


class SpanExport:
    """Exports the spans of a process, also of libraries, as the variables of OpenTelemetry say.

    Args:
        service: Name of the service, unless the environment has one.

    Attributes:
        provider: Makes tracers.
        ids: Gives spans their ids.
    """

    def __init__(self, service: str) -> None:
        self.ids = SpanIds()
        self.provider = TracerProvider(
            resource=_resource(service), id_generator=self.ids, shutdown_on_exit=False
        )
        self.provider.add_span_processor(BatchSpanProcessor(_Exporter()))
        if isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
            trace.set_tracer_provider(self.provider)
            # What else may come in headers is nobody's here, and would be logged where it is odd
            set_global_textmap(TraceContextTextMapPropagator())
        self._ending, self._ended = threading.Event(), threading.Event()
        # Begun now: a process that ends begins no thread any more
        threading.Thread(target=self._end, name="end of the spans", daemon=True).start()

    def close(self) -> None:
        """Send what is left; a collector that is away is waited for no longer than 2 seconds."""
        self._ending.set()
        self._ended.wait(FLUSH_SECONDS)

    def _end(self) -> None:
        self._ending.wait()
        self.provider.shutdown()
        self._ended.set()


class SpanIds(RandomIdGenerator):
    """Random ids, but for a span whose id somebody else knows already.

    Attributes:
        next: Of the span that the same thread begins now; None: any.
    """

    next: int | None = None

    def generate_span_id(self) -> int:
        """Return the id of a span."""
        known, self.next = self.next, None
        return known or super().generate_span_id()


class _Exporter(OTLPSpanExporter):
    """Says once that spans do not arrive, and once that they do again."""

    _is_away = False

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send spans."""
        result = super().export(spans)
        is_away = result is not SpanExportResult.SUCCESS
        if is_away and not self._is_away:
            logger.warning("Spans do not reach %s; everything else goes on.", named_endpoint())
        if self._is_away and not is_away:
            logger.warning("Spans reach %s again.", named_endpoint())
        self._is_away = is_away
        return result


# It has a line of its own for each attempt
logging.getLogger(OTLPSpanExporter.__module__).setLevel(logging.CRITICAL)


def _resource(service: str) -> Resource:
    named = Resource.create()
    if str(named.attributes.get(SERVICE_NAME, "")).startswith(_UNNAMED):
        return named.merge(Resource({SERVICE_NAME: service}))
    return named
