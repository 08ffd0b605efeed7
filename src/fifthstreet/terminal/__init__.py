"""What a terminal shows: pages, tables, pictures in characters, and a round to play."""
