"""Share the look that a prompt asks of a model out over its material slots."""

from collections.abc import Sequence
from dataclasses import replace

from media_studio.language.english import word_set
from media_studio.language.mark_words import OF_METAL, SurfaceMark, with_under
from media_studio.language.material_request import MaterialRequest
from media_studio.language.part_words import (
    is_metal_slot,
    is_protected_slot,
    is_soft_slot,
)
from media_studio.language.vocabulary import (
    COVERING_PATTERNS,
    KEPT,
    METALS,
    SOFT_MATERIALS,
    MaterialChoice,
    colour_of,
)
from media_studio.reading.looks.look import Look, placed_parts
from media_studio.reading.looks.plain_parts import usual_material
from media_studio.reading.looks.slot_names import (
    material_in_name,
    object_words,
    slot_words,
    slots_of,
    upholstered,
)


def assign(
    look: Look,
    slot_names: Sequence[str],
    present: Sequence[MaterialChoice | None] | None = None,
    *,
    is_bare: bool = False,
) -> list[MaterialChoice | None]:
    """Choose a material for each material slot of a model.

    Named parts come first. A soft material goes to the soft slots, if the model has any; a hard
    one to all but those known to be cloth. A model with one slot gets whatever is asked. One that
    has no look yet gets a soft material everywhere but on parts that are usually hard, and what
    remains is of its usual material.

    Args:
        look: What is asked.
        slot_names: Names of the materials, as `slot`, `object/slot` or anything else.
        present: What each slot is made of, where known; a colour alone recolours it.
        is_bare: Whether the model has no look yet.

    Returns:
        One entry per slot; None keeps what is there.
    """
    known = _known(look, slot_names, present, is_bare=is_bare)
    marks = assign_marks(look, slot_names, present, is_bare=is_bare)
    requests = _share_out(look, slot_names, known, is_bare=is_bare)
    known = _covered(known, slot_names) if not is_bare else known
    return [
        _chosen(request or (MaterialRequest() if lies else None), now, is_bare=is_bare)
        for request, now, lies in zip(requests, known, marks, strict=True)
    ]


def pale_glass(choice: MaterialChoice | None) -> MaterialChoice | None:
    """Make coloured glass so pale that light still comes through both walls of a vessel.

    Greys stay: windows are tinted with them, and a pane is one wall.
    """
    if choice is None or choice.material != "glass" or choice.colour is None:
        return choice
    colour = colour_of(choice.colour)
    if max(colour) - min(colour) < _GREYISH:
        return choice
    share = _DARK_GLASS if max(colour) < _DARK else _PALE_GLASS
    mixed = "".join(f"{round(255 * (1 - share * (1 - channel))):02x}" for channel in colour)
    return replace(choice, colour=f"#{mixed}")


_GREYISH, _DARK = 0.1, 0.4
"""Difference of the channels of a grey, and the greatest channel of a dark colour."""
_PALE_GLASS, _DARK_GLASS = 0.4, 0.7
"""How much of its colour glass has; dark green glass is that of bottles."""


def _known(
    look: Look,
    slot_names: Sequence[str],
    present: Sequence[MaterialChoice | None] | None,
    *,
    is_bare: bool,
) -> list[MaterialChoice | None]:
    """Say what each slot is made of, as far as that is known."""
    known = list(present) if present is not None else [None] * len(slot_names)
    known = [material_in_name(name) or now for now, name in zip(known, slot_names, strict=True)]
    if is_bare:
        usual = (usual_material(slot_words(name)) for name in slot_names)
        known = [now or other for now, other in zip(known, usual, strict=True)]
        marked = [part for part, request in look.parts if request == MaterialRequest()]
        for part in marked:
            for index in slots_of(part, slot_names):
                known[index] = known[index] or usual_material([part])
    return known


