"""`python -m guide` writes the pages of docs/ that are made from the code; `--check` compares."""

import sys
from pathlib import Path

from guide.licences import PAGE
from guide.pages import changed_pages

ROOT = Path(__file__).parents[1]
changed = changed_pages(ROOT / "docs")
if "--check" in sys.argv[1:]:
    # What is installed differs from machine to machine
    held = [file for file in changed if file != ROOT / "docs" / PAGE]
    names = ", ".join(file.relative_to(ROOT).as_posix() for file in held)
    sys.exit(f"Not what the code says: {names}. Run `make pages`." if names else None)
for file, text in changed.items():
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
