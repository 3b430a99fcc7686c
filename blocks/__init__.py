"""The blocks of Prefect: a media-generation service, and where its assets go."""

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService

if __name__ != "media_pipelines.blocks":
    # Loaded twice, a block would be two classes, and flows refuse the one that they do not know
    raise ImportError("Import media_pipelines.blocks; blocks is only where its files are.")

__all__ = ["AssetDelivery", "MediaService"]
