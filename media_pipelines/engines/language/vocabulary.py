"""Names of materials, colours and finishes, and the words that mean them."""

from collections.abc import Mapping
from dataclasses import dataclass

from media_pipelines.engines.language.english import word_set, word_table


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
    " hardwood",
    "wood:brown": "walnut, teak, dark wood, dark oak, dark walnut, brown wood, oiled wood",
    "wood:maroon": "mahogany, cherry wood, cherrywood, rosewood, redwood",
    "wood:beige": "light wood, light oak, pale wood, pine wood, pine, birch wood, birch, maple"
    " wood, bamboo, beech, beechwood, plywood, balsa, driftwood, white oak, spruce wood, cork",
    "wood:black": "ebony, black wood, charred wood, burnt wood",
    "wood:tan": "cedar, chestnut wood, olive wood, hickory, sandalwood",
    "plank": "plank, planks, planked, boards, wooden planks, wood planks, floorboards",
    "bark": "bark, tree bark, log",
    "gold": "gold, golden, gilded, gilt, gold plated, solid gold, pure gold, gold leaf",
    "copper:pink": "rose gold",
    "silver": "silver, silvery, sterling silver, silver plated, platinum, white gold, solid silver",
    "bronze": "bronze, bronzed",
    "copper": "copper, coppery",
    "brass": "brass, brassy",
    "iron": "iron, wrought iron, cast iron, wrought, gunmetal, pewter, lead, blackened steel",
    "steel": "steel, stainless, stainless steel, metal, metallic, metals, aluminium, aluminum,"
    " tin, brushed metal, brushed steel, brushed aluminium, brushed aluminum, titanium, zinc,"
    " nickel, tungsten, galvanized steel, alloy",
    "chrome": "chrome, chromed, chrome plated, mirror, mirrored, mercury",
    "stone": "stone, stony, rock, rocky, limestone, slate, flint, basalt, travertine, lava stone",
    "stone:tan": "sandstone",
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
    "glass": "glass, crystal, crystalline, transparent, translucent, glassy, see through, ice, icy",
    "ceramic": "ceramic, ceramics, porcelain, china, bone china, glaze, glazed, enamel, enameled,"
    " enamelled, stoneware, glazed ceramic, faience",
    "terracotta": "terracotta, terra cotta, earthenware, clay, pottery, adobe",
    "leather": "leather, leathery, faux leather, leather bound",
    "leather:tan": "rawhide, suede, nubuck",
    "leather:brown": "brown leather, saddle leather",
    "fabric": "fabric, cloth, textile, linen, cotton, upholstered, canvas, wool, woolen, woollen,"
    " knitted, knit, felt, tweed, polyester, nylon, woven",
    "fabric:navy": "denim, jeans",
    "fabric:tan": "burlap, jute, hessian, sackcloth",
    "fabric:cream": "boucle, muslin",
    "velvet": "velvet, velvety, plush, satin, silk, silky, silken, corduroy, chenille",
    "wicker": "wicker, rattan, cane, basketwork, raffia, straw, thatch, thatched, woven wicker",
    "plastic": "plastic, plastics, acrylic, vinyl, pvc, resin, polymer, fiberglass, fibreglass,"
    " nylon plastic",
    "plastic:black": "carbon, bakelite",
    "paint": "paint, painted, lacquer, lacquered, enamel paint, car paint, powder coated",
    "rubber": "rubber, rubbery, latex, silicone",
    "wax": "wax, waxen, beeswax, soap",
    "leaf": "leaves, foliage, leafy, ivy",
    "grass": "grass, grassy, turf, hay",
    "sand": "sand, sandy",
    "snow": "snow",
    "soil": "soil, dirt, mud, earth",
    "water": "water, watery",
    "paper": "paper, cardboard, papier mache, parchment, origami, carton",
    "bone": "bone, bones, ivory, antler, horn, tusk",
    "fur": "fur, furry, fluffy fur, sheepskin, fleece, shearling, faux fur, hairy",
    "skin": "skin, flesh",
    "hair": "horsehair, human hair",
    "feather": "feathered, feathery, downy, plumage",
    "scales": "scales, scaly, scaled, snakeskin, fish scales, reptile skin, crocodile skin",
    "wool": "woolly, wooly, fleecy, lambswool",
    "hide": "hide, cowhide, horsehide, elephant skin",
    "gem": "gem, gemstone, jewel, diamond, jeweled, jewelled, gems",
    "gem:green": "emerald",
    "gem:red": "ruby, garnet",
    "gem:blue": "sapphire, lapis, lapis lazuli",
    "gem:purple": "amethyst",
    "gem:orange": "amber, topaz",
    "glow": "glow, glowing, neon, luminous, luminescent, light emitting",
    "rust": "rust, rusted metal, rusted iron, rusty metal, rusty iron, corten",
    "bread": "bread, dough, gingerbread, biscuit, crust",
    "chocolate": "chocolate, milk chocolate, dark chocolate, fudge",
    "fruit": "fruit, fruity",
}
MATERIAL_WORDS: Mapping[str, MaterialChoice] = {
    word: parse_material(name) for word, name in word_table(_MATERIAL_WORDS).items()
}

