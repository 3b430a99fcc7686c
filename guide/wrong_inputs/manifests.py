"""Tables of batches, and of prices."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path

from guide.wrong_inputs.wrong_input import WrongInput
from media_pipelines.batch.batch import check_table
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.money.prices import read_prices
from media_pipelines.tables.problems import InvalidTable

TITLE = "Tables"
ABOUT = (
    "`media batch` reads the whole table before the first request, and names every problem. The "
    "rows are tables for `text_to_model`; the last ones are tables of prices."
)

_TEXTS = "prompt,texture_prompt"
_TABLES: dict[tuple[str, str], str] = {
    ("chairs.txt", "prompt\nchair"): "the ending .txt is not known; give one of .csv",
    ("chairs.csv.gz", "prompt\nchair"): "not packed with gzip",
    ("chairs.parquet", "prompt\nchair"): "damaged or not Parquet",
    ("chairs.xlsx", "prompt\nchair"): "save it again as .xlsx without a password",
    ("chairs.jsonl", "[1]"): "no line of it is a JSON object",
    ("chairs.csv", ""): "no row with the names of the columns",
    ("chairs.csv", _TEXTS): "it has no rows",
    ("chairs.csv", f"{_TEXTS}\nchair,oak,red"): "must stand in quotes",
    ("chairs.csv", f'{_TEXTS}\n"chair,oak'): "write a quote in a quoted cell twice",
    ("chairs.csv", "prompt,prompt\nchair,oak"): "appears more than once",
    ("chairs.csv", "prompt\nchair"): "texture_prompt: is missing; text_to_model needs it",
    ("chairs.csv", f"{_TEXTS},promt\nchair,oak,x"): "did you mean prompt?",
    ("chairs.csv", f"{_TEXTS},format\nchair,oak,fbx"): "did you mean output_format?",
    ("chairs.csv", f"{_TEXTS},colour\nchair,oak,red"): "did you mean uniform_color?",
    ("chairs.csv", f"{_TEXTS},sku\nchair,oak,7"): "Begin the name with _ to keep the column",
    ("chairs.csv", f"{_TEXTS},output\nchair,oak,out"): "all rows of a batch share it",
    ("chairs.csv", f"{_TEXTS}\nchair,"): "is empty, and the pipeline needs it",
    ("chairs.csv", f"{_TEXTS},output_format\nchair,oak,max"): "'usdz' or '3mf' (found 'max')",
    ("chairs.csv", f"{_TEXTS},mesh_count\nchair,oak,4.5"): "a whole number (found '4.5')",
    ("chairs.csv", f"{_TEXTS},uniform_color\nchair,oak,red"): "Write #RRGGBB",
    ("chairs.csv", f"{_TEXTS},target_size\nchair,oak,1;2"): "three along x, y and z",
    ("chairs.csv", f'{_TEXTS},target_size\nchair,oak,"[1"'): "is not JSON from character 3 on",
    ("chairs.csv", f"{_TEXTS},quality\nchair,oak,mend"): "'report', 'repair' or 'reject'",
    ("chairs.csv", f"{_TEXTS},quality\nchair,oak,max_face=9"): "did you mean max_faces?",
    ("chairs.csv", f"row,{_TEXTS}\na,chair,oak\nA,stool,oak"): "has the name of line 2",
    ("chairs.csv", f"row,{_TEXTS}\na/b,chair,oak"): "no folder may have",
    ("chairs.csv", f"row,{_TEXTS}\n_batch,chair,oak"): "the folder of the ledger",
}
_PRICES = {
    "operation,prize\nimages/edits,1": "price",
    "operation,price\nimages/edit,1": "images/edits",
    "operation,price\nimages/edits,cheap": "is not a number; write it as 0.04",
    "operation,price\nimages/edits,-1": "is not a price; write 0 or more",
    "operation,price\nimages/edits,1\nimages/edits,2": "more than once",
}


def answers(folder: Path) -> Iterator[WrongInput]:
    """Read each of them."""
    pipeline = pipelines()["text_to_model"]
    for (name, content), part in _TABLES.items():
        file = folder / name
        file.write_text(content)
        read = partial(asyncio.run, check_table(str(file), pipeline, S3Settings()))
        yield _answer(read, f"{name}\n{content}", part, folder)
    for content, part in _PRICES.items():
        read_them = partial(read_prices, BytesIO(content.encode()), "prices.csv")
        yield _answer(read_them, f"prices.csv\n{content}", part, folder)


def _answer(read: Callable[[], object], given: str, part: str, folder: Path) -> WrongInput:
    try:
        read()
    except InvalidTable as exc:
        return WrongInput(given=given, said=str(exc).replace(f"{folder}/", ""), part=part)
    return WrongInput(given=given, said="", part=part, is_refused=False)
