"""The gate's answer for each reader: people, pull requests, programs, code scanning. Pure."""
