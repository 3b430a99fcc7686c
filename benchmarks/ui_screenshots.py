"""Pictures of Prefect's pages for docs/how-to/ui.md, taken from a running server.

Starts `media ui` with a database of its own and the embedded service, runs a pipeline, and
photographs the pages with headless Chromium:
`python -m benchmarks.ui_screenshots --output docs/how-to/ui`
"""

import argparse
import io
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.by import By

from media_testing.browser import open_browser
from media_testing.workbench import Workbench, until

SECONDS_TO_RUN = 900.0
SECONDS_TO_DRAW = 6.0
WIDTH = 1200
COLORS = 256
CLICKED = "//*[self::button or @role='tab' or contains(@class, 'p-tab')][normalize-space()='{}']"
ENDED = ("COMPLETED", "FAILED", "CRASHED")


@dataclass(frozen=True)
class Page:
    """One picture: file stem, path of the page, height of the window, tab or button to click."""

    name: str
    path: str
    height: int = 900
    click: str = ""


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, required=True, metavar="DIR")
    output: Path = parser.parse_args().output
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        bench = Workbench(folder, {"MEDIA_HOME": str(folder / "media")})
        try:
            bench.wait_until_it_says_where_it_is()
            with open_browser(folder) as browser:
                for page in _pages(bench, folder):
                    print(f"{page.name}: {_photograph(browser, bench, page, output)} bytes")
        finally:
            bench.end()


def _pages(bench: Workbench, folder: Path) -> Iterator[Page]:
    """Yield the pages; what they show is made in between."""
    until(lambda: bench.deployment("text_to_model")["status"] == "READY", SECONDS_TO_RUN)
    yield Page("deployments", "/deployments", 800)
    yield Page("form-text-to-model", f"{_deployment(bench, 'text_to_model')}/run", 2300)
    delivery = {"folder": str(folder / "{flow}-{id}")}
    pipeline = bench.start("text_to_model", {"delivery": delivery, "approve": ["image"]})
    until(lambda: bench.state(pipeline)["type"] == "PAUSED", SECONDS_TO_RUN)
    yield Page("approval", f"/runs/flow-run/{pipeline}", 1100, "Resume")
    answer = {"run_input": {"decision": "approve"}}
    bench.post(f"/flow_runs/{pipeline}/resume", answer)
    until(lambda: "mesh" in str(bench.post("/task_runs/filter", {})), SECONDS_TO_RUN)
    yield Page("progress", f"/runs/flow-run/{pipeline}", 1000, "Artifacts")
    until(lambda: bench.state(pipeline)["type"] in ENDED, SECONDS_TO_RUN)
    yield Page("run-sheet", _artifact(bench, "text-to-model-run-sheet"), 2200)


def _deployment(bench: Workbench, name: str) -> str:
    return f"/deployments/deployment/{bench.deployment(name)['id']}"


def _artifact(bench: Workbench, key: str) -> str:
    return f"/artifacts/artifact/{bench.artifacts(key)[0]['id']}"


def _photograph(browser: webdriver.Chrome, bench: Workbench, page: Page, output: Path) -> int:
    browser.set_window_size(WIDTH, page.height)
    browser.get(f"{bench.url}{page.path}")
    time.sleep(SECONDS_TO_DRAW)
    if page.click:
        browser.find_element(By.XPATH, CLICKED.format(page.click)).click()
        time.sleep(SECONDS_TO_DRAW)
    with Image.open(io.BytesIO(browser.get_screenshot_as_png())) as picture:
        drawn = picture.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
    file = output / f"{page.name}.png"
    drawn.save(file, optimize=True)
    return file.stat().st_size


if __name__ == "__main__":
    main()
