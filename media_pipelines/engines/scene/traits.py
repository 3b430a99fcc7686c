"""Adjectives that say of an object what it is anyway: a medieval castle, a fluffy sheep."""

from collections.abc import Mapping

from media_pipelines.engines.language.english import word_set

_OF: Mapping[str, frozenset[str]] = {
    "medieval": word_set(
        "castle blade polearm shield helmet crown warrior archery artillery barrel carriage"
        " handcart cart chest knight candle torch barrier"
    ),
    "fantasy": word_set("blade polearm dragon mage magic castle warrior adventurer potion unicorn"),
    "japanese": word_set("gate pagoda samurai katana bonsai sushi ramen ninja lantern"),
    "chinese": word_set("pagoda"),
    "greek": word_set("column temple amphora"),
    "roman": word_set("column temple amphora"),
    "ancient": word_set("column temple amphora pyramid obelisk urn"),
    "victorian": word_set("lamp gramophone typewriter carriage"),
    "military": word_set("tank soldier jeep helicopter"),
    "fluffy": word_set("sheep cat dog bear rodent toy plush"),
    "furry": word_set("sheep cat dog bear rodent toy plush monkey deer"),
    "woolly": word_set("sheep"),
    "feathered": word_set("bird songbird raptor fowl"),
    "scaly": word_set("dragon reptile fish"),
    "winged": word_set("dragon angel bird songbird raptor butterfly bee"),
    "tropical": word_set("palm parrot pineapple coconut"),
    "festive": word_set("christmas"),
    "spooky": word_set("undead halloween ghost skeleton zombie"),
    "scary": word_set("undead halloween ghost skeleton zombie"),
    "humanoid": word_set("synthetic robot android"),
    "wild": word_set("deer cat bear dog raptor songbird reptile longneck pachyderm"),
    "armoured": word_set("knight tank warrior"),
    "thorny": word_set("cactus rose"),
    "spiky": word_set("cactus hedgehog"),
}
"""Word to the archetypes, or last words of nouns, that it is true of."""
_OF_ALL = word_set("simple plain single solid adult standing")


def is_true_of(word: str, archetype: str, noun: str) -> bool:
    """Tell whether a word describes every object of an archetype, or of that noun."""
    of = _OF.get(word, frozenset())
    return word in _OF_ALL or archetype in of or noun.split(" ")[-1] in of
