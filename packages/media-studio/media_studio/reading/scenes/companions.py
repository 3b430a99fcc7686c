"""What is named together with an object and is no object of its own."""

from collections.abc import Sequence

from media_studio.language import words
from media_studio.language.english import word_set
from media_studio.language.part_words import is_part_word
from media_studio.modelling.part import Archetype
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Finder
from media_studio.reading.scenes.phrases import Phrase
from media_studio.reading.scenes.placing import Placing


class Companions:
    """Tells what would be nonsense beside the objects so far: worn, held, poured, painted on.

    Args:
        find: Looks a noun up in the catalogue.
        drafts: The objects so far.
        placing: Where they are.
    """

    def __init__(self, find: Finder, drafts: Sequence[Draft], placing: Placing) -> None:
        self._find = find
        self._drafts = drafts
        self._placing = placing

    def objection(self, phrase: Phrase, noun: str) -> str | None:
        """Say why a noun is not built as an object, or None where it is one."""
        if not self._drafts:
            return None
        last, base = self._drafts[-1].noun, self._drafts[self._placing.base].noun
        is_part = phrase.head is not None and is_part_word(phrase.head.text)
        if self._is_laid_on(phrase) or self._is_emblem(phrase):
            return f"nothing is painted or laid on the {last}"
        if phrase.link == "verb" and phrase.bare:
            return DEED
        if phrase.link == "on" and {noun, noun.split(" ")[-1]} & _BASES and self._is_furniture():
            # "A dining table on a single pedestal" is on no plinth
            return f"the {last} is built as it is"
        if self._is_elsewhere(phrase):
            return f"it is not built with the {base}"
        if self._is_put_up(phrase, noun):
            return f"nothing is put up over a {base}"
        if self._is_in_full_hands(phrase):
            return f"the {base} has what it always has in its hands"
        if self._is_worn_or_held(phrase, noun):
            return f"the {base} is built as it is" if is_part else f"it cannot be put on the {base}"
        if self._is_depicted(phrase, noun):
            return f"nothing is painted or laid on the {base}"
        if self._is_of_others(noun):
            return f"no {noun} of a {last} is known"
        if self._is_fitting(phrase, noun):
            return f"the {base} is built as it is"
        behind = self._is_behind_a_material(phrase) or self._is_glass_door(phrase)
        if behind or self._is_poured(phrase, noun):
            return f"the {last} is built as it is"
        if self._is_ingredient(phrase, noun):
            return f"the {base} is made as it is"
        if self._is_substance(phrase, noun) or self._has_no_place(phrase, noun):
            return f"it cannot be put on the {base}"
        return None

    def _is_laid_on(self, phrase: Phrase) -> bool:
        """Tell whether "covered in moss and flowers" is about what lies on the last thing."""
        goes_on = phrase.link == "and" and self._placing.link == "made" and not phrase.definite
        return phrase.link == "made" or goes_on

    def _is_behind_a_material(self, phrase: Phrase) -> bool:
        """Tell whether "behind glass" or "behind the glass" is about a pane, and no glass."""
        head = phrase.head
        if head is None or not head.look or phrase.link != "by" or phrase.before:
            return False
        pane = head.text == "glass" and "glass" in self._drafts[-1].built()
        return phrase.bare or (pane and phrase.definite)

    def _is_glass_door(self, phrase: Phrase) -> bool:
        """Tell whether "behind a glass door" is about that of a clock or a cabinet."""
        head, last = phrase.head, self._drafts[-1]
        panel = head is not None and head.text.split(" ")[-1] in _PANELS
        glazed = any(each.text == "glass" for each in phrase.before) or (
            head is not None and head.text.startswith("glass ")
        )
        return panel and glazed and phrase.link == "by" and "glass" in last.built()

    def _is_poured(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "a dish of soy sauce" is about what is in a bottle, and no bottle."""
        found = self._find(noun)
        poured = found is not None and found[0].name in words.CONTAINERS
        return poured and phrase.bare and phrase.link == "of"

    def _is_depicted(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "a window with a bird" is with a picture: figures are at places."""
        found, host = self._find(noun), self._drafts[self._placing.base]
        if found is None or self._placing.link_of(phrase) != "with":
            return False
        ware = host.last_word in _TABLEWARE and phrase.link != "of" and not phrase.placed
        if ware and (found[0].name == "flower" or found[0].rig is not None):
            # "A teacup with pink roses" has them painted on it
            return True
        if noun.split(" ")[-1] in _SIGNS and not (phrase.anew or phrase.numbered or phrase.placed):
            # "A box with gold stars"
            return True
        if found[0].rig is None:
            return False
        head = phrase.head
        several = head is not None and head.plural and not (phrase.numbered or phrase.placed)
        if several and host.last_word in _ADORNED:
            # "A cabinet with gold dragons"
            return True
        place = host.archetype.rig is not None or host.archetype.name in words.GROUNDS
        place = place or host.last_word in words.STANDS_ON_THE_GROUND | _FLAT | words.VESSELS
        wound = any(each.text in words.WOUND for each in phrase.after)
        return wound or not (place or phrase.placed)

    def _is_of_others(self, noun: str) -> bool:
        """Tell whether "a penguin with a chick" is with a young one that would be a hen's."""
        last = self._drafts[-1]
        if noun not in words.YOUNG or last.archetype.rig is None:
            return False
        found, known = self._find(noun), self._find(f"{last.last_word} {noun}")
        return found is not None and known is None and found[0] is not last.archetype

    def _is_elsewhere(self, phrase: Phrase) -> bool:
        """Tell whether "made from a carpet" or "on the tray" is about what is not there.

        What stands on something already is not on "the" other thing as well.
        """
        said = phrase.link_word
        first = self._drafts[0].relation
        stands = first is not None and first.kind in ("on", "in")
        known = phrase.link == "on" and phrase.definite and not phrase.anew and stands
        return known or (phrase.link == "in" and said not in words.INSIDE | {"at"})

    def _is_fitting(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "with six hooks" or "held by screws" is about pieces of the last thing."""
        found = self._find(noun)
        fits = found is not None and found[0].name in words.FITTINGS
        held = phrase.linking is not None and phrase.linking.text == "by"
        return fits and (held or self._placing.link_of(phrase) in ("with", "verb", "of"))

    def _is_substance(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "with purple slime" is about no creature: those are counted or have "a"."""
        found = self._find(noun)
        figure = found is not None and found[0].rig is not None
        return figure and phrase.bare and phrase.link == "with"

    def _is_furniture(self) -> bool:
        """Tell whether the last thing is a table or a seat, which has its own feet."""
        return self._drafts[-1].last_word in words.FURNITURE_TO_SIT_AT | words.SEATING

    @staticmethod
    def _stands(archetype: Archetype, noun: str) -> bool:
        """Tell whether a thing stands on the ground by itself: a figure, a tree, a car."""
        on_ground = noun.split(" ")[-1] in words.STANDS_ON_THE_GROUND
        return archetype.rig is not None or on_ground

    def _has_no_place(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "a plant with bulbs" asks for something that would lie on the ground."""
        link = self._placing.link_of(phrase)
        found, host = self._find(noun), self._drafts[self._placing.base]
        filling = bool(phrase.linking and phrase.linking.text in words.FILLING)
        if link != "with" or found is None or filling or phrase.placed:
            return False
        # "A treehouse with rope bridge" is with a part, "with a bridge" with a thing
        stands = self._stands(found[0], noun) and not phrase.bare
        if stands and host.last_word in words.VESSELS and found[0].rig is None:
            # A castle in a fishbowl is no castle beside it
            return True
        carries = host.last_word in _FLAT | words.VESSELS and host.is_kind_of(self._find)
        return not (stands or carries or host.archetype.name in words.GROUNDS)

    def _is_emblem(self, phrase: Phrase) -> bool:
        """Tell whether "a shield with a lion" has the lion painted on it."""
        bearer = self._drafts[self._placing.base].last_word in words.EMBLEM_BEARERS
        drawn = any(each.text in words.DRAWN for each in phrase.before)
        return (bearer or drawn) and self._placing.link_of(phrase) == "with"

    def _is_ingredient(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "ramen with egg and onion" names what is in the dish, not beside it."""
        found, dish = self._find(noun), self._drafts[self._placing.base]
        goes_on = phrase.link in (",", "and", "of") and self._placing.link == "with"
        if found is None or not (phrase.link == "with" or goes_on):
            return False
        mixed = not words.DISHES.isdisjoint((dish.archetype.name, dish.last_word, dish.noun))
        return mixed and found[0].name in words.INGREDIENTS

    def _is_put_up(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "a table with a parasol" is about a shade over it, and none beside it."""
        found, host = self._find(noun), self._drafts[self._placing.base].last_word
        shades = found is not None and found[0].name == "umbrella" and phrase.placed != "by"
        return shades and self._placing.link_of(phrase) == "with" and host in _FLAT

    def _is_in_full_hands(self, phrase: Phrase) -> bool:
        """Tell whether "holding a mug" is said of a viking, who has an axe."""
        held = phrase.link_word in words.HELD and self._placing.link_of(phrase) == "with"
        return held and self._drafts[self._placing.base].has_full_hands

    def _is_worn_or_held(self, phrase: Phrase, noun: str) -> bool:
        """Tell whether "with a club" asks for something that a figure or object has on it."""
        found = self._find(noun)
        link = self._placing.link_of(phrase)
        if found is None or link != "with":
            return False
        guest, host = found[0], self._drafts[self._placing.base]
        stands = self._stands(guest, noun)
        held = phrase.linking is not None and phrase.linking.text in words.WORN_OR_HELD
        if guest.name == "ring" and host.last_word not in words.SUPPORTS | words.VESSELS:
            # The rings of a planet or a crystal are for no finger
            return True
        carries = host.last_word in words.TRAYS and noun != host.noun
        alike = guest is host.archetype and not carries
        alike = alike and phrase.placed != "by"
        if held or alike or host.last_word in words.ENCLOSED:
            return True
        if noun.split(" ")[-1] in words.BUILT_ON:
            return True
        on_it = guest.name in words.CLOTHING or guest.name in words.DEPICTED - {host.archetype.name}
        if on_it and host.last_word not in words.SUPPORTS:
            return True
        if phrase.head is not None and is_part_word(phrase.head.text):
            return True
        return host.archetype.rig is not None and not stands


DEED = "what figures do is not shown"
_PANELS = ("door", "doors", "pane", "panes", "panel", "window", "case", "front")
_BASES = frozenset(("pedestal", "plinth", "column", "tripod", "block"))
"""Last words of nouns that may be the foot of a table."""
_ADORNED = frozenset(
    ("cabinet", "dresser", "wardrobe", "chest", "vase", "bowl", "box", "wallpaper", "lamp", "table")
)
"""Last words of what has figures painted on it, where it has several."""
_TABLEWARE = frozenset(("cup", "teacup", "mug", "saucer", "teapot", "jug", "plate", "dish"))
_SIGNS = word_set("star stars heart hearts moon moons snowflake snowflakes letter letters sign")
"""Last words of nouns that are drawn on things where there are several."""
_FLAT = words.SUPPORTS | words.SEATING
