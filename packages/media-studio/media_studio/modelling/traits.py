"""What an object is anyway: a medieval castle, a fluffy sheep, a toaster with two slots."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cache

from media_studio.language.english import singulars, word_set

_SHAPES = word_set(
    "round square arched pointed domed flat oval rectangular conical curved straight"
)
"""Adjectives of which a part has one."""
_OPENINGS = word_set("door doorway window entrance archway mirror lock handle knob")
"""Parts whose shape is never that of the whole."""


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
        if any(f"{word} {each}" in self.phrases for each in parts):
            return True
        # An arched door is no round one because the house is round
        other = self._is_shaped(parts) or not _OPENINGS.isdisjoint(parts)
        return word in self.phrases and not (word in _SHAPES and other)

    def _is_shaped(self, parts: Iterable[str]) -> bool:
        return any(f"{shape} {part}" in self.phrases for part in parts for shape in _SHAPES)

    def have(self, part: str) -> bool:
        """Tell whether the object has a part: "nose" and "carrot nose" of a carrot nose."""
        ends = tuple(f" {form}" for form in (part, *singulars(part)))
        return any(f" {said}".endswith(ends) for said in self.phrases)

    def begin(self, part: str) -> bool:
        """Tell whether the object has something of a part: "ear" of an ear tuft."""
        starts = tuple(f"{form} " for form in (part, *singulars(part)))
        return any(said.startswith(starts) for said in self.phrases)

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
        "castle blade polearm shield helmet crown warrior artillery barrel carriage handcart"
        " cart chest knight candle torch barrier"
    ),
    "fantasy": word_set("blade polearm mage magic castle warrior adventurer unicorn"),
    "japanese": word_set("gate pagoda ramen"),
    "chinese": word_set("pagoda"),
    "greek": word_set("column temple amphora"),
    "roman": word_set("column temple amphora"),
    "ancient": word_set("column temple pyramid urn"),
    "victorian": word_set("lamp typewriter carriage"),
    "military": word_set("tank soldier helicopter"),
    "fluffy": word_set("sheep cat dog breed raccoon marsupial toy"),
    "furry": word_set(
        "sheep cat dog breed raccoon marsupial bat bear rodent toy plush monkey deer"
    ),
    "woolly": word_set("sheep"),
    "feathered": word_set("bird songbird raptor fowl"),
    "scaly": word_set("dragon dinosaur reptile fish"),
    "winged": word_set("bat dragon bird songbird raptor"),
    "tropical": word_set("pineapple coconut"),
    "spooky": word_set("undead ghost skeleton zombie"),
    "scary": word_set("undead ghost skeleton zombie"),
    "humanoid": word_set("synthetic robot"),
    "wild": word_set("marsupial seal bat deer cat bear dog raptor songbird longneck"),
    "armoured": word_set("knight tank warrior"),
    "round": word_set("ball football plate bowl dish cup pizza cookie watermelon wheel mushroom"),
    "curved": word_set("sabre saber"),
    "rectangular": word_set("book phone television wardrobe crate"),
    "pointed": word_set("arrow"),
    "sharp": word_set("sword knife arrow"),
    "sci fi": word_set("spacecraft synthetic spaceship robot ufo android cyborg"),
    "futuristic": word_set("spacecraft synthetic spaceship robot ufo android cyborg"),
    "retro": word_set("gramophone robot"),
    "sesame": word_set("burger cheeseburger hamburger"),
    "shallow": word_set("bonsai plate tray"),
    "boxy": word_set("robot"),
    "friendly": word_set("robot"),
    "cozy": word_set("cottage armchair cabin fireplace"),
    "african": word_set("elephant lion giraffe"),
    "burning": word_set("torch"),
    "lit": word_set("lantern"),
    "on fire": word_set("campfire torch bonfire"),
    "glowing": word_set("campfire bonfire torch"),
    "open": word_set("umbrella parasol laptop") | _PIANOS,
    "opened": word_set("umbrella parasol laptop") | _PIANOS,
    "raised": _PIANOS,
    "castle": word_set("tower"),
    "clawfoot": word_set("bathtub"),
    "claw": word_set("bathtub"),
    "cut in half": word_set("avocado"),
    "footed": word_set("bathtub"),
    "wireless": word_set("headset controller mouse"),
    "sailing": word_set("sailboat galleon"),
    "leafy": word_set("tree oak bush monstera"),
    "prehistoric": word_set("dinosaur"),
    "thatched": word_set("hut"),
}
"""Word to the archetypes, or last words of nouns, that it is true of."""
_OF_ALL = word_set(
    "simple plain single solid adult standing heavy sturdy strong wise expensive cheap precious"
    " delicious tasty lucky legendary natural iconic"
)
"""True of each, or nothing that can be seen."""
_NOT_OF: Mapping[str, Set[str]] = {
    "castle": word_set("landmark storeys computer"),
    "plain": word_set("food ring sock socks notebook pizza cake cookie bread curtain rug"),
    "single": word_set("sofa bed mattress couch"),
    "standing": word_set("clock mirror lamp desk"),
}
"""Words that are another kind of these."""


def is_true_of(word: str, archetype: str, noun: str) -> bool:
    """Tell whether a word describes every object of an archetype, or of that noun."""
    if _is_of(_NOT_OF.get(word, frozenset()), archetype, noun):
        return False
    return word in _OF_ALL or _is_of(_OF.get(word, frozenset()), archetype, noun)


_PARTS: Mapping[str, Set[str]] = {
    "egg": word_set("ramen"),
    "boiled egg": word_set("ramen"),
    "noodle": word_set("ramen"),
    "lid": _PIANOS,
    "toast": word_set("toaster"),
    "rope ladder": word_set("treehouse"),
    "tire swing": word_set("treehouse"),
    "tyre swing": word_set("treehouse"),
    "carrot": word_set("snowman"),
    "claw feet": word_set("bathtub"),
    "front headlight": word_set("car truck bus train motorcycle tram taxi locomotive scooter"),
}
"""Part to the archetypes, or nouns, that come with it, though it is no surface of its own."""


_SMALL: Mapping[str, Set[str]] = {"sandbox": word_set("shovel spade bucket")}
"""Noun to what comes with it for a child's hand."""


def is_small_part(word: str, part: str, noun: str) -> bool:
    """Tell whether "little" is true of a part: the shovel of a sandbox."""
    return word in ("little", "small", "tiny") and part in _SMALL.get(noun, frozenset())


def comes_with(part: str, archetype: str, noun: str) -> bool:
    """Tell whether every object of an archetype, or of that noun, is built with a part."""
    forms = (part, *singulars(part))
    return any(_is_of(_PARTS.get(form, frozenset()), archetype, noun) for form in forms)


def _is_of(of: Set[str], archetype: str, noun: str) -> bool:
    return archetype in of or noun in of or noun.split(" ")[-1] in of
