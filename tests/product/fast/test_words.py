"""What people read has the words of the list in CONTRIBUTING.md, "Words"."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from media_testing.repository import PACKAGES, ROOT

# These list words of prompts, or name the wire record as the specification does
LEFT_OUT = ("docs/reference/vocabulary.md", "docs/reference/specification.md")
PAGES = (
    ROOT / "README.md",
    *sorted({*(ROOT / "docs").rglob("*.md")} - {ROOT / name for name in LEFT_OUT}),
    *(ROOT / "packages" / name / "README.md" for name in PACKAGES),
)
SERVICE = ROOT / "packages/media-service/media_service"
IN_BROWSERS = (SERVICE / "page/static", ROOT / "media_pipelines/pages/templates")
IN_CODE = (
    *(ROOT / name for name in ("media_pipelines", "flows", "tasks", "blocks")),
    ROOT / "packages/media-api/media_api",
    SERVICE,
)
MARKUP = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|<!--.*?-->", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$|\s//\s.*?$", re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`')
# "There is no file" and "is no longer used" are English; a task envelope is what is on the wire
NARROWER = {
    "is no …": r"(?<!\bthere )is no (?!longer\b|more\b)\w+",
    "envelope": r"(?<!\btask )envelope",
    "envelopes": r"(?<!\btask )envelopes",
}


def listed() -> list[str]:
    """Read the words that have another in their place."""
    text = (ROOT / "CONTRIBUTING.md").read_text().partition("\n## Words\n")[2]
    rows = re.findall(r"^\| (.+?) \| .+ \|$", text.partition("\n## ")[0], re.MULTILINE)
    return [word for row in rows[1:] for word in row.split(", ")]


def pattern(words: list[str]) -> re.Pattern[str]:
    one = (NARROWER.get(word) or re.escape(word) for word in words)
    return re.compile(rf"\b(?:{'|'.join(one)})\b", re.IGNORECASE)


WORDS = pattern(listed())


def found_in(text: str) -> list[str]:
    plain = re.sub(r"\s+", " ", text)
    return [plain[max(0, hit.start() - 40) : hit.end() + 20] for hit in WORDS.finditer(plain)]


def prose(page: str) -> str:
    return MARKUP.sub(" ", page)


class _Shown(HTMLParser):
    """Gathers what a page shows."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        shown = ("title", "placeholder", "aria-label", "alt")
        self.texts += [value or "" for name, value in attrs if name in shown]


def shown(page: str) -> str:
    reader = _Shown()
    reader.feed(re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL))
    return "\n".join(reader.texts)


def quoted(script: str) -> Iterator[str]:
    """Yield the texts of a script that are no names of fields."""
    for parts in QUOTED.findall(COMMENT.sub("", script)):
        text = re.sub(r"\$\{[^}]*\}", "{}", "".join(parts))
        if " " in text or text[:1].isupper():
            yield text


def literal(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=values):
            return "".join(literal(value) or "{}" for value in values)
        case _:
            return ""


def sentences(code: str) -> Iterator[str]:
    """Yield the texts of a module in one line; docstrings that users read are in docs/reference."""
    tree = ast.parse(code)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    parts = {id(e) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for e in n.values}
    for node in ast.walk(tree):
        text = literal(node) if id(node) not in docstrings | parts else ""
        if " " in text and "\n" not in text:
            yield text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_have_the_words_of_the_list(page: Path) -> None:
    assert found_in(prose(page.read_text())) == []


@pytest.mark.parametrize("folder", IN_BROWSERS, ids=lambda folder: folder.name)
def test_pages_in_browsers_have_the_words_of_the_list(folder: Path) -> None:
    files = sorted(folder.rglob("*.js")) + sorted(folder.rglob("*.html"))
    assert len(files) > 2
    texts = {
        file.name: "\n".join(quoted(text)) if file.suffix == ".js" else shown(text)
        for file in files
        for text in [file.read_text()]
    }
    assert {name: hits for name, text in texts.items() if (hits := found_in(text))} == {}


@pytest.mark.parametrize("folder", IN_CODE, ids=lambda folder: folder.name)
def test_messages_have_the_words_of_the_list(folder: Path) -> None:
    found = {
        str(file.relative_to(ROOT)): hits
        for file in sorted(folder.rglob("*.py"))
        if (hits := [hit for text in sentences(file.read_text()) for hit in found_in(text)])
    }
    assert found == {}


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        ("A lane of `house` recipes", ["lane", "recipes"]),
        ("null: not\ntold; Lanes [of](house.svg)", ["told", "Lanes"]),
        ("'red' is no colour, and there is no file that is no longer read", ["is no colour"]),
    ],
)
def test_a_word_of_the_list_is_found_and_code_is_not(text: str, hits: list[str]) -> None:
    assert WORDS.findall(prose(re.sub(r"\s", " ", text))) == hits


def test_texts_of_scripts_and_code_are_found() -> None:
    script = 'table("Lanes", row.lanes); // the lane\nh("told", `it is ${told} lanes`)'
    assert list(quoted(script)) == ["Lanes", "it is {} lanes"]
    code = 'def f(told):\n    """Told."""\n    return f"is {told} told", "lane", "no lane\\n"'
    assert list(sentences(code)) == ["is {} told"]
    assert shown('<p title="a lane">x</p><script>told</script>').split("\n") == ["a lane", "x"]
