"""What an object is anyway: a medieval castle, a fluffy sheep, a toaster with two slots."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cache

from media_pipelines.engines.language.english import singulars, word_set


@dataclass(frozen=True)
class Traits:
    """What is to be seen of an object as it is built, and is no surface of its own.

    Attributes:
        phrases: "round", "slot", "carrot nose": adjectives and parts, the parts in the singular.
        counts: Part to how many there are.
    """

    phrases: frozenset[str]
    counts: Mapping[str, int]

    def describe(self, word: str, part: str | None = None) -> bool:
        """Tell whether an adjective is true of the object, or of a part of it."""
        parts = (part, *singulars(part)) if part else ()
        return word in self.phrases or any(f"{word} {each}" in self.phrases for each in parts)

    def have(self, part: str) -> bool:
        """Tell whether the object has a part: "nose" and "carrot nose" of a carrot nose."""
        forms = (part, *singulars(part))
        return any(
            said.endswith(f" {form}") for form in forms for said in (f" {p}" for p in self.phrases)
        )

    def count(self, part: str) -> int | None:
        """Return how many there are of a part, where that is known."""
        return next(
            (self.counts[form] for form in (part, *singulars(part)) if form in self.counts), None
        )


@cache
def read_traits(text: str) -> Traits:
    """Read "round, lever, 2 slots"."""
    said = [each.partition(" ") for each in text.split(", ") if each]
    counts = {part: int(number) for number, _, part in said if number.isdigit()}
    nouns = [part.rpartition(" ")[2] for part in counts]
    # The legs are counted by "2 front leg" where nothing else is said of legs
    of_nouns = {
        noun: number
        for noun, number in zip(nouns, counts.values(), strict=True)
        if nouns.count(noun) == 1
    }
    phrases = {part if number.isdigit() else f"{number} {part}".strip() for number, _, part in said}
    return Traits(frozenset(phrases), of_nouns | counts)


_PIANOS = frozenset(("grand piano", "piano", "concert piano"))
_OF: Mapping[str, Set[str]] = {
    "medieval": word_set(
        "portcullis drawbridge castle blade polearm shield helmet crown warrior archery"
        " artillery barrel carriage"
        " handcart cart chest knight candle torch barrier"
    ),
    "fantasy": word_set("blade polearm dragon mage magic castle warrior adventurer potion unicorn"),
    "japanese": word_set("gate pagoda samurai katana bonsai sushi ramen ninja lantern"),
    "chinese": word_set("pagoda"),
    "greek": word_set("column temple amphora"),
    "roman": word_set("column temple amphora legionary galea") | {"legionary helmet"},
    "ancient": word_set("column temple amphora pyramid obelisk urn"),
    "victorian": word_set("lamp gramophone typewriter carriage"),
    "military": word_set("tank soldier jeep helicopter"),
    "fluffy": word_set("sheep cat dog breed bear rodent raccoon marsupial toy plush"),
    "furry": word_set(
        "sheep cat dog breed raccoon marsupial bat bear rodent toy plush monkey deer"
    ),
    "woolly": word_set("sheep"),
    "feathered": word_set("bird songbird raptor fowl"),
    "scaly": word_set("dragon dinosaur reptile fish"),
    "winged": word_set("bat dragonfly dragon angel bird songbird raptor butterfly bee"),
    "tropical": word_set("palm parrot pineapple coconut"),
    "festive": word_set("christmas"),
    "spooky": word_set("undead halloween ghost skeleton zombie"),
    "scary": word_set("undead halloween ghost skeleton zombie"),
    "humanoid": word_set("synthetic robot android"),
    "wild": word_set(
        "raccoon marsupial seal bat deer cat bear dog raptor songbird reptile longneck pachyderm"
    ),
    "armoured": word_set("knight tank warrior"),
    "thorny": word_set("cactus rose"),
    "spiky": word_set("cactus hedgehog"),
    "prickly": word_set("cactus hedgehog"),
    "round": word_set(
        "ball football basketball coin plate bowl dish cup mug pizza donut bagel cookie orange"
        " apple watermelon globe pumpkin wheel potion goldfish dartboard mushroom compass"
    ),
    "spiral": word_set("snail"),
    "curved": word_set("banana katana scimitar sabre saber sickle bow horn boomerang"),
    "rectangular": word_set("book phone smartphone tablet television wardrobe bookshelf crate"),
    "pointed": word_set("spear arrow pencil"),
    "sharp": word_set("sword dagger knife katana axe spear arrow"),
    "sci fi": word_set("spacecraft synthetic spaceship robot ufo android cyborg"),
    "futuristic": word_set("spacecraft synthetic spaceship robot ufo android cyborg"),
    "retro": word_set("gramophone typewriter jukebox robot mixer"),
    "sesame": word_set("burger cheeseburger hamburger"),
    "shallow": word_set("bonsai plate tray"),
    "vintage": word_set("gramophone typewriter"),
    "boxy": word_set("robot"),
    "cute": word_set(
        "koala hamster corgi pug plush octopus snail puppy kitten bunny duckling chick penguin"
    ),
    "friendly": word_set("plush octopus snail robot"),
    "smiling": word_set("octopus snail snowman"),
    "cozy": word_set("cottage armchair cabin fireplace"),
    "african": word_set("elephant lion giraffe zebra rhino hippo"),
    "burning": word_set("campfire candle torch bonfire"),
    "lit": word_set("campfire candle torch bonfire lantern"),
    "on fire": word_set("campfire torch bonfire"),
    "glowing": word_set("campfire bonfire torch"),
    "open": word_set("umbrella parasol laptop") | _PIANOS,
    "opened": word_set("umbrella parasol laptop") | _PIANOS,
    "raised": _PIANOS,
    "freestanding": word_set("bathtub wardrobe"),
    "clawfoot": word_set("bathtub"),
    "claw": word_set("bathtub"),
    "cut in half": word_set("avocado"),
    "footed": word_set("bathtub"),
    "wireless": word_set("headphones headset controller mouse earbuds earbud airpods router"),
    "sailing": word_set("sailboat galleon"),
    "leafy": word_set("tree oak bush monstera"),
    "potted": word_set("monstera"),
    "prehistoric": word_set("dinosaur triceratops tyrannosaurus rex"),
    "thatched": word_set("hut"),
}
"""Word to the archetypes, or last words of nouns, that it is true of."""
_OF_ALL = word_set(
    "simple plain single solid adult standing heavy sturdy strong wise expensive cheap precious"
    " delicious tasty lucky legendary natural iconic"
)
"""True of each, or nothing that can be seen."""


def is_true_of(word: str, archetype: str, noun: str) -> bool:
    """Tell whether a word describes every object of an archetype, or of that noun."""
    return word in _OF_ALL or _is_of(_OF.get(word, frozenset()), archetype, noun)


_PARTS: Mapping[str, Set[str]] = {
    "bucket": word_set("well"),
    "rope": word_set("well"),
    "egg": word_set("ramen"),
    "boiled egg": word_set("ramen"),
    "noodle": word_set("ramen"),
    "lid": _PIANOS,
    "toast": word_set("toaster"),
    "rope ladder": word_set("treehouse"),
    "tire swing": word_set("treehouse"),
    "tyre swing": word_set("treehouse"),
    "fishing rod": word_set("fisherman angler"),
    "gumball": {"gumball machine"},
    "stick arm": word_set("snowman"),
    "arm": word_set("snowman"),
    "carrot": word_set("snowman"),
    "carrot nose": word_set("snowman"),
    "claw foot": word_set("bathtub"),
    "claw feet": word_set("bathtub"),
    "carriage": word_set("cannon"),
    "log": word_set("campfire"),
    "stone": word_set("campfire"),
    "coconut": {"palm", "palm tree"},
}
"""Part to the archetypes, or nouns, that come with it, though it is no surface of its own."""


def comes_with(part: str, archetype: str, noun: str) -> bool:
    """Tell whether every object of an archetype, or of that noun, is built with a part."""
    forms = (part, *singulars(part))
    return any(_is_of(_PARTS.get(form, frozenset()), archetype, noun) for form in forms)


def _is_of(of: Set[str], archetype: str, noun: str) -> bool:
    return archetype in of or noun in of or noun.split(" ")[-1] in of
