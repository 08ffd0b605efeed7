import { describe, expect, test } from "vitest";
import type { Offer, Snapshot } from "@/house/protocol";
import { choices, NONE, within } from "@/round/offers";

const place = (wager: string, amount: number, most: number | null): Offer => ({
  do: "PlaceWager",
  with: { seat: 2, wager, amount },
  most,
});
const shown = (offers: Offer[], more: Partial<Snapshot> = {}): Snapshot =>
  ({ offers, you: 2, round: {}, ...more }) as Snapshot;

describe("offers", () => {
  test("prescribed sizes of one wager are one stake", () => {
    const found = choices(
      shown([place("progressive", 100, null), place("progressive", 500, null)]),
    );
    expect(found.stakes).toHaveLength(1);
    expect(found.stakes[0]).toMatchObject({ minimum: 100, maximum: 500, sizes: [100, 500] });
  });

  test("a stake stays within what is offered", () => {
    const [ante] = choices(shown([place("ante", 1500, 30_000)])).stakes;
    expect(ante && [within(ante, 100), within(ante, 2000), within(ante, 90_000)]).toEqual([
      1500, 2000, 30_000,
    ]);
    const [coin] = choices(
      shown([place("progressive", 100, null), place("progressive", 500, null)]),
    ).stakes;
    expect(coin && [within(coin, 50), within(coin, 499), within(coin, 900)]).toEqual([
      100, 100, 500,
    ]);
  });

  test("either spelling of a command is understood, and what is new is not lost", () => {
    const found = choices(
      shown([
        { do: "do.Bet", with: { seat: 2, amount: 1500 }, most: null },
        { do: "Fold", with: { seat: 2 }, most: null },
        { do: "Choose", with: { seat: 2, go_on: true }, most: null },
      ]),
    );
    expect(found.bets).toHaveLength(1);
    expect(found.fold).not.toBeNull();
    expect(found.others).toHaveLength(1);
  });

  test("who has bet on two boxes decides for the seat first, then for the other", () => {
    const decision = (seat: number): Offer[] => [
      { do: "do.Fold", with: { seat }, most: null },
      { do: "do.Bet", with: { seat, amount: 5000 }, most: null },
      { do: "do.ViewCards", with: { seat }, most: null },
      { do: "do.WithdrawWager", with: { seat, wager: "ante" }, most: null },
    ];
    const both = choices(shown([...decision(1), ...decision(2)]));
    expect(both).toMatchObject({ seat: 2, fold: { with: { seat: 2 } } });
    expect(both.bets).toHaveLength(1);
    expect(both.look?.with.seat).toBe(2);
    expect(both.withdraw.ante?.with.seat).toBe(2);
    const other = choices(shown(decision(1)));
    expect(other).toMatchObject({ seat: 1, fold: { with: { seat: 1 } }, withdraw: {} });
    expect(choices(shown([])).seat).toBeNull();
  });

  test("cards are put down by hand at a live table only", () => {
    const down = [{ do: "do.PutCardsDown", with: { seat: 2 }, most: null }];
    expect(choices(shown(down, { dealing: "live" })).others).toHaveLength(1);
    expect(choices(shown(down, { dealing: "virtual" })).others).toEqual([]);
  });

  test("leaving is no choice of the action bar", () => {
    expect(choices(shown([{ do: "ask.Leave", with: {}, most: null }]))).toEqual(NONE);
  });

  test("a second box has stakes of its own", () => {
    const second = { ...place("ante", 500, 2000), with: { seat: 3, wager: "ante", amount: 500 } };
    const { stakes } = choices(shown([place("ante", 500, 2000), second]));
    expect(stakes.map(({ seat, minimum, maximum }) => [seat, minimum, maximum])).toEqual([
      [2, 500, 2000],
      [3, 500, 2000],
    ]);
  });

  test("what the house does not offer is offered by nobody, whatever the table's terms", () => {
    const terms = { ante: { least: 500, most: 2000 } };
    expect(choices(shown([], { round: null, terms })).stakes).toEqual([]);
  });
});
