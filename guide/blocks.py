"""The page of the blocks: what an operator configures once, field by field."""

from pydantic import TypeAdapter

from guide.records import record_tables
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService

_HEAD = """# Blocks

```python
from media_pipelines.blocks.media_service import MediaService

service = MediaService(base_url="https://media.example.com", api_key="mp_…")
service.save("studio", overwrite=True)
```

A block is what an operator configures once. Save it so, or in Prefect's pages under *Blocks*.
Every field has a default. [Write and run flows](../how-to/prefect.md#blocks) says how runs take a
block.

"""


def document() -> str:
    """Return the page."""
    parts = (record_tables(TypeAdapter(block), 2) for block in (MediaService, AssetDelivery))
    return _HEAD + "\n".join(parts)
