"""What the house answers: a closed model for every answer and every frame of a socket."""
