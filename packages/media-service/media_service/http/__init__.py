"""The HTTP side: routes, uploads, documents, and how much a client may ask for."""
