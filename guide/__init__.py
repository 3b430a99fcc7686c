"""The guide: its pages that are made from the code, and what builds the site around them."""
