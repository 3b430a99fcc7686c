"""Spans of rows and of what is done in them say of what kind an error was, and not its words."""

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from media_pipelines.run.tracing import row_span, span


class Refused(Exception):
    """An error whose message has words of a prompt."""


def test_an_error_in_a_row_takes_no_words_along(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    monkeypatch.setattr(trace, "get_tracer", provider.get_tracer)
    with (
        pytest.raises(Refused),
        row_span("text_to_model", "chairs.csv", "row 1"),
        span("mesh"),
    ):
        raise Refused("a secret chair")
    told = kept.get_finished_spans()
    assert [each.name for each in told] == ["mesh", "text_to_model: row 1"]
    for each in told:
        assert each.status.status_code is trace.StatusCode.ERROR
        assert (each.attributes or {})["error.type"] == "Refused"
        assert "secret" not in each.to_json()
