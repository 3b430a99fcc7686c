"""The words of a prompt that name neither an object nor its material."""

from collections.abc import Mapping

from media_studio.language.english import word_set, word_table

NUMBERS = {
    "one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "dozen": 12, "thirteen": 13,
    "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90, "hundred": 100, "couple": 2, "pair": 2, "few": 3, "some": 2,
    "several": 4, "many": 6, "multiple": 3, "various": 3, "trio": 3, "both": 2,
}  # fmt: skip
FACTORS = {"hundred": 100, "thousand": 1000, "dozen": 12, "dozens": 12, "pairs": 2}
"""What a number in front of it multiplies."""
COLLECTIVES = {"set": 3, "row": 4, "group": 4, "bunch": 4, "pile": 5, "stack": 4, "collection": 4,
               "stacks": 4, "line": 4, "cluster": 4, "piece": 1, "pieces": 2, "lot": 6, "heap": 5,
               "lots": 6, "pyramid": 6, "ring": 8, "circle": 8, "assortment": 4, "kind": 1,
               "type": 1, "sort": 1, "field": 30, "meadow": 30, "forest": 16, "grove": 9,
               "orchard": 12,
               "crowd": 12, "herd": 6, "flock": 8}  # fmt: skip
"""Words that count what follows "of"."""
SPREAD = word_set("field meadow forest grove orchard crowd herd flock")
"""Those that say of many that they are all over a place."""
PILED = word_set("stack stacks tower")
"""Those that put each thing on the one before."""
LOW_POLY = {"low poly", "lowpoly", "low polygon", "faceted", "low poly style", "low polygon style"}
HEAPED = word_set("pile stack heap bunch cluster row line ring circle pyramid")
"""Those that say how things lie, which nothing follows."""
MAX_COUNT = 100
"""Copies of one object."""

MEASURES = word_set(
    "storey storeys story stories storied door seat seater legged wheeled wheel tier tiered layer"
    " person string sided headed masted drawer burner panel armed eyed horned"
    " scoop handle shelf"
)
"""Words that a number describes one object with: a two storey house."""

UNITS = word_set(
    "cm mm metre metres meter meters inch inches ft yard yards litre litres liter liters ml cl"
    " gallon gallons pint pints kg gram grams oz ounce ounces lb lbs watt watts volt volts degree"
    " degrees year years percent"
)
"""Units behind a number, which then counts nothing."""

SIZES = {
    "tiny": 0.5, "miniature": 0.5, "mini": 0.5, "micro": 0.5, "little": 0.7, "small": 0.7,
    "compact": 0.8, "petite": 0.7, "short": 0.8, "big": 1.3, "large": 1.35, "tall": 1.2,
    "oversized": 1.5, "great": 1.3, "grand": 1.3, "huge": 1.7, "massive": 1.7, "towering": 1.8,
    "enormous": 2.0, "giant": 2.0, "gigantic": 2.0, "colossal": 2.0, "monumental": 2.0,
}  # fmt: skip

