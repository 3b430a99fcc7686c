"""The file of a table, wherever it is."""

from media_api.client.errors import UnreadableFile
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import read_file
from media_pipelines.tables.table_address import TableAddress


async def table_content(address: str, s3: S3Settings) -> bytes:
    """Read the file of a table.

    Args:
        address: Path or s3:// address, with `#` and the name of a sheet behind a workbook.
        s3: How S3 is reached.

    Raises:
        UnreadableFile: If there is none.
        MediaError: As `read_file`.
    """
    file = TableAddress.parse(address).file
    content = await read_file(file, s3)
    if content is None:
        raise UnreadableFile(file, "it is not there")
    return content
