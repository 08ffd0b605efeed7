/** Looking for positions by the cards in them. */

/** Tells whether cards such as `KsKd7c` hold those looked for: ranks, and suits where typed. */
export function containsCards(cards: string, wanted: string): boolean {
  const left = cards.match(/../g) ?? [];
  const cleaned = wanted.replaceAll(/[\s,]/g, "").replaceAll("10", "T");
  for (const [, rank, suit] of cleaned.matchAll(/([2-9tjqka])([cdhs]?)/gi)) {
    const at = left.findIndex(
      (card) => card[0] === rank?.toUpperCase() && (!suit || card[1] === suit.toLowerCase()),
    );
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}
