"""The refusal of an instruction."""

import re
from difflib import SequenceMatcher

from media_studio.errors import UnsupportedEdit

EXAMPLES = (
    "remove the background",
    "replace the background with white",
    "replace the background with a gradient from navy to teal",
    "use the second image as the background",
    "blur the background",
    "make it brighter",
    "increase the contrast by 20%",
    "more saturated",
    "make it warmer",
    "black and white",
    "make the background black and white",
    "sepia",
    "vintage",
    "negative",
    "tint it blue",
    "sharpen",
    "blur it",
    "add a vignette",
    "posterise",
    "pixelate",
    "turn it into a pencil sketch",
    "turn it into a cartoon",
    "make the car blue",
    "change everything orange to blue",
    "black and white but keep the red",
    "fix the white balance",
    "extend the sky at the top",
    "make it a seamless tile",
    "rotate 90 degrees clockwise",
    "flip horizontally",
    "straighten by 3 degrees",
    "crop to a square",
    "crop to 16:9",
    "crop to the subject",
    "crop 10% from the top",
    "zoom in 150%",
    "add 10% white padding",
    'add the text "SALE" at the top in red',
    "put the images side by side",
    "make a grid",
    "put the person on the second image",
    "put image 2 in the top left corner",
    "blend both images",
    "add a white border",
    "round the corners",
    "add a drop shadow",
    "add a white outline around the subject",
    "lift the shadows",
    "darken the highlights",
    "add clarity",
    "add film grain",
    "duotone in navy and orange",
    "pop art in 4 colours",
    "only 6 colours",
    "pixel art",
    "turn it into a watercolour",
    "turn it into an oil painting",
    "turn it into a charcoal drawing",
    "turn it into a line drawing",
    "halftone",
    "dramatic look",
    "teal and orange look",
    "make it look like night",
    "sunset light",
    "faded matte look",
    "soft glow",
    "hdr",
    "cross processed",
    "high key",
    "auto enhance",
    "glitch effect",
    "fisheye",
    "emboss",
    "only the edges",
    "motion blur",
    "zoom blur",
    "tilt shift",
    "add snow",
    "add rain",
    "add fog",
    "add sun rays from the top left",
    "add a light leak on the left",
    "blur the faces",
    "put a black bar over the eyes",
    "crop to the face",
    "crop to head and shoulders",
    "denoise",
    "polaroid frame",
    "add a mirrored reflection below it",
    "2x2 grid of the picture",
    "resize to 800x600 with white padding",
    "make it 800 pixels wide",
    "centre it on a square of 1000x1000 pixels",
    "change the sofa from red to navy",
    "remove the black spot at the top right",
)


def supported_operations() -> tuple[str, ...]:
    """List an instruction for each operation, for error messages and documents."""
    return EXAMPLES


def refusal(clause: str, reason: str) -> UnsupportedEdit:
    """Build the refusal of a clause; the reason is one or more sentences."""
    near = "; ".join(f"\u201c{each}\u201d" for each in _nearest(clause))
    return UnsupportedEdit(
        f"\u201c{clause}\u201d: {reason} Nothing was changed. The nearest that are supported: "
        f"{near}. The page Vocabulary of the guide lists all {len(EXAMPLES)}."
    )


def _nearest(clause: str) -> list[str]:
    """Return the instructions that have the most words in common, then those that look alike."""
    said = _words(clause)

    def likeness(example: str) -> tuple[int, float]:
        return len(said & _words(example)), SequenceMatcher(None, clause, example).ratio()

    return sorted(EXAMPLES, key=likeness, reverse=True)[:_NEAREST]


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower())) - _SMALL


_NEAREST = 6
_SMALL = frozenset(("a", "an", "and", "the", "it", "to", "of", "in", "on", "with", "make", "add"))
