"""Changes to which objects a known scene has, how many, how large, and from where it is seen."""

import re
from collections.abc import Sequence
from dataclasses import replace

from media_pipelines.engines.errors import EngineError, UnknownLook
from media_pipelines.engines.language.english import singulars
from media_pipelines.engines.scene import words
from media_pipelines.engines.scene.catalogue import Catalogue
from media_pipelines.engines.scene.dressing import named_slots, slots_built
from media_pipelines.engines.scene.part import Archetype
from media_pipelines.engines.scene.prompt import parse_prompt
from media_pipelines.engines.scene.scene import Relation, Scene, SceneObject

_POLITE = frozenset(
    ("please", "can", "could", "would", "you", "now", "just", "also", "kindly", "i", "we", "want",
     "like", "d", "us", "me", "then")
)  # fmt: skip
_EXACT = {word: number for word, number in words.NUMBERS.items() if word not in words.VAGUE}
_COUNTED = r"(?P<count>\d{1,3}|" + "|".join(sorted(_EXACT, key=len, reverse=True)) + ")"
_OF_PICTURE = r"(?: (?:from|in|of|out of|to|into) (?:it|(?:the )?(?:picture|image|scene|photo)))?"
_REMOVE = re.compile(
    r"(?:remove|delete|erase|drop|lose|get rid of|take away|take out|leave out|without)"
    rf"(?: (?:all|both))?(?: the)?(?: {_COUNTED})?(?: of the)? (?P<noun>.+?){_OF_PICTURE}"
)
_ADD = re.compile(
    rf"(?:add|put|place|include|set|insert) (?P<phrase>(?:an?|another|one more|some|{_COUNTED})"
    rf" .+?)"
    r"(?: (?:standing|sitting|lying))?(?: (?:to|into|in) (?:the )?(?:picture|image|scene|photo))?"
)
_PLACED = re.compile(
    r"(?P<phrase>.+?) (?:right |directly |just )?(?P<way>(?:to|on|at) the (?:left|right|back"
    r"|front)(?: side)? of|next to|beside|near|alongside|by"
    r"|in front of|on top of|onto|upon|inside|into|on|in|around|behind|underneath|under|below"
    r"|above|over|between|against|at) (?P<place>.+)"
)
_MORE = re.compile(
    rf"(?:another|(?:a )?second|(?:an )?extra|(?:{_COUNTED}|one|some) (?:more|extra|additional)) "
    rf"(?P<noun>.+)"
)
_COUNT = re.compile(
    rf"(?:(?:make|show|have|give)(?: (?:it|them|that|there))?(?: be)? )?{_COUNTED} (?:(?:of"
    rf" )?(?P<them>them|it|these|those)"
    rf"|(?P<noun>.+?))(?: instead(?: of (?:\d+|{'|'.join(_EXACT)}|an?))?)?"
)
_BIGGER = {
    "bigger": 1.35, "larger": 1.35, "big": 1.35, "large": 1.35, "huge": 1.8, "enormous": 2.0,
    "smaller": 0.7, "small": 0.7, "tiny": 0.45, "little": 0.7,
}  # fmt: skip
_STRETCHED = {
    "taller": (1.0, 1.3, 1.0), "higher": (1.0, 1.3, 1.0), "shorter": (1.0, 0.75, 1.0),
    "lower": (1.0, 0.75, 1.0), "wider": (1.3, 1.0, 1.0), "broader": (1.3, 1.0, 1.0),
    "narrower": (0.75, 1.0, 1.0),
}  # fmt: skip
_TIMES = {
    "twice as": 2.0, "2 times": 2.0, "double": 2.0, "half as": 0.5, "half": 0.5,
    "three times as": 3.0, "3 times": 3.0,
}  # fmt: skip
_SIZE = re.compile(
    r"(?:make |turn )?(?:the )?(?P<noun>.+?)(?: (?:should|must))?(?: be| is| are| to be)? (?:"
    r"(?P<much>much|a lot|a bit|a little|slightly|even|way) )?"
    rf"(?:(?P<size>{'|'.join(_BIGGER)})|(?P<stretch>{'|'.join(_STRETCHED)})"
    rf"|(?P<times>{'|'.join(_TIMES)}) (?:(?:as )?(?:big|large|size)|the size|as big)(?: of it)?)"
)
_REPLACE = re.compile(
    r"(?:replace|swap|exchange|substitute|change) (?:the )?(?P<noun>.+?) (?:with|by|for|into|to) "
    r"(?P<phrase>an? .+)"
)
_SEEN = re.compile(
    r"(?:(?:show|view|see|look at|render|turn|have|make|take|picture|change)(?: (?:it|this|them"
    r"|the (?:view|camera|picture|angle|scene)))?(?: be)? )?"
    r"(?:(?:seen|view|viewed|shown|looking|shot|taken|to) )?(?P<view>.+?)(?: (?:angle|view))?"
)
_SIDES = {
    "from the right": 90.0, "from the left": -90.0, "from the right side": 90.0,
    "from the left side": -90.0, "from the front": 0.0, "front": 0.0, "from behind": 180.0,
    "from the back": 180.0, "back": 180.0, "rear": 180.0, "from the rear": 180.0,
}  # fmt: skip
_OTHER_SIDE = ("from the other", "from the opposite", "from the other side", "around",
               "from the opposite side")  # fmt: skip
