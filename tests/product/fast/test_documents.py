"""What the documents say is so: commands, paths, figures, examples, rooms and decisions."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from media_service.registry.engines_file import read_engines
from media_studio.blender.installation import LIBRARIES
from media_studio.programs.program_reading import read_program
from media_studio.programs.program_schema import program_schema
from media_testing.repository import DISTRIBUTIONS, PACKAGES, ROOT

README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
DECISIONS = {
    folder: (ROOT / folder / "DECISIONS.md").read_text() for folder in DISTRIBUTIONS.values()
}
PAGES = sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))
OF_PACKAGES = [
    f"packages/{name}/{page}.md"
    for name in PACKAGES
    for page in ("README", "DECISIONS", "CHANGELOG")
]
DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "DECISIONS.md", "CHANGELOG.md", "SECURITY.md"),
    *(*OF_PACKAGES, *PAGES),
)
FIRST_READ = ("README.md", "docs/index.md", *(page for page in PAGES if "/start/" in page))
MARK = "<!-- Made from the code by `make pages` -->"
MOST_WORDS = 20_000
DECISION = re.compile(r"^## (D-\d{3}) (.+)$", re.MULTILINE)


def blocks(name: str, language: str) -> list[str]:
    text = (ROOT / "docs" / name).read_text()
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_schema_in_the_documents_is_that_of_the_code() -> None:
    written = json.loads((ROOT / "docs" / "reference" / "shape-program.schema.json").read_text())
    assert written == json.loads(json.dumps(program_schema()))


def test_the_example_of_a_shape_program_is_built() -> None:
    (example,) = blocks("reference/shape-programs.md", "json")
    program = read_program(example)
    assert len(program.parts) == 4
    assert all(part.closed for part in program.parts)


def test_the_example_of_a_file_of_engines_is_read(tmp_path: Path) -> None:
    example, _function = blocks("how-to/engines.md", "toml")
    (tmp_path / "engines.toml").write_text(example)
    assert len(read_engines(tmp_path / "engines.toml")) == 2


def test_the_libraries_that_a_newcomer_installs_are_those_of_make() -> None:
    (asked,) = re.findall(
        r"^libraries=\((.+)\)$", (ROOT / ".ci/system-libraries").read_text(), re.M
    )
    (said,) = [
        block for block in blocks("start/first-flow.md", "sh") if block.startswith("apt-get")
    ]
    assert said.split("recommends ")[1].split() == asked.split() == LIBRARIES.split()


@pytest.mark.parametrize("name", sorted({*DOCUMENTS} - {"docs/reference/vocabulary.md"}))
def test_commands_of_the_documents_exist(name: str) -> None:
    text = (ROOT / name).read_text()
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:`|^)make ([\w-]+)", text, re.MULTILINE)) <= targets
    for module in set(re.findall(r"python -m ([\w.]+)", text)):
        homes = (ROOT, *(ROOT / "packages" / name for name in PACKAGES))
        paths = [home / module.replace(".", "/") for home in homes]
        there = [
            path.with_suffix(".py").exists() or (path / "__main__.py").exists() for path in paths
        ]
        assert any(there), module


def paths_named(text: str) -> set[str]:
    """What stands in backticks and begins with a folder of the repository."""
    folders = {path.name for path in ROOT.iterdir() if path.is_dir()} - {"output"}
    named = re.findall(r"`([\w.-]+/[\w./-]*)(?:::\w+)?`", text)
    return {path for path in named if path.split("/")[0] in folders}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_files_that_the_documents_name_exist(name: str) -> None:
    text = (ROOT / name).read_text()
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    targets = [ROOT / path for path in paths_named(text)]
    targets += [(ROOT / name).parent / link for link in links]
    assert [path for path in targets if not path.exists()] == []


def anchors_of(page: Path) -> set[str]:
    """What a link may name: the headings, as sites and repositories write them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", each).lower() for each in headings]
    return {re.sub(r"[^\w -]", "", each).strip().replace(" ", "-") for each in plain}


@pytest.mark.parametrize("name", ["README.md", *PAGES])
def test_links_lead_to_headings_that_are_there(name: str) -> None:
    page = ROOT / name
    links = re.findall(r"\]\(([^)#:\s]*)#([^)\s]+)\)", page.read_text())
    targets = [(page.parent / file if file else page, anchor) for file, anchor in links]
    assert [each for each in targets if each[1] not in anchors_of(each[0])] == []


def test_what_is_written_by_hand_is_short() -> None:
    written = [text for page in PAGES if MARK not in (text := (ROOT / page).read_text())]
    assert len(written) < len(PAGES)
    assert sum(len(text.split()) for text in written) <= MOST_WORDS


@pytest.mark.parametrize("name", ["README.md", *PAGES])
def test_links_have_the_words_of_a_title_and_no_file_name(name: str) -> None:
    assert re.findall(r"\[[^\]]+\.md\]\(", (ROOT / name).read_text()) == []


