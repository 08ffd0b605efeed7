"""The law of casino stud games as software."""
