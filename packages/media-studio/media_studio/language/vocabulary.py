"""Names of materials, colours and finishes, and the words that mean them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from media_studio.language.english import word_set, word_table


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


MATERIAL_NAMES = word_set(
    "wood plank bark gold silver bronze copper brass iron steel chrome stone marble granite brick"
    " cobble rooftile stoneblock concrete glass ceramic terracotta leather fabric velvet wicker"
    " plastic paint rubber wax leaf grass sand snow soil water paper bone fur skin gem glow rust"
    " bread chocolate fruit hair feather scales wool hide"
)
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


PATTERNS = word_set(
    "stripes bands hazard checks gingham plaid dots floral camouflage leopard zebra rainbow"
    " delft hammered quilted carbon damascus herringbone parquet chevron houndstooth argyle"
    " patchwork mosaic galaxy stars"
)
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
USUAL_GROUNDS: Mapping[str, str] = {
    "hazard": "yellow",
    "camouflage": "olive",
    "leopard": "tan",
    "zebra": "white",
    "floral": "cream",
    "delft": "white",
    "checks": "black",
    "plaid": "crimson",
    "gingham": "red",
    "rainbow": "white",
    "houndstooth": "black",
    "herringbone": "grey",
    "argyle": "navy",
    "patchwork": "white",
    "mosaic": "blue",
    "galaxy": "navy",
}
"""Pattern to its first colour where none is asked for."""


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


_MATERIAL_WORDS = {
    "wood": "wood, wooden, oak, oakwood, oaken, timber, lumber, ash wood, elm, solid wood,"
    " hardwood, reclaimed wood, barn wood, pallet wood, bog wood, mango wood, yew wood, fir wood,"
    " iroko, timber planks",
    "wood:brown": "dark wooden, dark timber, dark stained wood, walnut, teak, dark wood, dark oak,"
    " dark walnut, brown wood, oiled wood, smoked oak, fumed oak, stained oak, stained wood,"
    " barrel oak",
    "wood:maroon": "mahogany, padauk, bubinga, cherry wood, cherrywood, rosewood, redwood",
    "wood:beige": "light wooden, light timber, light wood, light oak, pale oak, pale wood, pine"
    " wood, pine, birch wood, birch, maple wood, bamboo, beech, beechwood, plywood, balsa,"
    " driftwood, white oak, spruce wood, cork",
    "wood:grey": "grey wood, gray wood, silvered wood, greyed wood, weathered wood, weathered oak,"
    " weathered timber, weathered pine, weathered wooden",
    "wood:white": "whitewashed wood, whitewashed oak, limed oak, white wood",
    "wood:black": "ebony, bog oak, blackened wood, black wood, charred wood, burnt wood,"
    " charred oak, burnt oak, charred timber, burned wood, burned oak",
    "wood:tan": "cedar, chestnut wood, olive wood, hickory, sandalwood",
    "plank": "plank, planks, planked, boards, wooden planks, wood planks, floorboards, wood boards,"
    " wooden boards, timber boards, barn boards",
    "bark": "bark, tree bark, log",
    "gold": "gold, golden, gilded, gilt, gold plated, solid gold, pure gold, gold leaf",
    "copper:pink": "rose gold",
    "silver": "silver, silvery, sterling silver, silver plated, platinum, white gold, solid silver",
    "bronze": "bronze, bronzed",
    "copper": "copper, coppery",
    "brass": "brass, brassy",
    "iron:black": "dark iron, dark wrought iron, dark cast iron",
    "iron": "dark steel, dark metal, iron, forged iron, pig iron, raw iron, blacksmith iron,"
    " wrought iron, cast iron, wrought, gunmetal, pewter, lead, blackened steel",
    "steel": "steel, stainless, stainless steel, metal, metallic, metals, aluminium, aluminum,"
    " tin, brushed metal, brushed steel, brushed aluminium, brushed aluminum, titanium, zinc,"
    " nickel, tungsten, galvanized steel, galvanised steel, galvanized metal, galvanised metal,"
    " galvanized, galvanised, corrugated metal, corrugated steel, corrugated iron, sheet metal,"
    " forged steel, raw steel, alloy",
    "chrome": "chrome, chromed, chrome plated, mirror, mirrored, mercury",
    "stone": "stone, stony, rock, rocky, limestone, slate, flint, basalt, travertine, lava stone,"
    " soapstone, pumice, shale, flagstone, flagstones, natural stone, rough stone",
    "stone:tan": "sandstone",
    "stone:white": "chalk stone, white stone",
    "stone:black": "obsidian, onyx, volcanic rock, lava rock, coal",
    "stone:green": "jade, malachite",
    "marble": "marble, white marble, carrara marble, alabaster, quartz",
    "marble:black": "black marble, dark marble",
    "marble:green": "green marble",
    "granite": "granite, terrazzo",
    "brick": "brick, bricks, red brick, brickwork",
    "cobble": "cobble, cobbles, cobblestone, cobblestones, cobbled, pebble, pebbles, fieldstone,"
    " field stone",
    "rooftile": "roof tile, roof tiles, shingle, shingles, tiled roof",
    "stoneblock": "stone block, stone blocks, stone bricks, stone brick, masonry, ashlar, castle"
    " stone",
    "concrete": "concrete, cement, stucco, plaster, plastered, gypsum",
    "glass:cyan": "glacial ice",
    "glass": "glass, crystal, crystalline, transparent, translucent, glassy, see through, ice, icy,"
    " clear glass, clear plastic, clear acrylic, clear resin, clear vinyl, clear pvc,"
    " clear perspex, perspex, clear polycarbonate, plexiglass, clear plexiglass, plexiglas, lucite",
    "ceramic": "ceramic, ceramics, porcelain, china, bone china, glaze, glazed, enamel, enameled,"
    " enamelled, stoneware, glazed ceramic, faience, majolica,"
    " ironstone, creamware, raku, vitreous enamel, ceramic tile, ceramic tiles",
    "terracotta": "unglazed, terracotta, terra cotta, earthenware, clay, raw clay, bare clay, red"
    " clay, unglazed clay, yixing clay, unglazed ceramic, bisque, pottery, adobe",
    "leather": "leather, leathery, faux leather, leatherette, vegan leather, full grain leather,"
    " patent leather, calfskin, pigskin, leather bound",
    "leather:tan": "rawhide, suede, nubuck",
    "leather:brown": "dark leather, brown leather, saddle leather",
    "fabric": "mesh fabric,"
    " fabric, cloth, textile, flannel, linen, cotton, upholstered, canvas, wool, woolen, woollen,"
    " knitted, knit, felt, tweed, polyester, nylon, woven, chintz, brocade, damask, jacquard,"
    " twill, cordura, ripstop, ripstop nylon, tarpaulin, microfibre, microfiber, cashmere, mohair,"
    " sailcloth, oilcloth, duck canvas, gauze, chiffon, terry cloth, seersucker, calico, poplin,"
    " serge",
    "fabric:navy": "denim, jeans",
    "fabric:tan": "burlap, jute, hessian, sackcloth, rope cloth, sisal, hemp",
    "fabric:cream": "boucle, muslin",
    "velvet": "velvet, velvety, plush, satin, silk, silky, silken, corduroy, chenille",
    "wicker": "wicker, rattan, cane, basketwork, raffia, straw, thatch, thatched, woven wicker",
    "plastic": "plastic, plastics, acrylic, vinyl, pvc, resin, polymer, fiberglass, fibreglass,"
    " nylon plastic, polycarbonate, melamine, celluloid, styrofoam, polystyrene",
    "plastic:black": "carbon, bakelite",
    "paint": "paint, painted, lacquer, lacquered, enamel paint, car paint, powder coated",
    "rubber": "rubber, rubbery, latex, silicone, neoprene, rubberised, rubberized",
    "wax": "wax, waxen, beeswax, soap",
    "leaf": "leaves, foliage, leafy, ivy",
    "grass": "grass, grassy, turf, hay",
    "sand": "sand, sandy",
    "snow": "snow",
    "soil": "soil, dirt, mud, earth",
    "water": "water, watery",
    "paper": "paper, cardboard, papier mache, parchment, origami, carton, newsprint,"
    " wallpaper, corrugated cardboard",
    "paper:tan": "kraft paper, kraft, brown kraft paper",
    "bone": "bone, bones, ivory, antler, horn, tusk",
    "fur": "fur, furry, fluffy fur, sheepskin, fleece, shearling, faux fur, hairy",
    "skin": "skin, flesh",
    "hair": "horsehair, human hair",
    "feather": "feathered, feathery, downy, plumage",
    "scales": "scales, scaly, scaled, dragon scale, dragon scales, dragon scale pattern, scale"
    " pattern, fish scale pattern, mermaid scales, dragon skin, snake skin, snake scales, lizard"
    " skin, alligator skin, crocodile leather, snakeskin leather, snakeskin, fish scales, reptile"
    " skin, crocodile skin",
    "wool": "woolly, wooly, fleecy, lambswool",
    "hide": "hide, cowhide, horsehide, elephant skin",
    "gem": "gem, gemstone, jewel, jeweled, jewelled, gems",
    "gem:white": "diamond",
    "gem:green": "emerald",
    "gem:red": "ruby, garnet",
    "gem:blue": "sapphire, lapis, lapis lazuli",
    "gem:purple": "amethyst",
    "gem:orange": "amber, topaz",
    "glow:magenta": "neon, neon light",
    "glow": "emissive, incandescent, glow, glowing, luminous, luminescent, light emitting",
    "rust": "rust, rusted metal, rusted iron, rusty metal, rusty iron, corten",
    "bread": "bread, dough, gingerbread, biscuit, crust",
    "chocolate": "chocolate, milk chocolate, dark chocolate, fudge",
    "fruit": "fruit, fruity",
}
MATERIAL_WORDS: Mapping[str, MaterialChoice] = {
    word: parse_material(name) for word, name in word_table(_MATERIAL_WORDS).items()
}

_TONE_WORDS = {
    "burnt orange": "#b8511b",
    "apricot": "#f2b98a",
    "coral": "#f2785c",
    "dark orange": "#c05a10",
    "light orange": "#f7b36b",
    "ginger": "#b5651d",
    "orange brown": "#a8561c",
    "ginger brown": "#9a5524",
    "light yellow": "#f7eb9a",
    "pastel yellow": "#f5eca3",
    "dark yellow": "#b8921a",
    "emerald green": "#0f8f55",
    "emerald coloured": "#0f8f55",
    "amber coloured": "#d98a1f",
    "forest green": "#1c4a26",
    "dark green": "#12381f",
    "bottle green": "#0f3d2a",
    "hunter green": "#2b4f34",
    "british racing green": "#0f3b26",
    "racing green": "#0f3b26",
    "jade green": "#2f9a78",
    "brick red": "#9c3b2a",
    "rust red": "#8f3b1f",
    "rust orange": "#b3541e",
    "rust coloured": "#a04a20",
    "rust colored": "#a04a20",
    "pine green": "#1f4d3a",
    "slate blue": "#566b85",
    "steel blue": "#4a6a8a",
    "dark khaki": "#7d7550",
    "graphite": "#3b3d40",
    "moss green": "#5f7138",
    "khaki": "#a3996b",
    "sage": "#9caf88",
    "sage green": "#9caf88",
    "light green": "#9fd08b",
    "mint green": "#a5e0c0",
    "mint": "#a5e0c0",
    "pastel green": "#a9dbae",
    "dark teal": "#0b4a4c",
    "dark turquoise": "#12807c",
    "seafoam": "#9fe0c2",
    "sea green": "#3a9a72",
    "baby blue": "#a9d3f0",
    "pale blue": "#b8d4ea",
    "pastel blue": "#b0cdee",
    "powder blue": "#b0d4e3",
    "ice blue": "#cfe8f2",
    "icy blue": "#bfe0f0",
    "indigo": "#3a2a7a",
    "denim blue": "#3b5a82",
    "dark purple": "#34113f",
    "neon green": "#39ff14",
    "fluorescent green": "#39ff14",
    "neon pink": "#ff1fa5",
    "fluorescent pink": "#ff1fa5",
    "hot pink": "#ff2f92",
    "neon yellow": "#e8ff1a",
    "fluorescent yellow": "#e8ff1a",
    "hi vis yellow": "#e8ff1a",
    "neon orange": "#ff6a13",
    "fluorescent orange": "#ff6a13",
    "hi vis orange": "#ff6a13",
    "neon blue": "#1f6bff",
    "electric blue": "#0a5cff",
    "neon cyan": "#14f1ff",
    "electric cyan": "#14f1ff",
    "neon purple": "#b026ff",
    "electric purple": "#b026ff",
    "neon red": "#ff1f3d",
    "mustard": "#c9961a",
    "mustard yellow": "#d6a41c",
    "reddish brown": "#7a3b22",
    "red brown": "#7a3b22",
    "yellowish brown": "#94692f",
    "bluish green": "#2b7f78",
    "greenish blue": "#2b7f8c",
    "bluish grey": "#6f7c8a",
    "greenish grey": "#7c8578",
    "plum": "#6d2a57",
    "aubergine": "#3a1530",
    "eggplant purple": "#3a1530",
    "mauve": "#b39ab5",
    "pastel purple": "#c9b3e0",
    "candy apple red": "#8c0a12",
    "candy red": "#a30d18",
    "dusty rose": "#b9848c",
    "rose": "#d98a9a",
    "celadon": "#a8c7ae",
    "champagne": "#e3cfae",
    "salmon": "#f0907e",
    "peach": "#f7c6a0",
    "light pink": "#f8c8d4",
    "pastel pink": "#f6c9d6",
    "baby pink": "#f6c9d6",
    "dusty pink": "#c9929a",
    "pale pink": "#f8d5dc",
    "light red": "#e2675f",
    "blush": "#eec4c4",
    "blush pink": "#eec4c4",
    "dark pink": "#b83a75",
    "dark brown": "#26150b",
    "chocolate brown": "#3b2014",
    "coffee brown": "#4a3323",
    "chestnut": "#6b3a22",
    "auburn": "#7a3520",
    "rust brown": "#8a4522",
    "espresso brown": "#2b1a12",
    "light brown": "#a87d55",
    "caramel": "#b8763a",
    "cognac": "#9a5a2c",
    "golden brown": "#a8702f",
    "ochre": "#c3882f",
    "sienna": "#a0522d",
    "taupe": "#8f8175",
    "pale yellow": "#f5efb0",
    "dark grey": "#3a3b3d",
    "dark gray": "#3a3b3d",
    "light grey": "#b9bbbd",
    "light gray": "#b9bbbd",
    "charcoal": "#2f3133",
    "ash grey": "#a9ada9",
    "silver grey": "#b5b8bb",
    "silver gray": "#b5b8bb",
    "anthracite": "#2c3035",
    "slate grey": "#5d6a75",
    "slate gray": "#5d6a75",
    "gunmetal grey": "#45494d",
    "blonde": "#e3c57a",
    "blond": "#e3c57a",
    "golden blonde": "#dbb765",
}

_COLOUR_NAMES = word_table(
    {
        "red": "scarlet, vermilion, cherry red, ruby red, poppy red, signal red, pillar box"
        " red, lipstick red, crimson red, reddish, fire red, tomato red, bright red",
        "crimson": "blood red, deep red, cardinal, raspberry, ruby coloured, ruby colored",
        "maroon": "burgundy, dark red, wine red, oxblood red, deep wine red, oxblood,"
        " bordeaux, claret, merlot, plum red",
        "orange": "tangerine, pumpkin orange, safety orange, bright orange",
        "yellow": "lemon yellow, sunflower yellow, banana yellow, toxic yellow, cadmium"
        " yellow, bright yellow, canary yellow, yellowish",
        "green": "greenish, kelly green, grass green, leaf green, fern green, clover green",
        "olive": "olive green, army green, military green, drab, olive drab, camo green",
        "lime": "lime green, bright green, chartreuse, acid green, toxic green, slime"
        " green, apple green, radioactive green",
        "teal": "petrol blue, peacock blue, teal blue, teal green, ocean green",
        "turquoise": "aqua, aquamarine, turquoise blue, turquoise green, robin egg blue",
        "cyan": "light blue, sky blue, aqua blue",
        "blue": "azure, cobalt, cobalt blue, royal blue, bright blue, bluish, sapphire blue,"
        " ultramarine, cerulean, ocean blue, sea blue, cornflower"
        " blue, prussian blue, french blue, sapphire coloured",
        "navy": "navy blue, dark blue, midnight blue, deep blue",
        "purple": "royal purple, deep purple, mulberry, violet purple",
        "violet": "lilac, lavender, periwinkle, light purple, pale purple, amethyst purple,"
        " amethyst coloured",
        "pink": "rosy, rose pink, pinkish, bubblegum pink, flamingo pink",
        "magenta": "fuchsia, bright pink, cerise",
        "brown": "umber, sepia, brownish, walnut brown, earth brown, wood brown, leather brown",
        "tan": "camel, sandy brown, biscuit brown, tawny, desert sand, desert tan",
        "beige": "sand coloured, sand colored, sandy beige, ecru, oatmeal, sand colour, sand"
        " color, greige",
        "cream": "ivory white, off white, eggshell, creamy, vanilla, bone white"
        " white, buttermilk, linen white, cream coloured, cream colored, ivory coloured, ivory"
        " colored",
        "white": "snow white, pure white, whitish, bright white, pearl white, whitewashed,"
        " chalk white, arctic white, milk white, porcelain white, brilliant white",
        "grey": "gray, greyish, grayish, ashen, stone grey, stone gray, steel grey, steel"
        " gray, primer grey, primer gray, concrete grey, concrete gray, warm grey, cool grey",
        "black": "jet black, pitch black, matte black paint, inky, raven black, blackened,"
        " piano black, satin black, soot black, coal black",
        "golden": "golden yellow, gold coloured, gold colored, honey, saffron, fair haired",
    }
)


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

FINISH_WORDS: Mapping[str, str] = word_table(
    {
        "polished": "polished, shiny, gleaming, mirror finish, highly polished, lustrous,"
        " sparkling, varnished, waxed, reflective, mirror polished",
        "worn": "antique, sun bleached, sunbleached, sun faded, bleached, washed out,"
        " well used, well worn, heavily used, rotten, rotted, rotting, decayed, decaying, frayed,"
        " threadbare, torn, ripped, worm eaten, weather beaten, worn, weathered, aged, distressed,"
        " faded, tattered, battered, shabby, timeworn, old worn, used, worn out, patinated,"
        " ragged, antiqued",
        "mossy": "mossy, moss covered, overgrown, moss, mouldy, moldy, mildewed, algae"
        " covered, covered in moss, covered in algae, lichen covered",
        "rusty": "rusty, rusted, corroded, oxidized, oxidised",
        "dirty": "dirty, muddy, grimy, dusty, filthy, stained, sooty, greasy, grubby, mud covered",
        "scratched": "scratched, scuffed, scratchy, brushed, dented",
        "glossy": "glossy, gloss, high gloss, wet look, satin finish, glazed finish, wet,"
        " clear coat, clearcoat, clear coated,"
        " clear lacquer, clear varnish",
        "matte": "matte, matt, unpolished, dull, flat finish, satin matte, chalky, mat finish,"
        " frosted",
        "cracked": "cracked, broken, crackled, fractured, crumbling, ruined, chipped, shattered",
        "snowy": "snowy, snow covered, frosty, frozen, snow capped, covered in snow,"
        " covered with snow, frost, frost covered, covered in frost, ice covered, iced over,"
        " covered in ice, frozen over, rime, powdered sugar, icing sugar",
    }
)

PATTERN_WORDS: Mapping[str, str] = word_table(
    {
        "stripes": "striped, stripes, stripy, stripey, pinstripe, pinstriped, pinstripes,"
        " vertical stripes, candy striped, stripe pattern, striped pattern",
        "bands": "horizontal stripes, horizontal bands, horizontally striped, bumblebee stripes,"
        " bee stripes",
        "hazard": "hazard stripes, warning stripes, diagonal stripes, hazard striped, hazard"
        " pattern",
        "checks": "checkered, checked, checks, chequered, checkerboard, checkered pattern,"
        " chessboard pattern, chequerboard, check pattern, checker pattern",
        "gingham": "gingham, gingham pattern",
        "plaid": "plaid, tartan, plaid pattern, tartan pattern",
        "dots": "polka dot, polka dots, polka dotted, dotted, dots, polkadot, polkadots,"
        " polka dot pattern, dot pattern, spotted, spots, dot print",
        "floral": "floral, floral pattern, floral print, flower pattern, flowery, floral design,"
        " flower print, rose pattern, tulip pattern, poppy pattern, peony pattern, blossom"
        " pattern, daisy pattern, floral painting, floral paintings, painted flowers, floral"
        " wallpaper, floral wallpaper pattern, floral motif, floral motifs, floral decoration,"
        " floral ornament, floral ornaments, floral decor, wildflowers, blossom print, flower"
        " motif, flower painting, cherry blossoms, cherry blossom, cherry blossom pattern",
        "delft": "delft, delft pattern, delftware, delft blue, blue willow pattern, willow pattern,"
        " blue willow",
        "camouflage": "camouflage, camo, woodland camo, woodland camouflage, military camouflage,"
        " army camouflage, jungle camouflage, forest camouflage, camo pattern, camouflage pattern,"
        " army camo, military camo, jungle camo, forest camo",
        "leopard": "leopard print, leopard pattern, cheetah print, animal print, leopard skin",
        "zebra": "zebra print, zebra stripes, zebra pattern, tiger stripes, zebra striped",
        "rainbow": "rainbow, rainbow stripes, rainbow striped, rainbow coloured, rainbow colored,"
        " rainbow pattern",
        "hammered": "hammered, hand hammered, beaten, hand beaten, hammered finish, hammer marks",
        "quilted": "quilted, button tufting, tufting, deep buttoned, tufted, button"
        " tufted, diamond stitched, diamond quilted",
        "carbon": "carbon fiber, carbon fibre, carbon fiber weave, carbon fibre weave, carbon"
        " weave, forged carbon",
        "herringbone": "herringbone, herringbone pattern, herringbone weave",
        "parquet": "parquet, parquetry, herringbone parquet, herringbone wood, herringbone planks,"
        " herringbone floor",
        "chevron": "chevron, chevrons, chevron pattern, zigzag pattern, zigzag, zig zag pattern",
        "houndstooth": "houndstooth, houndstooth pattern, dogtooth",
        "argyle": "argyle, argyle pattern",
        "patchwork": "patchwork, patched, patchwork pattern, patchworked, colourful patchwork,"
        " colorful patchwork, patchwork of colourful fabrics, patchwork of colorful fabrics,"
        " patchwork of fabrics, patchwork of fabric, multicoloured patchwork, multicolored"
        " patchwork",
        "mosaic": "mosaic pattern, mosaic tiles, mosaic tile, mosaic tiled",
        "galaxy": "galaxy pattern, galaxy print, starry night sky, nebula pattern, cosmic pattern",
        "stars": "star pattern, star print, starry pattern",
        "damascus": "damascus, damascene, pattern welded",
    }
)
ADJECTIVAL_PATTERNS = word_set(
    "striped stripy stripey pinstriped checkered checked chequered dotted spotted gingham plaid"
    " tartan herringbone houndstooth argyle patchwork mosaic floral flowery"
)
"""Pattern words whose one colour is that of the ground: a blue striped shirt."""

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

MATERIAL_COLOURS: Mapping[str, str] = {
    "gold": "golden",
    "brass": "golden",
    "silver": "grey",
    "steel": "grey",
    "bronze": "brown",
    "copper": "orange",
    "chocolate": "brown",
    "bone": "cream",
    "sand": "beige",
    "rust": "orange",
    "snow": "white",
    "terracotta": "orange",
}
"""The colour meant when one material describes another, as in "gold velvet"."""


def stuff_of(word: str) -> str | None:
    """Return the material that a word names."""
    meant = MATERIAL_WORDS.get(word)
    return meant.material if meant else None
