"""What the benchmarks have found, a file each, and what writes and reads them."""
