"""Changes to a scene that is known: other materials, objects, another place, another light."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from media_studio.errors import NothingChanged, UnknownLook, UnsupportedEdit
from media_studio.language import words
from media_studio.language.english import (
    enumerate_words,
    longest_match,
    singulars,
    tokens,
    word_set,
)
from media_studio.language.material_request import MaterialRequest, read_request
from media_studio.language.vocabulary import (
    COLOUR_WORDS,
    FINISH_WORDS,
    MATERIAL_WORDS,
    METALS,
    NEARLY,
    PATTERN_WORDS,
    SOFT_MATERIALS,
    MaterialChoice,
)
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.dressing import targets_of
from media_studio.programs.room import room_of
from media_studio.programs.scene import Scene, SceneObject
from media_studio.reading.scenes.edit_clauses import split_clauses, with_places, with_verbs
from media_studio.reading.scenes.pointing import (
    built_of,
    check_part,
    is_called,
    is_compound_of,
    named_object,
    part_slots,
    shares_frame,
)
from media_studio.reading.scenes.rearranging import rearranged

_REQUESTS = word_set(
    "please can could would you i want we d like to make change turn paint repaint colour color"
    " recolour recolor set put place give switch convert let have use its it them this that into"
    " now only just so background scene setting light lighting time show render in on at the a an"
    " be is are of outside during look made out from with should all whole entire everything every"
    " ones one both cover covered some pls plz thanks finish"
)
"""Words that ask for a change and do not say which."""
_REPLACES = word_set("replace exchange substitute swap")
_LOOKS = (MATERIAL_WORDS, COLOUR_WORDS, FINISH_WORDS, PATTERN_WORDS)


@dataclass(frozen=True, kw_only=True)
class Revision:
    """A changed scene.

    Attributes:
        scene: The scene after the changes.
        changes: What was changed, one sentence each.
    """

    scene: Scene
    changes: tuple[str, ...]


@dataclass
class _Clause:
    """What the words of a clause say."""

    looks: list[str] = field(default_factory=list)
    environments: list[str] = field(default_factory=list)
    nearly: list[str] = field(default_factory=list)
    lights: list[str] = field(default_factory=list)
    objects: list[int] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    covers: bool = False
    is_all: bool = False


def revise(scene: Scene, instruction: str, catalogue: Catalogue) -> Revision:
    """Change the materials, the environment or the light of a scene as a text asks.

    Clause by clause, each about one look or about the surroundings, and no word may be left over.

    Args:
        scene: What a picture shows.
        instruction: English, for example "make the seat blue velvet" or "at night in the snow".
        catalogue: Has the nouns of the scene.

    Raises:
        UnknownLook: If a word of the instruction is not understood; nothing is done by halves.
        UnsupportedEdit: If it is understood and cannot be followed.
        NothingChanged: If all that it asks for is so already.
    """
    changes, touched = list[str](), set[tuple[int, str]]()
    kept, first = list[tuple[SceneObject, tuple[str, ...]]](), scene
    clauses = _parted(split_clauses(tokens(instruction)), scene, catalogue)
    for said in with_places(with_verbs(clauses), scene):
        if _REST.fullmatch(" ".join(said)):
            continue
        if said[0] == "like":
            raise UnsupportedEdit(
                f'"{" ".join(said)[:80]}" names no change. Say what is to be done.'
            )
        if _is_emptied(said, scene, first):
            continue
        if to_stay := _to_stay(said):
            kept.append(_kept(first, to_stay, catalogue))
            continue
        followed = rearranged(scene, said, catalogue)
        if followed is not None:
            scene, told = followed
            changes += told
            continue
        old, new = _replacement(_without_contrast(_of_a_part(said, scene, catalogue)))
        clause, before = _read(new, scene, catalogue), _read(old, scene, catalogue)
        _check_sole(said, clause, scene, catalogue)
        _check_background(said, clause)
        if clause.environments or clause.lights:
            scene, told = _relocated(scene, clause, said)
        else:
            scene, told = _dressed(scene, clause, before, catalogue, touched)
        changes += told
    if not changes:
        raise UnknownLook(
            "The instruction is empty; write, for example, "
            '"make the seat blue velvet" or "at sunset on a meadow".'
        )
    _check_kept(scene, kept)
    _check_room(first, scene, catalogue)
    if scene == first:
        raise NothingChanged(
            f"The picture is so already ({'; '.join(changes)}). Ask for another change."
        )
    return Revision(scene=scene, changes=tuple(changes))


def _check_background(said: Sequence[str], clause: _Clause) -> None:
    """Refuse a background of marble or white, which is no look of what stands before it."""
    if _BACKGROUND.isdisjoint(said):
        return
    about = f'"{" ".join(said)[:80]}" is about the background'
    if any(look in MATERIAL_WORDS and look not in COLOUR_WORDS for look in clause.looks):
        raise UnsupportedEdit(
            f"{about}, which is of no material: it has one plain colour or is a place. Say"
            ' "make the background white" or "put it in a forest".'
        )
    if clause.looks or any(word in COLOUR_WORDS for word in said):
        # The pixel engine has a plain one of any colour
        raise UnknownLook(f"{about}; ask for that in a sentence of its own.")


_BACKGROUND = word_set("background backdrop")


def _check_sole(said: Sequence[str], clause: _Clause, scene: Scene, catalogue: Catalogue) -> None:
    """Refuse "make one boot red" and "one leg": what is alike has one look."""
    if "one" not in said[:-1] or not clause.looks:
        return
    after = said[said.index("one") + 1 :]
    alike = [item.noun for item in scene.objects if item.count > 1]
    alike += [word for word in after for item in scene.objects if _is_part(item, word, catalogue)]
    if alike:
        raise UnsupportedEdit(
            f"What the picture shows several of is all alike: one {alike[-1]} cannot have a look"
            ' of its own. Leave out the word "one", and all of them change.'
        )


def _check_room(before: Scene, after: Scene, catalogue: Catalogue) -> None:
    """Refuse what has no room where it is after a change: 24 cats on a stool."""
    if _bare(after) == _bare(before):
        return
    room = room_of(after, catalogue)
    if not (room.misfits or room.hidden):
        return
    usual = room_of(before, catalogue)
    nouns = {before.objects[index].noun for index in (*usual.misfits, *usual.hidden)}
    for index in (*room.misfits, *room.hidden):
        if after.objects[index].noun not in nouns:
            wrong = "There is no room for" if index in room.misfits else "Nothing would be seen of"
            raise UnsupportedEdit(f"{wrong} the {after.objects[index].noun} where it is to be.")


def _bare(scene: Scene) -> list[SceneObject]:
    """Return the objects without their looks, which take no room."""
    return [replace(item, materials=()) for item in scene.objects]


_STAYS = re.compile(
    r"(?:keep|leave(?! out)|dont change|do not change|dont touch|do not touch|not|without changing)"
    r"(?: the| its)? (?P<what>.+?)(?: (?:as (?:it|they) (?:is|are)|as is|unchanged|untouched"
    r"|alone|the same))?"
)


_REST = re.compile(
    r"(?:keep |leave |with )?(?:everything else|all else|the rest|nothing else)"
    r"(?: (?:as (?:it is|is|they are)|unchanged|untouched|alone|the same|changes|changed))*"
)
"""Says that only what is named changes, which is so anyway."""


def _to_stay(said: Sequence[str]) -> str:
    """Return what a clause wants to keep as it is, or nothing."""
    match = _STAYS.fullmatch(" ".join(said))
    return match["what"] if match else ""


def _is_emptied(said: Sequence[str], scene: Scene, first: Scene) -> bool:
    """Tell whether "just the empty vase" says again what a clause before has taken away."""
    match = _EMPTIED.fullmatch(" ".join(said))
    noun = (match["noun"] or match["other"]) if match else ""
    return scene != first and bool(noun) and named_object(scene, noun) is not None


_EMPTIED = re.compile(
    r"(?:(?:and|so|just|only|keep|leave|leaving|with) )*(?:the |an )?(?:empty (?P<noun>.+?)"
    r"|(?P<other>.+?) (?:is )?empty)"
)


def _of_a_part(said: list[str], scene: Scene, catalogue: Catalogue) -> list[str]:
    """Read "add red laces" as a look of the laces that there are."""
    is_part = any(_is_part(item, said[-1], catalogue) for item in scene.objects)
    return said[1:] if said[0] == "add" and is_part else said


def _without_contrast(said: list[str]) -> list[str]:
    """Drop what is to be no longer: "red laces instead of the black ones"."""
    return said[: said.index("instead")] if "instead" in said[1:] else said


def _kept(scene: Scene, what: str, catalogue: Catalogue) -> tuple[SceneObject, tuple[str, ...]]:
    """Return the object, and which of its slots, that a clause wants to keep."""
    index = named_object(scene, what)
    if index is not None:
        item = scene.objects[index]
        return item, tuple(slot for slot, _ in item.materials)
    for item in scene.objects:
        if slots := part_slots(item, what, catalogue) or _of_material(item, what):
            return item, tuple(slots)
    raise UnknownLook(f'The picture has no "{what}" to keep as it is.')


def _of_material(item: SceneObject, what: str) -> list[str]:
    """Return what of an object is of a material: "don't change the velvet"."""
    asked, _ = read_request([what]) if what in MATERIAL_WORDS else (None, [])
    return [slot for slot, choice in item.materials if asked and _is(choice, asked)]


def _check_kept(scene: Scene, kept: Sequence[tuple[SceneObject, tuple[str, ...]]]) -> None:
    for before, slots in kept:
        after = [each for each in scene.objects if each.noun == before.noun]
        looks = dict(before.materials)
        if not after or any(dict(after[0].materials)[slot] != looks[slot] for slot in slots):
            raise UnknownLook(
                f"Another part of the instruction changes the {slots[0]} of the {before.noun},"
                " which is to stay as it is."
            )


def _parted(clauses: Sequence[list[str]], scene: Scene, catalogue: Catalogue) -> list[list[str]]:
    """Set apart what a part is to be: "a black car with gold wheels" is two looks."""
    parted = list[list[str]]()
    for said in clauses:
        at = said.index("with") if "with" in said else 0
        apart = at > 0 and said[0] not in _REPLACES
        if apart and _has_look(said[:at], scene, catalogue):
            rest = said[at + 1 :]
            apart = any(_is_part(item, word, catalogue) for item in scene.objects for word in rest)
            parted += [said[:at], rest] if apart else [said]
        else:
            parted.append(said)
    return parted


def _has_look(said: Sequence[str], scene: Scene, catalogue: Catalogue) -> bool:
    try:
        return bool(_read(said, scene, catalogue).looks)
    except UnknownLook:
        return False


def _replacement(said: list[str]) -> tuple[list[str], list[str]]:
    """Return what is to be replaced and by what: "replace the oak with walnut"."""
    by = next((at for at, word in enumerate(said) if word in ("with", "by", "for")), None)
    if said and said[0] in _REPLACES and by is not None:
        return said[1:by], said[by + 1 :]
    into = next((at for at, word in enumerate(said) if word in ("into", "to")), None)
    if into is not None and said[0] in ("turn", "change", "make", "paint"):
        old = [word for word in said[1:into] if word not in ("the", "all", "its")]
        colour = longest_match(old, 0, COLOUR_WORDS)
        of = " ".join(old[len(colour.split()) :] if colour else old)
        if (colour and not of) or of in MATERIAL_WORDS:
            return old, said[into + 1 :]  # "turn the red paint into matte black"
    return [], said


def _read(said: Sequence[str], scene: Scene, catalogue: Catalogue) -> _Clause:
    """Tell what every word is; one that is nothing refuses the clause."""
    clause, at = _Clause(), 0
    while at < len(said):
        at += _take(clause, said, at, scene, catalogue)
    return clause


def _take(clause: _Clause, said: Sequence[str], at: int, scene: Scene, catalogue: Catalogue) -> int:
    """Take the phrase at a place and return its number of words."""
    word = said[at]
    tables: list[tuple[Mapping[str, str], list[str]]] = [
        (words.ENVIRONMENT_WORDS, clause.environments),
        (words.ENVIRONMENT_ADJECTIVES, clause.environments),
        (words.LIGHT_WORDS, clause.lights),
    ]
    named = [i for i, item in enumerate(scene.objects) if _names(word, item)]
    if named:
        clause.objects += [index for index in named if index not in clause.objects]
        return 1
    if any(_is_part(item, word, catalogue) for item in scene.objects):
        if not (at and _is_same_part(scene, said[at - 1], word, catalogue)):
            clause.parts.append(word)
        return 1
    for table, found in tables:
        phrase = longest_match(said, at, table)
        if phrase in words.NEAR_LIGHTS:
            raise UnknownLook(
                f'"{phrase}" is more than a light: this engine changes only the light of a scene,'
                ' for example "at night" or "overcast".'
            )
        if phrase:
            found.append(table[phrase])
            if found is clause.environments and not words.TRUE_PLACES.issuperset(phrase.split()):
                clause.nearly.append(phrase)
            return len(phrase.split())
    phrase = longest_match(said, at, *_LOOKS)
    if word in words.LIES_ON_THINGS and not _COVERING.isdisjoint(said):
        clause.looks.append(words.LIES_ON_THINGS[word])
        clause.covers = True
        return 1
    # "Make the sky blue" is not about a sky-blue chair, nor "the mirror" about one of chrome
    is_thing = phrase in ("sky blue", "mirror") and at > 0 and said[at - 1] == "the"
    if phrase and phrase not in _OF_PICTURES and not is_thing:
        clause.looks.append(phrase)
        return len(phrase.split())
    clause.is_all |= word in _ALL
    is_named = any(word in item.noun.split() or _names(word, item) for item in scene.objects)
    if word not in _REQUESTS and not is_named:
        raise UnknownLook(
            f'"{word}" is no material, colour, finish, part, place or light that this engine can'
            " change in the picture."
        )
    return 1


_OF_PICTURES = word_set("sepia")
"""Colours that are the tone of a whole picture."""
_ALL = word_set("all whole entire everything every")
_COVERING = word_set("cover covered")


def _names(word: str, item: SceneObject) -> bool:
    last = item.noun.split()[-1]
    # An armchair is a chair
    return word == last or last in singulars(word) or is_compound_of(last, {word})


def _relocated(scene: Scene, clause: _Clause, said: Sequence[str]) -> tuple[Scene, list[str]]:
    """Change the surroundings; what is said of a material there cannot be followed."""
    if clause.looks or clause.parts or len({*clause.environments}) > 1:
        raise UnsupportedEdit(
            f'"{" ".join(said)[:80]}" is about the surroundings; this engine changes where and in'
            " which light a scene is, not what the surroundings are made of."
        )
    if len({*clause.lights}) > 1:
        raise UnsupportedEdit(
            f'"{" ".join(said)[:80]}" names more than one light, and a scene has one: sunset,'
            ' night, overcast or day. Ask for one; for fog say "add fog" in a request of its own.'
        )
    changes = []
    if clause.environments:
        scene = replace(scene, environment=clause.environments[-1])
        near = "".join(f", the nearest that there is to {each}" for each in clause.nearly)
        changes.append(f"environment: {scene.environment}{near}")
    if clause.lights:
        scene = replace(scene, light=clause.lights[-1])
        dull = "" if _HAZE.isdisjoint(said) else ", which is not fog itself"
        changes.append(f"light: {scene.light}{dull}")
    return scene, changes


_HAZE = word_set("fog foggy mist misty haze hazy")


def _dressed(
    scene: Scene,
    clause: _Clause,
    before: _Clause,
    catalogue: Catalogue,
    touched: set[tuple[int, str]],
) -> tuple[Scene, list[str]]:
    request = _request(clause)
    if len(clause.objects) > 1 or len(clause.parts) > 1:
        raise UnknownLook('Name one object or part in a clause: "the seat blue, the legs black".')
    objects, changes = list(scene.objects), list[str]()
    for index in clause.objects or _owners(scene, clause, catalogue):
        item, choices = objects[index], dict(objects[index].materials)
        for slot in _slots(item, clause, before, request, catalogue):
            new = request.applied_to(choices[slot])
            _check_tyre(item, slot, clause, new)
            if (index, slot) in touched:
                raise UnknownLook(f"The {slot} of the {item.noun} is to be two things at once.")
            touched.add((index, slot))
            choices[slot] = new
            changes.append(f"{item.noun}, {slot}: {new.in_words}")
        objects[index] = replace(item, materials=tuple(choices.items()))
        if clause.parts and shares_frame(item, clause.parts[0], catalogue):
            changes.append(f'"{clause.parts[0]}" nearly: the rest of the frame has it too')
    if not changes:
        raise UnknownLook("Nothing in the picture is what is to be changed.")
    changes += [f'"{look}" nearly: {NEARLY[look]}' for look in clause.looks if look in NEARLY]
    if clause.is_all and not (clause.parts or before.looks):
        changes += _untouched(scene, clause, touched, catalogue)
    return replace(scene, objects=tuple(objects)), changes


def _untouched(
    scene: Scene, clause: _Clause, touched: set[tuple[int, str]], catalogue: Catalogue
) -> list[str]:
    """Say what of "make everything blue" stays as it is."""
    left = list[str]()
    for index in clause.objects or range(len(scene.objects)):
        item = scene.objects[index]
        slots = sorted(
            slot
            for slot in built_of(item, catalogue)[1] - {*item.omitted}
            if (index, slot) not in touched
        )
        if slots:
            left.append(f"{enumerate_words(slots)} of the {item.noun}")
    return [f"left as it is, since it is not named: {'; '.join(left)}"] if left else []


def _check_tyre(item: SceneObject, slot: str, clause: _Clause, new: MaterialChoice) -> None:
    """Refuse tyres of metal where wheels are to be so: their rims are meant."""
    if slot == "tyre" and new.material in METALS and not _TYRES.intersection(clause.parts):
        raise UnknownLook(
            f"The wheels of the {item.noun} have rubber tyres, and rims that are of the same metal"
            f' as its fittings. Say "make the metal {new.material}".'
        )


_TYRES = word_set("tyre tyres tire tires")


def _owners(scene: Scene, clause: _Clause, catalogue: Catalogue) -> list[int]:
    """Return the objects with the part that is named, or the subject of the picture.

    A part of that very name goes before one that is like it: the stems of flowers are no legs of
    a table.
    """
    if not clause.parts:
        return [0]
    part, items = clause.parts[0], list(enumerate(scene.objects))
    alike = [index for index, item in items if part_slots(item, part, catalogue)]
    called = [index for index in alike if is_called(scene.objects[index], part, catalogue)]
    found = called or alike
    subject = scene.objects[0].noun
    if 0 not in found and _OF_MANY.intersection((part, *singulars(part))):
        others = " or ".join(f"the {scene.objects[index].noun}" for index in found)
        raise UnsupportedEdit(
            f'The {subject} has no "{part}" of its own. If that of {others} is meant, say so:'
            f' "make the {part} of {others} red".'
        )
    return found


_OF_MANY = word_set("base stand bottom edge rim side neck handle body surface")
"""Words for parts that about everything has."""


def _is_same_part(scene: Scene, before: str, word: str, catalogue: Catalogue) -> bool:
    """Tell whether two words are one part: a seat cushion."""
    slots = [
        [part_slots(item, each, catalogue) for item in scene.objects] for each in (before, word)
    ]
    return slots[0] == slots[1]


def _is_part(item: SceneObject, word: str, catalogue: Catalogue) -> bool:
    """Say whether a word is a part; a colour is one where a part is called so and is built."""
    slots = part_slots(item, word, catalogue)
    return bool({*slots} & built_of(item, catalogue)[1] if word in COLOUR_WORDS else slots)


def _slots(
    item: SceneObject,
    clause: _Clause,
    before: _Clause,
    request: MaterialRequest,
    catalogue: Catalogue,
) -> list[str]:
    """Return the slots that a clause is about."""
    archetype, built = built_of(item, catalogue)
    choices = dict(item.materials)
    if before.looks:
        old, _ = read_request(before.looks)
        return [slot for slot in choices if slot in built and old and _is(choices[slot], old)]
    # "Swap the laces for red ones"
    if parts := clause.parts or before.parts:
        slots = [slot for slot in part_slots(item, parts[0], catalogue) if slot in built]
        slots = slots or [slot for slot in _of_material(item, parts[0]) if slot in built]
        if not slots:
            raise UnknownLook(f'The {item.noun} of the picture has no "{parts[0]}".')
        check_part(item, parts[0], catalogue)
        return slots
    return targets_of(archetype, item.subtype, choices, built, request)


def _is(choice: MaterialChoice, old: MaterialRequest) -> bool:
    kinds = _KINDS_OF_STUFF.get(old.material or "", frozenset((old.material,)))
    same_material = old.material is None or choice.material in kinds
    return same_material and old.colour in (None, choice.colour)


_KINDS_OF_STUFF = {"fabric": SOFT_MATERIALS, "steel": METALS}
"""Materials that are called by the name of one: velvet is a fabric, and "metal" is any."""


def _request(clause: _Clause) -> MaterialRequest:
    """Return the one look of a clause."""
    colours = [look for look in clause.looks if look in COLOUR_WORDS and look not in MATERIAL_WORDS]
    materials = [look for look in clause.looks if look in MATERIAL_WORDS]
    patterns = [look for look in clause.looks if look in PATTERN_WORDS]
    request, unused = read_request(clause.looks)
    if request and not patterns and len(colours) == 2 and request.material == "ceramic":
        patterns = _painted(colours)
        request, unused = read_request([*clause.looks, *patterns])
    if request is None:
        raise UnknownLook(
            "The instruction names no material, colour, place or light to change to; write, for"
            ' example, "make the seat blue velvet" or "at sunset on a meadow".'
        )
    metals = [look for look in materials if MATERIAL_WORDS[look].material in _OWN_COLOUR]
    most = 2 if patterns else 1
    if unused or len(colours) > most or len(materials) > 1 or (colours and metals):
        raise UnknownLook(
            f'"{" ".join(clause.looks)}" names more than one colour or material; name the part and'
            ' the one look that it is to have: "make the cushion red".'
        )
    return request


def _painted(colours: Sequence[str]) -> list[str]:
    """Return what blue and white porcelain is: painted in blue."""
    named = {COLOUR_WORDS[colour] for colour in colours}
    return ["delft"] if named == {"blue", "white"} else []


_OWN_COLOUR = frozenset(("gold", "copper", "brass", "bronze"))
"""Metals that are a colour themselves: what is black and gold is two things."""
