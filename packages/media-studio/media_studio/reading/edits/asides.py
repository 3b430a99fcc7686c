"""What people write around an edit: what it is for, who looks at it, what they think of it."""

import re

from media_studio.reading.edits.colours import colour_names

_CHANNELS = (
    r"instagram|facebook|linkedin|twitter|youtube|tiktok|whatsapp|etsy|ebay|amazon|shopify|pinterest"
    r"|web ?site|web ?shop|shop|store|blog|profile|avatar|cv|resume|presentation|slides?"
    r"|print(?:ing)?|portfolio|catalogu?e|thumbnail|wallpaper|flyer|newsletter|postcard|invitation"
    r"|listing|(?:mobile )?phone|mobile|smart ?phone|i ?phone|tablet|desktop|lock ?screen"
    r"|home ?screen"
)
_KINDS = (
    r"(?:pictures?|pics?|photos?|images?|posts?|stor(?:y|ies)|banner|header|thumbnail|cover|page"
    r"|listing|icon|feed|reel|wallpaper|screen)"
)
_PRODUCTS = (
    rf"{_CHANNELS}|posters?|banners?|leaflets?|brochures?|booklets?|cards?|book|books|covers?"
    r"|headers?|calendars?|magazine|ads?|adverts?|advertisements?|campaign|home ?page|web ?page"
    r"|page|landing page|app|report|essay|article|school|class|lesson|lecture|talk|project|client"
    r"|customers?|boss|team|grandmother|grandma|grandpa|mum|mom|dad|wife|husband|kids|children"
    r"|daughter|son|friends?|family|birthday|wedding|party|fair|exhibition|album|scrapbook|shops?"
)
_PEOPLE = (
    r"kids|children|everyone|everybody|customers|clients|buyers|shoppers|viewers?|visitors|readers|people|users"
    r"|followers|friends|family|mum|mom|dad|wife|husband|team|boss|students|pupils|guests"
    r"|daughter|son|eye|eyes|focus|attention"
)
_VERBS = (
    r"make|turn|add|put|crop|cut|change|replace|remove|blur|sharpen|rotate|flip|set|give|keep"
    r"|brighten|darken|write|recolou?r|resize|save|round|frame"
)
_EDITED = re.compile(
    rf"\b(?:{'|'.join(sorted(map(re.escape, colour_names()), key=len, reverse=True))})\b|\d"
    r"|\b(?:square|round(?:ed)?|circle|crop\w*|cut\w*|portrait|landscape|vertical|horizontal|wide"
    r"|tall|narrow|transparent|backgrounds?|backdrop|texts?|words?|titles?|captions?|borders?"
    r"|frames?|corners?|blur\w*|sharp\w*|dark\w*|bright\w*|light\w*|warm\w*|cool\w*|cold\w*"
    r"|contrast|colou?rs?|vivid|vintage|retro|cartoon|comic|sketch|collage|grid|style|effect"
    r"|filter|shadows?|without|no|not|only|quote\d+|bigger|larger|smaller|centred|centered|left"
    r"|right|top|bottom|middle|side|half|removed?|replaced?|changed?|tilted|crooked|blurry|grainy"
    r"|noisy|dull|flat|jpe?g|png|pixels?)\b",
    re.IGNORECASE,
)
"""Words of an edit: what has one is no aside."""

_START = r"(?:^|(?<=[.!?;\n]))\s*"
_WORDS = r"(?:(?!(?:with|of|that|which|and|in|on|so)\b)[\w'’-]+\s+)"
_REST = rf"(?:(?!\b(?:and|then)\s+(?:{_VERBS})\b)[^.,;!?\n])*"
_FOR = (
    rf"(?:\s+(?:for|from|out of)\s+(?:(?:my|our|the|an?|his|her|their)\s+{_WORDS}{{0,3}}[\w'’-]+"
    r"|this|it|that|these))*"
)
_END = r"\s*(?:[,.;:!]\s*(?:so\b,?\s+)?|\s+(?:and|so)\s+(?=(?:i|we|please|can|could)\b)|$)"

_CERTAIN = re.compile(
    rf",?\s+so (?:that )?(?:i|we|you|they|nobody|no one|people)\b{_REST}"
    rf"|,?\s+so (?:that )?(?:(?:my|our|the|his|her|your|all|every)\s+)?(?:[\w'’-]+\s+)?"
    rf"(?:{_PEOPLE})\s+(?:only |just |can |could |will |won['’]?t |do not |don['’]?t )*"
    rf"(?:sees?|notices?|looks?|reads?|finds?|gets?|goes|focus(?:es)?|buys?|likes?|knows?|recogni[sz]es?)\b{_REST}"
    rf"|,?\s+(?:to use )?(?:for|on) (?:my |our |an? |the |his |her )?(?:new )?(?:{_CHANNELS})\b"
    rf"(?: {_KINDS})*",
    re.IGNORECASE,
)
"""Says what an edit is for, whatever words it uses."""

