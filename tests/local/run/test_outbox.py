"""What goes out late: of runs that go on, and of those that have ended."""

import httpx
import pytest
from prefect.exceptions import PrefectHTTPStatusError

from media_pipelines.pages import outbox
from media_pipelines.pages.outbox import Outbox


async def test_what_was_kept_goes_out_later_but_of_runs_that_have_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outbox, "AWAY_SECONDS", 0.0)
    sent, is_away = list[str](), True

    async def show(name: str) -> str:
        if is_away:
            raise httpx.ConnectError("gone")
        if name == "of a run that has ended":
            raise RuntimeError("The client cannot be started again after closing.")
        sent.append(name)
        return name

    box = Outbox()
    for name in ("first", "of a run that has ended", "third"):
        assert await box.send(lambda name=name: show(name)) is None
    is_away = False
    assert await box.send(lambda: show("now")) == "now"
    assert sent == ["now", "first", "third"]


def refused(status: int) -> PrefectHTTPStatusError:
    request = httpx.Request("PATCH", "http://prefect/api/artifacts/1")
    return PrefectHTTPStatusError("no", request=request, response=httpx.Response(status))


@pytest.mark.parametrize(("status", "is_away"), [(404, False), (422, False), (500, True)])
async def test_a_server_that_refuses_one_thing_takes_the_next_one(
    status: int, is_away: bool
) -> None:
    async def refuse() -> str:
        raise refused(status)

    async def take() -> str:
        return "taken"

    box = Outbox()
    assert await box.send(refuse) is None
    assert await box.send(take) == (None if is_away else "taken")
