"""What is wrong is said in our words, with what is allowed, at every door."""

import re
from pathlib import Path

import pytest

from guide.messages import DOORS, document
from guide.wrong_inputs import commands, engine_files, manifests, requests, settings

# Words of libraries, and of patterns that nobody reads as a sentence
RAW = re.compile(
    r"[Ii]nput should|Value error|should have|unable to|[Pp]ydantic|Extra inputs|Errno|\^|Traceback"
    r"|<class|ValidationError|type=|input_value|Exception|Must be|codec|BadZipFile|char \d| 0\.0\b"
    r"|constrained-|function-"
)


@pytest.mark.parametrize(
    ("door", "least"),
    [(commands, 30), (requests, 48), (manifests, 30), (settings, 25), (engine_files, 20)],
)
def test_what_is_wrong_is_said_in_our_words(door: object, least: int, tmp_path: Path) -> None:
    answers = list(door.answers(tmp_path))  # type: ignore[attr-defined]  # a module
    assert len(answers) >= least
    assert {each.given: each.said for each in answers if not each.is_refused} == {}
    missed = {each.given: each.said for each in answers if each.part not in each.said}
    assert missed == {}
    assert [each.said for each in answers if RAW.search(each.said)] == []


def test_what_is_raw_is_noticed() -> None:
    assert RAW.search("1 validation error\nInput should be a valid integer [type=int_type]")
    assert RAW.search("[Errno 2] No such file or directory")
    assert not RAW.search("mesh_count: give a number of at least 100")


def test_the_page_has_a_table_for_every_door() -> None:
    page = document()
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == [door.TITLE for door in DOORS]
    assert "| `media runn` | Unknown command" in page