_LIKELY = tuple(
    re.compile(text, re.IGNORECASE)
    for text in (
        rf",?\s+so (?:that )?(?:it|its|there|theres|there's|he|she)\b(?! (?:be|should)\b){_REST}",
        rf",?\s+(?:(?:to use|to be used|meant|intended|perfect)\s+)?for\s+"
        rf"(?:my|our|an?|the|his|her|their)\s+{_WORDS}{{0,3}}?(?:{_PRODUCTS})\b(?:\s+{_KINDS})*"
        rf"(?=\s*(?:[,.;:!?]|$))",
        rf"{_START}for\s+(?:my|our|an?|the|his|her|their)\s+{_WORDS}{{0,3}}?(?:{_PRODUCTS})\b"
        rf"(?:\s+{_KINDS})*(?:\s*[,:]\s*|\s+(?=(?:i|we|please|can|could)\b))",
        rf"{_START}(?:i['’]?m|i am|we['’]?re|we are)\s+(?:(?:just|currently|also)\s+)?(?:making"
        r"|designing|creating|preparing|building|doing|putting together|working on|writing|printing"
        r"|planning|selling|setting up|updating|using|listing|posting|going to (?:use|print|post"
        rf"|sell|frame|hang|put up))\s+{_WORDS}{{1,5}}?(?:[\w'’-]+){_FOR}{_END}",
        rf"{_START}(?:i|we)(?:['’]?d| would)?\s+(?:need|want|like)\s+(?:to (?:make|have)\s+)?(?:an?"
        rf"|some|new|our|my)\s+{_WORDS}{{0,3}}?(?:{_PRODUCTS})(?:\s+{_KINDS})*{_FOR}\s*[,.;:]\s*"
        r"(?:so\b,?\s+)?(?=\w)",
        rf"{_START}(?:this|that|it|here)(?:\s+is|['’]?s)\s+(?:an?\s+(?:nice\s+)?(?:picture|photo|shot"
        r"|snapshot)\s+(?:of|from)\s+)?(?:my|our|his|her|their)\b[^,.;:!?\n]*[,.;:!]",
        rf"{_START}(?:i|we)\s+(?:really\s+|do\s+)?(?:love|like|adore)\s+(?:this|it|the|my|that)\b"
        r"[^,.;:!?\n]{0,30}?(?:[,.;:!]|(?=\s+but\b))",
    )
)
"""The same, if it has no word of an edit."""

_FAULT = (
    r"dark|dim|bright|underexposed|overexposed|flat|dull|hazy|cold|warm|cool|orange|yellow|blue"
    r"|saturated|blurry|blurred|unsharp|fuzzy|grainy|noisy"
)
_STATED = re.compile(
    r"(?<!sure )(?<!that )(?<!so )(?<!until )(?<!if )\b(?P<what>it|this|they|(?:the|this|my|our)\s+"
    r"(?:image|picture|photo|photograph|pic|shot|colou?rs))(?:['’]s|\s+(?:is|are|looks?|seems?"
    r"|appears?|feels?|came out|turned out))\s+(?:(?:a bit|a little|rather|quite|very|so|really"
    rf"|pretty|somewhat)\s+)?(?P<fault>{_FAULT})(?=\s*(?:[,.;:!?]|$)|\s+(?:so|and|but)\b)",
    re.IGNORECASE,
)
"""Says how a picture is, not how it is to be."""
_BECAUSE = re.compile(r",?\s+(?:because|since)\s+(?=(?:it|this|they|the|my|our|i|we)\b)", re.I)


def without_asides(text: str) -> str:
    """Leave out of an instruction what is no edit, and say what is wrong with a picture as a fault.

    "For the shop page I need it brighter because it looks dark" is "I need it brighter, it is too
    dark". Nothing that has a word of an edit is left out.
    """
    said = _CERTAIN.sub("", _BECAUSE.sub(", ", text))
    for pattern in _LIKELY:
        said = pattern.sub(lambda match: match[0] if _EDITED.search(match[0]) else " ", said)
    return _STATED.sub(lambda match: f"{match['what']} is too {match['fault']}", said)
