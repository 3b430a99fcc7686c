"""produce_batch in a process of its own: prints rows, wall, CPU seconds and peak memory (MB).

`python -m benchmarks.batch.pipeline BASE_URL MANIFEST FOLDER HOME`
"""

import asyncio
import logging
import resource
import sys
import time

from pydantic import SecretStr

from benchmarks.batch.bare_loop import ROWS_AT_ONCE
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_testing.fake_service import KEY


def main() -> None:
    """Run the batch and print what it took."""
    base_url, manifest, folder, home = sys.argv[1:]
    logging.disable(logging.WARNING)
    service = MediaService(base_url=base_url, api_key=SecretStr(KEY), home=home)
    wall, cpu = time.monotonic(), time.process_time()
    outcome = asyncio.run(
        produce_batch(
            manifest=manifest,
            pipeline="text_to_model",
            rows_at_once=ROWS_AT_ONCE,
            service=service,
            delivery=AssetDelivery(folder=f"{folder}/{{row}}"),
        )
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows = outcome.summary.rows.get("COMPLETED", 0)
    print(rows, time.monotonic() - wall, time.process_time() - cpu, peak)


if __name__ == "__main__":
    main()
