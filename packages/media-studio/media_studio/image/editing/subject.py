"""The subject of a picture: what is clear around it, people, or an object that stands out."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import InvalidImage, NoSubject
from media_studio.image.editing.contact import without_shadow
from media_studio.image.editing.outline import unseen
from media_studio.image.editing.people import find_people
from media_studio.image.matte import cut_out

_LEAST_SHARE = 0.07
"""Share of the picture that people cover at least to be what it shows."""

_MOST_UNSEEN = 0.1
"""Share of the outline of an object in a photograph that may have no change of colour."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Subject:
    """What a picture shows.

    Attributes:
        cover: (h, w) how much of each pixel it covers, 0..1.
        method: What told it from the background.
        people: If it is people, where they are in the smaller picture in which they were searched.
    """

    cover: FloatArray
    method: str
    people: Mask | None = None


def find_subject(picture: ByteImage) -> Subject:
    """Find what a picture shows.

    Args:
        picture: (h, w, 4) sRGB and alpha.

    Raises:
        NoSubject: If it cannot be told from the background.
    """
    refused: NoSubject | InvalidImage | None = None
    found: Subject | None = None
    try:
        found = find_object(picture)
    except (NoSubject, InvalidImage) as error:
        refused = error
    if found is not None and found.method != "grabcut":
        return found
    people = find_people(np.ascontiguousarray(picture[..., :3]))
    if people is not None:
        return Subject(cover=_prominent(people.cover), method="people", people=people.mask)
    if found is None:
        raise refused or NoSubject("The picture shows no subject.")
    return found


def find_object(picture: ByteImage) -> Subject:
    """Find an object before a plain backdrop, or one that its colours set off.

    Raises:
        InvalidImage: If the picture is too small.
        NoSubject: If it cannot be told from the background.
    """
    matte = cut_out(picture)
    cover = matte.picture[..., 3] / 255
    colours = np.ascontiguousarray(picture[..., :3])
    if cover.shape != picture.shape[:2]:
        return Subject(cover=cover, method=matte.method)
    if matte.method == "grabcut" and unseen(colours, cover) > _MOST_UNSEEN:
        # An outline that is not seen runs through the fur of a cat
        raise NoSubject(
            "The object cannot be told from what is behind it: much of its outline is not to be"
            " seen. Send a picture before a plain backdrop, or one with a transparent background."
        )
    if matte.method == "backdrop":
        cover = without_shadow(colours, cover)
    return Subject(cover=cover, method=matte.method)


def find_alone(picture: ByteImage) -> Subject:
    """Find an object that is alone before a plain backdrop, so that a noun can mean nothing else.

    Raises:
        InvalidImage: If the picture is too small.
        NoSubject: If it cannot be told from the background, or there may be other things.
    """
    found = find_object(picture)
    if found.method == "grabcut":
        # A cup on a table comes with its saucer, spoon and coffee
        raise NoSubject(
            "Objects are not recognised in pictures, and this one shows more than one thing before"
            " a plain background. Name the colour that is to change (\u201cmake the red parts"
            " blue\u201d), or send the object alone."
        )
    return found


def _prominent(people: FloatArray) -> FloatArray:
    """Return the people if they are what the picture shows.

    Raises:
        NoSubject: If they are small in it: then something else may be meant.
    """
    if float((people > 0.5).mean()) < _LEAST_SHARE:
        raise NoSubject(
            "The picture shows people, but they are small in it, and it is not clear what its "
            "subject is. Say \u201ccut out the person\u201d if they are meant, or crop to what is."
        )
    return people


def find_person(picture: ByteImage) -> Subject:
    """Find the people whom a picture shows.

    Raises:
        NoSubject: If nobody is found.
    """
    people = find_people(np.ascontiguousarray(picture[..., :3]))
    if people is None:
        raise NoSubject(
            "Nobody can be made out in the picture. Send one that shows the person larger and "
            "from the front, or say \u201cthe subject\u201d if it is an object."
        )
    cover = people.cover * picture[..., 3] / 255
    return Subject(cover=cover, method="people", people=people.mask)
