"""What the floor's pages ask beyond the tables: remedies, next steps, figures, advice, drills."""
