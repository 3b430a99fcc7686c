"""The words of a prompt that name neither an object nor its material."""

from collections.abc import Mapping

from media_studio.language.english import word_set, word_table
from media_studio.language.word_file import WordFile

_FILE = WordFile.beside(__file__)

NUMBERS = _FILE.counts("NUMBERS")
FACTORS = {"hundred": 100, "thousand": 1000, "dozen": 12, "dozens": 12, "pairs": 2}
"""What a number in front of it multiplies."""
COLLECTIVES = _FILE.counts("COLLECTIVES")
SPREAD = word_set("field meadow forest grove orchard crowd herd flock")
"""Those that say of many that they are all over a place."""
PILED = word_set("stack stacks tower")
"""Those that put each thing on the one before."""
LOW_POLY = {"low poly", "lowpoly", "low polygon", "faceted", "low poly style", "low polygon style"}
HEAPED = word_set("pile stack heap bunch cluster row line ring circle pyramid")
"""Those that say how things lie, which nothing follows."""
MAX_COUNT = 100
"""Copies of one object."""

MEASURES = _FILE.words("MEASURES")

UNITS = _FILE.words("UNITS")

SIZES = _FILE.shares("SIZES")

ENVIRONMENT_WORDS = _FILE.meanings("ENVIRONMENT_WORDS")
TRUE_PLACES = _FILE.words("TRUE_PLACES")
ENVIRONMENT_ADJECTIVES = {"snowy": "snow", "wintry": "snow", "snow covered": "snow"}
LIGHT_WORDS = _FILE.meanings("LIGHT_WORDS")

NEAR_LIGHTS = word_set("moon stars storm stormy rain rainy summer clouds")
"""Words for more than a light."""

STYLE_WORDS = _FILE.meanings("STYLE_WORDS")
OWN_STYLES = {
    "art deco", "bauhaus", "futuristic", "gothic", "viking", "pirate", "louis xiv", "fantasy",
    "industrial", "western",
}  # fmt: skip
"""Those of them that a buyer would not take for the canonical one."""

ATTRIBUTE_WORDS = _FILE.meanings("ATTRIBUTE_WORDS")

CONNECTORS = dict.fromkeys(",;:.!?()", ",") | word_table(
    {
        "and": "and, or, plus, &, as well as, together with, along with, alongside with, then",
        "with": "with, whose, having, has, have, featuring, features, including, includes,"
        " containing, contains, holding, holds, hold, carrying, carries, carry, wears, wear,"
        " filled with, full of, half full of, topped with,"
        " decorated with,"
        " adorned with, equipped with, fitted with, accented with, wearing, surrounded by,"
        " and its, inlaid with, loaded with, stacked with, piled with, laden with, set with,"
        " overflowing with, brimming with, packed with, stuffed with,"
        " bearing, showing, accompanied by, carved with, engraved with, etched with, embossed with,"
        " embroidered with, printed with, patterned with, emblazoned with",
        "made": "made of, made out of, made from, made entirely of, made in, crafted from,"
        " crafted of, crafted in, carved from, carved out of, carved in, built of, built from,"
        " constructed from, constructed of, cast in, forged from, forged of, formed from,"
        " fashioned from, hewn from, covered in, covered with, covered by, coated in, coated with,"
        " plated in, plated with, wrapped in, clad in, upholstered in, upholstered with,"
        " finished in, painted in, painted with, dipped in, bound in, encrusted with, lined with,"
        " lined in, woven from, sewn from, turned from, carved of, hewn of, is, are, in the colour,"
        " in the color, in colour,"
        " in color, consisting of, trimmed in, trimmed with",
        "of": "of",
        "on": "on, on top of, sitting on top of, standing on top of, lying on top of,"
        " resting on top of, perched on top of, placed on top of, atop, upon, onto,"
        " resting on, sitting on, standing on, lying on,"
        " placed on, laying on, perched on, put on, set on, rests on, stands on, sits on,"
        " lies on, hangs on, in the middle of, in the centre of, in the center of, at the top of,"
        " on the edge of, on the back of, in the corner of, mounted on, attached to",
        "by": "next to, beside, near, by, alongside, close to, in front of, in front, behind,"
        " under,"
        " beneath, below, underneath, between, against, to the left of, to the right of, left of,"
        " right of, opposite, adjacent to, leaning against, standing next to, above, facing,"
        " at the foot of, at the side of, on the side of, around the base of, outside of, over",
        "around": "around",
        "in": "in, inside, into, within, at, through, across, during, amid, among, amidst, from,"
        " out of, to, beyond, toward, towards",
        "for": "for, as, looks like, inspired by,"
        " like a, like an, like the, in the shape of, in the form of, shaped like a, made to look"
        " like, similar to,"
        " based on, in the style of, in style of, suitable for,"
        " ready for, looking like, shaped like, resembling, belonging to, by the artist,"
        " reminiscent of, used for, used by, that, which, who, where, while, when, because,"
        " so, but, representing, depicting",
        "without": "without, no, not, minus, lacking, free of, except, excluding, never, nor, isnt,"
        " arent, doesnt, dont, hasnt, without any, instead of, rather than, other than, devoid of",
    }
)
"""Phrase to the way in which what follows belongs to what went before."""

