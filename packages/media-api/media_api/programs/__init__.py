"""What programs have in common: how they end, what they say, and servers that they keep."""
