"""Pauses that are short enough for tests."""

import pytest

from media_service.remote import run as remote_run


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_run, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(remote_run, "LONGEST_PAUSE", 0.05)
    monkeypatch.setattr(remote_run, "SUBMIT_PAUSES", (0.01, 0.01, 0.01))
    monkeypatch.setattr(remote_run, "OUTAGE_SECONDS", 0.5)
