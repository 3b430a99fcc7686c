"""Where the repository lies, whose tests these are, and this package in it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TESTING = Path(__file__).parent
