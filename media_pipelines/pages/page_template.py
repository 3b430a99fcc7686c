"""Pages of HTML that open from disk: every text in them is escaped, and no other host is asked."""

import base64
import hashlib
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

_TEMPLATES = Environment(
    loader=PackageLoader("media_pipelines.pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def rendered(name: str, *, scripts: str = "'self' 'wasm-unsafe-eval'", **values: object) -> bytes:
    """Write a page.

    Args:
        name: Of its template; `<name>.css` and `<name>.js` become part of the page.
        scripts: What may run besides its own script, in the words of a Content-Security-Policy:
            files beside it, and what the viewer unpacks.
        values: What the template shows.
    """
    script = _source(f"{name}.js")
    page = _TEMPLATES.get_template(f"{name}.html").render(
        policy=_policy(script, scripts),
        page_css=_source("page.css"),
        css=_source(f"{name}.css"),
        script=script,
        **values,
    )
    return page.encode(errors="replace")


@cache
def _source(name: str) -> str:
    return (files("media_pipelines.pages") / "templates" / name).read_text(encoding="utf-8")


def _policy(script: str, scripts: str) -> str:
    """Allow the script of the page, `scripts`, and pictures and films beside it; nothing else."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'sha256-{digest}' {scripts}",
            "style-src 'unsafe-inline'",
            "img-src 'self' blob: data:",
            "media-src 'self'",
            "connect-src blob: data:",
            "base-uri 'none'",
        ]
    )
