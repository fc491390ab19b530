"""The `headwater` command: one file per subcommand, found by its name."""
