"""Small asset sets, and a reader that looks at them while they are published."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from media_pipelines.delivery.asset_set import AssetSet, SetLabels

LABELS = SetLabels(flow="chairs", run="oak", id="0f9a-11")


def write_set(
    folder: Path,
    *files: str,
    started_at: str = "2026-01-01T00:00:00",
    mark: str = "",
    status: str = "COMPLETED",
) -> None:
    """Write files and the run.json that lists them."""
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{mark} {name}")
    record = {
        "flow_run_id": mark or "0f9a",
        "started_at": started_at,
        "status": status,
        "steps": [{"files": list(files)}],
    }
    (folder / "run.json").write_text(json.dumps(record))


async def publish(
    asset_set: AssetSet, *files: str, started_at: str = "2026-01-01T00:00:00", mark: str = ""
) -> AssetSet:
    """Make a set of these files and publish it."""
    async with asset_set:
        write_set(asset_set.workspace, *files, started_at=started_at, mark=mark)
        await asset_set.publish()
    return asset_set


@contextmanager
def reader(look: Callable[[], None]) -> Iterator[list[int]]:
    """Call `look` over and over in a thread; yields how often, and raises what it raises."""
    looks = [0]
    errors: list[BaseException] = []
    stop = threading.Event()

    def read() -> None:
        while not stop.is_set() and not errors:
            try:
                look()
            except BaseException as exc:  # noqa: BLE001 - raised below
                errors.append(exc)
            looks[0] += 1

    thread = threading.Thread(target=read)
    thread.start()
    try:
        yield looks
    finally:
        stop.set()
        thread.join()
    if errors:
        raise errors[0]