def assign_marks(
    look: Look,
    slot_names: Sequence[str],
    present: Sequence[MaterialChoice | None] | None = None,
    *,
    is_bare: bool = False,
) -> list[tuple[SurfaceMark, ...]]:
    """Choose what lies over each slot of a model; see `assign`."""
    known = _known(look, slot_names, present, is_bare=is_bare)
    laid: list[list[SurfaceMark]] = [[] for _ in slot_names]
    parts = (*(part for part, _ in look.parts), *look.kept)
    named = {index for part in parts for index in slots_of(part, slot_names)}
    request = look.default or MaterialRequest()
    everywhere = _default_slots(request, slot_names, known, is_bare=is_bare)
    if len(slot_names) == 1:
        everywhere, named = [0], set()
    for part, mark in look.marks:
        chosen = slots_of(part, slot_names) if part else [i for i in everywhere if i not in named]
        if part and len(slot_names) == 1 and look.whole and not look.default:
            chosen = [0]
        if part is None and mark.kind in OF_METAL and not request.material:
            chosen = _of_metal(chosen, slot_names) or chosen
        if part is None and mark.place == "rim":
            # The handle of a mug has no rim
            chosen = _bodies(slot_names) or chosen
        for index in chosen:
            laid[index].append(mark)
    return [with_under(marks) for marks in laid]


def _of_metal(chosen: Sequence[int], slot_names: Sequence[str]) -> list[int]:
    """Leave out what is usually of something else: a leather grip has no verdigris and no rust."""
    usual = {at: usual_material(slot_words(slot_names[at])) for at in chosen}
    return [at for at, choice in usual.items() if choice is None or choice.material in METALS]


def _bodies(slot_names: Sequence[str]) -> list[int]:
    return [at for at, name in enumerate(slot_names) if slot_words(name) == ["main"]]


def _covered(
    known: Sequence[MaterialChoice | None], slot_names: Sequence[str]
) -> list[MaterialChoice | None]:
    """Take what cloth covers for cloth, and tableware for ceramic, where nothing is known.

    Stripes are not painted on them, and grey tyres are of rubber.
    """
    names = [slot_words(name) for name in slot_names]
    soft = {index for index, words in enumerate(names) if is_soft_slot(words)}
    soft |= set(upholstered(names, range(len(names)))) if soft else set()
    glazed = {
        at for at, name in enumerate(slot_names) if not _TABLEWARE.isdisjoint(object_words(name))
    }
    usual = dict.fromkeys(glazed, MaterialChoice(material="ceramic"))
    usual |= {
        at: _BY_NAME[word] for at, words in enumerate(names) for word in words if word in _BY_NAME
    }
    usual |= dict.fromkeys(soft, MaterialChoice(material="fabric"))
    return [now or usual.get(at) for at, now in enumerate(known)]


def takes_default(
    look: Look,
    slot_names: Sequence[str],
    present: Sequence[MaterialChoice | None] | None = None,
    *,
    is_bare: bool = False,
) -> bool:
    """Tell whether some surface takes the look for the whole model, if there is one."""
    if look.default is None or len(slot_names) == 1:
        return True
    known = _known(look, slot_names, present, is_bare=is_bare)
    shared = _share_out(look, slot_names, known, is_bare=is_bare)
    body = _bodies(slot_names)
    # A bag of silver of which only the buckles were
    is_metal = look.default.material in METALS
    is_seen = (bool(look.parts) and is_metal) or not body or any(shared[at] for at in body)
    return look.default in shared and is_seen


def left_alone(look: Look, slot_names: Sequence[str], chosen: Sequence[object]) -> list[str]:
    """Return the parts that keep their look, as nothing was said of them."""
    if len(slot_names) == 1:
        return []
    named = {at for part in look.kept for at in slots_of(part, slot_names)}
    names = (
        " ".join(slot_words(name)).replace("main", "main surface")
        for at, (name, choice) in enumerate(zip(slot_names, chosen, strict=True))
        if choice is None and at not in named
    )
    return list(dict.fromkeys(filter(None, names)))


def new_grounds(
    look: Look, slot_names: Sequence[str], present: Sequence[MaterialChoice | None] | None = None
) -> list[str]:
    """Return the parts that are painted anew below a pattern of which only the ink was said.

    What was there is not known: dots on a wooden barrel are on paint.
    """
    known = _known(look, slot_names, present, is_bare=False)
    requests = _share_out(look, slot_names, known, is_bare=False)
    names = (
        " ".join(slot_words(name)).replace("main", "main surface")
        for name, request in zip(slot_names, requests, strict=True)
        if request
        and request.pattern
        and request.pattern not in _WITH_GROUND
        and not (request.material or request.colour)
    )
    return list(dict.fromkeys(filter(None, names)))


