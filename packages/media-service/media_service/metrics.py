"""What an operator's Prometheus reads of a service (`GET /metrics`)."""

import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from media_service.engine_api.messages import Assignment, HandedOver, Residents, Succeeded
from media_service.jobs.jobs import Census
from media_service.jobs.transitions import QUEUED
from media_service.workers.runner import Outcome

JOB_SECONDS = (0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000, 3_000)
# What an attacker invents is no label of its own
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER_METHOD = "other"
REQUEST_SECONDS = (0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300)


class Metrics:
    """Counts requests and jobs of one process; what waits is asked from the database."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        # Of all processes together, so that whoever adds up processes counts it once
        self._queue = CollectorRegistry()
        self._running: dict[tuple[str, int], float] = {}
        self._add_http()
        self._add_jobs()
        self._add_models()

    def _add_http(self) -> None:
        self._requests = Counter(
            "media_http_requests",
            "Requests that were answered.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._request_seconds = Histogram(
            "media_http_request_seconds",
            "Time to the end of an answer; with options.block it is that of the job.",
            ("method", "route"),
            buckets=REQUEST_SECONDS,
            registry=self._registry,
        )

    def _add_jobs(self) -> None:
        where = ("operation", "worker")
        self._jobs = Gauge(
            "media_jobs",
            "Jobs that wait (QUEUED) or run (PROCESSING).",
            ("operation", "worker", "status"),
            registry=self._queue,
        )
        self._oldest = Gauge(
            "media_jobs_oldest_wait_seconds",
            "Age of the job that waits longest.",
            where,
            registry=self._queue,
        )
        self._workers = Gauge(
            "media_workers_ready", "Worker processes that are ready.", registry=self._registry
        )
        self._start_seconds = Histogram(
            "media_job_start_seconds",
            "From the acceptance of a job to the start of an attempt.",
            where,
            buckets=JOB_SECONDS,
            registry=self._registry,
        )
        self._job_seconds = Histogram(
            "media_job_seconds",
            "From the start of an attempt to its end.",
            where,
            buckets=JOB_SECONDS,
            registry=self._registry,
        )
        self._ended = Counter(
            "media_job_attempts_ended",
            "Attempts by outcome: succeeded, died, or the code of the failure.",
            ("operation", "engine", "worker", "outcome"),
            registry=self._registry,
        )
        self._bytes = Counter(
            "media_result_bytes", "Size of results.", ("operation",), registry=self._registry
        )

    def _add_models(self) -> None:
        self._residents: dict[str, list[str]] = {}
        where = ("engine", "device")
        self._resident_bytes = Gauge(
            "media_model_resident_bytes",
            "Memory that the weights of a model take.",
            where,
            registry=self._registry,
        )
        self._loads = Counter(
            "media_model_loads", "Models that were loaded.", where, registry=self._registry
        )
        self._evictions = Counter(
            "media_model_evictions",
            "Models that made room for another.",
            where,
            registry=self._registry,
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request; `route` is a path with its parameters as names."""
        method = method if method in METHODS else OTHER_METHOD
        self._requests.labels(method, route, status).inc()
        self._request_seconds.labels(method, route).observe(seconds)

    def started(self, job: Assignment) -> None:
        """Count the start of an attempt."""
        self._running[job.uuid, job.attempt] = time.monotonic()
        waited = max(time.time() - job.accepted_at, 0.0)
        self._start_seconds.labels(job.operation, job.engine.lane).observe(waited)

    def ended(self, job: Assignment, outcome: Outcome) -> None:
        """Count the end of an attempt."""
        began = self._running.pop((job.uuid, job.attempt), time.monotonic())
        lane = job.engine.lane
        self._job_seconds.labels(job.operation, lane).observe(time.monotonic() - began)
        if outcome is None:
            how = "died"
        elif isinstance(outcome, Succeeded):
            how = "succeeded"
            self._bytes.labels(job.operation).inc(sum(asset.size for asset in outcome.assets))
        else:
            how = "made" if isinstance(outcome, HandedOver) else outcome.code
        self._ended.labels(job.operation, job.engine.name, lane, how).inc()

    def residents_changed(self, device: str, residents: Residents) -> None:
        """Note which models are in the memory of a device."""
        for engine in self._residents.pop(device, ()):
            self._resident_bytes.remove(engine, device)
        for engine, size in residents.sizes.items():
            self._resident_bytes.labels(engine, device).set(size)
        self._residents[device] = list(residents.sizes)
        if residents.loaded:
            self._loads.labels(residents.loaded, device).inc()
        for engine in residents.evicted:
            self._evictions.labels(engine, device).inc()

    def text(self, workers: int) -> bytes:
        """Return the figures of this process in the text format of Prometheus."""
        self._workers.set(workers)
        return generate_latest(self._registry)

    def text_of_queue(self, census: list[Census]) -> bytes:
        """Return the figures of all jobs, which are the same whichever process is asked."""
        self._jobs.clear()
        self._oldest.clear()
        for row in census:
            self._jobs.labels(row.operation, row.lane, row.status).set(row.number)
            if row.status == QUEUED:
                self._oldest.labels(row.operation, row.lane).set(time.time() - row.oldest)
        return generate_latest(self._queue)
