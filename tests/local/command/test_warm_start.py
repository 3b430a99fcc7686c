"""What stays after a run, for how long, and what is said of it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_api.client.embedded import lease_of_this_process
from media_api.client.service_access import UnusableVariable
from media_api.client.service_identity import service_identity
from media_api.client.shared_process import SharedProcess
from media_pipelines.command import warm_start
from media_pipelines.command.program import main
from media_pipelines.command.warm_start import seconds_to_stay, stay
from media_pipelines.run.temporary_server import KeptServer, TemporaryServer


@pytest.fixture
def service(tmp_path: Path) -> Iterator[SharedProcess]:
    """The files of an embedded service that this process uses."""
    lease = lease_of_this_process(tmp_path)
    with lease._shared.turn():
        lease._shared.hold()
    yield lease._shared
    lease.release()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KeptServer]:
    monkeypatch.setenv("PREFECT_HOME", str(tmp_path / "prefect"))
    server = KeptServer()
    with server._shared.turn():
        server._shared.hold()
    monkeypatch.setattr(warm_start, "temporary_server", lambda: server)
    yield server
    server.end()


@pytest.mark.parametrize(
    ("terminal", "variables", "no_keep", "seconds"),
    [
        (True, {}, False, 600.0),
        (True, {}, True, 0.0),
        (True, {"CI": "true"}, False, None),
        (False, {}, False, None),
        (False, {}, True, 0.0),
        (False, {"MEDIA_KEEP_SECONDS": "90"}, False, 90.0),
        (True, {"MEDIA_KEEP_SECONDS": "0"}, False, 0.0),
        (True, {"MEDIA_KEEP_SECONDS": "90"}, True, 0.0),
    ],
)
def test_how_long_it_stays(
    monkeypatch: pytest.MonkeyPatch,
    *,
    terminal: bool,
    variables: dict[str, str],
    no_keep: bool,
    seconds: float | None,
) -> None:
    for name in ("CI", "MEDIA_KEEP_SECONDS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert seconds_to_stay(no_keep=no_keep) == seconds


@pytest.mark.parametrize("given", ["soon", "-1", "inf", "nan"])
def test_what_is_no_number_of_seconds_is_refused(
    monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("MEDIA_KEEP_SECONDS", given)
    with pytest.raises(UnusableVariable, match="MEDIA_KEEP_SECONDS cannot be used: give a number"):
        seconds_to_stay(no_keep=False)


def test_what_a_run_has_used_stays_and_it_is_said(
    service: SharedProcess, server: KeptServer, tmp_path: Path
) -> None:
    assert stay(600, tmp_path) == (
        "The service and Prefect's server stay 10 minutes for the next run; `media stop` ends them."
    )
    assert service.kept_until > 0
    assert server._shared.kept_until > 0
    # A script leaves it as it is
    assert stay(None, tmp_path) == ""
    assert service.kept_until > 0
    assert stay(0, tmp_path) == ""
    assert service.kept_until == server._shared.kept_until == 0


def test_of_a_service_elsewhere_only_prefects_server_stays(
    server: KeptServer, tmp_path: Path
) -> None:
    assert stay(30, tmp_path / "unused") == (
        "Prefect's server stays 30 s for the next run; `media stop` ends it."
    )


def test_where_nothing_can_stay_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_start, "temporary_server", lambda: None)
    assert stay(600, tmp_path / "unused") == ""
    assert not issubclass(TemporaryServer, KeptServer)


def test_stopping_what_is_not_there_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PREFECT_HOME", str(tmp_path / "prefect"))
    assert main(["stop", "--home", str(tmp_path)]) == 0
    assert capsys.readouterr().out == (
        f"The service of {tmp_path} does not run.\nPrefect's server does not run.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_service_is_another_one_with_other_code_settings_or_keys(tmp_path: Path) -> None:
    engines = tmp_path / "engines.toml"
    engines.write_text('key = "FAL_KEY"')
    here = {"MEDIA_ENGINES": str(engines), "FAL_KEY": "a", "TERM": "xterm", "MEDIA_RUN": "one"}
    before = service_identity(tmp_path, here)
    assert service_identity(tmp_path, here | {"TERM": "vt100", "MEDIA_RUN": "two"}) == before
    assert service_identity(tmp_path, here | {"FAL_KEY": "b"}) != before
    assert service_identity(tmp_path, here | {"MEDIA_LANES": "cpu:1"}) != before
    assert service_identity(tmp_path, here | {"https_proxy": "http://proxy"}) != before
    (tmp_path / "settings.toml").write_text("body_mb = 7")
    assert service_identity(tmp_path, here) != before
