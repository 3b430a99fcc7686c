"""What the command line says of a destination that cannot be."""

import logging
from collections.abc import Callable

import pytest

from media_pipelines.command.batch_terminal import run_batch_in_terminal
from media_pipelines.command.exit_codes import EXIT_FAILED
from media_pipelines.command.flow_options import Invocation
from media_pipelines.command.terminal import destination, run_in_terminal


@pytest.fixture
def _log_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    # The handlers of pytest are those of other tests too.
    monkeypatch.setattr(logging.getLogger(), "handlers", [])


@pytest.mark.usefixtures("_log_as_it_is")
@pytest.mark.parametrize("run", [run_in_terminal, run_batch_in_terminal])
@pytest.mark.parametrize(
    ("output", "advice"),
    [
        ("s3://My_Bucket/x", "followed by the name of a bucket"),
        ("out/{job}", "{job}"),
    ],
)
def test_a_destination_that_cannot_be_is_told_without_a_traceback(
    run: Callable[..., int], output: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def call(**parameters: object) -> None:
        pytest.fail("The flow was called.")

    assert run(call, Invocation(output=output)) == EXIT_FAILED
    printed = capsys.readouterr()
    assert printed.err.startswith("folder: ")
    assert advice in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_destination_may_begin_with_a_tilde_that_is_no_home() -> None:
    assert destination("~draft").endswith("/~draft")