ENVIRONMENT_WORDS = word_table(
    {
        "studio": "studio, white background, plain background, isolated, studio backdrop, grey"
        " background, gray background, black background, neutral background, simple background,"
        " product shot, product photo, product photography, studio lighting, backdrop",
        "meadow": "meadow, field, garden, park, lawn, countryside, hill, hills, outdoors, outside,"
        " grassland, backyard, yard, prairie, pasture, grassy field, grassy hill, grass",
        "desert": "desert, dune, dunes, beach, sand, sahara, sandy beach, wasteland, savanna",
        "snow": "snow, winter, arctic, tundra, snowfield, glacier, winter landscape, antarctica",
        "forest": "forest, woods, jungle, woodland, rainforest, grove, enchanted forest",
        "room": "room, interior, kitchen, bedroom, living room, dining room, office, indoors,"
        " indoor, tavern, library, hall, bathroom, classroom, museum, gallery, attic, cellar,"
        " dungeon, workshop, garage, restaurant, cafe, bar, home, wooden floor, floor, lobby",
        "city": "city, street, skyline, town, urban, downtown, square, sidewalk, alley, road,"
        " pavement, plaza, market, parking lot, village, courtyard",
        "sea": "sea, ocean, lake, river, coast, harbor, harbour, seaside, island, shore, bay,"
        " underwater, pond, water",
        "mountains": "mountain, mountains, valley, alps, peak, peaks, canyon, cliff, cliffs,"
        " mountain landscape, mountain range, mountain top, highlands",
    }
)
TRUE_PLACES = word_set(
    "studio background isolated backdrop meadow field lawn grassland prairie pasture grass desert"
    " dune dunes sand sahara snow winter snowfield tundra arctic forest woods woodland room"
    " interior indoors indoor floor city street urban downtown skyline sea ocean mountain"
    " mountains alps shot photo photography lighting product grassy landscape range top wooden"
    " white plain neutral simple sandy living enchanted snowy outdoors outside"
)
"""Words of places that are shown as such; other places are shown as the nearest of these."""
ENVIRONMENT_ADJECTIVES = {"snowy": "snow", "wintry": "snow", "snow covered": "snow"}
LIGHT_WORDS = word_table(
    {
        "day": "daylight, noon, sunny, morning, midday, sunlight, sunlit, daytime, blue sky,"
        " natural light, sunshine, clear sky, bright day, summer",
        "sunset": "sunset, dusk, golden hour, evening, sunrise, dawn, twilight, sunset light,"
        " warm light, evening light, golden light, evening sun",
        "night": "night, midnight, moonlit, moonlight, starry, night sky, stars, starry sky,"
        " nighttime, moon, dark night, in the dark",
        "overcast": "foggy, fog, misty, mist, overcast, cloudy, rainy, rain, gloomy, grey sky,"
        " haze, hazy, stormy, storm, soft light, diffuse light, clouds",
    }
)

NEAR_LIGHTS = word_set("moon stars storm stormy rain rainy summer clouds")
"""Words for more than a light."""

STYLE_WORDS = word_table(
    {
        "modern": "modern, minimalist, contemporary, scandinavian, minimal, sleek, industrial,"
        " futuristic, mid century, mid century modern, bauhaus, ikea, nordic, art deco, danish,"
        " simple",
        "ornate": "ornate, antique, victorian, baroque, rococo, decorative, royal, luxurious,"
        " regal, elaborate, fancy, gothic, renaissance, vintage, neoclassical, louis xiv,"
        " elegant, classical, intricate, luxury, carved",
        "rustic": "rustic, farmhouse, medieval, country, rough, handmade, primitive, old, ancient,"
        " viking, pirate, traditional, shaker, cottagecore, crude, rugged, western, fantasy",
    }
)
"""Word to the canonical style; archetypes that have the word itself as a style win."""
OWN_STYLES = {
    "art deco", "bauhaus", "futuristic", "gothic", "viking", "pirate", "louis xiv", "fantasy",
    "industrial", "western",
}  # fmt: skip
"""Those of them that a buyer would not take for the canonical one."""

ATTRIBUTE_WORDS = word_table(
    {
        "open": "opened, unlocked, ajar",
        "closed": "shut",
        "cushion": "cushioned, padded",
        "armrest": "arm, arms",
        "round": "circular",
        "dress": "gown, sundress, evening dress, evening gown",
        "soil": "dirt, earth, compost, mulch, manure, topsoil",
    }
)

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
"""Words behind which a look is that of each object of a scene."""
BUT = {"except", "excluding", "other than"}
"""Connectors behind which that look ends."""
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
DEEDS = word_set(
    "hammering chewing knocking working drumming gnawing nibbling munching tapping banging pounding"
    " cooking feeding writing drawing painting pulling tugging licking biting feasting playing"
    " typing cutting chopping sawing knitting weaving leaning stepping spying scratching"
)
"""Verbs behind which "on" is not where somebody stands: a smith hammering on an anvil."""
SHINING = word_set(
    "glowing shining gleaming shimmering glittering glistening sparkling peeling flaking fading"
    " weathering burning wearing"
)
"""Verbs behind which a look is that of who does it: a figure glowing green."""

