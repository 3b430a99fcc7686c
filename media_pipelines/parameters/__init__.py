"""The parameters of tasks and flows as people type them."""
