"""The page in a browser, before a service that makes things."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

from media_api.contract.operations import OPERATIONS
from media_service.clients.auth import Keyring
from media_testing.browser import needs_browser, open_browser
from media_testing.running_service import RunningService, finish, owned_home, wait_until

pytestmark = [needs_browser, pytest.mark.makers]

HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
SECONDS = 60

# What a screen reader would have no name for
NAMELESS = """
const named = (one) =>
  one.getAttribute("aria-label") || one.labels?.length || one.textContent.trim();
const kinds = "button, select, input, textarea, a, canvas, video";
const controls = [...document.querySelectorAll(kinds)].filter((one) => !named(one));
const pictures = [...document.images].filter((one) => !one.hasAttribute("alt"));
const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
const lost = [...document.querySelectorAll("[aria-describedby]")].filter((one) =>
  one.getAttribute("aria-describedby").split(" ").some((id) => !document.getElementById(id)));
const found = [...controls, ...pictures, ...lost].map((one) => one.outerHTML);
if (document.querySelectorAll("h1").length !== 1) found.push("not one h1");
return [...found, ...twice];
"""
TOO_WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    service = RunningService(tmp_path_factory.mktemp("service"))
    with owned_home(service.home) as database:
        keyring = Keyring(database)
        service.keys["ops"] = keyring.create("ops", 100, is_operator=True)
        keyring.create(HOSTILE, 1)
    yield service.start()
    service.stop()


class Page:
    """The page as a person has it.

    Args:
        driver: The browser.
        service: Whose page it is.
    """

    def __init__(self, driver: webdriver.Chrome, service: RunningService) -> None:
        self.driver = driver
        self.service = service
        self.spare = self.new_tab()

    def new_tab(self) -> str:
        here = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        made = self.driver.current_window_handle
        self.driver.switch_to.window(here)
        return made

    def enter(self, name: str) -> None:
        # A tab keeps its key
        self.driver.close()
        self.driver.switch_to.window(self.spare)
        self.spare = self.new_tab()
        self.driver.get(f"{self.service.url}/")
        self.one("input[type=password]").send_keys(self.service.keys[name])
        self.press("Begin")
        self.one("nav a")

    def one(self, selector: str, seconds: float = SECONDS) -> WebElement:
        found = WebDriverWait(self.driver, seconds).until(lambda _: self.all(selector))
        return found[0]

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def press(self, text: str) -> None:
        """Press a button, which may be drawn anew meanwhile."""

        def pressed(_: object) -> bool:
            (button, *_others) = [each for each in self.all("button") if each.text == text]
            button.click()
            return True

        moving = (StaleElementReferenceException, ValueError)
        WebDriverWait(self.driver, SECONDS, 0.1, moving).until(pressed)

    def has(self, selector: str, text: str) -> None:
        """Wait until an element says something."""
        shown = (StaleElementReferenceException,)
        WebDriverWait(self.driver, SECONDS, 0.1, shown).until(
            lambda _: any(text in each.text for each in self.all(selector))
        )

    def go(self, title: str) -> None:
        self.driver.find_element(By.LINK_TEXT, title).click()
        assert self.one("nav a[aria-current=page]").text == title

    def make(self, operation: str, prompt: str) -> None:
        """Send a prompt, of the operation that is chosen if none is named."""
        before = len(self.all(".task"))
        if operation:
            Select(self.one(".make select")).select_by_value(operation)
        text = self.one("textarea")
        text.clear()
        text.send_keys(prompt)
        self.press("Make")
        WebDriverWait(self.driver, SECONDS).until(lambda _: len(self.all(".task")) > before)

    def wait_for(self, state: str) -> WebElement:
        return self.one(f".task:first-child[data-state={state}]")

    def errors(self) -> list[str]:
        log = self.driver.get_log("browser")
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]


@pytest.fixture(scope="module")
def page(service: RunningService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with open_browser(tmp_path_factory.mktemp("profile"), log_network=True) as driver:
        # Drawing a model without a GPU takes its time by the pixel
        driver.set_window_size(900, 700)
        yield Page(driver, service)


@pytest.fixture(autouse=True)
def _has_done_nothing_wrong(page: Page) -> Iterator[None]:
    yield
    assert page.errors() == []
    assert page.driver.execute_script("return window.hacked") is None
    assert not any(key in page.driver.current_url for key in page.service.keys.values())
    assert page.driver.execute_script("return localStorage.length + document.cookie.length") == 0


def test_a_prompt_becomes_a_model_that_is_turned(page: Page) -> None:
    page.enter("alice")
    Select(page.one(".make select")).select_by_value("3d_models/meshes")
    page.one("details.options summary").click()
    for name in ("With texture", "Pbr texture"):
        page.driver.find_element(By.XPATH, f"//label[.='{name}']").click()
    preview = "//label[.='Preview']/following-sibling::select"
    Select(page.driver.find_element(By.XPATH, preview)).select_by_visible_text("no")
    assert page.one("details.options summary").text == "Options: Options"
    page.make("", "a walnut stool")
    assert (
        "Colours and materials are seen only with a texture" in page.one(".understood .hint").text
    )
    words = page.one(".words")
    assert "walnut → brown wood as asked" in words.text
    page.wait_for("COMPLETED")
    stage = page.one(".stage[data-drawn]")
    assert re.fullmatch(r"[\d,]+ triangles, .* m", stage.find_element(By.CLASS_NAME, "told").text)
    canvas = stage.find_element(By.TAG_NAME, "canvas")
    before = canvas.screenshot_as_png
    canvas.send_keys("\ue012" * 4)  # left
    wait_until(lambda: canvas.screenshot_as_png != before, 10)
    page.press("Wireframe")
    assert page.one(".tools button").get_attribute("aria-pressed") == "true"
    # What it made is the input of the next
    use = Select(page.one("select.use"))
    use.select_by_visible_text("3D models: conversions")
    assert page.one(".chosen .mono").text == "model.glb"
    page.all(".make details.code summary")[0].click()
    assert '"input_model": "assets/' in page.one(".code pre").text


def test_a_prompt_that_is_refused_says_why(page: Page) -> None:
    page.enter("alice")
    page.make("images/generations", "a flurbish")
    assert "names no object" in page.one(".understood .bad").text
    card = page.wait_for("FAILED")
    assert "names no object" in card.find_element(By.CLASS_NAME, "error").text
    Select(page.one(".make select")).select_by_value("images/captions")
    page.press("Make")
    assert page.one(".asset .fault").text == "This is needed."
    assert page.driver.switch_to.active_element.get_attribute("type") == "file"


def test_a_task_that_waits_is_canceled_and_an_operator_drains_the_host(
    page: Page, service: RunningService
) -> None:
    page.enter("ops")
    page.go("Operate")
    page.press("Drain")
    page.has(".operate td button", "Begin again")
    try:
        with service.client("ops") as http:
            states = [host["is_drained"] for host in http.get("/operator/overview").json()["hosts"]]
            assert states == [True]
            wait_until(lambda: http.get("/readyz").json()["checks"]["drain"] != "ok", 10)
        page.go("Make")
        page.make("3d_models/meshes", "an oak table")
        page.has(".task", "Place 1 in your queue.")
        page.press("Cancel")
        assert "canceled" in page.wait_for("FAILED").text
    finally:
        page.go("Operate")
        page.press("Begin again")
        page.has(".operate td button", "Drain")
    page.has(".operate td", "canceled: The client canceled the task.")


def test_the_skip_link_leads_to_the_content_of_the_view(page: Page) -> None:
    page.enter("bob")
    page.go("History")
    page.one(".skip").send_keys("\ue007")  # enter
    assert page.driver.switch_to.active_element.get_attribute("id") == "content"
    assert page.one("h1").text == "History"


def test_a_client_sees_its_own_tasks_only(page: Page, service: RunningService) -> None:
    with service.client("alice") as http:
        sent = http.post("/api/v1/images/generations", json={"prompt": "a secret flurbish"})
        finish(http, "images/generations", sent.json()["task_uuid"])
    page.enter("alice")
    page.go("History")
    page.has(".tile", "secret")
    page.one("input[type=search]").send_keys("SECRET\n")
    page.one("li:only-child .tile").click()
    assert "a secret flurbish" in page.one("dialog[open] h3").text
    page.enter("bob")
    page.go("History")
    WebDriverWait(page.driver, SECONDS).until(
        lambda _: "No task is like that." in page.one("main").text
    )
    assert page.all(".tile") == []
    assert "secret" not in page.driver.page_source


def test_names_that_are_scripts_are_text(page: Page, tmp_path: Path) -> None:
    picture = tmp_path / '<img src=x onerror="window.hacked=1">.png'
    picture.write_bytes(b"no picture")
    page.enter("ops")
    page.make("images/generations", HOSTILE)
    card = page.wait_for("FAILED")
    assert card.find_element(By.TAG_NAME, "h3").text == HOSTILE
    Select(page.one(".make select")).select_by_value("images/captions")
    page.one("input[type=file]").send_keys(str(picture))
    page.has(".chosen", "was not taken")
    assert picture.name in page.one(".chosen").text
    # The service has refused it, and the browser says so
    assert len(page.errors()) == 1
    page.go("History")
    page.has(".tile b", HOSTILE)
    page.go("Operate")
    page.has(".operate", HOSTILE)


@pytest.mark.parametrize("view", ["Make", "History", "Operate"])
def test_every_view_fits_a_telephone_and_names_its_controls(page: Page, view: str) -> None:
    page.enter("ops")
    page.go(view)
    page.one("main h1, main h2")
    size = {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        if view == "Make":
            for operation in OPERATIONS:
                Select(page.one(".make select")).select_by_value(operation)
                page.driver.execute_script(
                    "document.querySelectorAll('details').forEach((each) => each.open = true)"
                )
                assert page.driver.execute_script(TOO_WIDE) <= 0, operation
                assert page.driver.execute_script(NAMELESS) == [], operation
        assert page.driver.execute_script(TOO_WIDE) <= 0
        assert page.driver.execute_script(NAMELESS) == []
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_the_key_is_forgotten_and_a_wrong_one_is_refused(page: Page) -> None:
    page.enter("alice")
    page.press("Forget the key of alice")
    assert page.driver.execute_script("return sessionStorage.length") == 0
    page.one("input[type=password]").send_keys("wrong\n")
    page.has(".error", "unknown")
    # The browser says that it was refused
    assert len(page.errors()) >= 1


CODE = """
const done = arguments[arguments.length - 1];
(async () => {
  const base = document.baseURI;
  const { readContract, operations } = await import(new URL("page/contract.js", base));
  const { asPython, asPrefect } = await import(new URL("page/code.js", base));
  await readContract();
  done(operations().map((each) => [
    each.name,
    each.variants.map((variant) => asPython(each, variant, each.example)),
    asPrefect(each, { ...each.example, options: { priority: 3 } }),
  ]));
})();
"""


def test_the_code_of_every_operation_names_what_there_is(page: Page) -> None:
    page.enter("alice")
    made = page.driver.execute_async_script(CODE)
    assert {name for name, *_ in made} == set(OPERATIONS)
    for name, variants, flow in made:
        for text in [*variants, flow]:
            compile(text, name, "exec")
            for module, wanted in re.findall(
                r"^from (media_\S+) import (\w+)$", text, re.MULTILINE
            ):
                assert hasattr(importlib.import_module(module), wanted), (name, wanted)
        assert "priority=3" in flow
    response = httpx.get(f"{page.service.url}/openapi.json")
    assert response.status_code == httpx.codes.OK
