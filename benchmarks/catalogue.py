"""A contact sheet of the catalogue: every subtype, or the prompts of a file, to be looked at.

`python -m benchmarks.catalogue --output sheet.png [--archetype NAME ...] [--prompts FILE]`
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image as Picture
from PIL import ImageDraw

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import EngineError
from media_studio.formats.gltf_writer import write_model
from media_studio.mesh.unwrap import unwrap
from media_studio.programs.assemble import assemble
from media_studio.programs.composition import compose
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.render.preview import render_preview
from media_studio.texture.dress import dress

CELL = 256
"""Pixels along the edge of a picture."""
COLUMNS = 8
CAPTION = 34
"""Pixels below each picture."""
MAP_SIZE = 512


def nouns_of(names: Sequence[str]) -> list[str]:
    """Return one noun of every subtype of the archetypes, or of all of them."""
    return [
        next(noun for noun, of in archetype.nouns.items() if of == subtype)
        for archetype in CATALOGUE.archetypes
        if not names or archetype.name in names
        for subtype in dict.fromkeys(archetype.nouns.values())
    ]


def picture_of(prompt: str, folder: Path) -> tuple[Picture.Image, str]:
    """Render the model of a prompt, and say what was not understood."""
    scene = parse_prompt(prompt, CATALOGUE)
    assembly = assemble(compose(scene, CATALOGUE, at_rest=False))
    bare = unwrap(assembly.model, size=MAP_SIZE)
    model = dress(bare, assembly.choices, size=MAP_SIZE, pbr=True, seed=scene.seed)
    write_model(model, folder / "model.glb")
    render_preview(folder / "model.glb", folder / "model.png", width=CELL, height=CELL)
    with Picture.open(folder / "model.png") as picture:
        return picture.convert("RGB"), ", ".join(scene.understanding.ignored_terms)


def _cells(prompts: Sequence[str]) -> Iterator[tuple[Picture.Image, str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        for prompt in prompts:
            try:
                picture, ignored = picture_of(prompt, Path(folder))
                note = f"ignored: {ignored}" if ignored else ""
            except EngineError as error:
                picture, note = Picture.new("RGB", (CELL, CELL), (60, 60, 64)), f"refused: {error}"
            print(f"{prompt}  [{note}]", flush=True)
            yield picture, prompt, note


def contact_sheet(prompts: Sequence[str]) -> Picture.Image:
    """Lay the pictures of the prompts out in rows, each with its prompt and what was ignored."""
    rows = -(-len(prompts) // COLUMNS)
    sheet = Picture.new("RGB", (COLUMNS * CELL, rows * (CELL + CAPTION)), (250, 250, 248))
    pen = ImageDraw.Draw(sheet)
    for index, (picture, prompt, note) in enumerate(_cells(prompts)):
        x, y = index % COLUMNS * CELL, index // COLUMNS * (CELL + CAPTION)
        sheet.paste(picture, (x, y))
        pen.text((x + 6, y + CELL + 3), prompt[:44], fill=(30, 30, 32))
        pen.text((x + 6, y + CELL + 17), note[:44], fill=(170, 50, 40))
    return sheet


def main() -> None:
    """Make the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archetype", action="append", default=[], help="only these")
    parser.add_argument("--prompts", type=Path, help="a text file with one prompt a line")
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    lines = options.prompts.read_text().splitlines() if options.prompts else []
    prompts = [line.strip() for line in lines if line.strip()] or nouns_of(options.archetype)
    contact_sheet(prompts).save(options.output)


if __name__ == "__main__":
    main()
