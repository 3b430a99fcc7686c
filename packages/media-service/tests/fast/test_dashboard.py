"""The dashboard for Grafana shows what the service has."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from media_service import job_spans
from media_service.engine_api.messages import Assignment, EngineCall, Residents
from media_service.jobs.jobs import Census
from media_service.metrics import Metrics
from media_testing.new_job import MADE
from media_testing.repository import ROOT

TARGETS = [
    target
    for panel in json.loads((ROOT / "containers" / "grafana.json").read_text())["panels"]
    for target in panel["targets"]
]
EXPRESSIONS = [target["expr"] for target in TARGETS if "expr" in target]
QUERIES = [target["query"] for target in TARGETS if "query" in target]
BY = re.compile(r"by \(([^)]*)\)")


@pytest.fixture(scope="module")
def labels() -> dict[str, set[str]]:
    """Labels of every sample that there is once something has happened, by its name."""
    metrics = Metrics()
    job = Assignment(
        uuid="u",
        operation="images/captions",
        host="h",
        attempt=1,
        request={},
        inputs={},
        engine=EngineCall(name="m"),
        render_threads=1,
        render_samples=1,
    )
    metrics.answered("GET", "/api/v1/tasks", 200, 0.1)
    metrics.started(job)
    metrics.ended(job, MADE)
    metrics.residents_changed("gpu:0", Residents(sizes={"m": 1}, loaded="m", evicted=["n"]))
    census = [Census(operation="o", lane="cpu", status="QUEUED", number=1, oldest=1.0)]
    text = (metrics.text(1) + metrics.text_of_queue(census)).decode()
    return {
        sample.name: set(sample.labels)
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def names_in(expression: str) -> Iterator[str]:
    yield from re.findall(r"\bmedia_\w+", expression)


def test_the_dashboard_asks_for_metrics_and_traces() -> None:
    assert len(EXPRESSIONS) >= 9
    assert len(QUERIES) >= 2


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_metric_that_it_names_is_there_with_its_labels(
    expression: str, labels: dict[str, set[str]]
) -> None:
    named = list(names_in(expression))
    assert len(named) == 1
    asked = {label.strip() for found in BY.findall(expression) for label in found.split(",")}
    assert asked <= labels[named[0]]


@pytest.mark.parametrize("query", QUERIES)
def test_every_attribute_that_it_names_is_one_of_the_spans_of_jobs(query: str) -> None:
    known = Path(job_spans.__file__).read_text()
    for name in re.findall(r"span\.([\w.]+)", query):
        assert f'"{name}"' in known