_WITH_GROUND = COVERING_PATTERNS | {"carbon", "damascus"}


def left_usual(look: Look, slot_names: Sequence[str]) -> list[str]:
    """Return the parts of a model without a look that a prompt leaves of their usual material."""
    usual = [usual_material(slot_words(name)) for name in slot_names]
    requests = _share_out(look, slot_names, usual, is_bare=True)
    told = zip(slot_names, requests, usual, strict=True)
    return [" ".join(slot_words(name)) for name, request, now in told if now and not request]


def _chosen(
    request: MaterialRequest | None, now: MaterialChoice | None, *, is_bare: bool
) -> MaterialChoice | None:
    """Return what is painted; a finish alone goes over what is there, if that is not known."""
    if request is None:
        return now if is_bare else None
    is_over = request == MaterialRequest(finish=request.finish)
    if not is_bare and is_over:
        # Dirt on green canvas leaves it green
        return MaterialChoice(material=KEPT, finish=request.finish)
    is_rusty = is_bare and request.finish == "rusty"
    return request.applied_to(now or MaterialChoice(material="iron" if is_rusty else "paint"))


def _share_out(
    look: Look,
    slot_names: Sequence[str],
    known: Sequence[MaterialChoice | None],
    *,
    is_bare: bool,
) -> list[MaterialRequest | None]:
    """Give each slot its request."""
    if len(slot_names) == 1:
        named = [request for part, request in look.parts if slots_of(part, slot_names)]
        return [named[0] if named else look.whole]
    requests: list[MaterialRequest | None] = [None] * len(slot_names)
    if look.default:
        for index in _default_slots(look.default, slot_names, known, is_bare=is_bare):
            requests[index] = look.default
    weather = _weather(look)
    if weather:
        for index in _default_slots(weather, slot_names, known, is_bare=is_bare):
            requests[index] = requests[index] or weather
    for _, request, slots in placed_parts(look, slot_names):
        is_over = request.material is None and request.colour is None
        if weather and request.finish is None:
            request = replace(request, finish=weather.finish)
        for index in slots:
            below = requests[index] if is_over else None
            requests[index] = request.merged_with(below) if below else request
    for part in look.kept:
        for index in slots_of(part, slot_names):
            requests[index] = None
    return requests


def _weather(look: Look) -> MaterialRequest | None:
    """Return what comes over a model as a whole; the moss of "mossy wood, iron bands" does not."""
    request = look.default
    if request is None or request.finish not in _FALLING:
        return None
    if request.finish == "mossy" and request.material and look.parts:
        return None
    return MaterialRequest(finish=request.finish)


def _default_slots(
    request: MaterialRequest,
    slot_names: Sequence[str],
    known: Sequence[MaterialChoice | None],
    *,
    is_bare: bool,
) -> list[int]:
    """Return the slots that a look for the whole model applies to.

    Cloth goes where a name or a known material says cloth. A hard material spares only what is
    known to be cloth: the seat of a chair may well be wood. What walls are built of is for
    the walls of a house.
    """
    names = [slot_words(name) for name in slot_names]
    free = [index for index, words in enumerate(names) if not is_protected_slot(words)]
    free = [index for index in free if _CONTENTS.isdisjoint(names[index])] or free
    chosen = _of_its_stuff(request, names, free, known, is_bare=is_bare)
    chosen = _of_a_house(request, names, chosen, is_bare=is_bare)
    if _spares_metal(request):
        chosen = [index for index in chosen if not is_metal_slot(names[index])]
        free = [index for index in free if not is_metal_slot(names[index])] or free
    if request == MaterialRequest(finish="rusty") and not is_bare:
        chosen = _of_metal(chosen, slot_names) or chosen
    return chosen or free or list(range(len(slot_names)))