EACH_PLACE = word_set("each every either both")
"""Words in front of places that have one of several things each."""
OF_ALL = {"all", "everything"}
"""Words behind which a look would be that of each object of a scene."""
DRAWN_WITH = {
    "painted with", "printed with", "embroidered with", "engraved with", "etched with",
    "embossed with", "emblazoned with", "carved with", "patterned with",
}  # fmt: skip
"""Connectors in front of what is only seen on a surface."""
MADE_OF = {
    "made of", "made out of", "made from", "made entirely of", "crafted from", "crafted of",
    "built of", "built from", "constructed from", "constructed of", "carved from",
    "carved out of", "formed from", "fashioned from", "hewn from", "forged from", "forged of",
    "woven from", "sewn from", "consisting of",
}  # fmt: skip
"""Connectors that say what all of a thing is made of, not what is on it."""
LIKENESS = {
    "in the shape of", "in the form of", "shaped like a", "shaped like", "made to look like",
    "looks like", "looking like", "resembling",
}  # fmt: skip
"""Connectors that say that a thing has the shape of another one."""
FORMS = word_set("bell drum barrel pear egg box ball globe dome tear cone onion mushroom disc disk")
"""Nouns that with "shaped" tell a form that many things have."""
CONTAINERS = {"bottle", "flacon", "beverage", "carton", "tube", "toiletry", "drink"}
"""Archetypes of what something comes in: a dish of soy sauce has no bottle in it."""
OF_BOARDS = {
    ("crate", "crate"), ("crate", "open"), ("barrel", "barrel"), ("barrel", "keg"),
    ("barrel", "tub"), ("barrel", "bucket"), ("pavement", "planter"), ("outbuilding", "cabin"),
    ("pallet", "pallet"), ("barrier", "wooden"), ("outhouse", "shed"),
}  # fmt: skip
"""Archetypes and subtypes that are nailed together of boards, staves or logs."""
FITTINGS = {"fastener", "hardware"}
"""Archetypes of small pieces that things are held together by, and that hang on them."""
TOO_NARROW = {
    "cleaning", "polearm", "blade", "gardening", "cutlery", "handtool", "fastener", "hardware",
    "ring", "necklace", "glasses", "trinket", "phone stand",
}  # fmt: skip
"""Archetypes of what nothing stands on: a witch on a broomstick, gloves on a nail."""
GROWS_ON_THINGS = word_set("ivy vines vine creeper creepers foliage leaves")
"""Words that alone name what grows on a thing, which nothing does here."""
GROWING_VERBS = word_set("growing sprouting climbing creeping dangling")
"""Verbs behind the name of what grows on a thing: coral growing on a shaft."""
LIT = word_set("lit illuminated")
"""Words for a lamp of several that shines."""
SHOWN = word_set("showing displaying")
"""Connectors in front of what is only seen on a thing: a traffic light showing green."""
WOUND = word_set("coil coiled curled wrapped wound entwined twisted draped perched")
"""Words behind a figure that is on a part of a thing."""
BESIDE = {
    "beside", "next to", "alongside", "near", "by", "leaning against", "in front of", "behind",
    "between",
}  # fmt: skip
"""Connectors behind a thing that stands by itself: a table with a chair beside it."""
SUNK = word_set("buried sunk submerged stuck planted embedded floating standing lying")
"""Verbs in front of what something is in, which is no look of it: buried in dirt."""
UNKNOWN_THINGS = {
    "elephant tusk", "walrus tusk", "ice tongs", "bathroom vanity",
    "packing peanuts", "piano bench", "piano seat", "piano stool",
    "3d printer", "air plant", "baggage cart", "barrel lid", "baseball diamond", "battering ram",
    "brain coral",
    "branding iron", "brass knuckles", "bread knife", "brick oven", "butter knife", "cable drum",
    "cable reel", "cake tin", "camera lens", "candy floss", "canvas top", "carrot cake",
    "changing table", "cheese knife", "chocolate egg", "chocolate fountain", "clay pigeon",
    "coal scuttle", "coal shovel", "compass rose", "copper snake", "copper still", "corn dog",
    "cotton candy", "cotton plant", "cotton tree", "curling iron", "diamond snake", "drum skin",
    "ear of wheat", "egg carton", "egg timer", "fog light", "fruit knife", "fruit salad",
    "gingerbread house", "glass cutter", "glass frog", "gold finch", "gold pan", "gold panning",
    "golden eagle", "grass trimmer", "green onion", "horse chestnut", "hospital gown", "ice bucket",
    "ice pick", "iron lung", "iron maiden", "jar lid", "kettle lid", "leaf vacuum",
    "linen cupboard", "log basket", "log carrier", "lunch box", "marble cake", "mirror ball",
    "night light", "paper knife", "paper weight", "penny whistle", "piano lid",
    "pitcher plant", "pizza oven", "pot lid", "power plant", "ring box", "rock crab", "rock pigeon",
    "rope bridge kit", "rose apple", "rose tree", "rose window", "saucepan lid", "siege ram",
    "silver fox", "silver service", "snow globe stand",
    "soldering iron", "spider plant", "steel guitar", "stone crab", "stone mason",
    "stone pine", "straw man", "tea light", "teapot lid", "tin hat", "tin whistle", "tire iron",
    "velvet ant", "velvet cake", "waffle iron", "water bed", "water wheel", "wood chipper",
    "wood cutter", "wood duck", "wood glue", "wood oven", "wood pigeon", "wood stove",
    "wool basket",
}  # fmt: skip
"""Things whose words are known and together mean what the catalogue has not."""
FIGURES = word_set("star heart moon crescent clover cross")
"""Words that with "shaped" tell a form that nothing has by chance."""
DEEDS = _FILE.words("DEEDS")
SHINING = _FILE.words("SHINING")

