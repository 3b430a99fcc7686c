"""What a batch says of itself while it runs."""

from pathlib import Path

import pytest

from media_pipelines.batch import production
from media_pipelines.batch.production import LOADING, Production
from media_testing.batch_samples import batch_of, manifest_of


async def of_rows(folder: Path, *names: str, base_url: str = "") -> Production:
    return Production(
        batch=await batch_of(manifest_of(*names), folder, base_url),
        reuses_results=False,
        rows_at_once=1,
        todo=len(names),
    )


async def test_a_batch_says_that_its_service_may_be_starting_until_a_row_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = await of_rows(tmp_path, "a", "b")
    assert batch.sentence() == f"0 of 2 rows done, 0 failed, 0 jobs created; {LOADING}"
    batch.done = 2
    assert batch.sentence() == "2 of 2 rows done, 0 failed, 0 jobs created"
    batch.done = 0
    monkeypatch.setattr(production, "SECONDS_TO_LOAD", 0.0)
    assert LOADING not in batch.sentence()


async def test_a_service_elsewhere_does_not_start(tmp_path: Path) -> None:
    there = await of_rows(tmp_path, "a", base_url="http://127.0.0.1:9")
    assert there.sentence() == "0 of 1 row done, 0 failed, 0 jobs created"
