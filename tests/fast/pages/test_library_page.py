"""The page of a library holds the texts of others as texts, and links only to what is there."""

import html
import json
import os
import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote

from media_pipelines.library.library import open_library
from media_pipelines.library.library_lines import page_of
from media_testing.library_samples import BEGIN, batch_in, digest, mesh_set, picture_set

HOSTILE = "</script><script>alert(1)</script><!-- \u2028 '\" {{ 7*7 }}"
FIELDS = (
    *("kind", "title", "address", "link", "picture", "pipeline", "engines", "made", "state"),
    *("stale", "notes", "sources", "remake", "basis", "unpriced", "spent", "rows", "group", "week"),
)


def page_at(place: Path, page: Path | None = None) -> str:
    address = str(page or place / "library.html")
    return page_of(open_library(str(place)), address).decode()


def lines_of(page: str) -> list[dict[str, object]]:
    found = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return [dict(zip(FIELDS, line, strict=True)) for line in json.loads(found[1])]


def test_texts_stay_texts(tmp_path: Path) -> None:
    picture_set(tmp_path / "a", HOSTILE, run=HOSTILE)
    picture_set(tmp_path / "b", HOSTILE, flow_run_id="2", flow=HOSTILE, status="FAILED")
    page = page_at(tmp_path)
    assert "alert(1)</script>" not in page
    assert page.count("<script") == 2
    assert len(lines_of(page)) == 2


def test_every_fact_is_on_the_page(tmp_path: Path) -> None:
    picture_set(tmp_path / "image", charge=0.25)
    file = tmp_path / "image/1_image/image.png"
    later = (BEGIN + timedelta(days=7)).isoformat()
    mesh_set(tmp_path / "mesh", "sha256:00", str(file), started_at=later)
    batch_in(tmp_path / "lamps", ["a", "b"], costs=[1.0, 1.0], spent=2.0)
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd/run.json").write_text("")
    mesh, lamps, image, odd = sorted(
        lines_of(page_at(tmp_path)),
        key=lambda line: "mesh lamps image odd".index(str(line["address"])),
    )
    assert (image["title"], image["pipeline"], image["engines"]) == (
        "an oak chair",
        "text-to-model",
        ["engine-1"],
    )
    assert (image["made"], image["week"]) == ("2026-03-02T09:00+00:00", "2026-03-02")
    assert (image["remake"], image["basis"], image["spent"]) == (0.25, "charges", 0.25)
    assert mesh["stale"] == ["image/1_image/image.png has another content now"]
    assert (lamps["kind"], lamps["rows"], lamps["spent"]) == ("batch", [["COMPLETED", 2]], 2.0)
    assert (odd["kind"], odd["notes"]) == ("unread", ["Its run.json is empty."])


def test_lineage_leads_from_line_to_line(tmp_path: Path) -> None:
    picture_set(tmp_path / "image")
    file = tmp_path / "image/1_image/image.png"
    mesh_set(tmp_path / "mesh", f"sha256:{digest(file.read_bytes())}", started_at="2026-04-01")
    lines = lines_of(page_at(tmp_path))
    [[text, place]] = lines[0]["sources"]  # type: ignore[misc]  # JSON
    assert (text, lines[place]["address"]) == ("an oak chair", "image")


def test_links_lead_to_files_that_are_there_from_wherever_the_page_is(tmp_path: Path) -> None:
    odd = "50% & #1?.png"
    picture_set(tmp_path / "sets" / odd)
    mesh_set(tmp_path / "sets/bare", "sha256:00")
    raw = os.fsdecode(os.fsencode(tmp_path) + b"/sets/caf\xe9")
    picture_set(Path(raw), started_at="2026-01-01")
    for page in (tmp_path / "sets/library.html", tmp_path / "pages/a.html"):
        links = [
            str(line[name])
            for line in lines_of(page_at(tmp_path / "sets", page))
            for name in ("link", "picture")
            if line[name]
        ]
        assert len(links) == 4
        for link in links:
            assert not re.match(r"[a-z]+:|/", link)
            file = os.path.join(page.parent, unquote(link, errors="surrogateescape"))
            assert os.path.isfile(os.path.normpath(file)), link


def test_a_page_elsewhere_than_in_the_bucket_has_no_links(tmp_path: Path) -> None:
    picture_set(tmp_path / "set")
    page = page_of(open_library(str(tmp_path)), "s3://assets/library.html").decode()
    [line] = lines_of(page)
    assert (line["link"], line["picture"]) == ("", "")


def test_the_page_asks_no_other_host(tmp_path: Path) -> None:
    picture_set(tmp_path / "set")
    page = html.unescape(page_at(tmp_path))
    assert not re.search(r"""(?:src|href)=["']?(?!data:)[a-z]+:""", page)
    assert "default-src 'none'" in page
    assert "connect-src blob: data:" in page


def test_weeks_and_groups_are_on_the_page(tmp_path: Path) -> None:
    for number in range(3):
        picture_set(tmp_path / f"a{number}", charge=1.5)
    page = page_at(tmp_path)
    assert "4.50 in all" in page
    assert "<b>3</b> an oak chair" in page
    assert {line["group"] for line in lines_of(page)} == {0}


def test_an_empty_place_has_a_page(tmp_path: Path) -> None:
    page = page_at(tmp_path)
    assert "0 sets and 0 batches." in page
    assert lines_of(page) == []
