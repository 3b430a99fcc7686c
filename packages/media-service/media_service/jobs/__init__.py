"""Jobs: accepted requests, their claims, their ends and what is kept of them."""
