"""Jobs that a service has accepted: submitted once, found again, counted, canceled."""
