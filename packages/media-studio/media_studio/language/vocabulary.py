"""Names of materials, colours and finishes, and the words that mean them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from media_studio.language.english import word_set, word_table
from media_studio.language.word_file import WordFile

_FILE = WordFile.beside(__file__)


@dataclass(frozen=True, kw_only=True)
class MaterialChoice:
    """A material as a prompt or an archetype names it.

    Attributes:
        material: Key of `MATERIALS`, or `KEPT` for what a model has.
        colour: Key of `COLOURS` or #rrggbb, or None for the material's own.
        finish: Key of `FINISHES` (worn, polished, mossy ...), or None.
        pattern: Key of `PATTERNS`, or None.
        second: The other colour of the pattern, or None for the usual one.
    """

    material: str
    colour: str | None = None
    finish: str | None = None
    pattern: str | None = None
    second: str | None = None

    @property
    def named_colour(self) -> str | None:
        """Return the name of the colour, or of the one that is most like #rrggbb."""
        return _named(self.colour)

    @property
    def in_words(self) -> str:
        """Return what one would say of it: "rusty red paint with white dots pattern"."""
        words = (self.finish, self.named_colour, self.material)
        look = " ".join(word for word in words if word)
        pattern = " ".join(word for word in (_named(self.second), self.pattern) if word)
        return f"{look} with {pattern} pattern" if pattern else look


MATERIAL_NAMES = _FILE.words("MATERIAL_NAMES")
KEPT = "kept"
"""What stands for a material that is not changed, under a finish that is."""
BARE_METALS = word_set("gold silver bronze copper brass chrome rust")
"""Metals that have the one colour; in another one they are painted."""
METAL_COLOURS: Mapping[str, frozenset[str]] = {
    "gold": word_set("golden yellow pink white black"),
    "silver": word_set("grey white black"),
    "bronze": word_set("brown golden black"),
    "copper": word_set("orange pink brown red black"),
    "brass": word_set("golden yellow black"),
}
"""Metals that have no other colours than these."""
METALS = word_set("gold silver bronze copper brass iron steel chrome rust")
SOFT_MATERIALS = frozenset(("fabric", "velvet", "leather", "fur", "wool"))

COLOURS: Mapping[str, tuple[float, float, float]] = {
    "red": (0.76, 0.10, 0.09),
    "crimson": (0.60, 0.05, 0.13),
    "maroon": (0.38, 0.08, 0.10),
    "orange": (0.92, 0.44, 0.08),
    "yellow": (0.95, 0.80, 0.16),
    "green": (0.16, 0.47, 0.20),
    "olive": (0.42, 0.44, 0.19),
    "lime": (0.58, 0.79, 0.18),
    "teal": (0.07, 0.43, 0.45),
    "turquoise": (0.18, 0.70, 0.68),
    "cyan": (0.45, 0.79, 0.90),
    "blue": (0.11, 0.30, 0.69),
    "navy": (0.08, 0.13, 0.32),
    "purple": (0.40, 0.15, 0.50),
    "violet": (0.57, 0.43, 0.78),
    "pink": (0.93, 0.56, 0.66),
    "magenta": (0.79, 0.12, 0.51),
    "brown": (0.38, 0.23, 0.13),
    "tan": (0.75, 0.57, 0.38),
    "beige": (0.86, 0.78, 0.64),
    "cream": (0.95, 0.91, 0.80),
    "white": (0.94, 0.94, 0.92),
    "grey": (0.50, 0.51, 0.52),
    "black": (0.05, 0.05, 0.06),
    "golden": (0.85, 0.63, 0.18),
}
"""sRGB 0..1."""


def colour_of(name: str) -> tuple[float, float, float]:
    """Return the colour, sRGB 0..1, of a key of `COLOURS` or of #rrggbb."""
    if not name.startswith("#"):
        return COLOURS[name]
    red, green, blue = bytes.fromhex(name[1:])
    return red / 255, green / 255, blue / 255


@cache
def _named(colour: str | None) -> str | None:
    if colour is None or not colour.startswith("#"):
        return colour
    tone = colour_of(colour)
    names = {**COLOURS, **{name: colour_of(shade) for name, shade in TONES.items()}}
    return min(names, key=lambda name: math.dist(names[name], tone))


FINISHES = word_set("polished worn mossy rusty dirty scratched glossy matte cracked snowy")


PATTERNS = _FILE.words("PATTERNS")
RELIEFS = word_set("hammered quilted carbon damascus parquet")
"""Patterns of one colour, in light and relief."""
COVERING_PATTERNS = word_set("galaxy delft leopard zebra camouflage hazard gingham plaid rainbow")
"""Patterns whose first colour is theirs, whatever they are on."""
USUAL_INKS: Mapping[str, tuple[str, str]] = {
    "hazard": ("black", "yellow"),
    "checks": ("white", "black"),
    "plaid": ("navy", "crimson"),
    "floral": ("pink", "white"),
    "delft": ("blue", "blue"),
    "camouflage": ("olive", "olive"),
    "leopard": ("black", "brown"),
    "zebra": ("black", "white"),
    "houndstooth": ("white", "black"),
    "herringbone": ("white", "black"),
    "mosaic": ("white", "turquoise"),
}
"""Pattern to its second colour, and to the one where the first colour is that; others are white."""
USUAL_GROUNDS = _FILE.pairs("USUAL_GROUNDS")


