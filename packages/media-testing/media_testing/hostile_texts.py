"""Texts that make careless patterns take for ever, and everything that reads a client's text.

Run as `python -m media_testing.hostile_texts SECONDS`: each reader gets each text in a
process that the kernel ends after so many seconds of CPU; what was ended is printed, one line each.
"""

import os
import resource
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from media_api.contract.models_3d import ConversionRequest
from media_gltf.figures.joint_tree import JointTree
from media_gltf.figures.role_names import from_names
from media_service.engine_api.file_types import recognise
from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import EngineError
from media_studio.formats.colors import parse_hex_color
from media_studio.formats.mtl_reader import MaterialLibrary
from media_studio.formats.obj_reader import read_obj
from media_studio.formats.ply_reader import read_ply
from media_studio.formats.stl import read_stl
from media_studio.image.captioning.language import resolve_language
from media_studio.motion.bvh_reader import parse_bvh
from media_studio.motion.library.clips import LIBRARY
from media_studio.motion.search import MotionIndex
from media_studio.programs.scene import Scene
from media_studio.reading.edits.instruction import MAX_LENGTH
from media_studio.reading.edits.instruction import read_instruction as read_edit
from media_studio.reading.looks.assignment import assign
from media_studio.reading.looks.phrase import parse_look
from media_studio.reading.looks.slot_names import slot_words
from media_studio.reading.scenes.description import read_prompt
from media_studio.reading.scenes.prompt import MAX_PROMPT_LENGTH
from media_studio.reading.scenes.revision import revise
from media_studio.text.enhancement import enhance

Read = Callable[[str], object]

LENGTH = 100_000
"""Characters, for readers that have no limit of their own."""

TEXTS: Mapping[str, tuple[str, str, str]] = {
    "blanks": ("", " ", "§x"),
    "blanks after a quotation mark": ('"', " ", "§x"),
    "blanks after text": ("text", " \t", "§x"),
    "lines": ("", "\n", "§x"),
    "one letter": ("", "a", "§x"),
    "capitals": ("text ", "A ", "§x"),
    "digits": ("at most ", "1", "§x"),
    "decimals": ("-a 1 ", "1.", "§x"),
    "brackets": ("", "(", "§x"),
    "braces": ("", "{", "§x"),
    "square brackets": ("", "[", "§x"),
    "quotation marks": ("", '"', "§x"),
    "apostrophes": ("", "a'a ", "§x"),
    "list": ("", "a, ", "§x"),
    "list without blanks": ("", "a,", "§x"),
    "list of what is forbidden": ("no a", ", a", " or b."),
    "many exclusions": ("no b ", "no {} ", "§x"),
    "many required words": ("", '"{}" ', "§x"),
    "hyphens": ("", "a-", "§x"),
    "minus": ("-a", " -a 1", "§x"),
    "different words": ("", "{} ", "§x"),
}
"""How a text begins, what it repeats, and an end that matches nothing before it."""


