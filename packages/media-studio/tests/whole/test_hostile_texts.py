"""No text of a client costs more than a moment."""

import subprocess
import sys

import pytest

from media_studio.errors import UnsupportedInstruction
from media_studio.text.instruction import MOST_TERMS, read_instruction
from media_testing.repository import ROOT

SECONDS_OF_CPU = 10
"""What is mended took minutes; what is sound takes less than one second."""


@pytest.mark.long
def test_every_reader_ends_soon_with_every_text() -> None:
    command = [sys.executable, "-m", "media_testing.hostile_texts", str(SECONDS_OF_CPU)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == []


@pytest.mark.parametrize("written", ['"word{}" ', "no word{} . "])
def test_more_terms_than_the_scene_engine_can_check_are_refused(written: str) -> None:
    names = ("".join(chr(97 + n // 26**place % 26) for place in range(2)) for n in range(99))
    terms = [written.replace("{}", name) for name in names]
    read_instruction("make it better, " + "".join(terms[:MOST_TERMS]))
    with pytest.raises(UnsupportedInstruction, match="at most 30"):
        read_instruction("make it better, " + "".join(terms[: MOST_TERMS + 1]))


def test_quoted_words_are_found_across_blanks_and_lines() -> None:
    found = read_instruction('make it better, say "  soft \n light " and “ ” and "x"')
    assert found.required == ("soft light", "x")
