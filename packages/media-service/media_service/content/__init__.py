"""Files by the digest of their bytes: in a folder or a bucket, sent or fetched."""
