"""Links to files in markdown."""

import re

from media_pipelines.delivery.set_links import SetLinks
from media_pipelines.pages.plain_words import moment

_MARKS = re.compile(r"[\\\[\]]")
_ESCAPED = r"\\\g<0>"


def place_of(links: SetLinks, page: str) -> str:
    """Write where files are and how they are opened.

    Args:
        links: Of the files.
        page: Which of them shows the others; empty: none.
    """
    if links.expire_at is None:
        shown = f" Open `{links.page(page)}` there: it shows them all." if page else ""
        return f"The files are in the folder `{links.place}` of the machine {links.machine}.{shown}"
    shown = f"**[Open the page of all files]({links.page(page)})**\n\n" if page else ""
    until = moment(links.expire_at)
    return (
        f"{shown}The files are in `{links.place}`. The links need no key; they work until {until}, "
        "or until the temporary credentials end that they were made with."
    )


def opened(file: str, links: SetLinks) -> str:
    """Write how one file is opened."""
    link = links.links[file]
    # Prefect's pages take the target from links to files of a machine: these are for copying.
    # Prefect's older pages show the text of a link as it is written.
    return f"[{_MARKS.sub(_ESCAPED, file)}]({link})" if links.expire_at else f"`{link}`"
