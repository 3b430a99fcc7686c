"""Which words name a model itself, and which cannot: a spoiler is no name of a car."""

from collections.abc import Iterable, Iterator, Sequence

from media_studio.language.english import exists, word_set
from media_studio.language.part_words import is_part_word
from media_studio.reading.looks.slot_names import object_words


def named_alike(words: Iterable[str]) -> Iterator[str]:
    """Yield words for a model with the other ones that people have for it: a longsword, a sword."""
    for word in words:
        yield word
        for name in (word, *(short for short in _SHORT_NAMES if word.endswith(short))):
            yield name
            yield from _KINDS.get(name, ())


def is_known_thing(slot_names: Sequence[str]) -> bool:
    """Tell whether the names of the objects of a model say what it is, as `Mesh_01` does not."""
    words = {word for name in slot_names for word in object_words(name)}
    return any(
        len(word) > _SHORTEST_NAME
        and word not in _NO_NAMES
        and not is_part_word(word)
        and (exists(word) or any(name != word for name in named_alike([word])))
        for word in words
    )


def is_adjective(word: str) -> bool:
    """Tell whether a word at the end of a look says how a thing is, and names nothing."""
    is_formed = len(word) > _SHORTEST_ADJECTIVE and word.endswith(_ENDINGS)
    return word in STYLE_WORDS or (is_formed and word not in _NOUNS)


def names_any_model(word: str) -> bool:
    """Tell whether a word is said of any model as a whole: thing, prop, paintwork."""
    return word in _ANY_MODEL


_SHORT_NAMES = word_set("sword chair pot house pack table boat bag ship")
_SHORTEST_NAME = 2
_NO_NAMES = word_set(
    "mesh object objects node model models scene root group geometry cube sphere cylinder cone"
    " plane circle torus shape shapes default material thing item asset prop props hero final low"
    " high export import new old untitled untitle primitive static render low poly test file"
    " master component unit game input output base default armature skeleton rig empty null"
    " collection instance level lambert standard lod main part parts piece my demo sample example"
    " the one two all"
)
"""Words in the names of objects that do not tell what they are."""
_GROUPS = (
    "car vehicle auto automobile coupe sedan saloon hatchback roadster convertible cabriolet"
    " supercar racer racecar taxi cab ferrari porsche lamborghini lambo mustang corvette",
    "truck lorry pickup vehicle",
    "motorcycle motorbike bike chopper vehicle",
    "bicycle bike",
    "barrel drum cask keg",
    "backpack bag rucksack knapsack daypack pack",
    "bag handbag purse tote satchel",
    "house cottage home hut cabin building villa bungalow",
    "cottage house home hut cabin building villa bungalow",
    "mug cup teacup",
    "cup mug goblet",
    "teapot pot kettle",
    "vase pot jar",
    "helmet helm",
    "sword weapon katana sabre saber rapier broadsword longsword claymore",
    "axe weapon",
    "pistol gun handgun revolver weapon",
    "rifle gun weapon",
    "armchair chair recliner throne",
    "chair stool throne armchair",
    "sofa couch settee loveseat",
    "chest box coffer trunk",
    "table desk",
    "lamp lantern",
    "shoe boot sneaker trainer",
    "boat ship vessel",
    "plane aeroplane airplane aircraft jet",
    "spaceship spacecraft starship rocket ship",
    "robot android mech droid",
    "cat kitten",
    "dog puppy",
    "wardrobe closet cupboard",
    "cupboard cabinet",
)
_KINDS = {group.split()[0]: group.split()[1:] for group in _GROUPS}
"""Name of a thing to the other names that people have for it, none of them that of a part."""
_ANY_MODEL = word_set(
    "thing piece prop asset item one weapon vehicle furniture container vessel toy copy specimen"
    " example paintwork paintjob job wrap foil coating scheme combination combo skin wash"
    " weave variant edition set mix blend theme shade hue"
)
"""Words for a model as a whole, or for what covers all of it."""
STYLE_WORDS = word_set(
    "sporty aggressive sleek cute cool pretty scary creepy spooky cosy cozy comfy royal regal posh"
    " epic chic gorgeous lovely funky girly edgy sexy classy noble holy evil magic magical simple"
    " basic normal regular organic stealth stealthy heavy big small large tiny huge long short tall"
    " wide thick thin clean neat nice good great amazing perfect unique special professional"
    " industrial tactical urban tribal oriental ethereal mystical mythical eternal legendary"
    " expensive extreme brutal minimal formal casual royal imperial celestial infernal demonic"
    " divine sacred cursed sinister grim dreamy moody quirky crazy wild fierce bold subtle"
    " realistic stylish elven dwarven orcish ornate opulent happy sad angry silly funny goth punk"
    " boho hippie kawaii vaporwave modern contemporary traditional nautical coastal alpine"
    " dystopian utopian wreck wreckage ruin relic junker beater banger"
)
"""Adjectives that tell of a style, and ask for no material, colour or finish."""
_ENDINGS = ("ish", "ful", "ive", "ous", "able", "ible", "less", "ly", "ed", "esque", "like")
_SHORTEST_ADJECTIVE = 5
_NOUNS = word_set(
    "radish relish polish finish starfish goldfish jellyfish cellphone vegetable constable bible"
    " butterfly dragonfly firefly jelly trolley trefoil steed watershed flatbed handful mouthful"
    " spoonful archive captive missive adhesive collective parish varnish"
)
"""Nouns that end as adjectives do."""
