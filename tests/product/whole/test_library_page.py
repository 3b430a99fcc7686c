"""The page of a library in a browser: from disk, searched, filtered and followed."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from media_pipelines.library.library import open_library
from media_pipelines.library.library_lines import page_of
from media_testing.browser import needs_browser, open_browser
from media_testing.library_samples import (
    BEGIN,
    batch_in,
    digest,
    library_in,
    mesh_set,
    picture_set,
)

pytestmark = needs_browser

HOSTILE = (
    "</script><script>document.title='run'</script><img src=x onerror=document.title='run'>\u2028"
)
SETS = 150


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with open_browser(tmp_path_factory.mktemp("profile"), log_network=True) as driver:
        yield driver


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with more sets than are drawn at once, a batch, and a set that cannot be read."""
    folder = tmp_path_factory.mktemp("library")
    library_in(folder, SETS)
    late = BEGIN + timedelta(days=90)
    picture_set(folder / "image", "a teal door", started_at=late.isoformat())
    Image.new("RGB", (64, 64), "teal").save(folder / "image/1_image/image.png")
    sent = f"sha256:{digest(b'the picture of image')}"
    for number in range(2):
        time = late + timedelta(days=number + 1)
        mesh_set(folder / f"door-{number}", sent, started_at=time.isoformat(), charge=100.0)
    mesh_set(folder / "changed", "sha256:00", str(folder / "image/1_image/image.png"))
    picture_set(folder / "hostile", HOSTILE, run=HOSTILE)
    batch_in(folder / "lamps", ["a", "b"], costs=[1.0, 1.0], spent=2.0)
    (folder / "odd").mkdir()
    (folder / "odd/run.json").write_text("")
    (folder / "library.html").write_bytes(page_of(open_library(str(folder)), f"{folder}/l.html"))
    return folder


@pytest.fixture
def page(browser: webdriver.Chrome, place: Path) -> webdriver.Chrome:
    browser.get((place / "library.html").as_uri())
    return browser


def titles(page: webdriver.Chrome) -> list[str]:
    return [found.text for found in page.find_elements(By.CSS_SELECTOR, "#lines h3")]


def find(page: webdriver.Chrome, text: str) -> None:
    box = page.find_element(By.ID, "text")
    box.send_keys(Keys.CONTROL, "a", Keys.NULL, text or Keys.DELETE)


def count(page: webdriver.Chrome) -> str:
    return page.find_element(By.ID, "count").text.partition(" found")[0]


def test_it_opens_from_disk_without_a_complaint_and_asks_nobody(page: webdriver.Chrome) -> None:
    assert count(page) == f"{SETS + 7} of {SETS + 7}"
    picture = page.find_element(By.CSS_SELECTOR, 'img[src="image/1_image/image.png"]')
    WebDriverWait(page, 10).until(lambda _: int(picture.get_property("naturalWidth")) == 64)
    assert [entry for entry in page.get_log("browser") if entry["level"] == "SEVERE"] == []
    assert "http" not in "".join(
        entry["message"]
        for entry in page.get_log("performance")
        if '"Network.requestWillBeSent"' in entry["message"] and '"url":"http' in entry["message"]
    )
    assert page.title.startswith("Library")


def test_a_text_of_others_is_a_text(page: webdriver.Chrome) -> None:
    find(page, "onerror")
    assert len(titles(page)) == 1
    assert titles(page)[0].startswith("</script><script>document")
    assert page.title.startswith("Library")


def test_words_and_choices_find_lines(page: webdriver.Chrome) -> None:
    find(page, "teal door")
    assert titles(page) == ["door-1", "door-0", "a teal door"]
    find(page, "")
    Select(page.find_element(By.ID, "kind")).select_by_value("batch")
    assert titles(page) == ["lamps"]
    assert "2 rows" in page.find_element(By.ID, "lines").text
    Select(page.find_element(By.ID, "kind")).select_by_value("unread")
    assert "Its run.json is empty." in page.find_element(By.ID, "lines").text
    Select(page.find_element(By.ID, "kind")).select_by_value("")
    Select(page.find_element(By.ID, "stale")).select_by_value("stale")
    assert titles(page) == ["changed"]
    told = page.find_element(By.CSS_SELECTOR, "#lines .warn").text
    assert told == "Stale: image/1_image/image.png has another content now."


def test_lines_are_sorted(page: webdriver.Chrome) -> None:
    order = Select(page.find_element(By.ID, "order"))
    assert titles(page)[:2] == ["door-1", "door-0"]
    order.select_by_value("dearest")
    assert sorted(titles(page)[:2]) == ["door-0", "door-1"]
    order.select_by_value("title")
    assert titles(page)[0].startswith("</script>")


def test_lineage_is_followed_both_ways(page: webdriver.Chrome) -> None:
    find(page, "door-0")
    page.find_element(By.CSS_SELECTOR, "#lines .what p button").click()
    current = page.find_element(By.CSS_SELECTOR, "#lines li[aria-current]")
    assert current.find_element(By.TAG_NAME, "h3").text == "a teal door"
    assert page.switch_to.active_element == current
    current.find_element(By.XPATH, ".//button[text()='2 sets were made from it']").click()
    assert titles(page) == ["door-1", "door-0"]
    page.find_element(By.ID, "clear").click()
    assert count(page) == f"{SETS + 7} of {SETS + 7}"


def test_more_is_drawn_when_somebody_scrolls(page: webdriver.Chrome) -> None:
    assert len(titles(page)) < SETS
    for _ in range(3):
        page.execute_script("window.scrollTo(0, document.body.scrollHeight)")
        WebDriverWait(page, 10).until(lambda _: page.execute_script("return scrollY > 0"))
    WebDriverWait(page, 10).until(lambda _: len(titles(page)) == SETS + 7)
    assert not page.find_element(By.ID, "more").is_displayed()
    assert not page.find_element(By.ID, "clear").is_displayed()


def test_weeks_and_equal_prompts_choose_lines(page: webdriver.Chrome) -> None:
    page.find_element(By.CSS_SELECTOR, "#prompts summary").click()
    button = page.find_element(By.CSS_SELECTOR, "[data-group]")
    number = int(button.find_element(By.TAG_NAME, "b").text)
    button.click()
    assert count(page).startswith(f"{number} of")
    page.find_element(By.ID, "clear").click()
    page.find_element(By.CSS_SELECTOR, "#weeks summary").click()
    page.find_element(By.CSS_SELECTOR, "[data-week='2026-06-01']").click()
    assert "door-0" in titles(page)


@pytest.mark.parametrize("width", [400, 1400])
def test_nothing_is_wider_than_the_window(page: webdriver.Chrome, width: int) -> None:
    page.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": True},
    )
    page.execute_script("document.querySelectorAll('details').forEach((it) => (it.open = true))")
    assert page.execute_script("return document.documentElement.scrollWidth") <= width
    page.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
