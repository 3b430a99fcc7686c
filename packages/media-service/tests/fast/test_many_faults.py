"""A body with more faults than anybody reads is refused at once, and they are not described."""

import json

import pytest

from media_api.contract.operations import OPERATIONS
from media_service.http import acceptance
from media_service.http.acceptance import MOST_FAULTS, _validate
from media_service.refusal import Refusal


def body(fields: int) -> bytearray:
    unknown = {f"model{number:05d}": 1 for number in range(fields)}
    return bytearray(json.dumps({"prompt": "a chair", **unknown}).encode())


def test_as_many_as_anybody_reads_are_described() -> None:
    with pytest.raises(Refusal) as caught:
        _validate(body(MOST_FAULTS), OPERATIONS["images/generations"])
    assert len(caught.value.errors) == MOST_FAULTS
    assert caught.value.errors[0].field == "model00000"


def test_more_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptance, "complaints", None)
    with pytest.raises(Refusal, match="20,000 faults") as caught:
        _validate(body(20_000), OPERATIONS["images/generations"])
    assert (caught.value.code, list(caught.value.errors)) == ("validation_failed", [])