BONDS = _FILE.words("BONDS")
RIDING = word_set("rides riding drives driving steers steering pilots piloting")
"""Verbs of who is on or in what they name, which nobody is here."""

BOARDED = _FILE.words("BOARDED")

NOT_FOLLOWED = {
    "in front", "in front of", "behind", "between", "against",
    "to the left of", "to the right of", "left of", "right of", "opposite", "leaning against",
    "facing",
}  # fmt: skip
"""Connectors that say where; this engine puts one thing beside the other."""
SIDE_WORDS = _FILE.pairs("SIDE_WORDS")
LEANING = frozenset(("leaning against", "against"))
"""Those of which things stand before another and do not touch it."""
ABOVE_OR_BELOW = word_set("under beneath below underneath above over")
"""Connectors that say where; one thing beside the other is otherwise."""
VAGUE = word_set("couple pair few some several many multiple various trio both single")
"""Words for a number that is not told."""
LIES_ON_THINGS = _FILE.pairs("LIES_ON_THINGS")
INSIDE = word_set("in inside into within")
"""Connectors that say that something is in what follows; others of "in" are about a place."""
ACROSS = word_set("across through")
"""Those of which one thing is not to another here."""
FILLING = {
    "containing", "contains", "filled with", "full of", "loaded with", "holding", "holds",
    "half full of", "overflowing with", "brimming with", "packed with", "stuffed with",
}  # fmt: skip
"""Connectors behind which something is in a vessel."""
FILLED = 12
"""Things in a vessel that is full of them."""
HEAPED_IN = 6
"""Things of a plural in a vessel that has them and perhaps others."""
PAIRED = word_set("pliers scissors shears tongs tweezers clippers binoculars trousers jeans shorts")
"""Things that are one, though their names are plurals."""
PRODUCE = word_set("fruit berry carrot mushroom produce vegetable strawberry pineapple")
"""Archetypes of what grows and is eaten."""
FULL = {"fruit bowl": "bowl", "bowl of fruit": "bowl"}
"""Noun of what comes with produce in it to the noun of the same without."""
WORN_OR_HELD = {
    "wearing", "wears", "wear", "holding", "holds", "hold", "carrying", "carries", "carry",
    "bearing", "topped with", "equipped with",
    "fitted with", "inlaid with", "decorated with", "adorned with", "carved with",
    "engraved with", "etched with", "embossed with", "embroidered with", "printed with",
    "patterned with", "emblazoned with",
}  # fmt: skip
"""Connectors behind which something is on what went before, not beside it."""
HELD = word_set("holding holds hold carrying carries carry")
"""Those of them that are about hands."""
IN_HANDS = word_set("shaft blade hilt string bristles tool")
"""Slots of what people are built with in their hands."""
OF_SEVERAL = _FILE.words("OF_SEVERAL")
STAFF_HEADS = word_set("orb crystal gem sphere")
"""Words for what is the head of a staff."""
COATS = word_set("coat jacket overcoat trenchcoat")
"""Words for clothes, behind "in" or "wearing", that may be the fur of an animal elsewhere."""

