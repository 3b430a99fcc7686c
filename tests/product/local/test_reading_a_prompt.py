"""What is loaded to read a prompt, seen in a process of its own."""

import subprocess
import sys

SCRIPT = """
import sys
from media_studio.catalogue.index import CATALOGUE
from media_studio.programs.composition import compose
from media_studio.reading.scenes.description import read_prompt

def loaded():
    return {name for name in sys.modules if name.count(".") > 2 and ".catalogue." in name}

scene = read_prompt("a walnut armchair with a green velvet seat", CATALOGUE)
print(sorted(loaded()))
compose(scene, CATALOGUE)
print("media_studio.catalogue.furniture.chair" in loaded())
"""


def test_no_object_is_loaded_before_it_is_built() -> None:
    command = [sys.executable, "-P", "-c", SCRIPT]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines() == ["[]", "True"]
