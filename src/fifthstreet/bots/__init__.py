"""Players whom the house itself plays, so that nobody sits at an empty table."""