BONDS = word_set(
    "tied chained roped strapped glued nailed hanging hung winding wound wrapped coiled climbing"
    " crawling stuck embedded spilling pouring pulling pushing towing dragging hiding peeking"
    " bursting emerging chasing fighting hugging playing entwined draped slung hooked attached"
    " jumping leaping swimming feeding eating drinking biting licking knitting painting"
)
"""Verbs behind which one thing is not only beside another."""
RIDING = word_set("rides riding drives driving steers steering pilots piloting")
"""Verbs of who is on or in what they name, which nobody is here."""

BOARDED = word_set(
    "boat rowboat sailboat ship canoe kayak raft gondola car truck bus van taxi motorcycle bicycle"
    " bike scooter horse pony camel sled sleigh cart carriage train plane airplane helicopter"
    " balloon"
)
"""What somebody whom it is "with" is in or on."""

NOT_FOLLOWED = {
    "in front", "in front of", "behind", "between", "against",
    "to the left of", "to the right of", "left of", "right of", "opposite", "leaning against",
    "facing",
}  # fmt: skip
"""Connectors that say where; this engine puts one thing beside the other."""
SIDE_WORDS = {
    "in front": "in_front_of", "in front of": "in_front_of", "behind": "behind",
    "to the left of": "left_of",
    "left of": "left_of", "to the right of": "right_of", "right of": "right_of",
    "leaning against": "in_front_of", "against": "in_front_of",
}  # fmt: skip
"""Those of them that are followed where both things stand on the ground."""
LEANING = frozenset(("leaning against", "against"))
"""Those of which things stand before another and do not touch it."""
ABOVE_OR_BELOW = word_set("under beneath below underneath above over")
"""Connectors that say where; one thing beside the other is otherwise."""
VAGUE = word_set("couple pair few some several many multiple various trio both single")
"""Words for a number that is not told."""
LIES_ON_THINGS = {
    "snow": "snowy", "dust": "dusty", "rust": "rusty", "mud": "grimy", "moss": "mossy",
    "frost": "frosty", "dirt": "dirty", "soot": "sooty",
}  # fmt: skip
"""Word for what lies on a thing to the finish that shows it."""
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
OF_SEVERAL = word_set(
    "tooth fang eye ear horn leg arm wing wheel paw hand foot claw tusk tentacle spike window"
)
"""Parts of which one may be meant to look otherwise than the rest."""
STAFF_HEADS = word_set("orb crystal gem sphere")
"""Words for what is the head of a staff."""
COATS = word_set("coat jacket overcoat trenchcoat")
"""Words for clothes, behind "in" or "wearing", that may be the fur of an animal elsewhere."""

ARTICLES = word_set("a an the this that these those my your our his her its their another each")
PRONOUNS = word_set("it them him top itself they which i you we me us")

KINDS = word_table(
    {
        "flower": "rose, tulip, daisy, lily, sunflower, blossom, bouquet, orchid, peony, poppy,"
        " carnation, lavender, bloom",
        "wine": "champagne, red wine, white wine",
        "plant": "fern, succulent, cactus",
    }
)
"""Word to the more general word by which the catalogue may know it."""

VIEWS = {
    "front view": 0.0, "side view": 90.0, "back view": 180.0, "rear view": 180.0,
    "three quarter view": 35.0, "from the front": 0.0, "from the side": 90.0,
    "from behind": 180.0, "from the back": 180.0, "front facing": 0.0, "profile view": 90.0,
    "side profile": 90.0, "seen from the side": 90.0, "seen from the front": 0.0,
    "seen from behind": 180.0, "facing forward": 0.0, "facing the camera": 0.0,
}  # fmt: skip
"""Degrees from the front towards +X at which a picture is taken."""

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

