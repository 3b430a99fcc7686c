"""What Prefect asks of a block, and what the fields of ours refuse."""

import runpy
import traceback
from pathlib import Path

import pytest
from prefect import flow
from prefect.blocks.core import Block
from prefect.exceptions import ParameterTypeError
from prefect.testing.standard_test_suites import BlockStandardTestSuite
from pydantic import SecretStr, ValidationError

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_testing.fake_service import KEY, FakeService


class OurBlocks(BlockStandardTestSuite):
    def test_has_a_valid_image(self, block: type[Block]) -> None:
        # The original fetches the picture; tests stay on this machine.
        assert str(block._logo_url).startswith("https://")

    @pytest.mark.usefixtures("prefect_server")
    async def test_has_a_valid_code_example(
        self, block: type[Block], fake_service: FakeService, tmp_path: Path
    ) -> None:
        # The original wants `load`, which is a coroutine in the async flows that are all of ours.
        service = MediaService(base_url=fake_service.base_url, api_key=SecretStr(KEY))
        await service.save("example", overwrite=True)
        await AssetDelivery(folder=str(tmp_path / "set")).save("example", overwrite=True)
        example = tmp_path / "example.py"
        _, code, _ = (block.get_code_example() or "").split("```")
        example.write_text(code.removeprefix("python").replace("BLOCK_NAME", "example"))
        assert f"await {block.__name__}.aload" in example.read_text()
        await runpy.run_path(str(example))["chair"]()
        assert len(fake_service.jobs) == 1


class TestMediaService(OurBlocks):
    @pytest.fixture
    def block(self) -> type[Block]:
        return MediaService


class TestAssetDelivery(OurBlocks):
    @pytest.fixture
    def block(self) -> type[Block]:
        return AssetDelivery


def test_the_key_is_not_shown() -> None:
    service = MediaService(base_url="http://media.example", api_key=SecretStr("open sesame"))
    assert "open sesame" not in repr(service) + str(service.model_dump())


@pytest.mark.parametrize(
    "fields",
    [{"base_url": "media.example"}, {"priority": 256}, {"max_concurrent": 0}],
    ids=lambda fields: next(iter(fields)),
)
def test_a_field_out_of_range_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        MediaService.model_validate(fields)


def test_the_line_end_of_a_key_file_is_no_part_of_the_key() -> None:
    service = MediaService.model_validate({"api_key": "abc-123\r\n"})
    assert service.api_key == SecretStr("abc-123")


@pytest.mark.parametrize(
    ("block", "fields", "named"),
    [
        (MediaService, {"api_key": "s3cr3t-ä"}, "api_key"),
        (MediaService, {"api_key": "s3cr3t\rs3cr3t"}, "api_key"),
        (MediaService, {"base_url": "http://user:s3cr3t@media.example"}, "base_url"),
        (AssetDelivery, {"folder": "out", "secret_access_key": "s3cr3t"}, "S3 secret key"),
        (AssetDelivery, {"endpoint_url": "http://user:s3cr3t@minio"}, "endpoint_url"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_a_refused_secret_is_not_shown_but_its_field_is_named(
    block: type[Block], fields: dict[str, str], named: str
) -> None:
    with pytest.raises(ValidationError, match=named) as caught:
        block.model_validate(fields)
    assert "s3cr3t" not in str(caught.value) + repr(caught.value)


def test_the_form_of_a_flow_names_the_field_of_a_block_that_is_refused() -> None:
    @flow
    async def uses_a_service(service: MediaService) -> None:
        """Stands for any of ours."""

    with pytest.raises(ParameterTypeError, match=r"service\.api_key: .*printable ASCII") as caught:
        uses_a_service.validate_parameters({"service": {"api_key": "s3cr3t-ä"}})
    assert "s3cr3t" not in str(caught.value)


def test_home_comes_from_the_block_else_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MEDIA_HOME", "/srv/media")
    assert MediaService(home="/data").home_folder == Path("/data")
    assert MediaService().home_folder == Path("/srv/media")
    monkeypatch.delenv("MEDIA_HOME")
    assert MediaService().home_folder == Path.home() / ".media-pipelines"


async def test_equal_blocks_share_one_client(media_service: MediaService) -> None:
    twin = MediaService.model_validate(media_service.model_dump())
    twin.api_key = media_service.api_key
    async with media_service.get_client() as one, twin.get_client() as other:
        assert one is other


@pytest.mark.usefixtures("prefect_server")
async def test_a_stored_block_loads_as_it_was_saved(media_service: MediaService) -> None:
    await media_service.save("fake", overwrite=True)
    loaded = await MediaService.load("fake")
    assert loaded.base_url == media_service.base_url
    assert loaded.api_key == media_service.api_key


@pytest.mark.usefixtures("prefect_server")
def test_code_without_an_event_loop_loads_a_block_at_once(media_service: MediaService) -> None:
    media_service.save("at-once", overwrite=True)
    assert MediaService.load("at-once").base_url == media_service.base_url


@pytest.mark.usefixtures("prefect_server")
async def test_a_stored_block_with_a_key_that_cannot_be_sent_names_the_field(
    media_service: MediaService,
) -> None:
    # The form of the pages stores whatever is typed.
    media_service.api_key = SecretStr("s3cr3t-ä")
    await media_service.save("unsendable", overwrite=True)
    with pytest.raises(RuntimeError, match="unsendable") as caught:
        await MediaService.load("unsendable")
    told = "".join(traceback.format_exception(caught.value))
    assert "api_key" in told
    assert "s3cr3t" not in told
