"""One Prefect task per operation of the media-generation API."""

if __name__ != "media_pipelines.tasks":
    # Loaded twice, a block would be two classes, and flows refuse the one that they do not know
    raise ImportError("Import media_pipelines.tasks; tasks is only where its files are.")
