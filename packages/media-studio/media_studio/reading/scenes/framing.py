"""What people write around what they want: a greeting, a wish, what it is for."""

import re

_I_AM = re.compile(r"\bi['’]?m\b")
_GREETING = re.compile(
    r"^\s*(?:hi|hello|hey|dear|good (?:day|morning))\b"
    r"(?:[^,.!:;]{0,20}[,.!:;]\s*|(?= (?:can|could|would|will|please|i|we)\b))"
)
_OPENING = (
    r"(?:for (?:my|our|a|an|the)\b[^.!?]*?\b(?:i|we)\b|[^.!?,:]{0,40}\bhere\s*[:,-]\s*(?:i|we)\b"
    r"|(?:i|we|my|our|this|it)\b)"
)
_PLEASE = re.compile(r"\b(?:pls|plz|plse)\b")
_WISH = re.compile(
    rf"^\s*(?:(?:please )?(?:can|could|may|would|will) (?:you|i|we) (?:please )?"
    rf"(?:get|have|make|create|model|build|design|draw|do|give|show|render|generate|produce)"
    rf"|(?:please (?:make|create|model|build|design))"
    rf"|{_OPENING}[^.!?]*?\b(?:needs?|wants?|looking for|would (?:like|love)|d (?:like|love)"
    rf"|(?:like|love) to have|make|create|model|build|design))\s+"
    r"(?:me |us |for me )?(?=(?:a|an|the|some|one|two|three|four|five|six|\d+)\s)"
)
_FOR_WHOM = re.compile(r"^\s*(?:an? (?:gift|present) )?for (?:my|our|a|the) [a-z ]{1,20}:\s*")
_ASIDE = re.compile(
    r"[,.;!?]\s*(?:and )?(?:can|could|would|will) you (?:please )?(?:make|do|build|create|have) "
    r"(?:it|this|that|them)(?= )"
)
_SHOWING = re.compile(r",?\s*\b(?:so|such)(?: that)? (?:\w+ ){1,2}?(?:can )?see ")
_PURPOSES = (
    "class|classes|classroom|lesson|lessons|lecture|course|school|homework|students|pupils|kids"
    "|children|toddlers|teaching|education|exhibition|exhibit|presentation|slides|project|portfolio"
    "|game|games|rpg|dnd|level|engine|unity|unreal|godot|blender|roblox|vr|ar|app|website|webshop"
    "|shop|store|listing|catalogue|catalog|ad|advert|advertisement|brochure|poster|campaign|brand"
    "|client|customer|customers|showroom|staging|rendering|renders|plan|visualisation|visualization"
    "|archviz|animation|film|movie|video|cutscene|thumbnail|print|printing|printer|mockup|mock-up"
    "|board game|tabletop|diorama|playset|prototype|demo|test|scene|environment|interior"
)
_PURPOSE = re.compile(
    r"(?<!shaped)(?<!shaped )(?<!looks )(?<!looking )(?<!look )(?<!formed ),?\s*"
    r"\b(?:for|to use (?:in|on|for|as)|to be used (?:in|on|for|as)|intended for|meant for"
    r"|suitable for|ready for|like(?: in| from)?)\s+"
    rf"(?:(?!(?:and|with|of|on|in|which)\b)[\w'’-]+ ){{0,5}}?(?:{_PURPOSES})"
    rf"(?: (?:of|on|in|about) [^,.;:]*)?(?=\s*(?:[,.;:!?]|$|with\b))"
)
_RESULT = re.compile(
    r",?\s*\b(?:so(?: that)?|because|since) (?:it|they|i|we|you|that)(?! can see| looks?)\b"
    r"[^,.;!?]*"
    r"(?=[,.;!?]|$)"
)
_ABOUT = re.compile(
    r"\b(?:a |an )?(?:(?:little|tiny|small) )?(?:bit|touch|hint|dusting|coating|sprinkling"
    r"|traces|(?:layer|coat)(?= of (?:\w+ )?(?:snow|dust|moss|ice|frost|ash|paint)\b)) of (?=\w)"
)
_NEARLY = re.compile(r"\b(?:about|around|roughly|approximately|approx\.?|ca\.?) (?=\d)")
_KIDS = re.compile(
    r"^\s*(?:a |an |the )?kids (?!(?:on|in|at|with|and|of|are|is|playing|sitting|holding|eating)\b)"
    r"(?=[a-z])"
)
_THANKS = re.compile(r"[,.!]?\s*\b(?:please|thanks|thank you|thx|cheers)\b[.!?]*\s*$")


def unframed(prompt: str) -> str:
    """Return what a prompt says of the thing itself.

    "Hi, I need a knight for my board game, so that it prints well" is "a knight". "So you can see
    the coins" is "showing the coins". Nothing is taken away that the result could lack.

    Args:
        prompt: In lower case.
    """
    asked = _PLEASE.sub("please", _I_AM.sub("i am", prompt))
    said = _FOR_WHOM.sub("", _GREETING.sub("", asked))
    said = _KIDS.sub("", _NEARLY.sub("", _WISH.sub("", said)))
    said = _ASIDE.sub(",", said)
    said = _RESULT.sub("", _SHOWING.sub(" showing ", said))
    said = _ABOUT.sub("", _THANKS.sub("", said))
    bare = _PURPOSE.sub("", said).strip(" ,;:")
    return bare or said
