"""Our own service does all that `media check-service` asks for."""

import pytest

from media_api.client.conformance.report import Grade
from media_api.client.conformance.service_check import check_service
from media_testing.running_service import RunningService

UNPROVOKED = "says when to come back after 429"


@pytest.mark.long
async def test_our_service_does_all_that_is_checked(service_of_all: RunningService) -> None:
    key = service_of_all.keys["alice"]
    report = await check_service(service_of_all.url, key, may_create=True)
    others = {r.check: r.detail for r in report.results if r.grade is not Grade.OK}
    assert others.keys() == {UNPROVOKED}, others
    assert len(report.created) == 3
