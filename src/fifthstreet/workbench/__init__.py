"""What a designer of games tries out: any bet, any strategy, any pay table, in a notebook too."""
