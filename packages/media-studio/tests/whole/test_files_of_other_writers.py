"""Files that independent writers make, converted to every format: nothing is lost in silence.

Each file is counted before and after by readers that use nothing of the product
(`media_testing.other_writers`). What is other in the result has to be said by it. `make
other-writers` does it for all files; a few that need no Blender are done here each time.
"""

import os
from pathlib import Path

import pytest

from media_studio.formats.convert import OUTPUT_FORMATS
from media_testing.other_writers.balance import differences, silent
from media_testing.other_writers.conversion_table import table, wrong
from media_testing.other_writers.conversions import passages
from media_testing.other_writers.reading import contents_of
from media_testing.other_writers.written_files import (
    files_of_libraries,
    missing_writers,
    written_files,
)
from media_testing.repository import ROOT

FEWEST = 60
WITHOUT_BLENDER = tuple(each for each in OUTPUT_FORMATS if each not in ("fbx", "usdz"))
TABLE = ROOT / "output" / "files-of-other-writers.md"


def test_files_of_libraries_come_through_or_their_losses_are_said(tmp_path: Path) -> None:
    files = files_of_libraries(tmp_path)
    found = list(passages(tmp_path, files, WITHOUT_BLENDER))
    assert len(files) > 6
    assert wrong(found) == []
    assert {each.mark for each in found} == {"=", "w"}


def test_what_is_other_and_not_said_is_found(tmp_path: Path) -> None:
    files = {each.name: each for each in files_of_libraries(tmp_path)}
    one, other = (contents_of(files[name].counted) for name in ("palette glb", "ring stl"))
    found = differences(one, other)
    assert {"triangles", "extent", "base picture", "names of materials"} <= set(found)
    assert set(silent(found, "stl holds no textures")) == set(found) - {"base picture"}
    assert differences(one, one) == {}


def test_the_readers_find_the_same_in_what_a_writer_writes_in_several_formats(
    tmp_path: Path,
) -> None:
    files = {each.name: each for each in files_of_libraries(tmp_path)}
    glb, ply, obj = (
        contents_of(files[f"see-through colours {kind}"].counted) for kind in ("glb", "ply", "obj")
    )
    shape = {"triangles", "extent", "volume"}
    assert not shape & set(differences(glb, ply))
    assert not (shape | {"colours of vertices"}) & set(differences(obj, ply))


@pytest.mark.skipif("OTHER_WRITERS" not in os.environ, reason="part of make other-writers")
@pytest.mark.timeout(1800)
def test_files_of_all_writers_come_through_or_their_losses_are_said(tmp_path: Path) -> None:
    files = written_files(tmp_path)
    found = list(passages(tmp_path, files, OUTPUT_FORMATS))
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(found, missing_writers()), encoding="utf-8")
    assert len(files) >= FEWEST
    assert wrong(found) == []
