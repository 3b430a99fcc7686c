"""The page of each target names the figures that the gate checks."""

import re

import pytest

from media_pipelines.quality.targets import IMPORTERS, TargetName
from media_testing.repository import ROOT

HOW_TO = ROOT / "docs" / "how-to"
PAGES = {name: HOW_TO / "targets" / f"{name.replace('_', '-')}.md" for name in IMPORTERS}


def test_every_target_has_a_page_that_the_gate_links_to() -> None:
    assert set((HOW_TO / "targets").glob("*.md")) == set(PAGES.values())
    linked = re.findall(r"\((targets/[\w-]+\.md)\)", (HOW_TO / "gate.md").read_text())
    assert {HOW_TO / link for link in linked} == set(PAGES.values())


@pytest.mark.parametrize("name", IMPORTERS)
def test_the_figures_of_a_page_are_those_that_are_checked(name: TargetName) -> None:
    text, importer = PAGES[name].read_text(), IMPORTERS[name]
    assert text.startswith(f"# {importer.name}\n")
    assert f"target={name}" in text
    said = {
        f"over {importer.longest_edge} pixels": importer.longest_edge,
        f"{importer.faces:,} triangles" if importer.faces else "": importer.faces,
        f"{importer.influences} bones at a vertex": importer.influences,
        f"over {importer.name_bytes} bytes": importer.name_bytes,
        "no powers of two": importer.needs_powers_of_two,
        "16 bits": not importer.keeps_16_bits,
        "several root bones": importer.needs_one_root,
        "Normal maps without tangents": importer.has_own_tangents,
        "only the first plays": importer.plays_one_clip,
        f"from {importer.morphs_since} on": importer.morphs_since,
    }
    lacking = [words for words, is_checked in said.items() if is_checked and words not in text]
    assert lacking == []


@pytest.mark.parametrize("name", ["unity", "godot", "three_js"])
def test_the_signs_of_a_page_are_those_that_are_replaced(name: TargetName) -> None:
    (signs,) = re.findall(r"`([^`\w]+)`+ in names|one of `([^`]+)`", PAGES[name].read_text())
    given = "".join(signs).split()
    assert given
    assert all(IMPORTERS[name].unfit.search(sign) for sign in given)
