"""The fonts that come with Blender: one for Latin, Greek and Cyrillic, others for other scripts."""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

from media_studio.blender import environment
from media_studio.errors import EngineNotInstalled, UnsupportedEdit

_NAMES = (
    "Inter.woff2",
    "Noto Sans CJK Regular.woff2",
    "NotoSansArabic-VariableFont_wdth,wght.woff2",
    "NotoSansHebrew-Regular.woff2",
    "NotoSansDevanagari-Regular.woff2",
    "NotoSansBengali-VariableFont_wdth,wght.woff2",
    "NotoSansTamil-VariableFont_wdth,wght.woff2",
    "NotoSansThai-VariableFont_wdth,wght.woff2",
    "NotoSansArmenian-VariableFont_wdth,wght.woff2",
    "NotoSansGeorgian-VariableFont_wdth,wght.woff2",
    "NotoSansSymbols2-Regular.woff2",
)
_BOLD, _REGULAR = 750, 450
"""Weights of a font that has several."""

_PROBE = 32
_MISSING = "\U0010ffff"
"""A code point that no font has: it shows what a font draws instead of a letter."""


def font_for(text: str, size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """Choose the first font that has all letters of a text.

    Args:
        text: What is written.
        size: Pixels per em.
        bold: Whether to take a heavy weight where the font has one.

    Raises:
        UnsupportedEdit: If no font has all of them.
    """
    for name in _NAMES:
        if _has_all(name, text):
            return _font(name, size, bold=bold)
    lacking = [mark for mark in dict.fromkeys(text) if not _has_all(_NAMES[0], mark)]
    raise UnsupportedEdit(
        f"No font here has all letters of \u201c{text}\u201d; {_NAMES[0].split('.')[0]} lacks "
        f"{' '.join(lacking[:8])}. Write the text in one script and without emoji."
    )


@lru_cache(maxsize=32)
def _font(name: str, size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(_folder() / name), size)
    try:
        axes = font.get_variation_axes()
    except OSError:
        return font
    weight = _BOLD if bold else _REGULAR
    font.set_variation_by_axes(
        [
            min(weight, axis["maximum"] or weight) if axis["name"] == b"Weight" else _usual(axis)
            for axis in axes
        ]
    )
    return font


def _usual(axis: ImageFont.Axis) -> float:
    return float(axis["default"] or 0)


def _has_all(name: str, text: str) -> bool:
    return all(_has(name, mark) for mark in text if not mark.isspace())


@lru_cache(maxsize=4096)
def _has(name: str, mark: str) -> bool:
    font = _font(name, _PROBE, bold=False)
    drawn, missing = font.getmask(mark), font.getmask(_MISSING)
    return drawn.size != missing.size or bytes(drawn) != bytes(missing)


@lru_cache(maxsize=1)
def _folder() -> Path:
    folder = environment.fonts()
    if folder is None:
        raise EngineNotInstalled(environment.NOT_INSTALLED)
    return folder
