"""Clauses about two or three pictures."""

import re
from typing import Literal

from media_studio.reading.edits.operations import (
    Blend,
    Collage,
    EditOperation,
    Inset,
    Paste,
    PicturePlace,
)
from media_studio.reading.edits.rule import Quotes, Said, colour, percent, place, rule

_PUT = r"(?:put|place|arrange|combine|show|merge|join|set|make|lay|stitch|tile|align|stack)"
_ALL = r"(?: (?:images|image1 image2(?: image3)?|it))?"
_BORDERS = (
    r"(?: (?:with|in|on)(?: (?:thin|thick|wide|narrow))? <COLOUR>"
    r"(?: (?:border|gap|gaps|spacing|lines|background|dividers))?(?: between(?: images)?)?)?"
)


def _collage(layout: Literal["row", "column", "grid"], said: Said) -> Collage:
    return Collage(layout=layout, colour=colour(said), labels=())


def _labelled(said: Said, quotes: Quotes) -> Collage:
    numbers = [int(number) for number in re.findall(r"quote(\d+)", said["labels"])]
    return Collage(
        layout="row", colour=colour(said), labels=tuple(quotes[number] for number in numbers)
    )


def _paste(said: Said, _quotes: Quotes) -> EditOperation:
    source = said.get("source")
    target = said.get("image") or "image2"
    return Paste(
        source=int(source[-1]) if source else 1,
        target=int(target[-1]),
        where="person" if said["subject"] == "person" else "subject",
        place=place(said.get("place"), PicturePlace(row="bottom")),
    )


def _inset(said: Said, _quotes: Quotes) -> Inset:
    return Inset(
        number=int(said["image"][-1]),
        place=place(said.get("place"), PicturePlace(row="top", column="right")),
    )


def _blend(said: Said, _quotes: Quotes) -> Blend:
    return Blend(share=percent(said, 0.5))


SEVERAL_RULES = (
    rule(
        rf"(?:{_PUT}{_ALL} )?(?:in |into |as )?(?:sidebyside|row|line|horizontally)(?: images?)?"
        rf"(?: collage| comparison)?{_BORDERS}"
        rf"|(?:make|create|build|add)(?: sidebyside)? (?:collage|comparison|montage"
        rf"|diptych|triptych)"
        rf"(?: (?:of|from|with|out of) images)?"
        rf"|(?:combine|merge|join|stitch) images(?: (?:together|into one image"
        rf"|in one image|into collage))?"
        rf"|{_PUT} images (?:together|into one image|in one image)"
        rf"|(?:collage|montage|sidebyside)(?: of images)?",
        lambda said, _quotes: _collage("row", said),
    ),
    rule(
        rf"(?:{_PUT}{_ALL} )?(?:in |into |as )?"
        rf"(?:column|vertically|stack|stacked|on top of each other"
        rf"|above each other|one above other|below each other)(?: images)?{_BORDERS}"
        rf"|stack images(?: (?:vertically|on top of each other))?",
        lambda said, _quotes: _collage("column", said),
    ),
    rule(
        rf"(?:{_PUT}{_ALL} |create )?(?:in |into |as |to )?grid(?: (?:of|from|with) images)?"
        rf"(?: collage| layout)?{_BORDERS}",
        lambda said, _quotes: _collage("grid", said),
    ),
    rule(
        rf"{_PUT}{_ALL} (?:sidebyside|in row)"
        r"(?: (?:with|under|as))?(?: labels?| labelled| labeled| captions?| titles?)?"
        r"(?P<labels>(?: quote\d+){2,3})",
        _labelled,
    ),
    rule(
        r"(?:put|place|paste|add|copy|move|cutout|composite|transfer) <SUBJECT>"
        r"(?: (?:from|of|in) (?P<source>image[123]))?(?: paste it)?"
        r" (?:on|onto|on top of|into|in|over|to|in front of) <IMAGE>(?: <PLACE>)?"
        r"(?: background)?",
        _paste,
    ),
    rule(
        r"(?:put|place|paste|add|copy|move) <SUBJECT> (?:from|of|in) (?P<source>image[23])"
        r" (?:on|onto|on top of|into|in|over|to|in front of) (?P<image>image1)(?: <PLACE>)?",
        _paste,
    ),
    rule(
        r"(?:put|place|paste|add|show|overlay) <IMAGE>(?: (?:small|smaller|as inset|inset))*"
        r" (?:(?:on|over|onto) (?:image1|it) )?<PLACE>",
        _inset,
    ),
    rule(r"(?:add|put|show|use) <IMAGE> as (?:inset|picture in picture)", _inset),
    rule(
        r"(?:blend|mix|fade|cross ?fade|double expose|dissolve)(?: in)?"
        r"(?: (?:images|it|image1))?(?: (?:together|with|into|in))?(?: image2)?(?: <PERCENT>)?"
        r"|(?:double exposure|<MAKE> double exposure)(?: (?:of|with|from) (?:images|image2))?",
        _blend,
    ),
)
