"""Headless Chromium, for pages that a person looks at."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
# Chromium looks for its maker's hosts otherwise
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1400,2000",
]

needs_browser = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="needs Chromium and its driver"
)


@contextmanager
def open_browser(folder: Path, *, log_network: bool = False) -> Iterator[webdriver.Chrome]:
    """Start a browser whose profile is in `folder`; its log "performance" has what it asks for."""
    options = Options()
    if log_network:
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    options.binary_location = CHROMIUM or ""
    for argument in [*QUIET, f"--user-data-dir={folder / 'browser'}"]:
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    try:
        yield driver
    finally:
        driver.quit()
