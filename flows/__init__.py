"""The flows, one a file."""

if __name__ != "media_pipelines.flows":
    # Loaded twice, a block would be two classes, and flows refuse the one that they do not know
    raise ImportError("Import media_pipelines.flows; flows is only where its files are.")

GROUP = "media_pipelines.pipelines"
"""The group of the entry points by which other packages add pipelines."""
