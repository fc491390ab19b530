"""What is measured, against what, and how to repeat it: `make bench`."""