def parse_material(text: str) -> MaterialChoice:
    """Read `name`, `name:colour` or `name:colour:finish`; an empty colour is the material's own.

    Raises:
        ValueError: If a name is not in the vocabulary; archetypes are checked with this.
    """
    name, _, rest = text.partition(":")
    colour, _, finish = rest.partition(":")
    known = name in MATERIAL_NAMES and colour in {"", *COLOURS} and finish in {"", *FINISHES}
    if not known:
        raise ValueError(f"{text!r} is not written material[:colour[:finish]] with known names")
    return MaterialChoice(material=name, colour=colour or None, finish=finish or None)


_MATERIAL_WORDS = _FILE.pairs("_MATERIAL_WORDS")
MATERIAL_WORDS: Mapping[str, MaterialChoice] = {
    word: parse_material(name) for word, name in word_table(_MATERIAL_WORDS).items()
}

_TONE_WORDS = _FILE.pairs("_TONE_WORDS")

_COLOUR_NAMES = _FILE.meanings("_COLOUR_NAMES")


def _shaded(colour: tuple[float, float, float], towards: float, share: float) -> str:
    """Mix a colour with a grey of a value, as #rrggbb."""
    mixed = (round(255 * ((1 - share) * channel + share * towards)) for channel in colour)
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


_PLAIN_COLOURS = {name: name for name in COLOURS if name != "golden"}
_SHADES = {
    f"{tone} {name}": _shaded(COLOURS[meant], towards, share)
    for tone, towards, share in (
        ("dark", 0.0, 0.5),
        ("deep", 0.0, 0.35),
        ("light", 1.0, 0.45),
        ("pale", 1.0, 0.6),
        ("pastel", 1.0, 0.6),
        ("soft", 1.0, 0.35),
        ("muted", 0.5, 0.4),
    )
    for name, meant in {**_PLAIN_COLOURS, "gray": "grey"}.items()
    if meant not in ("white", "black") and f"{tone} {name}" not in {**_COLOUR_NAMES, **_TONE_WORDS}
}
"""Tones of the plain colours, where no word has a better one."""
TONES: Mapping[str, str] = _TONE_WORDS | _SHADES
"""Words for colours that none of `COLOURS` is near enough to: dark green, salmon."""
_SEVERAL = word_set("red yellow green blue purple pink brown grey")
"""Colours of which people say "different blues"; oranges and olives are fruit."""
COLOUR_WORDS: Mapping[str, str] = (
    _PLAIN_COLOURS
    | {f"{name}s": name for name in sorted(_SEVERAL)}
    | _TONE_WORDS
    | _SHADES
    | _COLOUR_NAMES
)

FINISH_WORDS = _FILE.meanings("FINISH_WORDS")

PATTERN_WORDS = _FILE.meanings("PATTERN_WORDS")
ADJECTIVAL_PATTERNS = _FILE.words("ADJECTIVAL_PATTERNS")

_NOT_THE_SHAPE = "the surface shows it, not the shape"
_PLAIN_CLOTH = "shown as plain cloth"
NEARLY: Mapping[str, str] = {
    word: why
    for why, words in {
        _NOT_THE_SHAPE: "broken, fractured, crumbling, ruined, chipped, shattered, dented,"
        " tattered, ragged, crackled, frayed, torn, ripped, splintered, worm eaten",
        "shown as wear": "faded, sun faded, rotten, rotted, rotting, decayed, decaying,"
        " sun bleached, sunbleached, bleached, washed out",
        _PLAIN_CLOTH: "brocade, damask, jacquard, twill, ripstop, ripstop nylon, terry cloth,"
        " seersucker, tweed, knitted, knit, felt, woven, boucle, flannel",
        "shown as closed cloth": "mesh fabric",
        "shown as smooth leather": "suede, nubuck",
        "shown as velvet": "satin, silk, silky, silken, corduroy, chenille",
        "shown as plain wood": "bamboo, cork, plywood, driftwood",
        "shown as wickerwork": "straw, thatch, thatched",
        "shown as glass": "ice, icy, glacial ice, clear plastic, clear acrylic, clear resin,"
        " clear vinyl, clear pvc, clear perspex, perspex, clear polycarbonate, plexiglass,"
        " clear plexiglass, plexiglas, lucite",
        "shown as moss": "mouldy, moldy, mildewed, algae covered, covered in algae, lichen covered,"
        " overgrown",
        "white from above, as snow is": "icing, powdered sugar, icing sugar",
        "shown as coarse cloth": "rope cloth",
        "without its ridges": "corrugated metal, corrugated steel, corrugated iron, corrugated"
        " cardboard",
        "shown as plain paper": "newspaper, newsprint, wallpaper",
        "shown as iron": "pewter, lead",
        "shown as concrete": "stucco, plaster, plastered, gypsum",
        "shown as granite": "terrazzo",
        "shown as bone": "horn, antler, tusk",
        "shown as plain stone": "slate, rocky",
        "shown as bark": "log",
        "shown as bread": "gingerbread, biscuit",
        "flowers in one ink, not its scenes": "delft, delft pattern, delftware, delft blue,"
        " blue willow pattern, willow pattern, blue willow",
        "frost and ice look like snow here": "frosty, frozen, frost, frost covered,"
        " covered in frost, ice covered, iced over, covered in ice, frozen over, rime",
        "shown as gloss": "wet",
        "shown as patchwork": "patched",
        "flowers of one simple kind": "rose pattern, tulip pattern, poppy pattern, peony pattern,"
        " blossom pattern, daisy pattern, cherry blossoms, cherry blossom, cherry blossom pattern",
    }.items()
    for word in words.split(", ")
}
"""Words for a look that is only nearly so, and what it is instead."""

MATERIAL_COLOURS = _FILE.pairs("MATERIAL_COLOURS")


def stuff_of(word: str) -> str | None:
    """Return the material that a word names."""
    meant = MATERIAL_WORDS.get(word)
    return meant.material if meant else None
