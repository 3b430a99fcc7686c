"""What tests share: servers, processes, samples. It is not shipped."""
