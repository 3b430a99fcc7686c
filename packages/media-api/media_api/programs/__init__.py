"""What programs have in common: how they end, how they say what is wrong, and servers that they keep."""