TONES = {
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
    "forest green": "#1c4a26",
    "dark green": "#12381f",
    "bottle green": "#0f3d2a",
    "hunter green": "#2b4f34",
    "racing green": "#0f3b26",
    "jade green": "#2f9a78",
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
    "hot pink": "#f0468f",
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
"""Words for colours that none of `COLOURS` is near enough to: dark green, salmon."""

COLOUR_WORDS: Mapping[str, str] = (
    {name: name for name in COLOURS if name != "golden"}
    | TONES
    | word_table(
        {
            "red": "scarlet, vermilion, cherry red, ruby red, reddish, fire red, tomato red,"
            " bright red, neon red",
            "crimson": "blood red, deep red, cardinal, raspberry, ruby coloured, ruby colored",
            "maroon": "burgundy, dark red, wine red, oxblood, bordeaux, claret, merlot, plum red",
            "orange": "tangerine, pumpkin orange, neon orange, fluorescent orange, safety orange,"
            " bright orange, hi vis orange",
            "yellow": "lemon yellow, bright yellow, canary yellow, yellowish, neon yellow,"
            " fluorescent yellow, hi vis yellow",
            "green": "greenish, kelly green, grass green",
            "olive": "olive green, army green, military green, drab",
            "lime": "lime green, neon green, bright green, chartreuse, acid green,"
            " fluorescent green",
            "teal": "petrol blue, peacock blue",
            "turquoise": "aqua, aquamarine",
            "cyan": "light blue, sky blue, neon cyan",
            "blue": "azure, cobalt, cobalt blue, royal blue, bright blue, bluish, sapphire blue,"
            " electric blue, ultramarine, cerulean, neon blue",
            "navy": "navy blue, dark blue, midnight blue, deep blue",
            "purple": "royal purple, deep purple, mulberry, neon purple",
            "violet": "lilac, lavender, light purple, pale purple, amethyst purple",
            "pink": "rosy, rose pink, pinkish",
            "magenta": "fuchsia, neon pink, bright pink, cerise, fluorescent pink",
            "brown": "umber, sepia, brownish, walnut brown",
            "tan": "camel, sandy brown",
            "beige": "sand coloured, sand colored, sandy beige, ecru, oatmeal",
            "cream": "ivory white, off white, eggshell, creamy, vanilla, cream coloured, cream"
            " colored, ivory coloured, ivory colored",
            "white": "snow white, pure white, whitish, bright white, pearl white, whitewashed",
            "grey": "gray, greyish, grayish, ashen",
            "black": "jet black, pitch black, matte black paint, inky, raven black, blackened,"
            " coal black",
            "golden": "mustard, mustard yellow, golden yellow, gold coloured, gold colored,"
            " honey, saffron, fair haired",
        }
    )
)

FINISH_WORDS: Mapping[str, str] = word_table(
    {
        "polished": "polished, shiny, gleaming, mirror finish, highly polished, lustrous,"
        " sparkling, varnished, waxed, reflective, mirror polished",
        "worn": "worn, weathered, aged, distressed, faded, tattered, battered, shabby, timeworn,"
        " old worn, used, worn out, patinated, ragged, antiqued",
        "mossy": "mossy, moss covered, overgrown, moss",
        "rusty": "rusty, rusted, corroded, oxidized, oxidised",
        "dirty": "dirty, muddy, grimy, dusty, filthy, stained, sooty, greasy, grubby, mud covered",
        "scratched": "scratched, scuffed, scratchy, brushed, dented",
        "glossy": "glossy, gloss, high gloss, wet look, satin finish, glazed finish, wet",
        "matte": "matte, matt, unpolished, dull, flat finish, satin matte, chalky, mat finish,"
        " frosted",
        "cracked": "cracked, broken, crackled, fractured, crumbling, ruined, chipped, shattered",
        "snowy": "snowy, snow covered, frosty, frozen, snow capped, covered in snow,"
        " covered with snow, frost, frost covered, covered in frost, ice covered, iced over,"
        " covered in ice, frozen over, rime",
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
        " chessboard pattern, chequerboard, check pattern",
        "gingham": "gingham, gingham pattern",
        "plaid": "plaid, tartan, plaid pattern, tartan pattern, flannel",
        "dots": "polka dot, polka dots, polka dotted, dotted, dots, polkadot, polkadots,"
        " polka dot pattern, dot pattern",
        "floral": "floral, floral pattern, floral print, flower pattern, flowery, floral"
        " design, flower print, rose pattern, tulip pattern, poppy pattern, peony pattern,"
        " blossom pattern, daisy pattern",
        "delft": "delft, delft pattern, delftware, delft blue, blue willow pattern, willow pattern,"
        " blue willow",
        "camouflage": "camouflage, camo, woodland camo, woodland camouflage, camo pattern,"
        " camouflage pattern, army camo, military camo, jungle camo, forest camo",
        "leopard": "leopard print, leopard pattern, cheetah print, animal print, leopard skin",
        "zebra": "zebra print, zebra stripes, zebra pattern, tiger stripes, zebra striped",
        "rainbow": "rainbow, rainbow stripes, rainbow striped, rainbow coloured, rainbow colored,"
        " rainbow pattern",
        "hammered": "hammered, hand hammered, beaten",
        "quilted": "quilted, tufted, button tufted, diamond stitched, diamond quilted",
        "carbon": "carbon fiber, carbon fibre, carbon fiber weave, carbon fibre weave",
        "herringbone": "herringbone, herringbone pattern, herringbone weave",
        "parquet": "parquet, parquetry, herringbone parquet, herringbone wood, herringbone planks,"
        " herringbone floor",
        "chevron": "chevron, chevrons, chevron pattern, zigzag pattern, zigzag, zig zag pattern",
        "houndstooth": "houndstooth, houndstooth pattern, dogtooth",
        "argyle": "argyle, argyle pattern",
        "patchwork": "patchwork, patchwork pattern, patchworked, colourful patchwork, colorful"
        " patchwork, patchwork of colourful fabrics, patchwork of colorful fabrics, patchwork of"
        " fabrics, patchwork of fabric, multicoloured patchwork, multicolored patchwork",
        "mosaic": "mosaic pattern, mosaic tiles, mosaic tile, mosaic tiled",
        "galaxy": "galaxy pattern, galaxy print, starry night sky, nebula pattern, cosmic pattern",
        "stars": "star pattern, star print, starry pattern",
        "damascus": "damascus, damascene, pattern welded",
    }
)
ADJECTIVAL_PATTERNS = word_set(
    "striped stripy stripey pinstriped checkered checked chequered dotted gingham plaid tartan"
    " herringbone houndstooth argyle patchwork mosaic floral flowery"
)
"""Pattern words whose one colour is that of the ground: a blue striped shirt."""

_NOT_THE_SHAPE = "the surface shows it, not the shape"
_PLAIN_CLOTH = "shown as plain cloth"
NEARLY: Mapping[str, str] = {
    word: why
    for why, words in {
        _NOT_THE_SHAPE: "broken, fractured, crumbling, ruined, chipped, shattered, dented,"
        " tattered, ragged, crackled",
        _PLAIN_CLOTH: "tweed, knitted, knit, felt, woven",
        "shown as velvet": "satin, silk, silky, silken, corduroy, chenille",
        "shown as plain wood": "bamboo, cork, plywood, driftwood",
        "shown as wickerwork": "straw, thatch, thatched",
        "shown as glass": "ice, icy",
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
        "flowers of one simple kind": "rose pattern, tulip pattern, poppy pattern, peony pattern,"
        " blossom pattern, daisy pattern",
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
