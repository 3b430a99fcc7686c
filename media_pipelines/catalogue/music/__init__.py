"""Musical instruments."""
