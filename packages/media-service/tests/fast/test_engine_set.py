"""Engine sets of several distributions are one; a broken one does not end the service."""

import logging
from importlib.metadata import EntryPoint

import pytest

from media_service.engine_api import engine_set
from media_service.engine_api.engine import Engine
from media_service.engine_api.engine_set import GROUP, EngineSet, NotInstalled, installed

FIRST = EngineSet(engines=(Engine(name="first", operations=("images/captions",)),), finish="a:b")
SECOND = EngineSet(
    engines=(Engine(name="second", operations=("images/captions",)),), finish="c:d", worker="e:f"
)


def found(monkeypatch: pytest.MonkeyPatch, *values: str) -> EngineSet:
    entries = [EntryPoint(f"{n}", value, GROUP) for n, value in enumerate(values)]
    monkeypatch.setattr(engine_set, "entry_points", lambda group: entries if group == GROUP else [])
    return installed.__wrapped__()


def test_sets_are_one_and_the_first_goes_before_the_others() -> None:
    together = engine_set._as_one([FIRST, SECOND])
    assert [engine.name for engine in together.engines] == ["first", "second"]
    assert (together.finish, together.worker, together.programs) == ("a:b", "e:f", "")


def test_without_any_there_are_no_engines_and_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing = found(monkeypatch)
    assert nothing == EngineSet()
    with pytest.raises(NotInstalled, match=r"media-pipelines\[studio\]") as failed:
        nothing.load("programs")
    assert failed.value.code == "engine_not_installed"


@pytest.mark.parametrize("value", ["there_is_no_such_module:SET", "json:nothing", "json:dumps"])
def test_a_broken_set_is_left_out_and_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, value: str
) -> None:
    with caplog.at_level(logging.ERROR):
        assert found(monkeypatch, value) == EngineSet()
    assert value in caplog.text