ARTICLES = word_set("a an the this that these those my your our his her its their another each")
PRONOUNS = word_set("it them him top itself they which i you we me us")

KINDS = _FILE.meanings("KINDS")

VIEWS = _FILE.shares("VIEWS")

ASIDE = word_set(
    "very highly high highres detailed detail details quality hq uhd 4k 8k 2k 16k hd photo"
    " picture image images render rendering rendered 3d masterpiece ultra cinematic beautiful"
    " stunning gorgeous amazing perfect nice cool epic lovely comfy comfortable charming pretty"
    " awesome best art artwork shot view artstation trending sharp focus blender photography"
    " professional octane unreal engine unity cgi vray raytracing raytraced product please create"
    " generate"
    " make draw show me give build design produce want need would should could can will like just"
    " really quite some any kind there model asset game ready object item prop scene composition"
    " background centered centred lighting light lights colour color colored coloured style styled"
    " texture textured textures surface surfaces pbr accurate precise proportions made placed"
    " resting located good looking look looks mesh geometry material materials resolution form"
    " whole entire finish finishing piece"
    " interesting basic typical ordinary regular normal standard common favorite"
    " favourite award winning super extremely incredibly fine also too visible smooth main"
    " all every each identical same photograph being be been was were am do does did its let s"
    " t re ll"
) | {
    "ball and stick", "ball and stick model", "sharp focus",
    "full view", "product view", "game ready", "t pose", "in t pose", "full figure",
    "whole figure", "true colours", "clean silhouette", "clear silhouette", "crisp edges",
}  # fmt: skip
"""Words that ask for nothing that could be missing in the result."""

ASIDE_HEADS = _FILE.words("ASIDE_HEADS")

IN_A_ROW = {"in a row", "in row", "side by side", "in a line", "next to each other"}
"""How several things stand anyway."""
MANNER = word_set(
    "2d half cute cozy cosy friendly wise stylized stylised cartoon cartoony drawing close closeup"
    " up down together front side three quarter angle isometric tone toned standing sitting lying"
    " dark bright"
    " deep pale vivid rich new brand used wrapped polygon depth field lens"
    " bokeh dof hdr painting portrait sketch illustration clear clean icon sprite logo emoji"
    " flat style mascot sticker"
) | {
    "top view", "top down", "top down view", "birds eye view", "bird eye view", "isometric view",
    "from above", "from below", "low angle", "high angle", "aerial view", "flat style", "pixel art",
    "flat design", "line art", "clip art", "cel shaded", "cell shaded", "hand painted", "voxel art",
    "cross section", "cut in half", "exploded view", "in pieces",
    "close up", "depth of field", "shallow depth of field", "field of view",
    "sci fi", "science fiction", "stands guard", "standing guard", "on guard",
    "keeps watch", "keeping watch", "on fire",
    "in half", "half full", "half empty", "half open", "on display", "in use", "in flight",
    "all over", "pull along", "bronze age", "iron age", "stone age", "ice age",
    "emerald cut", "princess cut", "cushion cut", "pear cut", "oval cut", "brilliant cut",
    "on top of each other", "each other", "one another", "upside down",
} | IN_A_ROW  # fmt: skip
"""Words that would change the result and that this engine does not follow."""

