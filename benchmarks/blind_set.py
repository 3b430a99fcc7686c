"""What the service makes of prompts, looks and edits by strangers, as sheets that others can judge.

Run it with `python -m benchmarks.blind_set FOLDER --output SHEETS`. The folder has `prompts.txt`
with a prompt a line, `textures.txt` with `model: look`, and `edits.txt` with `picture:
instruction`; which models and pictures there are say `MODELS` and `PICTURES`. Files that it lacks
are passed over. Nothing is counted here: whether a result is right says somebody who sees the
sheets only.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from textwrap import wrap

import httpx
import skimage.data
from PIL import Image as Picture
from PIL import ImageDraw, ImageFont

from media_testing.running_service import RunningService, finish

LONGEST_JOB = 600.0
SIDE = 384
"""Pixels along the edge of a picture on a sheet."""
COLUMNS, ROWS = 3, 2
LINE, CAPTION = 18, 14
"""Pixels of a line of text, and lines below a picture."""
MODELS = {
    "armchair": "a red armchair with wooden legs",
    "treasure chest": "a wooden treasure chest with iron bands",
    "sword": "a steel longsword with a leather grip",
    "mug": "a white ceramic mug",
    "cottage": "a stone cottage with a tiled roof",
    "sports car": "a blue sports car",
    "backpack": "a green backpack",
    "barrel": "a wooden barrel with iron hoops",
    "teapot": "a white porcelain teapot",
    "knight helmet": "a steel knight helmet",
}
PICTURES = {
    "cat": "chelsea",
    "coffee": "coffee",
    "astronaut": "astronaut",
    "rocket": "rocket",
    "armchair": "a red velvet armchair with wooden legs, grey studio background",
    "car": "a blue car in a desert",
    "vase": "a white ceramic vase with flowers on a table",
    "boots": "a pair of brown leather boots on a white background",
}
"""Name to a photograph of scikit-image, or to the prompt of a picture of ours."""


@dataclass(frozen=True, kw_only=True)
class EngineRequest:
    """One line of a list, and what came of it.

    Attributes:
        number: Line, from 1.
        text: What was asked for.
        pictures: What it was asked of, if anything, then what came of it.
        told: What the service says of the result, or why there is none.
    """

    number: int
    text: str
    pictures: tuple[bytes, ...]
    told: str


class Studio:
    """Does what a list asks for.

    Args:
        client: Of a service that runs.
    """

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._models: dict[str, dict] = {}
        self._pictures: dict[str, str] = {}

    def model(self, number: int, text: str) -> EngineRequest:
        """Build a prompt as a textured model; its picture is the preview."""
        envelope = self._done("3d_models/meshes", prompt=text, with_texture=True, pbr_texture=True)
        return self._of_model(number, text, envelope)

    def texture(self, number: int, text: str) -> EngineRequest:
        """Give a model the look of `model: look`."""
        name, _, look = text.partition(":")
        before = self._models.get(name) or self._done(
            "3d_models/meshes", prompt=MODELS[name.strip()], with_texture=True, pbr_texture=True
        )
        self._models[name] = before
        envelope = self._done(
            "3d_models/textures", prompt=look.strip(), input_model=before["result"][0]
        )
        return self._of_model(number, text, envelope, self._preview(before))

    def edit(self, number: int, text: str) -> EngineRequest:
        """Edit the picture of `picture: instruction`."""
        name, _, instruction = text.partition(":")
        before = self._pictures.get(name) or self._picture(PICTURES[name.strip()])
        self._pictures[name] = before
        envelope = self._done("images/edits", prompt=instruction.strip(), input_images=[before])
        if envelope["status"] != "COMPLETED":
            return EngineRequest(
                number=number, text=text, pictures=(self._file(before),), told=_refusal(envelope)
            )
        metadata = envelope["metadata"] or {}
        told = "; ".join([*metadata.get("steps", []), *metadata.get("notes", [])])
        after = self._file(envelope["result"][0])
        return EngineRequest(
            number=number, text=text, pictures=(self._file(before), after), told=told
        )

    def _picture(self, source: str) -> str:
        if hasattr(skimage.data, source):
            file = BytesIO()
            Picture.fromarray(getattr(skimage.data, source)()).save(file, "PNG")
            headers = {"Content-Type": "application/octet-stream"}
            answer = self._client.post("/api/v1/uploads", content=file.getvalue(), headers=headers)
            return str(answer.raise_for_status().json()["uri"])
        return str(self._done("images/generations", prompt=source)["result"][0])

    def _of_model(self, number: int, text: str, envelope: dict, *before: bytes) -> EngineRequest:
        if envelope["status"] != "COMPLETED":
            return EngineRequest(number=number, text=text, pictures=before, told=_refusal(envelope))
        pictures = (*before, self._preview(envelope))
        info = envelope["metadata"][0]["mesh_info"]
        return EngineRequest(
            number=number, text=text, pictures=pictures, told="; ".join(_told(info))
        )

    def _preview(self, envelope: dict) -> bytes:
        return self._file(envelope["metadata"][0]["preview_image"])

    def _file(self, uri: str) -> bytes:
        return self._client.get(f"/{uri.lstrip('/')}").raise_for_status().content

    def _done(self, operation: str, **body: object) -> dict:
        created = self._client.post(f"/api/v1/{operation}", json=body).raise_for_status().json()
        return finish(self._client, operation, created["task_uuid"], LONGEST_JOB)


def _refusal(envelope: dict) -> str:
    return f"REFUSED ({envelope['error']['code']}): {envelope['error']['message']}"


def _told(info: dict) -> Iterator[str]:
    """Yield what the service says of a model that is not as asked."""
    for term in info.get("understanding") or []:
        if term["state"] != "honoured":
            read = f" as {term['as']}" if term.get("as") else ""
            yield f"{term['words']}: {term['state']}{read}" + (
                f" ({term['why']})" if term["why"] else ""
            )
    yield from info.get("notes") or []
    yield from (f"SHOWS {each}" for each in info.get("shows") or [])


def sheets(asked: Sequence[EngineRequest], title: str, folder: Path) -> Iterator[Path]:
    """Write pages of pictures, each with what was asked for and what the service says."""
    for first in range(0, len(asked), COLUMNS * ROWS):
        page = asked[first : first + COLUMNS * ROWS]
        path = folder / f"{title}-{page[0].number:03}.png"
        _page(page).save(path)
        yield path


def _page(asked: Sequence[EngineRequest]) -> Picture.Image:
    across = max(len(each.pictures) for each in asked) or 1
    width, height = across * SIDE, SIDE + CAPTION * LINE
    page = Picture.new("RGB", (COLUMNS * (width + LINE), ROWS * height), (250, 250, 248))
    for index, each in enumerate(asked):
        page.paste(
            _cell(each, width, height),
            (index % COLUMNS * (width + LINE), index // COLUMNS * height),
        )
    return page


def _cell(asked: EngineRequest, width: int, height: int) -> Picture.Image:
    cell = Picture.new("RGB", (width, height), (250, 250, 248))
    for index, content in enumerate(asked.pictures):
        with Picture.open(BytesIO(content)) as picture:
            shown = _on_checks(picture.convert("RGBA"))
        shown.thumbnail((SIDE - 6, SIDE - 6))
        cell.paste(shown, (index * SIDE, 0))
    pen, font = ImageDraw.Draw(cell), ImageFont.load_default(13)
    columns = width // 7
    said = wrap(f"{asked.number}. {asked.text}", columns)
    lines = [(line, (20, 20, 22)) for line in said]
    lines += [(line, (170, 50, 40)) for line in wrap(asked.told, columns)]
    for index, (line, colour) in enumerate(lines[:CAPTION]):
        pen.text((2, SIDE + index * LINE), line, fill=colour, font=font)
    return cell


def _on_checks(picture: Picture.Image) -> Picture.Image:
    """Lay a picture on grey squares, which show where it is transparent."""
    ground = Picture.new("RGBA", picture.size, (225, 225, 225, 255))
    pen, step = ImageDraw.Draw(ground), 16
    for x in range(0, picture.width, step):
        for y in range(x // step % 2 * step, picture.height, 2 * step):
            pen.rectangle((x, y, x + step - 1, y + step - 1), fill=(200, 200, 200, 255))
    return Picture.alpha_composite(ground, picture).convert("RGB")


def _lines(file: Path) -> list[str]:
    if not file.exists():
        return []
    return [line.strip() for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def _all(
    work: Callable[[int, str], EngineRequest], lines: Iterable[str], pool: ThreadPoolExecutor
) -> list:
    return list(pool.map(work, *zip(*enumerate(lines, 1), strict=True)))


def main() -> None:
    """Do what the lists ask for, and write the sheets and what the service says of each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.blind_set", description=__doc__)
    parser.add_argument("folder", type=Path, help="has the lists")
    parser.add_argument("--output", type=Path, required=True, help="where the sheets go")
    chosen = parser.parse_args()
    chosen.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, ThreadPoolExecutor(4) as pool:
        service = RunningService(Path(home), concurrency="cpu:2").start()
        try:
            studio = Studio(service.client())
            work = {"prompts": studio.model, "textures": studio.texture, "edits": studio.edit}
            for name, does in work.items():
                lines = _lines(chosen.folder / f"{name}.txt")
                if not lines:
                    continue
                asked = _all(does, lines, pool)
                for path in sheets(asked, name, chosen.output):
                    print(path, flush=True)
                told = (f"{each.number}. {each.text}\n   {each.told}\n" for each in asked)
                (chosen.output / f"{name}.told.txt").write_text("".join(told), encoding="utf-8")
        finally:
            service.stop()


if __name__ == "__main__":
    main()
