"""The page of an asset set in a browser: from disk, without a network."""

import base64
import io
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from media_gltf.glb import serialise
from media_pipelines.pages.gallery import write_gallery
from media_testing.browser import needs_browser, open_browser
from media_testing.moving_models import limb
from media_testing.set_samples import chair_set

pytestmark = needs_browser

RED = (150, 40, 30)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with open_browser(tmp_path_factory.mktemp("profile"), log_network=True) as driver:
        driver.execute_cdp_cmd("Network.enable", {})
        offline = {"latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
        driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": True, **offline})
        yield driver


@pytest.fixture
def stage(browser: webdriver.Chrome, tmp_path: Path) -> WebElement:
    """The page of a set, when its model is drawn."""
    record = chair_set(tmp_path)
    record.write(tmp_path)
    (tmp_path / "lineage.json").write_text("{}")
    write_gallery(record, tmp_path)
    browser.get((tmp_path / "index.html").as_uri())
    stage = browser.find_element(By.ID, "stage")
    WebDriverWait(browser, 60).until(lambda _: stage.get_attribute("data-drawn"))
    return stage


def settled(browser: webdriver.Chrome, stage: WebElement) -> np.ndarray:
    """The pixels of the canvas after the next frames."""
    browser.execute_async_script(
        "requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))"
    )
    shot = stage.find_element(By.TAG_NAME, "canvas").screenshot_as_png
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB")).astype(int)


def reddish(pixels: np.ndarray) -> int:
    return int(((pixels[..., 0] - pixels[..., 2]) > 60).sum())


def errors(browser: webdriver.Chrome) -> list[str]:
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]


def requested(browser: webdriver.Chrome) -> set[str]:
    """The schemes of everything that pages from disk have asked for."""
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    sent = [each["params"] for each in events if each["method"] == "Network.requestWillBeSent"]
    ours = [each for each in sent if each["documentURL"].startswith("file:")]
    return {each["request"]["url"].partition(":")[0] for each in ours}


@pytest.mark.long
def test_a_model_is_drawn_from_disk_without_a_network(
    browser: webdriver.Chrome, stage: WebElement
) -> None:
    pixels = settled(browser, stage)
    # A box of 1 x 2 x 1 m is red, and what is around it is not.
    assert reddish(pixels) > 0.05 * pixels.shape[0] * pixels.shape[1]
    assert reddish(pixels[:, :20]) == 0
    told = stage.find_element(By.ID, "told").text
    assert told == "12 triangles, 1.0 × 2.0 × 1.0 m"
    assert errors(browser) == []
    assert requested(browser) == {"file", "data"}
    broken = "return [...document.images].filter(one => one.complete && !one.naturalWidth).length"
    assert browser.execute_script(broken) == 0


@pytest.mark.long
def test_the_wireframe_takes_the_place_of_the_surface_and_goes_again(
    browser: webdriver.Chrome, stage: WebElement
) -> None:
    surface = settled(browser, stage)
    button = browser.find_element(By.ID, "wireframe")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    lines = settled(browser, stage)
    assert reddish(lines) == 0
    assert (np.abs(lines - surface).sum(axis=2) > 60).any()
    button.click()
    assert reddish(settled(browser, stage)) == pytest.approx(reddish(surface), rel=0.01)


@pytest.mark.long
def test_keys_turn_the_model_and_home_returns(browser: webdriver.Chrome, stage: WebElement) -> None:
    before = settled(browser, stage)
    canvas = stage.find_element(By.TAG_NAME, "canvas")
    canvas.send_keys("\ue012" * 4)  # left
    assert (np.abs(settled(browser, stage) - before).sum(axis=2) > 60).any()
    canvas.send_keys("\ue011")  # home
    after = settled(browser, stage)
    # The ring of the focus is around it.
    assert np.abs(after - before)[10:-10, 10:-10].max() < 10


@pytest.mark.long
def test_a_model_that_is_none_is_told_and_does_not_stop_the_page(
    browser: webdriver.Chrome, tmp_path: Path
) -> None:
    record = chair_set(tmp_path)
    (tmp_path / "2_mesh/model.glb").write_bytes(b"no model")
    write_gallery(record, tmp_path)
    browser.get((tmp_path / "index.html").as_uri())
    told = browser.find_element(By.ID, "told")
    WebDriverWait(browser, 60).until(lambda _: "not drawn here" in told.text)
    assert browser.find_element(By.CSS_SELECTOR, ".poster").is_displayed()


def differ(one: np.ndarray, other: np.ndarray) -> bool:
    return bool((np.abs(one - other).sum(axis=2) > 60).any())


SHOW = """
const [packed, done] = arguments;
const viewer = (window.viewer = new ModelViewer(document.querySelector("#stage canvas")));
const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
viewer.playing = false;
viewer.show(bytes.buffer).then(done, (error) => done(`${error}`));
"""


@pytest.mark.long
def test_skeletons_and_clips_are_shown_and_a_skinless_copy_of_a_skinned_mesh(
    browser: webdriver.Chrome, stage: WebElement
) -> None:
    # A browser has one context for a canvas
    browser.execute_script(
        "const one = document.querySelector('#stage canvas');one.replaceWith(one.cloneNode())"
    )
    # Its statue shares the mesh and has no skin
    packed = base64.b64encode(serialise(limb())).decode()
    info = browser.execute_async_script(SHOW, packed)
    assert (info["bones"], info["clips"], info["animations"]) == (3, ["walk", "spin"], 2)
    bare = settled(browser, stage)
    browser.execute_script("viewer.skeleton = true")
    assert differ(settled(browser, stage), bare)
    browser.execute_script("viewer.skeleton = false")
    assert not differ(settled(browser, stage), bare)
    later = "viewer.clip = arguments[0]; viewer.mixer.update(0.4); viewer.redraw()"
    shown = []
    for clip in (0, 1):
        browser.execute_script(later, clip)
        shown.append(settled(browser, stage))
    assert differ(*shown)
