"""`python -m media_pipelines` is the program `media`."""

from media_pipelines.command.program import main

if __name__ == "__main__":
    raise SystemExit(main())
