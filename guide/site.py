"""What mkdocs does besides: it takes in the documents beside docs/."""

import os
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("CHANGELOG.md", "CONTRIBUTING.md", "DECISIONS.md", "LICENSE", "SECURITY.md")
PROJECT = "project"
_ELSEWHERE = re.compile(r"<(?:script|img|link)\b[^>]*(?:src|href)=\"?(?:https?:)?//[^>]*>")
_LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents that are not in docs/."""
    for name in DOCUMENTS:
        place = f"{PROJECT}/{name}"
        files.append(File.generated(config, place, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Page, **_rest: object) -> str:
    """Lead links to where a file of the repository is in the site."""
    here = page.file.src_uri
    home = "" if here.startswith(f"{PROJECT}/") else f"docs/{os.path.dirname(here)}"

    def lead(link: "re.Match[str]") -> str:
        target = os.path.normpath(os.path.join(home, link[1]))
        in_site = target.removeprefix("docs/") if target.startswith("docs/") else ""
        if target in DOCUMENTS:
            in_site = f"{PROJECT}/{target}"
        if not in_site:
            return link[0]
        return f"]({os.path.relpath(in_site, os.path.dirname(here) or '.')}{link[2] or ''})"

    return _LINK.sub(lead, markdown)


def on_post_page(output: str, page: Page, **_rest: object) -> str:
    """Refuse a page that loads something from another host, or whose tables are none."""
    found = _ELSEWHERE.search(output)
    if found:
        raise PluginError(f"{page.file.src_uri} loads from elsewhere: {found[0]}")
    if "|---" in output:
        raise PluginError(f"{page.file.src_uri}: leave a line free before a table.")
    return output
