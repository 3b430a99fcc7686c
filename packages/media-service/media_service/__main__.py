"""`python -m media_service` is the program `media-service`."""

from media_service.command.program import main

if __name__ == "__main__":
    raise SystemExit(main())