ASIDE_HEADS = word_set(
    "lighting light lights colour colours color colors material materials texture textures surface"
    " surfaces edges silhouette proportions geometry composition shot view detail details quality"
    " background focus"
)
"""What is said of these without an object is about the picture: "soft light", "clean geometry"."""

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

ADJECTIVES = word_set(
    "fluffy spooky creepy scary magical mystical enchanted haunted steampunk"
    " cyberpunk gothic fantasy anime whimsical majestic heavy"
    " thick thin slim slender long wide narrow round square rectangular oval circular flat curved"
    " twisted bent straight hollow solid soft hard strong sturdy cheap expensive precious sacred"
    " holy evil dark angry happy sad sleepy funny weird strange mysterious legendary mythical"
    " ancient retro vintage japanese chinese french italian german english british american indian"
    " persian turkish greek roman egyptian celtic nordic arabic african mexican spanish russian"
    " european asian oriental moroccan floral striped patterned plaid checkered dotted colorful"
    " colourful multicolored rainbow empty shut left right upper lower big-eyed alien sci fi scifi"
    " noir pixel voxel lowpoly isometric realistic toy sleek fancy messy tidy"
    " fresh ripe juicy tasty delicious hot cold warm cool dry wet rough sharp blunt broken heroic"
    " royal sturdy quirky tufted quilted winged striped spotted armed legged carved engraved"
    " vertical horizontal huge unique surreal abstract geometric organic symmetrical minimalistic"
    " victorian edwardian plain even neutral crisp seamless shaded true low double triple rescue"
    " london paris tokyo berlin rome venice vienna amsterdam york texas california england scotland"
    " ireland japan china india america usa uk france germany italy spain greece egypt mexico"
    " brazil canada australia hawaii alaska sahara swiss dutch danish swedish norwegian finnish"
    " polish hungarian austrian irish scottish welsh korean thai vietnamese brazilian canadian"
    " asleep awake afloat"
    " australian cuban hawaiian caribbean mediterranean alpine"
)
"""Words that describe; behind a noun they do not name another object."""

PLAIN_ADJECTIVES = word_set(
    "only full elderly young suburban urban rural modular chubby fat lean low high long tall deep"
    " shallow proud ripe raw rotten cosy real fake dead alive wild tame fierce fine rare common"
    " foreign"
    " local dwarven elven orcish gnomish draconic"
    " cruel kind brave calm grim lone lonely naked nude pure fragile delicate gentle noble humble"
    " free open stout lanky slimy muscular female male feminine masculine adult teenage pregnant"
    " bald blind deaf lame sick mad crazy silly clumsy lazy busy scruffy grumpy tough fit"
    " brutalist colonial imperial feudal tribal arctic polar solar lunar tropical coastal nautical"
    " naval regular electric manual automatic analog analogue portable vertical spiral conical"
    " hexagonal octagonal pentagonal triangular oval elliptical cubic spherical tubular opaque"
    " translucent transparent sheer lush dense sparse bushy leafy woody smoky salty sweet sour"
    " bitter savoury crunchy chewy creamy spicy frail brittle elastic bouncy loose slack taut tight"
    " stocky bulky burly hefty robust gaunt wiry skinny plump stubby chunky boxy svelte"
    " graceful sinister menacing ominous eerie gloomy dainty quaint handheld cordless"
    " lightweight heavyweight ergonomic adjustable inviting welcoming battered beaten scuffed"
    " neglected derelict pristine spotless shabby tattered frayed threadbare opulent lavish"
    " regal stately humongous teeny"
    " left handed upright idle mobile static swift quick fast slow loud quiet silent secret hidden"
    " main side rear double triple single spare extra upper lower inner outer"
)
"""Adjectives that their form does not tell."""
HARMLESS_KINDS = word_set(
    "emperor picnic dinner breakfast lunch chef kids child children women men ladies boys girls"
    " school bistro delivery sports grandmother grandma grandpa teachers work health siege combat"
    " home guest family queen king master beginner army navy museum bedroom hallway holiday winter"
    " summer autumn birthday wedding party village country cottage desktop tabletop hardcover"
    " keeper spell diwali ramadan christmas halloween easter chesterfield construction"
    " samurai viking roman greek aztec egyptian castle dungeon mosque temple"
    " pearl fat beach exercise ear sash hoop finger cockpit"
)
"""Nouns that in front of a thing tell whose or what for it is, and leave it what it is."""
USED_AS_ADJECTIVES = word_set(
    "toy baby pirate police army farm kitchen garden office school street dragon pumpkin"
    " bar coffee tea dining beach hospital ship store shop factory shed cave pond tunnel villa"
)
"""Nouns that say what kind of the next noun is meant and leave it what it is."""