_BESIDE = ("next to", "beside", "near", "alongside", "by")
_KINDS = {"on": "on", "on top of": "on", "onto": "on", "upon": "on", "in": "in", "inside": "in",
          "into": "in", "around": "around"}  # fmt: skip
_WORN = frozenset(
    (
        "hat",
        "cap",
        "helmet",
        "crown",
        "glasses",
        "scarf",
        "shoe",
        "shirt",
        "necklace",
        "boot",
        "glove",
        "tie",
        "mask",
        "belt",
        "ring",
        "bracelet",
        "earring",
        "trousers",
        "dress",
        "coat",
        "jacket",
        "skirt",
        "sock",
        "cape",
    )
)
"""Archetypes of what is worn."""
_MOST_OBJECTS, _MOST_COPIES, _LEAST_SIZE, _MOST_SIZE = 8, 24, 0.2, 5.0

Rearranged = tuple[Scene, list[str]]


def rearranged(scene: Scene, said: Sequence[str], catalogue: Catalogue) -> Rearranged | None:
    """Follow a clause that removes, adds, counts, scales, replaces or turns.

    Args:
        scene: What the picture shows.
        said: The words of the clause.
        catalogue: Has the nouns of the scene, and those that can be added.

    Returns:
        The scene and what was changed, or None if the clause is about something else.

    Raises:
        UnknownLook: If the clause asks for such a change and it cannot be followed.
    """
    text = " ".join(word for word in said if word not in _POLITE)
    for pattern, follow in _CLAUSES:
        match = pattern.fullmatch(text)
        found = None if match is None else follow(scene, match, catalogue)
        if found is not None:
            return found
    return None


def named_object(scene: Scene, phrase: str) -> int | None:
    """Return the one object that a phrase names, "it" being the subject."""
    said = re.sub(r"^(?:the|its|this|that|those|these|all) ", "", phrase.strip())
    if said in ("it", "this", "that", "them", "itself"):
        return 0
    forms = {said, *singulars(said), *singulars(said.split()[-1])} if said else set()
    found = [
        index
        for index, item in enumerate(scene.objects)
        if item.noun in forms
        or (" " not in said and _ends_in(item.noun.split()[-1], forms))
        or _plural_of(said, item)
    ]
    return found[0] if len(found) == 1 else None


def _ends_in(word: str, forms: set[str]) -> bool:
    """Say whether a word is one of some, or a compound of it: an armchair is a chair."""
    return word in forms or any(len(form) > 3 and word.endswith(form) for form in forms)


def _plural_of(said: str, item: SceneObject) -> bool:
    *front, last = said.split()
    return any(" ".join([*front, form]) == item.noun for form in (last, *singulars(last)))


