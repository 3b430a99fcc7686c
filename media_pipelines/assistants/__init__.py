"""The pipelines as tools of AI assistants: a server of the Model Context Protocol (MCP)."""
