"""The page of a batch in a browser: from disk, in one part and in several."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from media_pipelines.pages.row_table import (
    PartOnPage,
    RowOnPage,
    part_file,
    row_table,
    rows_script,
)
from media_testing.browser import needs_browser, open_browser

pytestmark = needs_browser

HOSTILE = (
    "</script><script>document.title='run'</script><img src=x onerror=document.title='run'>\u2028"
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with open_browser(tmp_path_factory.mktemp("profile"), log_network=True) as driver:
        yield driver


def a_row(number: int) -> RowOnPage:
    return RowOnPage(
        name=f"chair-{number}",
        asked=f"a chair of {'oak' if number % 2 else 'tin'}",
        state="COMPLETED",
        seconds=float(number % 100),
        page=f"../chair-{number}/index.html",
    )


def lost(name: str = "lost") -> RowOnPage:
    return RowOnPage(name=name, asked=HOSTILE, state="FAILED", code="no_such", message="!")


def write(folder: Path, parts: Sequence[Sequence[RowOnPage]]) -> Path:
    """Write the page of these parts, and their files."""
    known = [PartOnPage.of(rows) for rows in parts]
    page = row_table("chairs", "", parts[0], known, has_cost=False, files=["results/"])
    (folder / "rows").mkdir()
    (folder / "index.html").write_bytes(page)
    for number, rows in enumerate(parts[1:], 1):
        (folder / part_file(number)).write_bytes(rows_script(number, rows))
    return folder / "index.html"


@pytest.fixture
def table(browser: webdriver.Chrome, tmp_path: Path) -> webdriver.Chrome:
    """The page of a batch of one part of two thousand rows."""
    rows = [*(a_row(number) for number in range(1_999)), lost()]
    open_page(browser, write(tmp_path, [rows]))
    return browser


@pytest.fixture
def parts() -> list[list[RowOnPage]]:
    """Three parts of 100, 100 and 50 rows; row 150 and the last one are lost."""
    rows = [a_row(number) for number in range(1, 251)]
    rows[149], rows[249] = lost("lost in the middle"), lost("lost at the end")
    return [rows[:100], rows[100:200], rows[200:]]


@pytest.fixture
def pages(
    browser: webdriver.Chrome, tmp_path: Path, parts: list[list[RowOnPage]]
) -> webdriver.Chrome:
    open_page(browser, write(tmp_path, parts))
    return browser


def open_page(browser: webdriver.Chrome, page: Path) -> None:
    browser.get("about:blank")
    errors(browser)  # of the page before
    browser.get(page.as_uri())
    told(browser)


def errors(browser: webdriver.Chrome) -> list[str]:
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]


def told(browser: webdriver.Chrome) -> str:
    """How many rows are told to be there, when all of the page has been read."""
    count = browser.find_element(By.ID, "count")
    WebDriverWait(browser, 30).until(lambda _: count.text)
    return count.text


def names(browser: webdriver.Chrome) -> list[str]:
    # At once: a scroll may draw other rows between two questions.
    cells = "[...document.querySelectorAll('td.name > div')]"
    found: list[str] = browser.execute_script(
        f"return {cells}.map((cell) => cell.firstChild.textContent)"
    )
    return found


def press(browser: webdriver.Chrome, name: str) -> None:
    browser.find_element(By.ID, name).click()
    told(browser)


def find(browser: webdriver.Chrome, text: str) -> str:
    box = browser.find_element(By.ID, "text")
    box.send_keys(Keys.CONTROL, "a", Keys.NULL, text or Keys.DELETE)
    return told(browser)


def choose(browser: webdriver.Chrome, state: str) -> str:
    browser.find_element(By.CSS_SELECTOR, f"#state option[value='{state}']").click()
    return told(browser)


def page_told(browser: webdriver.Chrome) -> str:
    return browser.find_element(By.ID, "page").text


def test_of_many_rows_only_those_in_sight_are_in_the_document(table: webdriver.Chrome) -> None:
    shown = names(table)
    assert shown[:3] == ["chair-0", "chair-1", "chair-2"]
    assert len(shown) < 100
    table.execute_script("const w = document.getElementById('window'); w.scrollTop = 1e9")
    WebDriverWait(table, 30).until(lambda _: names(table)[-1] == "lost")
    assert errors(table) == []


def test_rows_are_found_by_text_and_by_state(table: webdriver.Chrome) -> None:
    assert find(table, "OAK") == "999 of 2,000 rows"
    find(table, "</script>")
    assert names(table) == ["lost"]
    find(table, "")
    assert choose(table, "FAILED") == "1 of 2,000 rows"
    assert table.find_element(By.CSS_SELECTOR, "td.error").text == "no_such: !"
    assert not table.find_elements(By.CSS_SELECTOR, "td.name a")


def test_columns_sort_both_ways_and_what_is_empty_comes_last(table: webdriver.Chrome) -> None:
    [seconds] = table.find_elements(By.CSS_SELECTOR, "th[data-column='5']")
    seconds.find_element(By.TAG_NAME, "button").click()
    assert seconds.get_attribute("aria-sort") == "ascending"
    assert names(table)[:2] == ["chair-0", "chair-100"]
    seconds.find_element(By.TAG_NAME, "button").click()
    assert names(table)[:2] == ["chair-99", "chair-199"]
    table.execute_script("document.getElementById('window').scrollTop = 1e9")
    WebDriverWait(table, 30).until(lambda _: names(table)[-1] == "lost")


def test_a_batch_of_one_part_has_no_pages(table: webdriver.Chrome) -> None:
    assert not table.find_element(By.CSS_SELECTOR, "nav").is_displayed()
    assert told(table) == "2,000 of 2,000 rows"


def test_parts_are_pages_that_can_be_turned(pages: webdriver.Chrome) -> None:
    assert told(pages) == "Rows 1–100 of 250"
    assert page_told(pages) == "Page 1 of 3"
    press(pages, "next")
    assert names(pages)[0] == "chair-101"
    press(pages, "last")
    assert told(pages) == "Rows 201–250 of 250"
    assert pages.find_element(By.ID, "next").get_attribute("aria-disabled") == "true"
    press(pages, "next")
    press(pages, "previous")
    assert page_told(pages) == "Page 2 of 3"
    press(pages, "first")
    assert names(pages)[0] == "chair-1"
    assert errors(pages) == []


def test_a_row_is_gone_to_by_its_number(pages: webdriver.Chrome) -> None:
    choose(pages, "FAILED")
    pages.find_element(By.ID, "number").send_keys("190", Keys.ENTER)
    assert told(pages) == "Rows 101–200 of 250"
    here = (By.CSS_SELECTOR, "tr[aria-current=true]")
    WebDriverWait(pages, 30).until(lambda _: pages.find_elements(*here))
    row = pages.find_element(*here)
    assert row.text.startswith("chair-190\n190")
    assert row.is_displayed()
    assert pages.switch_to.active_element.get_attribute("id") == "window"


def test_rows_of_a_state_come_together_from_all_parts(pages: webdriver.Chrome) -> None:
    assert choose(pages, "FAILED") == "2 of 250 rows"
    assert names(pages) == ["lost in the middle", "lost at the end"]
    # All that is found is here, so it can be sorted.
    pages.find_element(By.CSS_SELECTOR, "th[data-column='0'] button").click()
    assert names(pages) == ["lost at the end", "lost in the middle"]


def test_a_part_without_rows_of_the_state_is_not_loaded(
    browser: webdriver.Chrome, tmp_path: Path, parts: list[list[RowOnPage]]
) -> None:
    parts[1][49] = a_row(150)
    page = write(tmp_path, parts)
    (tmp_path / part_file(1)).unlink()
    open_page(browser, page)
    assert choose(browser, "FAILED") == "1 of 250 rows"
    assert errors(browser) == []


def test_a_text_is_searched_in_all_parts_a_page_at_a_time(pages: webdriver.Chrome) -> None:
    assert find(pages, "chair-24") == "11 of 250 rows"
    assert names(pages) == ["chair-24", *(f"chair-{number}" for number in range(240, 250))]
    assert find(pages, "a chair of") == "100 in rows 1–100 of 250"
    assert page_told(pages) == "Page 1"
    # A page goes on until it has as many rows as a part.
    press(pages, "next")
    assert told(pages) == "148 in rows 101–250 of 250"
    assert page_told(pages) == "Page 2 of 2"
    assert choose(pages, "FAILED") == "0 of 250 rows"


def test_columns_of_several_pages_do_not_sort_and_say_why(pages: webdriver.Chrome) -> None:
    button = pages.find_element(By.CSS_SELECTOR, "th[data-column='0'] button")
    assert button.get_attribute("aria-disabled") == "true"
    assert "results/ (Parquet)" in str(button.get_attribute("title"))
    button.click()
    assert names(pages)[:2] == ["chair-1", "chair-2"]


def test_texts_of_others_stay_texts(pages: webdriver.Chrome) -> None:
    choose(pages, "FAILED")
    assert pages.title == "chairs"
    asked = pages.find_elements(By.CSS_SELECTOR, "td.asked")
    assert [one.get_property("textContent") for one in asked] == [HOSTILE] * 2
    assert errors(pages) == []


def test_markup_could_not_run_a_file_beside_the_page(
    browser: webdriver.Chrome, tmp_path: Path, parts: list[list[RowOnPage]]
) -> None:
    page = write(tmp_path, parts)
    (tmp_path / "other.js").write_text("document.title = 'run'")
    markup = (
        b'<base href="rows/"><script src="../other.js"></script><script src="other.js"></script>'
    )
    page.write_bytes(page.read_bytes().replace(b"</main>", markup + b"</main>"))
    open_page(browser, page)
    assert browser.title == "chairs"
    assert len([error for error in errors(browser) if "Content Security Policy" in error]) == 3
    press(browser, "next")
    assert names(browser)[0] == "chair-101"


@pytest.mark.parametrize("content", [None, b"", b"batchRows(1,[[", b"<html>Forbidden</html>"])
def test_a_part_that_cannot_be_loaded_says_so_and_is_tried_again(
    pages: webdriver.Chrome, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / part_file(1)
    whole = file.read_bytes()
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    press(pages, "next")
    assert told(pages) == "Rows 101–200 of 250 (100 not loaded)"
    line = pages.find_element(By.CSS_SELECTOR, "tr.missing")
    assert line.text.startswith("Rows 101–200 are in rows/part-00001.js beside this page")
    assert find(pages, "chair-2") == "60 of 250 rows (100 not loaded)"
    file.write_bytes(whole)
    pages.find_element(By.CSS_SELECTOR, "tr.missing button").click()
    WebDriverWait(pages, 30).until(lambda _: told(pages) == "61 of 250 rows")
    find(pages, "")
    press(pages, "next")
    assert names(pages)[0] == "chair-101"


def test_who_comes_back_finds_the_place_again(
    browser: webdriver.Chrome, tmp_path: Path, parts: list[list[RowOnPage]]
) -> None:
    (tmp_path / "row.html").write_text("A row")
    parts[1] = [replace(row, page="row.html") for row in parts[1]]
    open_page(browser, write(tmp_path, parts))
    press(browser, "next")
    browser.find_element(By.LINK_TEXT, "chair-105").click()
    WebDriverWait(browser, 30).until(lambda _: browser.current_url.endswith("row.html"))
    browser.back()
    assert told(browser) == "Rows 101–200 of 250"
    assert names(browser)[0] == "chair-101"
