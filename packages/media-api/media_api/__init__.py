"""The media-generation API: its wire contract and a client."""
