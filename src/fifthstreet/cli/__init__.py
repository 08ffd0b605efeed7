"""The command line: it parses what is typed and shows what the rules answer, nothing else."""