PARTICIPLES = word_set(
    "stuck set hung bent worn torn cut lit built sunk left kept bound seen shown given driven"
    " hidden stolen spun grown thrown drawn held made stood sat laid gone leads stands sits lies"
    " hangs flies rides leans floats rests wears carries breathes shines sleeps jumps runs walks"
    " throws drinks eats pulls pushes climbs swims reads waits"
)
"""Verb forms without a tell-tale ending."""

AGED = word_set("old ancient antique vintage antiquated")
"""Where the archetype has no such style, the material is worn."""

CONTENT_SLOTS = word_set(
    "book liquid wine drink treasure soup egg yolk fruit load cargo water foam coin luggage petal"
    " flower leaf soil gifts"
)
"""Slots, less their number, of what is in an object: an empty one goes without."""
IN_TANKS = word_set("gravel plant stone")
"""Those of what is in an aquarium besides."""
CONTENTS = word_set("fruit water soil sand bread chocolate leaf grass snow")
"""Materials that fill a vessel: a bowl of fruit is not made of it."""
SUBSTANCES = word_set(
    "honey mustard cream caramel chocolate salmon butter coffee milk vanilla lavender coal salt"
    " cement concrete paper ice soap paint ink glue"
)
"""Words of colours and materials that are something in a vessel too: a jar of honey."""
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
VESSELS = word_set(
    "bowl glass cup mug bottle jar bucket barrel pot vase basket plate tray crate box chest bag"
    " sack keg jug pitcher goblet tankard tub spoon pan kettle teapot flask carafe dish bathtub"
    " planter teacup pail cask sink aquarium tank urn amphora chalice cart wheelbarrow wagon"
)

