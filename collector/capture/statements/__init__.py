"""One file for each kind of statement that writes."""
