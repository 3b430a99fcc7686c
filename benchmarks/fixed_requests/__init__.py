"""Forty fixed requests, recorded and compared: whether users get what they got before."""