SIMPLIFIED = word_set(
    "cute cartoon cartoony toon stylised stylized cartoonish adorable kawaii chibi whimsical"
    " realistic photorealistic photoreal hyperrealistic ultrarealistic lifelike"
) | {"cartoon style", "stylised look"}
"""Words for shapes that are simple and clean, as all are that this engine builds."""

STYLED = MANNER - word_set("bright dark deep pale vivid rich tone toned clear clean")
"""Those that ask for another look of the whole, whatever they stand in front of."""

FILLER = ASIDE | MANNER | LOW_POLY
"""Words that name no object and no look."""

ADJECTIVES = _FILE.words("ADJECTIVES")

PLAIN_ADJECTIVES = _FILE.words("PLAIN_ADJECTIVES")
HARMLESS_KINDS = _FILE.words("HARMLESS_KINDS")
USED_AS_ADJECTIVES = _FILE.words("USED_AS_ADJECTIVES")

PARTICIPLES = _FILE.words("PARTICIPLES")

AGED = word_set("old ancient antique vintage antiquated")
"""Where the archetype has no such style, the material is worn."""

CONTENT_SLOTS = _FILE.words("CONTENT_SLOTS")
IN_TANKS = word_set("gravel plant stone")
"""Those of what is in an aquarium besides."""
CONTENTS = word_set("fruit water soil sand bread chocolate leaf grass snow")
"""Materials that fill a vessel: a bowl of fruit is not made of it."""
SUBSTANCES = _FILE.words("SUBSTANCES")
EDIBLE = word_set("food bakery pastry meat fruit vegetable") | {"fast food"}
"""Archetypes of what is eaten."""
SERVED = word_set("ramen bakery food") | {"dish of food"}
"""Archetypes of dishes, of which many come on a plate or in a bowl."""
WARES = word_set("ceramic terracotta glass wood stone paper plastic")
"""Materials of plates and bowls, and of no food."""
EATEN = word_set("fruit bread chocolate leaf wax")
"""Materials of what is in bowls."""
SACKS = word_set("bag sack")
"""Last words of the nouns that hold stuff in another form than that by which they are carried."""
HOARDS = word_set("pot chest bag sack jar box bucket barrel basket crate")
"""Vessels that may be "of gold" because there is gold in them."""
VESSELS = _FILE.words("VESSELS")