SNUG = word_set("box crate basket")
"""Last words of the nouns that are as wide and low as suits what is in them."""
LIES_ON_SEATS = word_set(
    "pillow cushion blanket throw bear toy plush doll book newspaper bunny hat"
)
"""Last words of the nouns that lie on what one sits on."""
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
EMBLEM_BEARERS = word_set(
    "shield flag banner pennant shirt sweater hoodie jersey cap coin medal badge poster stamp card"
    " skateboard surfboard rug carpet sticker patch tile sign signboard billboard"
)
"""Last words of the nouns that what they are "with" is only a picture on."""
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
MOTIFS = word_set(
    "carving carvings motif motifs print prints pattern patterns emblem emblems sticker stickers"
    " logo design designs decoration decorations engraving engravings relief drawing painting"
    " symbol symbols ornament ornaments inlay inlays decal decals tattoo embroidery graffiti"
    " mosaic intarsia"
)
"""Words behind a noun of which only a picture is meant."""
HEADINGS = word_set("set scene pack kit collection diorama bundle props assets")
"""Words that name a whole whose members are told behind them: a graveyard set."""
OF_ANOTHER_THING = word_set(
    "stand wheel head foot paw tail wing horn tooth claw mask cover hook hand ear cage costume suit"
    " headboard mirror shaker form engine bar"
)
"""Words that behind a noun make it another thing: a phone stand is no phone."""
BEHIND_NOUNS = word_set("style design model prop asset version edition theme tripod pepperoni")
"""Words that behind a noun leave it what it is."""
DRAWN = word_set("painted carved engraved printed embroidered etched embossed stitched drawn")
"""Words that make what follows a picture of it: painted roses."""
PACKS = word_set("pack kit")
"""Those that are things themselves."""
ROOTED = word_set(
    "tree palm oak pine willow house cottage castle tower windmill lighthouse well barn cabin"
    " church igloo gazebo fountain bridge temple pagoda skyscraper pyramid hut sink toilet bathtub"
    " tavern inn"
)
"""Last words of the nouns that are on nothing but ground."""
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
HERBS = word_set(
    "lavender basil rosemary mint thyme parsley sage oregano chive coriander cilantro dill herb"
    " geranium petunia begonia marigold pansy flower tulip plant ivy violet"
)
"""Words for what grows in a flower pot."""
PEDESTALS = word_set("pedestal podium plinth stand tray plate dish pallet shelf")
"""Last words of the nouns that carry what is higher than they are."""
MISSING = word_set("missing gone absent")
"""Words for what is not there, where it is not said with "without"."""
OPPOSITES = {
    "closed": "open", "shut": "open", "folded": "open", "open": "closed", "opened": "closed",
    "unlit": "lit", "full": "empty", "empty": "full",
}  # fmt: skip
"""States to those in which a thing may be built instead."""
STOREYS = word_set("ground first second third fourth fifth top upper lower each every other")
"""Words in front of the floor of a house that something is on."""
FLOORS = {"floor", "ground"}
"""Surroundings that a thing of a scene stands on, and not on what it is said with."""
ARMS = word_set(
    "katana dagger cutlass saber sabre club spear hammer axe bow staff wand broom broomstick sword"
    " scythe pitchfork spoon trident mace"
)
"""What figures hold, of which those of one family have different ones."""
APART = word_set(
    "scarf bow belt ball knife basket ring tray bag bowl plate spoon box letter oar skull"
    " battery chain egg noodle rice lock speaker rope helmet arrow tablet banner drawbridge cup"
    " sock star sign cross flower jacket coat dress gown rifle gun sword"
)
"""Things by which a surface is called in one kind, and that others of its family have not."""
LOOSE = word_set(
    "handle bow oar paddle dipper mallet drumstick ladle quill pen handset receiver cue"
)
"""Parts that are on, beside or in a thing, always in the same place."""
MARKS = word_set("patch spot panel stripe field")
"""Parts that nothing stands on: a football on a green patch is on grass."""
ENDS = word_set("end tip side corner front back top bottom edge middle centre center")
"""Words for where on a thing something is."""
STANDS = word_set(
    "stand plinth pedestal perch tripod rock log tree table shelf tray cushion pillow blanket"
)
"""Words for what a thing may stand or lie on, which may be a part of it."""
ADORNMENTS = word_set(
    "pearl bead stud charm tassel fringe sequin bell bow ribbon clasp hood cloak cape pediment"
)
"""What only some of a kind have: on others nothing is like it."""
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
BALLS = {
    "football goal": "football", "soccer goal": "football", "basketball hoop": "basketball",
}  # fmt: skip
"""Noun to the ball that comes with it."""
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
PRINTS = word_set(
    "print graphic pattern painting picture design decal mural motif artwork poster engraving cameo"
)
"""What a scene is on as a picture: it is then no light and no place."""
STUFF = word_set("snow water sand soil grass earth mud hay")
"""Words of materials that in front of a thing say what it is for."""
SCULPTED = word_set(
    "castle fort fortress tower house hut wall pyramid statue sculpture bust angel figure igloo"
    " skirt roof floor path"
)
"""Last words of the nouns that are of it all the same: a sand castle."""
THINGS = word_set(
    "bone glass shell horn log brick feather leaf gem jewel diamond pearl cloth fabric canvas net"
    " rope chain ribbon lace towel leather wool fur"
)
"""Words of materials that are things behind "with a"."""
ACTIVITIES = word_set(
    "shopping camping fishing hunting roofing measuring tanning swimming knitting ironing washing"
    " cooking baking drinking boxing climbing sailing racing gardening bathing landing training"
    " diving skiing surfing welding soldering punching bowling shooting riding cycling massage"
    " tuning writing serving cutting chopping roasting marking parking dancing weaving"
    " grinding milking branding pruning planting sowing mining drafting drawing marching nursing"
    " dressing feeding wading batting catching curling fencing filing sewing vaulting wrestling"
    " gaming voting steering mooring docking hauling lifting weighing sorting printing typing"
    " listening hearing signalling surveying"
)
"""Verb forms that in front of a thing say what it is for, so that it is another one."""
COUPLED = {"train": {"cart", "carriage", "train"}}
"""Archetype to those of which others are a part of it: the wagons of a train."""
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
INGREDIENTS = word_set(
    "egg onion vegetable pineapple strawberry mushroom cheese fruit steak food sweets tree carrot"
    " bakery"
)
"""Archetypes of what a dish may be made with."""

