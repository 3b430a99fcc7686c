"""`python -m guide FOLDER` writes the pages that are made from the code."""

import sys
from pathlib import Path

from guide.pages import write_pages

write_pages(Path(sys.argv[1]))