SNUG = word_set("box crate basket")
"""Last words of the nouns that are as wide and low as suits what is in them."""
LIES_ON_SEATS = _FILE.words("LIES_ON_SEATS")
SEATING = word_set("chair armchair sofa couch bed throne bench stool loveseat nest")
"""Last words of the nouns that something "in" them is on."""
GENERIC = word_set("character figure npc creature avatar person figurine miniature being product")
"""Last words that leave what stands in front of them what it is: a rogue character."""
OF_BODIES = word_set("feather fur hair mane beard coat skin scale wool plumage moustache whisker")
"""Parts of animals and people, which are never of metal: copper feathers are brown."""
GROWING = {"tree", "bonsai", "houseplant", "undergrowth"}
"""Archetypes of which a wood says the species."""
POTTED = {"houseplant", "flower", "undergrowth", "tree"}
"""Archetypes of what grows in pots."""
FLOWERS = {"plant", "flowers"}
"""Nouns of any plants."""
EMBLEM_BEARERS = _FILE.words("EMBLEM_BEARERS")
CONTENTS_OF = word_set("shoe phone cookie book bottle bread fruit egg toy tool coat hat umbrella")
"""What racks, booths and jars are called after, which are empty."""
BEARING = word_set("shoulder shoulders arm arms head back lap hand hands knee knees")
"""What somebody bears a thing on."""
OF_BODY = word_set("chest head horn tail trunk shell palm nail crown")
"""Parts of bodies that are things of their own as well: a treasure chest."""
INSIDE_IT = word_set("inside within")
"""Connectors that alone, with nothing behind them, say that a thing is in what it is with."""
KINDS_OF: Mapping[str, frozenset[str]] = {
    "dinosaur": word_set("dinosaur dragon longneck reptile"),
    "bird": word_set("bird songbird raptor fowl"),
    "dog": word_set("dog breed"),
    "cat": word_set("cat"),
    "fish": word_set("fish sea_life"),
    "flower": word_set("flower"),
    "tree": word_set("tree conifer palm"),
    "car": word_set("car truck"),
    "truck": word_set("truck"),
    "sword": word_set("sword"),
    "chair": word_set("chair sofa"),
    "chess piece": word_set("chess"),
}
"""Noun to the archetypes of its kinds: "bird, parrot" is one bird."""
MOTIFS = _FILE.words("MOTIFS")
HEADINGS = word_set("set scene pack kit collection diorama bundle props assets")
"""Words that name a whole whose members are told behind them: a graveyard set."""
OF_ANOTHER_THING = _FILE.words("OF_ANOTHER_THING")
BEHIND_NOUNS = word_set("style design model prop asset version edition theme tripod pepperoni")
"""Words that behind a noun leave it what it is."""
DRAWN = word_set("painted carved engraved printed embroidered etched embossed stitched drawn")
"""Words that make what follows a picture of it: painted roses."""
PACKS = word_set("pack kit")
"""Those that are things themselves."""
ROOTED = _FILE.words("ROOTED")
GROUNDS = {"landform", "rock", "stonework"}
"""Archetypes that what is rooted may be on."""
MADE_TO_SIZE = {"gravestone", "fountain"}
"""Subtypes of such archetypes that are as large as they are, whatever is on them."""
HEAPS = {"hoard", "coin_heap"}
"""Subtypes that are as wide as what is on them."""
TRAYS = word_set("tray plate platter dish")
"""Last words of the nouns that are as wide as what is on them, and flat."""
SOFT_PLACES = word_set("cushion pillow")
"""Those that are as wide, and not flat."""
CROWD = 4
"""Things of several kinds that find a place on a plate."""
PLANTS = {"leaf", "bark", "flower"}
"""Slots of what grows on ground; where something is put on it, it does not."""
UNEVEN = {"iceberg", "mountain", "volcano", "cairn", "pile"}
"""Subtypes without a flat place."""
HERBS = _FILE.words("HERBS")
PEDESTALS = word_set("pedestal podium plinth stand tray plate dish pallet shelf")
"""Last words of the nouns that carry what is higher than they are."""
MISSING = word_set("missing gone absent")
"""Words for what is not there, where it is not said with "without"."""
OPPOSITES = _FILE.pairs("OPPOSITES")
STOREYS = word_set("ground first second third fourth fifth top upper lower each every other")
"""Words in front of the floor of a house that something is on."""
FLOORS = {"floor", "ground"}
"""Surroundings that a thing of a scene stands on, and not on what it is said with."""
ARMS = _FILE.words("ARMS")
APART = _FILE.words("APART")
LOOSE = _FILE.words("LOOSE")
MARKS = word_set("patch spot panel stripe field")
"""Parts that nothing stands on: a football on a green patch is on grass."""
ENDS = word_set("end tip side corner front back top bottom edge middle centre center")
"""Words for where on a thing something is."""
STANDS = _FILE.words("STANDS")
ADORNMENTS = _FILE.words("ADORNMENTS")
FLIGHTS = word_set("steps stairs")
"""Things of which several are one."""
PLACES = word_set("front rear back side top bottom upper lower inner outer left right")
"""Words in front of a part that tell which of several it is."""
RING = 6
"""Things of a plural that surround another one."""
WORN = {
    "hat", "headwear", "helmet", "crown", "glasses", "goggles", "scarf", "shirt", "necklace",
    "glove", "tie", "mask", "belt", "ring", "bracelet", "earring", "dress", "coat", "jacket",
    "skirt", "sock", "cape", "shoe", "boot", "cap", "trousers",
}  # fmt: skip
"""Archetypes of what is worn."""
ACTING = word_set("robot android cyborg mech doll bear statue snowman gnome man woman")
"""Last words of the nouns of somebody, of whom many have no skeleton here."""
BALLS = _FILE.pairs("BALLS")
PACKAGES = word_set("carton tin can cardboard")
"""Words for a material that with "in a" are what it makes: eggs in a carton."""
WEARERS = word_set("bust mannequin")
"""Last words of the nouns that clothes and jewels are shown on."""
STACKABLE = word_set("book magazine plank crate box suitcase pallet brick coin plate pancake")
"""Last words of the nouns of which several are a pile when something is on them."""
UPRIGHT = {
    "airborne", "aircraft", "balloon", "barrier", "boat", "camera", "cell", "clock", "curbside",
    "cycle", "electric", "emblem", "fan", "fitted lamp", "gateway", "harp", "haystack", "helmet",
    "headwear", "household", "houseplant", "lamp", "landform", "memorial", "mirror", "molecule",
    "monument", "motorcycle", "organ", "outbuilding", "pavement", "picture", "planet",
    "polyhedron", "rock", "shelf", "ship", "spiral stairs", "steamer", "stonework",
    "storage furniture", "strawberry", "street", "timber", "tree", "undergrowth", "utility",
    "vase", "vessel",
}  # fmt: skip
"""Archetypes of what stands as it is built however small its foot, and is never laid down."""
LAID_BESIDE = word_set(
    "archery blade board carrot cleaning cutlery energy_sword fastener firearm gardening handtool"
    " instrument kitchenware magic polearm stationery trumpet umbrella weapon workbench workshop"
) | {"sports gear", "kitchen gadget"}
"""Archetypes of tools and the like, which lie on the ground beside other things."""
POSTURES = {
    "sitting on", "sits on", "lying on", "lies on", "laying on", "perched on", "resting on",
    "rests on", "sitting on top of", "lying on top of", "perched on top of", "resting on top of",
}  # fmt: skip
"""Connectors that say how a figure is on something."""
HUNG_ON = word_set("wall door fence gate")
"""Last words of what things hang on, which here would stand on its top."""
PRINTS = _FILE.words("PRINTS")
STUFF = word_set("snow water sand soil grass earth mud hay")
"""Words of materials that in front of a thing say what it is for."""
SCULPTED = _FILE.words("SCULPTED")
THINGS = _FILE.words("THINGS")
ACTIVITIES = _FILE.words("ACTIVITIES")
HANGERS = {"hanger", "synthetic"}
"""Archetypes on which clothes hang, which they do not here."""
THATCHED = word_set("thatched shingled slated")
"""Words that in front of a building say what its roof is of."""
YOUNG = word_set("calf cub pup puppy kid chick foal baby fawn hatchling kitten")
"""Last words of the nouns of young animals, which are of the kind of who is with them."""
CLOTHING = {
    "belt", "cap", "crown", "garment", "glasses", "glove", "hat", "jewellery", "mask", "neckwear",
    "scarf", "shoe", "sandal", "sock",
}  # fmt: skip
"""Archetypes of what is worn: it is on what has it, or not there."""
GARMENTS = CLOTHING | {"shirt"}
"""The same with what covers a body, which figures wear by themselves."""
DEPICTED = {"bone", "cell", "molecule", "organ", "planet"}
"""Archetypes of what is a sign on things that are "with" it: a ring with a skull."""
DISHES = frozenset(("fruit bowl",)) | word_set(
    "ramen soup pizza sandwich salad stew burger food pasta omelette taco pancake"
)
"""Archetypes and nouns of dishes that are made as they are."""
INGREDIENTS = _FILE.words("INGREDIENTS")

BUILT_ON = _FILE.words("BUILT_ON")
ENCLOSED = word_set("aquarium tank fishtank terrarium cage birdcage")
"""Last words of the nouns whose inside is as it is."""
CLOSED = _FILE.words("CLOSED")

JARS = word_set("jar urn bag sack box case")
"""Those of them that things are in which they are "with"; a teapot has cups beside it."""

NOT_PARTICIPLES = _FILE.words("NOT_PARTICIPLES")

FOREIGN = _FILE.words("FOREIGN")

FURNITURE_TO_SIT_AT = word_set("table desk island counter bar")
SEATS = word_set("chair stool armchair bench")
SUPPORTS = _FILE.words("SUPPORTS")
STANDS_ON_THE_GROUND = _FILE.words("STANDS_ON_THE_GROUND")
