"""What is printed from the law and a submission: the table sign and the notices."""