def text(name: str, length: int) -> str:
    """A text of about so many characters; each pair of braces is another word."""
    start, unit, end = TEXTS[name]
    if "{}" not in unit:
        return start + unit * ((length - len(start) - len(end)) // len(unit)) + end
    count = (length - len(start) - len(end)) // (len(unit) + 2)
    return start + "".join(unit.format(_word(number)) for number in range(count)) + end


def _word(number: int) -> str:
    """Four letters that no other of the first 17,576 numbers has."""
    return "q" + "".join(chr(97 + number // 26**place % 26) for place in range(3))


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Something that reads a client's text.

    Attributes:
        read: Reads a text.
        length: Characters that it is given.
    """

    read: Read
    length: int = LENGTH


def readers(folder: Path) -> Mapping[str, Reader]:
    """Return everything that reads text of a client, by name."""
    return {**_readers_of_requests(), **_readers_of_files(folder)}


def _readers_of_requests() -> dict[str, Reader]:
    index, scene = MotionIndex(LIBRARY), read_prompt("an oak chair with a red seat", CATALOGUE)
    assert isinstance(scene, Scene)
    prompt, instruction = MAX_PROMPT_LENGTH - 50, MAX_LENGTH - 50

    def colour(said: str) -> object:
        body = {"input_model": "x", "output_format": "glb", "uniform_color": f"#{said}"}
        return ConversionRequest.model_validate(body)

    return {
        "prompt": Reader(
            read=lambda said: read_prompt(f"a chair {said} a table", CATALOGUE), length=prompt
        ),
        "long prompt": Reader(read=lambda said: read_prompt(said, CATALOGUE)),
        "shape program": Reader(read=lambda said: read_prompt('{"format": "' + said, CATALOGUE)),
        # Reading its words takes 35 microseconds a character
        "enhanced prompt": Reader(
            read=lambda said: enhance(f"a chair {said}", "make it better", CATALOGUE), length=20_000
        ),
        "system prompt": Reader(
            read=lambda said: enhance("a chair", f"make it better {said}", CATALOGUE)
        ),
        "edit": Reader(read=read_edit, length=instruction),
        "end of an edit": Reader(
            read=lambda said: read_edit(f"make it brighter {said}"), length=instruction
        ),
        "long edit": Reader(read=read_edit),
        "edit of a scene": Reader(
            read=lambda said: revise(scene, f"make the seat blue {said}", CATALOGUE)
        ),
        "look": Reader(read=lambda said: parse_look(f"gold {said}"), length=prompt),
        "long look": Reader(read=parse_look),
        "motion search": Reader(read=lambda said: index.search(said, limit=5)),
        "language": Reader(read=resolve_language, length=64),
        "colour": Reader(read=parse_hex_color),
        "colour of a request": Reader(read=colour),
    }


def _readers_of_files(folder: Path) -> dict[str, Reader]:
    look = parse_look("gold legs")

    def file(read: Callable[[Path], object], ending: str, start: str) -> Reader:
        def read_file(said: str) -> object:
            path = folder / f"a.{ending}"
            path.write_text(start + said)
            return read(path)

        return Reader(read=read_file)

    def materials(said: str) -> object:
        lines = [f"map_Kd {said}", f"map_Kd -s {said}", f"Kd {said}", said]
        (folder / "m.mtl").write_text("\n".join(["newmtl a", *lines]))
        return MaterialLibrary(folder / "m.obj", ["m.mtl"]).material("a")

    triangle = "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n"
    figure = (
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "End Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n"
    )
    return {
        "obj": file(read_obj, "obj", ""),
        "face of an obj": file(read_obj, "obj", f"{triangle}f "),
        "material of an obj": file(read_obj, "obj", f"{triangle}usemtl "),
        "mtl": Reader(read=materials),
        "name of a material": Reader(read=lambda said: assign(look, [said])),
        "words of a name": Reader(read=slot_words),
        "comment of a ply": file(read_ply, "ply", "ply\nformat ascii 1.0\ncomment "),
        "element of a ply": file(read_ply, "ply", "ply\nformat ascii 1.0\nelement vertex "),
        "stl": file(read_stl, "stl", "solid "),
        "facet of an stl": file(read_stl, "stl", "solid a\nfacet normal "),
        "bvh": Reader(read=parse_bvh),
        "joint of a bvh": Reader(read=lambda said: parse_bvh(f"HIERARCHY\nROOT {said}")),
        "frames of a bvh": Reader(read=lambda said: parse_bvh(figure + said)),
        "names of joints": Reader(read=lambda said: from_names([said, said], JointTree([-1, 0]))),
        "type of a file": Reader(read=lambda said: recognise(said.encode())),
    }


def main() -> None:
    """Give every text to every reader, or to those that are named."""
    seconds, chosen = int(sys.argv[1]), sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        for name, reader in readers(Path(folder)).items():
            for kind in TEXTS if not chosen or name in chosen else ():
                _try(name, reader, kind, seconds)


def _try(name: str, reader: Reader, kind: str, seconds: int) -> None:
    child = os.fork()
    if child == 0:
        _read(reader, text(kind, reader.length), seconds)
    _, status, usage = os.wait4(child, 0)
    if status:
        how = f"ended after {usage.ru_utime + usage.ru_stime:.1f} s of CPU"
        print(f"{name}: {kind}: {how if os.WIFSIGNALED(status) else 'failed'}", flush=True)


def _read(reader: Reader, said: str, seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    try:
        reader.read(said)
    except (EngineError, ValueError):
        pass
    except BaseException:  # noqa: BLE001  a fork must not go on with the work of its parent
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
