"""Pages of a set and of a batch in a browser, from an S3 server."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import httpx
import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.delivery.bucket_target import BucketTarget
from media_pipelines.delivery.s3 import S3Address
from media_pipelines.delivery.set_links import SetLinks
from media_pipelines.pages.gallery import write_gallery
from media_pipelines.pages.row_table import PartOnPage, RowOnPage, part_file, row_table, rows_script
from media_pipelines.record.lineage import write_lineage
from media_testing.browser import needs_browser, open_browser
from media_testing.s3_server import BUCKET, S3Server
from media_testing.set_samples import chair_set

pytestmark = needs_browser

SECONDS = 60
SHOWN = "return [...document.images].map(one => one.complete && one.naturalWidth > 0)"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with open_browser(tmp_path_factory.mktemp("profile"), log_network=True) as driver:
        yield driver


@pytest.fixture
async def links(s3_server: S3Server, tmp_path: Path) -> SetLinks:
    """Links to the files of a set of which the names need quoting."""
    place = S3Address(BUCKET, "studio/oak & ü")
    asset_set = AssetSet(
        BucketTarget(place, s3_server.settings, tmp_path, points=False), "{step}/{name}"
    )
    async with asset_set:
        record = chair_set(asset_set.workspace)
        write_lineage(record, asset_set.workspace)
        record.page = write_gallery(record, asset_set.workspace)
        record.write(asset_set.workspace)
        await asset_set.publish()
    return await asset_set.links(record.files, published=True)


def open_page(browser: webdriver.Chrome, address: str) -> None:
    """Open the page of a set, and wait until its model is drawn and its pictures are there."""
    browser.get("about:blank")
    browser.get(address)
    stage = browser.find_element(By.ID, "stage")
    WebDriverWait(browser, SECONDS).until(lambda _: stage.get_attribute("data-drawn"))
    for image in browser.find_elements(By.TAG_NAME, "img"):
        browser.execute_script("arguments[0].scrollIntoView()", image)
    WebDriverWait(browser, SECONDS).until(lambda _: all(browser.execute_script(SHOWN)))


def downloads(browser: webdriver.Chrome) -> list[str]:
    links = browser.find_elements(By.CSS_SELECTOR, ".files a")
    return [str(link.get_property("href")) for link in links]


@pytest.mark.long
def test_the_page_of_a_set_shows_all_from_a_bucket_that_everybody_may_read(
    browser: webdriver.Chrome, s3_server: S3Server, links: SetLinks
) -> None:
    s3_server.let_everybody_read()
    open_page(browser, f"{s3_server.endpoint_url}/{BUCKET}/studio/oak%20%26%20%C3%BC/index.html")
    assert browser.find_element(By.ID, "told").text == "12 triangles, 1.0 × 2.0 × 1.0 m"
    assert [httpx.get(link).status_code for link in downloads(browser)] == [200] * 4
    errors = [line["message"] for line in browser.get_log("browser") if line["level"] == "SEVERE"]
    assert errors == []
    assert not [address for _, address in s3_server.seen if "X-Amz-Signature" in address]
    assert links.links.keys() > {"index.html", "run.json", "2_mesh/model.glb"}


@pytest.mark.long
def test_the_link_of_the_run_sheet_shows_all_from_a_private_bucket(
    browser: webdriver.Chrome, s3_server: S3Server, links: SetLinks
) -> None:
    s3_server.checks_links = True
    unsigned = links.links["index.html"].partition("?")[0]
    assert httpx.get(unsigned).status_code == 403
    address = links.page("index.html")
    open_page(browser, address)
    assert [httpx.get(link).status_code for link in downloads(browser)] == [200] * 4
    # What is behind the # stays in the browser.
    assert not [seen for _, seen in s3_server.seen if "#" in seen]
    mesh = links.links["2_mesh/model.glb"]
    assert httpx.get(mesh.replace("2_mesh/model.glb", "run.json")).status_code == 403


@pytest.mark.long
def test_the_page_of_a_batch_shows_its_rows_and_leads_to_their_pages_in_a_bucket(
    browser: webdriver.Chrome, s3_server: S3Server, links: SetLinks
) -> None:
    row = RowOnPage(
        name="oak",
        asked="an oak chair",
        state="COMPLETED",
        seconds=1.5,
        page="../oak%20%26%20%C3%BC/index.html",
        picture="../oak%20%26%20%C3%BC/2_mesh/preview.png",
    )
    s3_server.let_everybody_read()
    other = replace(row, name="elm")
    parts = [PartOnPage.of([row]), PartOnPage.of([other])]
    page = row_table("chairs", "2 rows.", [row], parts, has_cost=False, files=[])
    put = partial(s3_server.client.put_object, Bucket=BUCKET)
    put(Key="studio/_batch/index.html", Body=page, ContentType="text/html")
    script = {"Body": rows_script(1, [other]), "ContentType": "text/javascript"}
    put(Key=f"studio/_batch/{part_file(1)}", **script)
    browser.get(f"{s3_server.endpoint_url}/{BUCKET}/studio/_batch/index.html")
    WebDriverWait(browser, SECONDS).until(lambda _: all(browser.execute_script(SHOWN)))
    browser.find_element(By.ID, "next").click()
    link = (By.LINK_TEXT, "elm")
    WebDriverWait(browser, SECONDS).until(lambda _: browser.find_elements(*link))
    browser.find_element(*link).click()
    stage = browser.find_element(By.ID, "stage")
    WebDriverWait(browser, SECONDS).until(lambda _: stage.get_attribute("data-drawn"))