def _of_its_stuff(
    request: MaterialRequest,
    names: Sequence[list[str]],
    free: Sequence[int],
    known: Sequence[MaterialChoice | None],
    *,
    is_bare: bool,
) -> list[int]:
    """Return the slots that may be of what is asked for: soft ones, hard ones, or all."""
    cloth = [index for index in free if _is_soft(known[index])]
    soft = [index for index in free if index in cloth or is_soft_slot(names[index])]
    is_soft = request.material in SOFT_MATERIALS
    is_print = request.material is None and request.pattern is not None
    if is_bare and (is_soft or (is_print and request.pattern in _OF_CLOTH)):
        return [index for index in free if known[index] is None or index in soft]
    if is_bare:
        return _of_hard_stuff(request, names, free, cloth)
    covered = upholstered(names, free) if soft else []
    if is_soft or (is_print and soft):
        return sorted({*soft, *covered})
    if request.material is None and request.colour and soft:
        # A teal armchair has no teal legs
        return sorted({*soft, *covered}) if covered else list(free)
    return _of_hard_stuff(request, names, free, cloth)


def _of_hard_stuff(
    request: MaterialRequest, names: Sequence[list[str]], free: Sequence[int], cloth: Sequence[int]
) -> list[int]:
    if request.material is None or request.material in _SHEETS:
        return list(free)
    bare = [index for index in free if _BEDDING.isdisjoint(names[index])] or free
    return [index for index in bare if index not in cloth]


def _of_a_house(
    request: MaterialRequest, names: Sequence[list[str]], chosen: list[int], *, is_bare: bool
) -> list[int]:
    """Leave out what of a house is not of the stuff, or in the colour, of its walls."""
    of_walls = request.material in _OF_WALLS
    if is_bare and (request.material is None or of_walls):
        built = [index for index in chosen if not _OF_HOUSES.isdisjoint(names[index])]
        chosen = [index for index in chosen if index not in built] or chosen
    is_house = all(any(part in words for words in names) for part in ("door", "roof"))
    dyes = request.material is None and request.colour is not None
    if is_house and (dyes or of_walls):
        chosen = [index for index in chosen if _BESIDE_WALLS.isdisjoint(names[index])] or chosen
    return chosen


def _spares_metal(request: MaterialRequest) -> bool:
    """Tell whether fittings of metal keep what they are of; gold goes over them, green gold not."""
    dyed = request.colour not in (None, "golden")
    says = request.material or request.pattern or request.colour
    return bool(says) and (request.material not in METALS or dyed)


_CONTENTS = word_set(
    "book books sky hill hills meadow sun photo page pages bread crust soil icon water coffee soup"
    " flame fire lava drink wax candle"
)
"""What is in a thing and no part of it: the books of a shelf, the picture in a frame."""
_BEDDING = word_set("sheet cover pillow blanket duvet mattress")
"""What is of cloth on a bed that is of pine."""
_SHEETS = word_set("plastic rubber paper scales hide glass")
"""Hard materials that a bag may be of instead of cloth."""
_FALLING = word_set("snowy mossy")
"""Finishes that come over a model as a whole."""
_TABLEWARE = word_set("mug cup teacup teapot saucer plate bowl jug vase")
_BY_NAME = {
    "strap": MaterialChoice(material="fabric"),
    "tyre": MaterialChoice(material="rubber"),
    "tire": MaterialChoice(material="rubber"),
    "grip": MaterialChoice(material="leather"),
    "roof": MaterialChoice(material="rooftile"),
}
_OF_CLOTH = word_set("plaid gingham herringbone houndstooth argyle patchwork chevron quilted")
"""Patterns that wooden legs do not have."""
_OF_WALLS = word_set(
    "paint brick concrete stone stoneblock cobble marble granite terracotta plank bark"
)
_OF_HOUSES = word_set("roof chimney door")
"""Parts of a house that a look for its walls leaves alone."""
_BESIDE_WALLS = _OF_HOUSES | {"trim", "plant", "frame"}
"""Those that it leaves alone as well where it has them all."""


def _is_soft(choice: MaterialChoice | None) -> bool:
    return choice is not None and choice.material in SOFT_MATERIALS
