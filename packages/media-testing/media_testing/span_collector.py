"""A collector of OpenTelemetry on loopback: takes spans by OTLP over HTTP, draws their trees."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import Span as SpanMessage
from opentelemetry.proto.trace.v1.trace_pb2 import Status

from media_testing.running_service import wait_until


@dataclass(frozen=True, kw_only=True)
class CollectedSpan:
    """A span as it was sent; begin and end in Unix seconds."""

    service: str
    name: str
    kind: str
    trace: str
    id: str
    parent: str
    begin: float
    end: float
    attributes: dict[str, object]
    is_error: bool
    links: tuple[str, ...]


@dataclass
class SpanCollector:
    """What has arrived.

    Attributes:
        url: For OTEL_EXPORTER_OTLP_ENDPOINT.
        spans: In the order of their arrival.
    """

    url: str = ""
    spans: list[CollectedSpan] = field(default_factory=list)

    def named(self, *names: str) -> list[CollectedSpan]:
        """Return the spans of these names."""
        return [span for span in list(self.spans) if span.name in names]

    def children(self, of: CollectedSpan) -> list[CollectedSpan]:
        """Return the spans of which another one is the parent, in the order of time."""
        found = [
            span for span in list(self.spans) if (span.trace, span.parent) == (of.trace, of.id)
        ]
        return sorted(found, key=lambda span: span.begin)

    def roots(self) -> list[CollectedSpan]:
        """Return the spans without a parent that has arrived."""
        known = {(span.trace, span.id) for span in self.spans}
        return [span for span in self.spans if (span.trace, span.parent) not in known]

    def wait_for(self, number: int, *names: str, seconds: float = 30) -> list[CollectedSpan]:
        """Wait until as many spans of these names are there."""
        wait_until(lambda: len(self.named(*names)) >= number, seconds)
        return self.named(*names)

    def tree(self, root: CollectedSpan) -> str:
        """Draw a span and all below it, with their seconds since its begin."""
        return "\n".join(self._lines(root, root.begin, 0))

    def _lines(self, span: CollectedSpan, zero: float, depth: int) -> Iterator[str]:
        name = f"{'  ' * depth}{span.name}{' (failed)' if span.is_error else ''}"
        begin, seconds = span.begin - zero, span.end - span.begin
        yield f"{begin:9.3f} {seconds:9.3f}  {span.service:<16} {name}"
        for child in self.children(span):
            yield from self._lines(child, zero, depth + 1)


@contextmanager
def span_collector() -> Iterator[SpanCollector]:
    """Take spans until the block ends."""
    collector = SpanCollector()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            collector.spans += _spans(ExportTraceServiceRequest.FromString(body))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        collector.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield collector
        finally:
            server.shutdown()
            thread.join()


def _spans(request: ExportTraceServiceRequest) -> Iterator[CollectedSpan]:
    for resource in request.resource_spans:
        service = str(_attributes(resource.resource.attributes).get("service.name"))
        for scope in resource.scope_spans:
            for span in scope.spans:
                yield CollectedSpan(
                    service=service,
                    name=span.name,
                    kind=SpanMessage.SpanKind.Name(span.kind).removeprefix("SPAN_KIND_"),
                    trace=span.trace_id.hex(),
                    id=span.span_id.hex(),
                    parent=span.parent_span_id.hex(),
                    begin=span.start_time_unix_nano / 1e9,
                    end=span.end_time_unix_nano / 1e9,
                    attributes=_attributes(span.attributes),
                    is_error=span.status.code == Status.STATUS_CODE_ERROR,
                    links=tuple(link.span_id.hex() for link in span.links),
                )


def _attributes(given: "Iterator[KeyValue] | list[KeyValue]") -> dict[str, object]:
    return {
        each.key: getattr(each.value, each.value.WhichOneof("value") or "string_value")
        for each in given
    }
