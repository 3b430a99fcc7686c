"""What an envelope says about the files of its task."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from media_service.engine_api.messages import Advanced
from media_service.http.envelopes import EnvelopeWriter
from media_service.http.links import LinkSigner


@pytest.mark.parametrize("several", [False, True])
def test_a_download_says_how_long_its_link_works_and_how_long_the_file_is_kept(
    tmp_path: Path, *, several: bool
) -> None:
    metadata = {"downloads": [{"uri": "assets/1/model.glb"}]}
    job = SimpleNamespace(
        uuid="1",
        operation="3d_models/meshes",
        model="pro",
        status="COMPLETED",
        created_at=1000.0,
        finished_at=2000.5,
        result='["assets/1/model.glb"]',
        metadata=json.dumps([metadata] if several else metadata),
        error=None,
        cost=None,
        engine_attempts=None,
        timing=None,
    )
    writer = EnvelopeWriter(LinkSigner(tmp_path, 60), asset_days=7)
    told = writer.record(job, "http://h")["metadata"]  # type: ignore[arg-type]  # a row of a table
    [download] = (told[0] if several else told)["downloads"]  # type: ignore[index]  # JSON
    assert download["kept_until"] == 2000 + 7 * 86_400
    assert download["url"].startswith("http://h/assets/1/model.glb?expires=")


@pytest.mark.parametrize(
    ("status", "progress", "told"),
    [("PROCESSING", 0.5, {"progress": 0.5}), ("PROCESSING", None, {}), ("COMPLETED", 0.5, {})],
)
def test_only_a_job_that_runs_tells_how_far_it_is(
    tmp_path: Path, status: str, progress: float | None, told: dict[str, float]
) -> None:
    job = SimpleNamespace(
        uuid="1",
        operation="3d_models/meshes",
        model="pro",
        status=status,
        progress=progress,
        waiting=None,
        created_at=1000.0,
        finished_at=2000.5,
        result=None,
        metadata=None,
        error=None,
        cost=None,
        engine_attempts=None,
        timing=None,
        sent_at=None,
    )
    record = EnvelopeWriter(LinkSigner(tmp_path, 60), asset_days=7).record(job, "http://h")  # type: ignore[arg-type]
    assert {key: value for key, value in record.items() if key == "progress"} == told


@pytest.mark.parametrize(
    ("waiting", "told"),
    [
        (Advanced(position=3), {"queue_position": 3}),
        (Advanced(reason="It is busy."), {"status_reason": "It is busy."}),
        (None, {}),
    ],
)
def test_a_job_that_waits_at_its_engine_says_why_and_where(
    tmp_path: Path, waiting: Advanced | None, told: dict[str, object]
) -> None:
    job = SimpleNamespace(
        uuid="1",
        operation="3d_models/meshes",
        model="pro",
        status="PROCESSING",
        progress=None,
        waiting=waiting.model_dump_json() if waiting else None,
        created_at=1000.0,
        finished_at=None,
        result=None,
        metadata=None,
        error=None,
        cost=None,
        engine_attempts=None,
        timing=None,
        sent_at=1.0,
    )
    record = EnvelopeWriter(LinkSigner(tmp_path, 60), asset_days=7).record(job, "http://h")  # type: ignore[arg-type]
    found = {key: record[key] for key in ("queue_position", "status_reason") if key in record}
    assert found == told
