"""What is eaten and drunk."""
