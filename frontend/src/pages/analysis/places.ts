/** How many places the page offers to fill with cards that a player sees. */

export interface Places {
  hand: number;
  board: number;
  up: number;
}

const BY_GAME: Record<string, Places> = {
  casino_stud: { hand: 5, board: 0, up: 1 },
  mississippi_stud: { hand: 2, board: 2, up: 0 },
};

/** Returns the places of a game; the house judges whether cards fill them. */
export function places(game: string): Places {
  return BY_GAME[game] ?? { hand: 5, board: 0, up: 0 };
}
