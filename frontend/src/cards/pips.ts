/** Where the pips of a numbered card stand, on a card of 100 by 140. */

export interface Pip {
  x: number;
  y: number;
  size: number;
}

const LEFT = 35;
const MIDDLE = 50;
const RIGHT = 65;
const SIZE = 19;

const ROWS: Record<string, [number, number][]> = {
  "2": [
    [MIDDLE, 28],
    [MIDDLE, 112],
  ],
  "3": [
    [MIDDLE, 28],
    [MIDDLE, 70],
    [MIDDLE, 112],
  ],
  "4": both(28, 112),
  "5": [...both(28, 112), [MIDDLE, 70]],
  "6": both(28, 70, 112),
  "7": [...both(28, 70, 112), [MIDDLE, 49]],
  "8": [...both(28, 70, 112), [MIDDLE, 49], [MIDDLE, 91]],
  "9": [...both(26, 55, 85, 114), [MIDDLE, 70]],
  T: [...both(26, 55, 85, 114), [MIDDLE, 40], [MIDDLE, 100]],
};

function both(...heights: number[]): [number, number][] {
  return heights.flatMap((y): [number, number][] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
}

/** Returns the pips of a rank; an ace has one large one. */
export function pips(rank: string): Pip[] {
  if (rank === "A") return [{ x: MIDDLE, y: 70, size: 46 }];
  return (ROWS[rank] ?? []).map(([x, y]) => ({ x, y, size: SIZE }));
}