BUILT_ON = word_set(
    "door doorway window chimney smokestack balcony railing balustrade handrail portcullis"
    " drawbridge brick arch"
    " archway tunnel corridor flag flagpole cross slide column pillar dome porch veranda terrace"
    " tower spire steeple turret countertop worktop"
)
"""Nouns of pieces of buildings, which stand beside nothing: a hut with a chimney."""
ENCLOSED = word_set("aquarium tank fishtank terrarium cage birdcage")
"""Last words of the nouns whose inside is as it is."""
CLOSED = word_set(
    "jar bottle flask keg cask barrel teapot kettle bag sack urn carafe box amphora tank crate case"
)
"""Vessels in which nothing is seen, unless they can be built open."""

JARS = word_set("jar urn bag sack box case")
"""Those of them that things are in which they are "with"; a teapot has cups beside it."""

NOT_PARTICIPLES = word_set(
    "king ring wing viking string thing building painting duckling dumpling pudding clothing"
    " earring ceiling swing sling spring sibling awning railing lightning wedding gosling seedling"
    " starling sterling stocking crossing opening evening morning bed seed weed reed sled steed"
    " breed comic relic mosaic tunic critic picnic attic mechanic clinic beehive detective"
    " locomotive archive captive stable cable vegetable fable bible crucible lily jelly belly"
    " carving engraving drawing"
    " dolly holly ally medic cleric lunatic skeptic bully family assembly monopoly"
)
"""Nouns that end like a participle or an adverb."""

FOREIGN = word_set(
    "une le les et sur avec dans der das ein eine einen einem einer und auf mit aus von im el los"
    " las una unos con sobre y il lo gli uno di della del sul sulla um uma com na het een op met"
    " van og och ett en por para fuer blanc noir rouge bleu vert rojo azul verde negro blanco"
    " rosso nero bianco rot rote roter rotes blau blaue gruen schwarz schwarze stuhl tisch silla"
    " mesa chaise sedia tavolo cadeira stoel drache arbol casa maison haus"
)
"""Words by which a prompt in another language is recognised."""

FURNITURE_TO_SIT_AT = word_set("table desk island counter bar")
SEATS = word_set("chair stool armchair bench")
SUPPORTS = word_set(
    "table desk nightstand bench shelf bookshelf bookcase counter tray plate pedestal cabinet"
    " dresser sideboard workbench stand crate box barrel chest stool commode drawers dish podium"
    " pallet counter"
)
"""Last words of the nouns that carry what they are "with": a table with a lamp."""
STANDS_ON_THE_GROUND = word_set(
    "chair stool armchair bench sofa couch table desk bed tree house cottage castle car truck"
    " tower throne wardrobe door fence horse cow barn windmill lighthouse well bathtub bus van"
    " tractor tank bicycle motorcycle scooter train locomotive tram ship boat gate church cabin"
    " tent igloo gazebo fountain bridge column rock boulder hydrant mailbox bush cactus farm ladder"
    " tavern inn stall fireplace"
)
