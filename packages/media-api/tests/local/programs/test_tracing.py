"""Spans are exported where a collector is named; one that is away delays and fails nothing."""

import logging
import socket
import time
from collections.abc import Iterator

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider

from media_api.programs import span_export, tracing
from media_api.programs.span_export import SpanExport
from media_api.programs.tracing import exporter_is_named, open_export
from media_testing.span_collector import SpanCollector, span_collector

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
SECONDS = 0.2


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests of this process get no provider, and a collector that is away is left soon."""
    monkeypatch.setattr(trace, "set_tracer_provider", lambda _provider: None)
    monkeypatch.setattr(span_export, "FLUSH_SECONDS", SECONDS)


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[SpanCollector]:
    with span_collector() as collector:
        monkeypatch.setenv(ENDPOINT, collector.url)
        yield collector


def opened() -> SpanExport:
    export = open_export("media-service")
    assert export
    return export


@pytest.mark.parametrize(
    ("variable", "value"),
    [("OTEL_BSP_MAX_QUEUE_SIZE", "100"), ("OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT", "-3")],
)
def test_a_variable_that_cannot_be_used_stops_nothing(
    collector: SpanCollector,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    variable: str,
    value: str,
) -> None:
    monkeypatch.setenv(variable, value)
    assert open_export("media-service") is None
    assert "cannot be used" in caplog.text


def make_span(export: SpanExport) -> None:
    export.provider.get_tracer("test").start_span("a").end()


@pytest.mark.parametrize(
    ("variables", "is_named"),
    [
        ({}, False),
        ({ENDPOINT: ""}, False),
        ({ENDPOINT: "http://collector"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://collector"}, True),
        ({ENDPOINT: "http://collector", "OTEL_TRACES_EXPORTER": "none"}, False),
        ({ENDPOINT: "http://collector", "OTEL_TRACES_EXPORTER": "otlp"}, True),
        ({ENDPOINT: "http://collector", "OTEL_SDK_DISABLED": "True"}, False),
        ({"OTEL_TRACES_EXPORTER": "otlp"}, False),
    ],
)
def test_a_collector_is_named_by_the_variables_of_opentelemetry(
    variables: dict[str, str], *, is_named: bool
) -> None:
    assert exporter_is_named(variables) is is_named


def test_where_no_collector_is_named_nothing_is_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ENDPOINT, raising=False)
    assert open_export("media-service") is None


@pytest.mark.parametrize("lacks", ["the extra", "the protocol"])
def test_what_is_lacking_is_told(
    collector: SpanCollector,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    lacks: str,
) -> None:
    if lacks == "the extra":
        monkeypatch.setattr(tracing, "_SDK", "opentelemetry.none")
    else:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
    assert open_export("media-service") is None
    [told] = caplog.messages
    assert "[otel]" in told if lacks == "the extra" else "grpc" in told


@pytest.mark.parametrize("named", ["", "chairs"])
def test_spans_arrive_at_the_end_under_the_name_of_the_service(
    collector: SpanCollector, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.setenv("OTEL_SERVICE_NAME", named)
    monkeypatch.setattr(span_export, "FLUSH_SECONDS", 10)
    export = opened()
    make_span(export)
    export.close()
    assert [(span.service, span.name) for span in collector.spans] == [
        (named or "media-service", "a")
    ]


def test_a_collector_that_does_not_answer_is_left_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv(ENDPOINT, f"http://127.0.0.1:{silent.getsockname()[1]}")
        export = opened()
        make_span(export)
        began = time.monotonic()
        export.close()
        # The exporter waits ten seconds by itself
        assert time.monotonic() - began < SECONDS + 3


def test_a_collector_that_is_away_is_told_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(ENDPOINT, "http://127.0.0.1:9")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "1")
    export = opened()
    for _ in range(2):
        make_span(export)
        export.provider.force_flush()
    export.close()
    assert [each.levelno for each in caplog.records] == [logging.WARNING]
    assert "127.0.0.1:9" in caplog.text


def test_a_provider_that_somebody_has_set_stays(
    collector: SpanCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, given = TracerProvider(shutdown_on_exit=False), []
    monkeypatch.setattr(trace, "set_tracer_provider", given.append)
    monkeypatch.setattr(trace, "get_tracer_provider", lambda: known)
    opened().close()
    assert given == []
