"""The refusal of an instruction."""

from media_pipelines.engines.errors import UnsupportedEdit

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
)


def supported_operations() -> tuple[str, ...]:
    """List an instruction for each operation, for error messages and documents."""
    return EXAMPLES


def refusal(clause: str, reason: str) -> UnsupportedEdit:
    """Build the refusal of a clause; the reason is one or more sentences."""
    return UnsupportedEdit(
        f"\u201c{clause}\u201d: {reason} Nothing was changed. "
        f"Supported are: {'; '.join(supported_operations())}."
    )
