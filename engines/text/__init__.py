"""Rewriting prompts."""
