"""The self-hosted media-generation service."""
