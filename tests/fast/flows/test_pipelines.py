"""The pipelines of other packages, which are named and not yet imported."""

from importlib.metadata import EntryPoint

import pytest

from media_pipelines.flows import GROUP
from media_pipelines.flows import pipelines as module
from media_pipelines.flows.pipelines import UnusablePipeline


def named(monkeypatch: pytest.MonkeyPatch, *places: str) -> module.Pipelines:
    points = [EntryPoint("x", place, GROUP) for place in places]
    monkeypatch.setattr(module, "entry_points", lambda group: points)
    return module.pipelines.__wrapped__()


def test_one_of_another_package_has_the_name_of_its_function(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = named(monkeypatch, "our_flows.chairs:chairs")
    assert "chairs" in found
    assert len(found) == len(list(found)) == 21


@pytest.mark.parametrize(
    ("places", "said"),
    [
        (["our_flows:text_to_model"], "takes the name text_to_model"),
        (["ours:chairs", "theirs:chairs"], "takes the name chairs"),
        (["our_flows.chairs"], "names no function"),
    ],
)
def test_what_cannot_be_named_is_told(
    monkeypatch: pytest.MonkeyPatch, places: list[str], said: str
) -> None:
    with pytest.raises(UnusablePipeline, match=said):
        named(monkeypatch, *places)
