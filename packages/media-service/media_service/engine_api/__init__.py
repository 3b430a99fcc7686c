"""What an engine implements: its execution, messages, errors and file types."""
