"""Faults that are seeded: each changes what the code says, and is looked for where it is near."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.distributions import PACKAGES
from benchmarks.seeded_faults import drawing, nearness
from benchmarks.seeded_faults.drawing import Fault, drawn
from benchmarks.seeded_faults.nearness import importers, nearest
from media_testing.repository import ROOT

SOURCE = '''
def share(part: int, whole: int) -> float:
    """Say how much of it there is."""
    if whole <= 0 or not part:
        raise ValueError(f"{whole + 1}")
    print("é", part)
    return min(part, 100) / whole
'''
CHANGES = {
    "whole <= 0 -> whole < 0",
    "0 -> 1",
    "not part -> (part)",
    "whole <= 0 or not part -> (whole <= 0 and (not part))",
    'raise ValueError(f"{whole + 1}") -> pass',
    'print("é", part) -> pass',
    "100 -> 101",
    "min(part, 100) / whole -> (min(part, 100) * whole)",
}


def test_each_line_is_made_wrong_in_every_way_that_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "ROOT", tmp_path)
    module = tmp_path / "share.py"
    module.write_text(SOURCE, encoding="utf-8")
    found = list(drawing._candidates("ours", module))
    assert {each.told().split(": ", 2)[2] for each in found} == CHANGES
    for fault in found:
        wrong = fault.text(SOURCE.encode())
        assert ast.dump(ast.parse(wrong)) != ast.dump(ast.parse(SOURCE))


def test_a_seed_draws_the_same_faults_spread_by_lines() -> None:
    of = ["media-pipelines", "media-api", "media-service"]
    faults = drawn(1, 20, of)
    assert faults == drawn(1, 20, of)
    assert faults != drawn(2, 20, of)
    shares = Counter(fault.distribution for fault in faults)
    assert (len(faults), min(shares.values())) == (20, shares["media-api"])
    assert not any(
        one.overlaps(other) for number, one in enumerate(faults) for other in faults[number + 1 :]
    )
    for fault in faults:
        assert fault.path.startswith(tuple(PACKAGES[fault.distribution]))
        ast.parse(fault.text((ROOT / fault.path).read_bytes()))


def test_faults_that_share_text_overlap() -> None:
    outer = Fault("ours", "a.py", 1, "kind", 10, "not part", "part")
    inner = Fault("ours", "a.py", 1, "kind", 14, "part", "whole")
    elsewhere = Fault("ours", "b.py", 1, "kind", 14, "part", "whole")
    assert outer.overlaps(inner)
    assert inner.overlaps(outer)
    assert not outer.overlaps(elsewhere)


def test_the_tests_of_a_module_are_the_nearest_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    # To read the studio takes longer than all others
    read = [each for each in nearness.SOURCES if "media_studio" not in each[1]]
    monkeypatch.setattr(nearness, "SOURCES", read)
    graph = importers()
    for module, test in (
        ("media_pipelines/tables/table.py", "tests/local/tables/test_table.py"),
        (
            "packages/media-service/media_service/clients/auth.py",
            "packages/media-service/tests/fast/test_auth.py",
        ),
        ("tasks/images.py", "tests/local/tasks/test_operation.py"),
    ):
        tests = [path.relative_to(ROOT).as_posix() for path in nearest(ROOT / module, graph)]
        assert test in tests[:12], tests[:12]
