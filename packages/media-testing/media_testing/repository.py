"""Where the repository lies, whose tests these are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
