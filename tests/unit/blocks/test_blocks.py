"""What Prefect asks of a block, and what the fields of ours refuse."""

from pathlib import Path

import pytest
from prefect.blocks.core import Block
from prefect.testing.standard_test_suites import BlockStandardTestSuite
from pydantic import SecretStr, ValidationError

from blocks.asset_delivery import AssetDelivery
from blocks.media_service import MediaService


class OurBlocks(BlockStandardTestSuite):
    def test_has_a_valid_image(self, block: type[Block]) -> None:
        # The original fetches the picture; tests stay on this machine.
        assert str(block._logo_url).startswith("https://")


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
