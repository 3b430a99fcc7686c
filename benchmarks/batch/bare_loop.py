"""The same calls as the six steps of text_to_model, in a bare loop of asyncio and httpx.

`python -m benchmarks.batch.bare_loop BASE_URL ROWS FOLDER` prints wall and CPU seconds.
"""

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from media_testing.fake_service import KEY

ROWS_AT_ONCE = 16
PAUSE_SECONDS = 0.1


def requests_of(number: int) -> list[tuple[str, dict[str, Any]]]:
    """Return operation and body of each step; None stands for the result of the last one."""
    return [
        ("images/generations", {"prompt": f"an oak chair number {number}", "size": "1024x1024"}),
        ("3d_models/meshes", {"input_image": None, "with_texture": True, "pbr_texture": True}),
        ("3d_models/textures", {"input_model": None, "prompt": "bronze"}),
        ("3d_models/remeshings", {"input_model": None, "mesh_count": 4000}),
        ("3d_models/conversions", {"input_model": None, "output_format": "glb"}),
        ("3d_models/renderings", {"input_model": None, "output_type": "image"}),
    ]


async def make_row(http: httpx.AsyncClient, number: int, folder: Path) -> None:
    """Create, poll and download, step by step."""
    last = ""
    for step, (operation, body) in enumerate(requests_of(number)):
        filled = {name: last if value is None else value for name, value in body.items()}
        path = f"/api/v1/{operation}"
        task = (await http.post(path, json=filled)).json()
        while True:
            task = (await http.get(f"{path}/{task['task_uuid']}")).json()
            if task["status"] == "COMPLETED":
                break
            await asyncio.sleep(PAUSE_SECONDS)
        last = task["result"][0]
        metadata = task["metadata"]
        parts = metadata if isinstance(metadata, list) else [metadata]
        target = folder / f"{number}" / f"{step}"
        target.mkdir(parents=True)
        for download in (item for part in parts for item in part["downloads"]):
            content = (await http.get(f"/{download['uri']}")).content
            (target / download["uri"].rsplit("/", 1)[-1]).write_bytes(content)


async def make_all(base_url: str, rows: int, folder: Path) -> None:
    """Make all rows, some at one time."""
    free = asyncio.Semaphore(ROWS_AT_ONCE)
    headers = {"Authorization": f"Bearer {KEY}"}
    async with httpx.AsyncClient(base_url=base_url, headers=headers, trust_env=False) as http:

        async def one(number: int) -> None:
            async with free:
                await make_row(http, number, folder)

        await asyncio.gather(*(one(number) for number in range(rows)))


def main() -> None:
    """Run the loop and print what it took."""
    base_url, rows, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    wall, cpu = time.monotonic(), time.process_time()
    asyncio.run(make_all(base_url, rows, folder))
    print(time.monotonic() - wall, time.process_time() - cpu)


if __name__ == "__main__":
    main()