def _removed(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    index = named_object(scene, match["noun"])
    if index is None:
        return _without_part(scene, match["noun"], catalogue)
    item, asked = scene.objects[index], _number(match["count"])
    if asked is not None and asked < item.count:
        left = replace(item, count=item.count - asked)
        return _with_object(scene, index, left), [f"{item.noun}: {left.count} left"]
    if asked is not None and asked > item.count:
        raise UnknownLook(f"The picture shows {item.count} of {item.noun}, not {asked}.")
    if len(scene.objects) == 1:
        raise UnknownLook(f"Without the {item.noun} nothing would be left in the picture.")
    return _without(scene, index), [f"removed: {item.noun}"]


def _without(scene: Scene, index: int) -> Scene:
    """Take an object out; what stood on it stands where it stood."""
    gone = scene.objects[index]

    def moved(relation: Relation | None) -> Relation | None:
        if relation is not None and relation.to == index:
            relation = gone.relation
        if relation is None:
            return None
        return replace(relation, to=relation.to - (relation.to > index))

    kept = (each for at, each in enumerate(scene.objects) if at != index)
    return replace(
        scene, objects=tuple(replace(each, relation=moved(each.relation)) for each in kept)
    )


def _without_part(scene: Scene, word: str, catalogue: Catalogue) -> Rearranged | None:
    """Leave out a part that has a surface of its own and is not what the object is made of."""
    for index, item in enumerate(scene.objects):
        archetype, built = _built(item, catalogue)
        forms = (word, *singulars(word), f"{word}s")
        slots = {slot for slot in built if slot.rstrip("0123456789") in forms}
        slots -= {*archetype.main_slots}
        if slots and built - slots - {*item.omitted}:
            left = replace(item, omitted=tuple(sorted({*item.omitted, *slots})))
            return _with_object(scene, index, left), [f"{item.noun} without {word}"]
    return None


def _added(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    phrase, placed = match["phrase"], _PLACED.fullmatch(match["phrase"])
    relation: Relation | None = None
    if placed is not None and phrase.split(" ", 1)[1] not in catalogue.nouns:
        phrase, relation = _place(scene, placed, catalogue)
    more = _MORE.fullmatch(phrase)
    same = named_object(scene, more["noun"]) if more else None
    if more and same is not None and relation is None:
        item = scene.objects[same]
        return _counted(scene, same, item.count + (_number(more["count"]) or 1))
    new = _parsed(re.sub(r"^(?:another|one more)\b", "a", phrase), catalogue)
    if new is None:
        raise UnknownLook(f'"{phrase}" is nothing that can be added to the picture.')
    _check_addable(scene, new, catalogue, placed is not None)
    if len(scene.objects) >= _MOST_OBJECTS:
        raise UnknownLook("There is no room in the picture for more kinds of objects.")
    added = (*scene.objects, replace(new, relation=relation))
    return replace(scene, objects=added), [f"added: {new.noun}"]


def _place(
    scene: Scene, placed: re.Match[str] | None, catalogue: Catalogue
) -> tuple[str, Relation | None]:
    """Read where something is added; in the row beside the others it has no relation."""
    if placed is None:
        raise UnknownLook("It is not clear what is to be added.")
    way, to = placed["way"], named_object(scene, placed["place"])
    if to is None and way in ("on", "in") and _is_part(scene, placed["place"], catalogue):
        to = 0
    if to is None:
        raise UnknownLook(f'The picture has no "{placed["place"]}" to put something {way}.')
    if way in _BESIDE:
        return placed["phrase"], None
    if way not in _KINDS:
        raise UnknownLook(
            f'Things are put on, in, next to or around others; "{way}" cannot be followed.'
        )
    return placed["phrase"], Relation(kind=_KINDS[way], to=to)


def _is_part(scene: Scene, place: str, catalogue: Catalogue) -> bool:
    archetype, built = _built(scene.objects[0], catalogue)
    return bool(named_slots(archetype, place.removeprefix("the "), built))


def _check_addable(scene: Scene, new: SceneObject, catalogue: Catalogue, is_placed: bool) -> None:
    """Refuse what would be worn or is a part: beside the subject it is not what was meant."""
    if is_placed:
        return
    word = new.noun.split()[-1]
    for item in scene.objects:
        archetype, built = _built(item, catalogue)
        if named_slots(archetype, word, built) or word in archetype.attributes:
            raise UnknownLook(
                f"A {word} is a part of the {item.noun}, and parts cannot be added. To put one"
                f' beside it say "next to the {item.noun}".'
            )
    if new.archetype in _WORN:
        raise UnknownLook(
            f"Nothing can be put on what the picture shows. To put a {new.noun} beside it say"
            ' "next to it".'
        )


def _parsed(phrase: str, catalogue: Catalogue) -> SceneObject | None:
    """Read a phrase as one object, all of whose words are followed."""
    try:
        read = parse_prompt(phrase, catalogue)
    except EngineError:
        return None
    told = read.understanding.ignored_terms
    plain = Scene(objects=read.objects)
    if len(read.objects) != 1 or told or read != plain:
        return None
    return replace(read.objects[0], relation=None)


def _recounted(scene: Scene, match: re.Match[str], _catalogue: Catalogue) -> Rearranged | None:
    count = _number(match["count"])
    index = 0 if match["them"] else named_object(scene, match["noun"] or "")
    if index is None or count is None or (match["them"] and len(scene.objects) > 1):
        return None
    return _counted(scene, index, count)


def _counted(scene: Scene, index: int, count: int) -> Rearranged:
    item = scene.objects[index]
    if not 1 <= count <= _MOST_COPIES:
        raise UnknownLook(f"A picture shows 1 to {_MOST_COPIES} of a kind, not {count}.")
    return _with_object(scene, index, replace(item, count=count)), [f"{item.noun}: {count}"]


def _scaled(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    index = named_object(scene, match["noun"])
    if index is None:
        return None
    item = scene.objects[index]
    if match["stretch"]:
        return _stretched(scene, index, match["stretch"], catalogue)
    if len(scene.objects) == 1:
        raise UnknownLook(
            f"The {item.noun} is alone in the picture, which always shows all of it: another size"
            ' would not be seen. Say "zoom in", or what it is to be larger than.'
        )
    factor = _TIMES.get(match["times"] or "", 0.0) or _BIGGER[match["size"]]
    strong = {"much": 1.5, "a lot": 1.5, "way": 1.5, "a bit": 0.5, "slightly": 0.5, "a little": 0.5}
    size = item.size * factor ** strong.get(match["much"] or "", 1.0)
    if not _LEAST_SIZE <= size <= _MOST_SIZE:
        raise UnknownLook(f"The {item.noun} would be too large or small to be seen with the rest.")
    told = f"{item.noun}: {size / item.size:.2g} times as large"
    return _with_object(scene, index, replace(item, size=size)), [told]


def _stretched(scene: Scene, index: int, way: str, catalogue: Catalogue) -> Rearranged:
    item = scene.objects[index]
    if _built(item, catalogue)[0].rig is not None:
        raise UnknownLook(f"The {item.noun} has a skeleton, and keeps its proportions.")
    shares = tuple(old * new for old, new in zip(item.proportions, _STRETCHED[way], strict=True))
    changed = replace(item, proportions=(shares[0], shares[1], shares[2]))
    return _with_object(scene, index, changed), [f"{item.noun}: {way}"]


def _replaced(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    index = named_object(scene, match["noun"])
    new = None if index is None else _parsed(match["phrase"], catalogue)
    if index is None or new is None:
        return None
    old = scene.objects[index]
    new = replace(new, relation=old.relation)
    return _with_object(scene, index, new), [f"{old.noun} replaced by {new.noun}"]


def _turned(scene: Scene, match: re.Match[str], _catalogue: Catalogue) -> Rearranged | None:
    said = match["view"]
    views = words.VIEWS | _SIDES
    if said in _OTHER_SIDE:
        azimuth = scene.azimuth + 180
    elif said in views or f"{said} view" in views:
        azimuth = views[said] if said in views else views[f"{said} view"]
    else:
        return None
    azimuth = (azimuth + 180) % 360 - 180
    if azimuth == scene.azimuth:
        raise UnknownLook("The picture shows it from there already.")
    return replace(scene, azimuth=azimuth), [f"seen from {azimuth:g} degrees beside the front"]


def _with_object(scene: Scene, index: int, item: SceneObject) -> Scene:
    objects = list(scene.objects)
    objects[index] = item
    return replace(scene, objects=tuple(objects))


def _built(item: SceneObject, catalogue: Catalogue) -> tuple[Archetype, frozenset[str]]:
    found = catalogue.find(item.noun)
    if found is None:
        raise ValueError(f"the catalogue has no {item.noun!r}")
    return found[0], slots_built(found[0], item.subtype, item.style, frozenset(item.attributes))


def _number(word: str | None) -> int | None:
    if word is None:
        return None
    return int(word) if word.isdecimal() else _EXACT[word]


_CLAUSES = (
    (_REMOVE, _removed),
    (_REPLACE, _replaced),
    (_ADD, _added),
    (_COUNT, _recounted),
    (_SIZE, _scaled),
    (_SEEN, _turned),
)
