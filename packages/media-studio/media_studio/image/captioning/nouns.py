"""The words of other languages for the nouns of the catalogue."""

from media_studio.image.captioning.wording import CaptionWording
from media_studio.language.english import word_set, word_table
from media_studio.modelling.archetypes import Catalogue

_SAME = word_table(
    {
        "sofa": "couch, settee",
        "shelf": "shelves, shelving, shelving unit, set of shelves, rack",
        "bookshelf": "bookcase, book shelf, library shelf",
        "wardrobe": "armoire, closet",
        "cabinet": "cupboard",
        "chest of drawers": "dresser, bureau",
        "hamburger": "burger",
        "donut": "doughnut",
        "drinking glass": "glass, water glass, tumbler",
        "wine glass": "wineglass",
        "cup": "coffee cup, teacup, tea cup",
        "mug": "coffee mug",
        "street lamp": "streetlamp, street light, streetlight, lamp post, lamppost",
        "hourglass": "sand timer",
        "bottle": "glass bottle, wine bottle",
        "potion": "potion bottle, elixir",
        "jar": "jam jar, mason jar",
        "flower pot": "flowerpot, plant pot",
        "potted plant": "houseplant",
        "books": "stack of books, pile of books",
        "book": "tome",
        "axe": "hatchet",
        "shovel": "spade",
        "jug": "pitcher, ewer",
        "barrel": "cask, keg, wine barrel",
        "bucket": "pail",
        "tree stump": "stump",
        "dead tree": "bare tree",
        "fir tree": "spruce, fir",
        "pine tree": "pine",
        "oak tree": "oak",
        "palm tree": "palm",
        "bush": "shrub",
        "house": "home",
        "rocket": "rocket ship",
        "teddy bear": "teddy",
        "plate": "dish",
        "bread": "loaf, loaf of bread",
        "candlestick": "candle holder, candleholder",
        "warhammer": "war hammer",
        "painting": "picture",
        "phone": "telephone",
        "television": "tv, tv set, television set",
        "airplane": "aeroplane, plane, aircraft",
        "bicycle": "bike",
        "motorcycle": "motorbike",
        "refrigerator": "fridge",
        "car": "automobile",
        "truck": "lorry",
        "cow": "dairy cow",
        "rabbit": "bunny",
        "gem": "gemstone",
        "rock": "boulder",
        "flower": "blossom",
        "nightstand": "night stand, bedside table",
        "pirate": "buccaneer, corsair",
        "astronaut": "cosmonaut, spaceman",
        "headphones": "headphone, headset, earphones, pair of headphones",
        "microphone": "mic",
        "canoe": "dugout canoe",
        "submarine": "sub, u boat",
        "suitcase": "luggage",
        "pistol": "handgun",
        "trumpet": "bugle, cornet",
        "gift": "present, gift box, giftbox, wrapped gift, birthday present, christmas present",
        "light bulb": "lightbulb, bulb",
        "frying pan": "fry pan, skillet",
        "sled": "sledge, toboggan",
        "taxi": "cab, taxi cab, taxicab",
        "ambulance": "ambulance car, ambulance van",
        "rooster": "cockerel",
        "excavator": "digger",
        "bouquet": "bunch of flowers, flowers",
        "dog": "hound",
    }
)

_MISLEADING = word_set(
    "toy stuffed rubber plush paper model chocolate ginger gingerbread rocking microwave"
)
"""First words that make a thing another one than its last word says: a toy car is no car."""


def noun_word(noun: str, words: CaptionWording, catalogue: Catalogue) -> str:
    """Name an object in another language.

    A noun without a translation takes that of the wider noun at its end, such as "chair" for
    "garden chair", if the same archetype builds both; otherwise the English noun is quoted.

    Args:
        noun: Entry of the catalogue, or an English noun of `CaptionWording.nouns`.
        words: The language.
        catalogue: Says which nouns one archetype builds.
    """
    for form in (noun, _SAME.get(noun, "")):
        if form in words.nouns:
            return words.nouns[form]
    parts = noun.split(" ")
    wider = _SAME.get(parts[-1], parts[-1])
    endocentric = len(parts) > 1 and "of" not in parts and parts[0] not in _MISLEADING
    if endocentric and wider in words.nouns and _akin(noun, parts[-1], catalogue):
        return words.nouns[wider]
    return words.frames.quote.format(word=noun)


def _akin(noun: str, last: str, catalogue: Catalogue) -> bool:
    one, other = catalogue.find(noun), catalogue.find(last)
    return one is not None and other is not None and one[0] is other[0]