def test_a_path_that_is_not_there_is_noticed() -> None:
    text = "`tests/fast/test_nothing.py::test_it`, `docs/`, `images/edits`, `run.json`"
    assert paths_named(text) == {"tests/fast/test_nothing.py", "docs/"}


def test_every_decision_has_a_number_of_its_own_and_a_reason() -> None:
    numbers = [number for text in DECISIONS.values() for number, _ in DECISION.findall(text)]
    assert len(numbers) == len(set(numbers))
    for text in DECISIONS.values():
        _, *sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
        assert [each.splitlines()[0] for each in sections if not DECISION.match(each)] == []
        assert [each.splitlines()[0] for each in sections if len(sentences(each)) < 2] == []


def test_decisions_and_changes_are_short() -> None:
    assert sum(len(text.encode()) for text in DECISIONS.values()) <= 60_000
    assert len((ROOT / "CHANGELOG.md").read_bytes()) <= 5_000


def test_decisions_that_files_cite_exist() -> None:
    known = {number for text in DECISIONS.values() for number, _ in DECISION.findall(text)}
    folders = ("media_pipelines", "flows", "tasks", "blocks", "docs", "packages")
    files = [
        file
        for each in folders
        for file in (ROOT / each).rglob("*.*")
        if file.suffix in {".py", ".md", ".toml"}
    ]
    files += [ROOT / name for name in DOCUMENTS]
    cited = {number for file in files for number in re.findall(r"\bD-\d{3}\b", file.read_text())}
    assert cited <= known


def drawn_layers(first: str) -> list[set[str]]:
    """The layers of the drawing in CONTRIBUTING that begins with a room."""
    (drawing,) = re.findall(rf"^```\n({first}.*?)^```", CONTRIBUTING, re.DOTALL | re.MULTILINE)
    return [set(re.findall(r"\w+", layer)) for layer in drawing.split("─►")]


@pytest.mark.parametrize(
    ("first", "package"),
    [
        ("assistants ─► command", "media_pipelines"),
        ("command ─► operating", "media_service"),
        ("command ─► models", "media_studio"),
    ],
)
def test_the_layers_that_are_drawn_are_those_of_the_import_rules(first: str, package: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (rule,) = [
        [set(re.findall(r"\w+", layer.replace(f"{package}.", ""))) for layer in rule["layers"]]
        for rule in settings["contracts"]
        if rule["type"] == "layers"
        and (f"{package}.command" in rule["layers"] or rule.get("containers") == [package])
    ]
    assert drawn_layers(first) == rule


def rooms() -> dict[str, set[str]]:
    """The folders of each package, by its name."""
    homes = {"media_pipelines": ROOT / "media_pipelines"}
    for distribution, packages in PACKAGES.items():
        homes |= {name: ROOT / "packages" / distribution / name for name in packages}
    return {
        name: {path.parent.name for path in home.glob("*/__init__.py")}
        for name, home in homes.items()
    }


def test_every_room_is_on_the_map_and_in_the_picture() -> None:
    there = {f"{package}/{room}" for package, names in rooms().items() for room in names}
    assert set(re.findall(r"^\| `(\w+/\w+)/` \|", CONTRIBUTING, re.MULTILINE)) == there
    picture = (ROOT / "docs" / "house.svg").read_text()
    named = set(re.findall(r'class="name"[^>]*>(\w+)<', picture))
    assert named == set().union(*rooms().values())


def sentences(text: str) -> list[str]:
    """The sentences of a document; code, tables, headings and pictures are none."""
    prose = re.sub(r"^```.*?^```$", "\n", text, flags=re.DOTALL | re.MULTILINE)
    prose = re.sub(r"^(?:\||#|!\[).*$", "", prose, flags=re.MULTILINE)
    prose = re.sub(r"\]\([^)]*\)", "]", prose)
    parts = re.split(r"(?<=[.!?:])\s+|\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", prose)
    return [" ".join(part.split()) for part in parts if re.search(r"\w", part)]


def test_sentences_are_told_apart() -> None:
    text = "# A\n\nOne [two](b.md) three. Four:\n\n- five\n- six\n\n```\nseven\n```\n| eight |\n"
    assert sentences(text) == ["One [two] three.", "Four:", "- five", "- six"]


@pytest.mark.parametrize("name", FIRST_READ)
def test_what_is_read_first_has_short_sentences(name: str) -> None:
    counts = {each: len(each.split()) for each in sentences((ROOT / name).read_text())}
    assert [each for each, words in counts.items() if words > 28] == []
    assert sum(counts.values()) / len(counts) <= 15


@pytest.mark.parametrize("name", [page for page in PAGES if "/how-to/" in page])
def test_how_tos_are_short(name: str) -> None:
    text = (ROOT / name).read_text()
    counts = [len(each.split()) for each in sentences(text)]
    assert len(text.splitlines()) <= 200
    assert sum(counts) / len(counts) <= 15.2


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 120
