"""Read the materials of an OBJ file.

Only files that lie beside the model are read, whatever names its statements have.

Source: Wavefront MTL, with the PBR extension of Clara.io (Pr, Pm, map_Pr, map_Pm, norm).
"""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image as Picture

from media_studio.arrays import ByteImage
from media_studio.formats.colors import srgb_to_linear
from media_studio.formats.companions import find_companion
from media_studio.formats.gltf_file import check_size
from media_studio.formats.inspection import TextureAllowance
from media_studio.formats.picture_files import decode
from media_studio.formats.register import MTL_STATEMENTS, unread
from media_studio.mesh.model import Material, PictureFile

_NUMBER = r"[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?"
_OPTIONS = re.compile(rf"(?:-[A-Za-z]\w*(?:\s+(?:{_NUMBER}|on|off)(?=\s))*\s+)*")
_STRENGTH = re.compile(rf"-bm\s+({_NUMBER})")
_LARGEST_SHININESS = 1000.0
_MOST_MATERIALS = 10_000


@dataclass
class _Entry:
    numbers: dict[str, tuple[float, ...]] = field(default_factory=dict)
    maps: dict[str, str] = field(default_factory=dict)
    is_linear: bool = False


class MaterialLibrary:
    """The materials that lie beside an OBJ file.

    Attributes:
        missing: Names of the libraries and pictures that are not there or cannot be read.
        unread: What the libraries say and nobody reads, one phrase each.
    """

    def __init__(self, model: Path, names: list[str]) -> None:
        self.missing: list[str] = []
        words: Counter[str] = Counter()
        self._model = model
        self._entries: dict[str, _Entry] = {}
        self._pictures: dict[str, Picture.Image | None] = {}
        self._data: dict[str, bytes] = {}
        self._maps: dict[tuple[str, ...], ByteImage] = {}
        self._files: dict[str, list[PictureFile]] = {}
        self._allowance = TextureAllowance()
        for name in dict.fromkeys(names):
            library = find_companion(model, name)
            if library is None:
                self._miss(name)
            else:
                check_size(library)
                text = library.read_text(encoding="utf-8-sig", errors="replace")
                self._entries.update(_parse(text))
                words.update(_words(text))
        self.unread = tuple(unread(MTL_STATEMENTS, words))

    def has(self, name: str) -> bool:
        """Tell whether a library has a material."""
        return name in self._entries

    def material(self, name: str) -> Material:
        """Return a material; one that no library has is plain."""
        entry = self._entries.get(name, _Entry())
        numbers, maps = entry.numbers, entry.maps
        pictured = self._base_color_map(maps)
        alpha = _alpha(numbers)
        packed, metallic, roughness = self._metallic_roughness(entry)
        see_through = pictured is not None and pictured.shape[2] == 4
        emissive = self._pixels_of(maps, "map_ke", "RGB")
        red, green, blue = numbers.get(
            "ke", (1.0, 1.0, 1.0) if emissive is not None else (0.0,) * 3
        )
        return Material(
            name=name or "material",
            # Exporters write any Kd beside a map, often black; programs ignore it then
            base_color=(*_base_color(entry), alpha) if pictured is None else (1, 1, 1, alpha),
            base_color_map=pictured,
            metallic=metallic,
            roughness=roughness,
            metallic_roughness_map=packed,
            normal_map=self._pixels_of(maps, "normal", "RGB"),
            normal_scale=numbers.get("bm", (1.0,))[0],
            emissive=(red, green, blue),
            emissive_map=emissive,
            alpha_mode="BLEND" if alpha < 1 or see_through else "OPAQUE",
            double_sided=True,
            files=tuple(file for name in set(maps.values()) for file in self._files.get(name, ())),
        )

    def _base_color_map(self, maps: Mapping[str, str]) -> ByteImage | None:
        base, cover = maps.get("map_kd"), maps.get("map_d")
        picture = self._picture(base) if base else None
        if base is None or picture is None:
            return None
        mask = self._picture(cover) if cover else None
        if mask is None:
            return self._pixels_of(maps, "map_kd", "RGB")
        if mask is picture and picture.mode == "RGBA":
            return self._pixels_of(maps, "map_kd", "RGBA")
        key = (base, cover or "", "")
        if key not in self._maps:
            color = picture.convert("RGB")
            # The alpha of a map_d counts where it has one, else its brightness
            grey = mask.getchannel("A") if "A" in mask.getbands() else mask.convert("L")
            color.putalpha(grey.resize(color.size))
            self._maps[key] = np.asarray(color)
        return self._maps[key]

    def _metallic_roughness(self, entry: _Entry) -> tuple[ByteImage | None, float, float]:
        """Pack two grey maps into one; returns it, the metalness and the roughness."""
        (shininess,) = entry.numbers.get("ns", (0.0,))
        glossy = 1 - np.sqrt(np.clip(shininess / _LARGEST_SHININESS, 0, 1))
        (rough,) = entry.numbers.get("pr", (float(glossy) if "ns" in entry.numbers else 0.8,))
        (metal,) = entry.numbers.get("pm", (0.0,))
        names = (entry.maps.get("map_pr", ""), entry.maps.get("map_pm", ""))
        pictures = [self._picture(name) if name else None for name in names]
        present = [picture for picture in pictures if picture is not None]
        if not present:
            return None, metal, rough
        key = (*names, "packed")
        if key not in self._maps:
            packed = np.full((present[0].height, present[0].width, 3), 255, np.uint8)
            for channel, picture in enumerate(pictures, start=1):
                if picture is not None:
                    packed[:, :, channel] = np.asarray(picture.convert("L").resize(present[0].size))
            self._maps[key] = packed
        rough, metal = (
            1.0 if picture is not None else value
            for picture, value in zip(pictures, (rough, metal), strict=True)
        )
        return self._maps[key], metal, rough

    def _pixels_of(self, maps: Mapping[str, str], kind: str, mode: str) -> ByteImage | None:
        name = maps.get(kind, "")
        picture = self._picture(name) if name else None
        if picture is None:
            return None
        if (name, mode, "") not in self._maps:
            pixels, file = decode(picture, mode, self._data[name])
            self._maps[name, mode, ""] = pixels
            if file is not None:
                self._files.setdefault(name, []).append(file)
        return self._maps[name, mode, ""]

    def _picture(self, name: str) -> Picture.Image | None:
        if name not in self._pictures:
            self._pictures[name] = self._open(name)
            if self._pictures[name] is None:
                self._miss(name)
        return self._pictures[name]

    def _open(self, name: str) -> Picture.Image | None:
        file = find_companion(self._model, name)
        data = b"" if file is None else file.read_bytes()
        if not self._allowance.admits(data):
            return None
        try:
            picture = Picture.open(io.BytesIO(data))
            picture.load()
        except (OSError, ValueError, SyntaxError):
            return None
        self._data[name] = data
        return picture

    def _miss(self, name: str) -> None:
        plain = re.split(r"[/\\]", name.strip())[-1]
        self.missing.append("".join(letter for letter in plain if letter.isprintable())[:60])


