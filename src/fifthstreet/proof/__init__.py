"""The proof of a book: the gate through which somebody else's book comes onto the shelf."""
