/** What one's hand makes so far: asked of the house whenever cards that one sees have changed. */

import { HIDDEN } from "@/cards/card";
import * as api from "@/house/api";
import type { HandSoFar } from "@/house/protocol";
import type { Picture } from "@/round/picture";

const seen = (cards: string[]): string => cards.filter((card) => card !== HIDDEN).join(" ");

export class HandInView {
  /** What the cards make in each contest, or nothing while nobody knows. */
  contests = $state.raw<HandSoFar[]>([]);
  private last = "";

  /** The cards that make the hand in the contest of the main wagers. */
  readonly cards = $derived(this.contests.find(({ main }) => main)?.cards ?? []);

  /** Asks again if what is seen, or staked, is something else than before. */
  async follow(table: string, picture: Picture, seat: number | null): Promise<void> {
    const place = seat === null ? undefined : picture.places[seat];
    const question = new URLSearchParams({ cards: seen(place?.cards ?? []) });
    for (const [zone, cards] of Object.entries(picture.zones)) {
      if (place && seen(cards)) question.append("zones", `${zone}:${seen(cards)}`);
    }
    for (const [wager, amount] of Object.entries(place?.wagers ?? {})) {
      question.append("stakes", `${wager}:${amount}`);
    }
    const current = seat === null ? "" : question.toString();
    if (current === this.last) return;
    this.last = current;
    try {
      const found = current ? await api.handSoFar(table, current) : [];
      if (this.last === current) this.contests = found;
    } catch {
      if (this.last === current) this.contests = [];
    }
  }
}
