"""Where the files of a set are opened."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx

from media_pipelines.delivery.set_links import LINK_LIFE, links_at
from media_testing.s3_server import BUCKET, S3Server

FILES = ["index.html", "1_image/image.png", "2_mesh/two words & ü?.glb"]


def test_a_link_into_a_bucket_is_signed_for_as_long_as_s3_allows(s3_server: S3Server) -> None:
    for file in FILES:
        s3_server.client.put_object(Bucket=BUCKET, Key=f"out/set/{file}", Body=file.encode())
    links = links_at(f"s3://{BUCKET}/out/set", FILES, s3_server.settings)
    assert links.place == f"s3://{BUCKET}/out/set"
    assert [httpx.get(links.links[file]).text for file in FILES] == FILES
    for link in links.links.values():
        [life] = parse_qs(urlsplit(link).query)["X-Amz-Expires"]
        assert int(life) == LINK_LIFE.total_seconds()


def test_a_link_to_a_folder_is_the_path_whatever_leads_there(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "latest").symlink_to(tmp_path / "sets")
    links = links_at(str(tmp_path / "latest"), FILES, None)  # type: ignore[arg-type]  # no bucket
    assert links.links["1_image/image.png"] == str(tmp_path / "sets/1_image/image.png")
    assert links.expire_at is None
