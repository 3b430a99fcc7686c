"""Our own service does all that `media check-service` asks for."""

from pathlib import Path

import pytest

from media_api.client.conformance.report import Grade
from media_api.client.conformance.service_check import check_service
from media_testing.running_service import RunningService

UNPROVOKED = "says when to come back after 429"


@pytest.mark.long
async def test_our_service_does_all_that_is_checked(tmp_path: Path) -> None:
    service = RunningService(tmp_path).start()
    try:
        report = await check_service(service.url, service.keys["alice"], may_create=True)
    finally:
        service.stop()
    others = {r.check: r.detail for r in report.results if r.grade is not Grade.OK}
    assert others.keys() == {UNPROVOKED}, others
    assert len(report.created) == 3
