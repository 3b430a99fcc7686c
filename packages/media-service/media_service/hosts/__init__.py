"""Hosts: what claims jobs and has them run."""
