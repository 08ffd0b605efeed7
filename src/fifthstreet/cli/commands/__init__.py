"""The commands, one a module; each imports what it needs only when it is called."""
