"""What each kind of picture asks for, aspect by aspect."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

ASPECTS = ("lighting", "material", "composition", "background", "quality")


@dataclass(frozen=True, kw_only=True)
class Profile:
    """One kind of picture.

    Attributes:
        name: What the person who sent the request is told.
        asked_by: Words of an instruction that ask for it.
        phrases: Aspect to alternatives, the most important aspect first; those about light and
            background are words that the scene engine acts upon, the others say nothing that it
            would build differently.
    """

    name: str
    asked_by: re.Pattern[str]
    phrases: Mapping[str, tuple[str, ...]]


def _profile(name: str, asked_by: str, **phrases: str) -> Profile:
    return Profile(
        name=name,
        asked_by=re.compile(rf"\b(?:{asked_by})", re.IGNORECASE),
        phrases={aspect: tuple(text.split(" | ")) for aspect, text in phrases.items()},
    )


PROFILES = (
    _profile(
        "texture",
        r"textures?\b|tile?able|seamless|material (?:map|scan|prompt)|pbr material",
        composition="seamless and evenly spread | straight top view",
        lighting="even lighting without shadows | flat neutral lighting",
        material="fine surface detail | accurate surface texture",
        quality="high resolution | sharp detail",
    ),
    _profile(
        "character in T-pose",
        r"[ta][ -]?pose|character|rigg(?:ed|ing)|avatar",
        composition="whole figure in T pose, front view | full figure in T pose, symmetrical",
        lighting="even studio lighting | soft studio lighting",
        material="clear materials and colours | clean surface texture",
        background="plain background | neutral background",
        quality="clean silhouette | clear proportions",
    ),
    _profile(
        "isometric",
        r"isometric",
        composition="isometric view | isometric angle, centred",
        lighting="soft studio lighting | even studio lighting",
        material="clean materials | clear surface colours",
        background="plain background | simple background",
        quality="crisp edges | sharp detail",
    ),
    _profile(
        "low poly",
        r"low[ -]?poly",
        composition="low poly style, three quarter view | low poly style, centred",
        lighting="soft studio lighting | even studio lighting",
        material="flat shaded surfaces | simple surface colours",
        background="plain background | simple background",
        quality="clean geometry | clear silhouette",
    ),
    _profile(
        "product photo",
        r"products?\b|e-?commerce|catalog|packshot|advert|web ?shop|online (?:shop|store)",
        lighting="soft studio lighting | even studio lighting",
        material="true colours and surface texture | accurate materials",
        composition="centred, whole object in view | three quarter view, centred",
        background="plain white background | isolated on white background",
        quality="crisp edges, sharp focus | sharp focus, high detail",
    ),
    _profile(
        "game asset",
        r"game|assets?\b|prop\b|3d|mesh(?:es)?\b|models?\b",
        lighting="even studio lighting | neutral studio lighting",
        material="clean pbr materials | pbr surface texture",
        composition="single centred view of the whole | three quarter view of the whole",
        background="neutral background | plain background",
        quality="clean silhouette | game ready, accurate proportions",
    ),
    _profile(
        "cinematic",
        r"cinema|film|movie|dramatic|epic|mood",
        lighting="golden hour light | warm evening light",
        material="rich surface texture | fine material detail",
        composition="cinematic composition, low angle | cinematic wide shot",
        quality="shallow depth of field | film grain, high detail",
    ),
    _profile(
        "photo",
        r"photo|realis|camera|lens|dslr|lifelike",
        lighting="soft natural light | bright daylight",
        material="realistic surface texture | realistic materials",
        composition="centred composition | three quarter view",
        quality="sharp focus, shallow depth of field | sharp focus, high detail",
    ),
)
"""The first one that an instruction asks for counts."""

TEXTURE = PROFILES[0]
GENERAL = _profile(
    "general",
    r"improve|better",
    lighting="soft natural light | soft studio lighting",
    material="fine surface texture | clear materials",
    composition="centred composition | three quarter view",
    quality="sharp focus, high detail | high detail",
)