def _words(text: str) -> Iterator[str]:
    """Yield the words of all statements but comments, and values that say nothing."""
    for line in text.split("\n"):
        word, rest = _statement(line)
        if word and word[0] != "#" and _numbers(rest, 1) != (0.0,):
            yield word


def rename_pictures(text: str, rename: Callable[[str], str]) -> str:
    """Return a material library whose pictures have other names.

    Args:
        text: The library.
        rename: Gives the new name of a picture.
    """
    lines = []
    for line in text.split("\n"):
        word, rest = _statement(line)
        if word in _MAPS:
            end = _matched(rest)
            line = f"{word} {rest[:end]}{rename(rest[end:])}"
        lines.append(line)
    return "\n".join(lines)


def _statement(line: str) -> tuple[str, str]:
    """Split a line into its word, in small letters, and what follows."""
    statement = "".join(letter if letter.isprintable() else " " for letter in line)
    word, _, rest = statement.strip().partition(" ")
    return word.lower(), rest.strip()


def _parse(text: str) -> dict[str, _Entry]:
    entries: dict[str, _Entry] = {}
    entry = _Entry()
    # All others write colours as they are shown
    is_linear = text.startswith("# Blender")
    for line in text.split("\n"):
        word, rest = _statement(line)
        if word == "newmtl" and len(entries) < _MOST_MATERIALS:
            entry = entries.setdefault(rest, _Entry(is_linear=is_linear))
        elif word in _NUMBERS:
            values = _numbers(rest, _NUMBERS[word])
            if values:
                entry.numbers[word] = values
        elif word in _MAPS:
            # Applied once, the pattern takes all options that stand before the name
            end = _matched(rest)
            entry.maps[_MAPS[word]] = rest[end:]
            strength = _STRENGTH.search(rest[:end])
            if strength:
                entry.numbers["bm"] = (float(strength[1]),)
    return entries


_NUMBERS = {"kd": 3, "ke": 3, "d": 1, "tr": 1, "ns": 1, "pr": 1, "pm": 1}
_MAPS = {
    "map_kd": "map_kd", "map_d": "map_d", "map_ke": "map_ke", "map_pr": "map_pr",
    "map_pm": "map_pm", "map_bump": "normal", "bump": "normal", "norm": "normal",
}  # fmt: skip


def _matched(text: str) -> int:
    found = _OPTIONS.match(text)
    return found.end() if found else 0


def _numbers(text: str, count: int) -> tuple[float, ...]:
    try:
        values = tuple(float(word) for word in text.split()[:count])
    except ValueError:
        return ()
    values = values * count if len(values) == 1 else values
    return values if len(values) == count and np.isfinite(values).all() else ()


def _base_color(entry: _Entry) -> tuple[float, float, float]:
    """Return the linear base colour of a material, 0..1."""
    color = entry.numbers.get("kd")
    if color is None:
        return (0.8, 0.8, 0.8)
    shown = np.clip(color, 0, 1)
    red, green, blue = (shown if entry.is_linear else srgb_to_linear(shown)).tolist()
    return red, green, blue


def _alpha(numbers: Mapping[str, tuple[float, ...]]) -> float:
    if "d" in numbers:
        return min(max(numbers["d"][0], 0.0), 1.0)
    return min(max(1 - numbers.get("tr", (0.0,))[0], 0.0), 1.0)
