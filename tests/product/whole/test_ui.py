"""`make ui`, from the first start to the pictures that a browser shows."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from media_api.contract.operations import OPERATIONS
from media_testing.browser import needs_browser, open_browser
from media_testing.fake_service import KEY, FakeService
from media_testing.workbench import Workbench, until

SECONDS_TO_RUN = 180.0
SECONDS_TO_SHOW = 60.0
PICTURES = """
return [...document.images]
  .filter(image => image.src.startsWith('data:image/webp') && image.naturalWidth > 0).length
"""
LOGOS = """
return [...document.images]
  .filter(image => image.src.endsWith('.svg') && image.naturalWidth > 0)
  .map(image => image.src.split('/').pop())
"""

pytestmark = needs_browser


@pytest.fixture
def workbench(tmp_path: Path) -> Iterator[Workbench]:
    bench = Workbench(tmp_path)
    try:
        bench.wait_until_it_says_where_it_is()
        yield bench
    finally:
        bench.end()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[webdriver.Chrome]:
    with open_browser(tmp_path) as driver:
        yield driver


@pytest.mark.long
def test_a_deployed_run_shows_its_pictures_a_failed_one_its_report_and_ctrl_c_ends_everything(
    workbench: Workbench,
    browser: webdriver.Chrome,
    fake_service: FakeService,
    tmp_path: Path,
) -> None:
    found = {each["name"] for each in workbench.post("/deployments/filter", {})}
    assert found > {operation.slug for operation in OPERATIONS.values()} | {"text_to_model"}
    browser.get(f"{workbench.url}/blocks/catalog")
    logos = {"media-service.svg", "asset-delivery.svg"}
    until(lambda: logos <= set(browser.execute_script(LOGOS)), SECONDS_TO_SHOW)
    # A block that is saved from code brings the logo's own address back.
    block = workbench.save_block(fake_service.base_url, KEY, "fake")
    where = {
        "service": {"$ref": {"block_document_id": block}},
        "delivery": {"folder": str(tmp_path / "output")},
    }
    run = workbench.start("text_to_model", where)
    missing = {
        "input_image": str(tmp_path / "gone.png"),
        "delivery": {"folder": str(tmp_path / "nothing")},
    }
    failing = workbench.start("images-captions", where | missing)
    until(lambda: workbench.state(run)["type"] in ("COMPLETED", "FAILED"), SECONDS_TO_RUN)
    assert workbench.state(run)["type"] == "COMPLETED", workbench.state(run)
    assert (tmp_path / "output" / "run.json").exists()

    browser.get(f"{workbench.url}/artifacts")
    until(lambda: browser.execute_script(PICTURES) >= 6, SECONDS_TO_SHOW)
    browser.get(f"{workbench.url}/runs/flow-run/{run}")
    until(lambda: "image: a walnut armchair" in browser.page_source, SECONDS_TO_SHOW)

    until(lambda: bool(workbench.artifacts("failures")), SECONDS_TO_RUN)
    [report] = workbench.artifacts("failures")
    assert failing in report["data"]
    assert "gone.png cannot be read" in report["data"]

    workbench.process.send_signal(signal.SIGINT)
    workbench.process.wait(60)
    assert not workbench.answers()
