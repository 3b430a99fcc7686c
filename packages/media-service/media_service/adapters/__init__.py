"""Adapters: how the service speaks to engines that run elsewhere."""
