"""Lets `python -m fifthstreet` stand for the command."""

from fifthstreet.cli.main import main

if __name__ == "__main__":
    main()
