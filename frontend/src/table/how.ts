/** How a game is played, step by step, as its plan describes it: nothing here knows a game. */

import type { Book, Span } from "@/house/protocol";
import { money, paysText } from "@/money/money";
import { texts } from "@/texts";
import { listed, named } from "@/texts/language";
import { capital, wagerName } from "./layout";

type Step = Book["steps"][number];
type Choice = Step["choices"][number];
type Contest = Book["contests"][number];

/** A sentence of the rules, with the clauses that it follows from. */
export interface Rule {
  text: string;
  cite: string[];
}

/** The rules of a table on one screen: betting, the course of a round, and what is paid. */
export interface HowToPlay {
  bet: Rule[];
  round: Rule[];
  pay: Rule[];
}

const words = texts.table.how;

/** Describes a round of a book at a table with these limits; what is not bet there is left out. */
export function howToPlay(book: Book, limits: Record<string, Span>, currency: string): HowToPlay {
  const names = (ids: readonly string[]): string => listed(ids.map((id) => wagerName(book, id)));
  const bets = book.wagers.filter(({ group, id }) => group !== "side" || id in limits);
  return {
    bet: betting(book, limits, currency),
    round: [...deal(book, limits), ...book.steps.flatMap((step) => course(book, step, names))],
    pay: book.contests
      .filter(({ wagers, others }) => !others && bets.some(({ id }) => wagers.includes(id)))
      .map((contest) => payment(contest, names, cardsOf(book, contest))),
  };
}

function betting(book: Book, limits: Record<string, Span>, currency: string): Rule[] {
  const opening = book.wagers.filter(({ group }) => group === "ante");
  const sides = book.wagers.filter(({ group, id }) => group === "side" && id in limits);
  const span = opening.map(({ id }) => limits[id]).find((found) => found?.least != null);
  const wagers = listed(opening.map(({ name }) => named(name)));
  const ends = [span?.least, span?.most].filter((end) => end != null);
  const text = ends.length
    ? words.place(wagers, ends.map((end) => money(end, currency)).join("–"))
    : words.placePlain(wagers);
  const rules = [{ text, cite: opening.flatMap(({ cite }) => cite) }];
  if (sides.length) {
    const text = words.sides(listed(sides.map(({ name }) => named(name))));
    rules.push({ text, cite: sides.flatMap(({ cite }) => cite) });
  }
  return rules;
}

/** Tells whether the cards of a zone are dealt as far as the bets of the table decide it. */
const dealt = (zone: Book["zones"][number], limits: Record<string, Span>): boolean =>
  zone.when.every((each) => !each.startsWith("offers.") || each.slice("offers.".length) in limits);

function deal(book: Book, limits: Record<string, Span>): Rule[] {
  const turned = book.dealing.methods.every(({ up_card }) => up_card);
  return book.zones
    .filter((zone) => dealt(zone, limits))
    .map(({ name, per, cards, cite }) => {
      if (per === "seat") return { text: words.own(cards), cite };
      const say = per === "dealer" && turned ? words.othersUp : words.others;
      return { text: say(capital(named(name)), cards), cite };
    });
}

function course(book: Book, step: Step, names: (ids: readonly string[]) => string): Rule[] {
  if (step.reveal) {
    const zone = book.zones.find(({ id }) => id === step.reveal);
    if (zone?.when.length) return [];
    const name = named(zone?.name ?? step.reveal);
    const text = step.cards.length ? words.revealCards(name, step.cards) : words.reveal(name);
    return [{ text, cite: step.cite }];
  }
  const choices = step.choices.map((choice) => chosen(choice, step, names));
  const skipped = step.unless.length ? ` ${words.unless(names(step.unless))}` : "";
  const text = words.decide(named(step.name ?? ""), listed(choices, "disjunction")) + skipped;
  return [{ text, cite: step.cite }];
}

function chosen(choice: Choice, step: Step, names: (ids: readonly string[]) => string): string {
  if (choice.add) {
    const times = listed(
      choice.times.map((each) => texts.table.times(each)),
      "disjunction",
    );
    const [of, wager] = [names([choice.of ?? ""]), names([choice.add])];
    return wager === named(step.name ?? "")
      ? words.addSame(times, of)
      : words.add(times, of, wager);
  }
  if (choice.take_back) return words.takeBack(names([choice.take_back]));
  return choice.fold ? words.fold : words.stay;
}

/** Names the cards that decide a bet. */
function cardsOf(book: Book, { hand }: Contest): string {
  const zones = book.zones.filter(({ id }) => hand.zones.includes(id));
  return listed(zones.map(({ per, name }) => (per === "seat" ? words.yourCards : named(name))));
}

function payment(contest: Contest, names: (ids: readonly string[]) => string, cards: string): Rule {
  const wagers = names(contest.wagers);
  if (!contest.against) return { text: words.paysTable(wagers, cards), cite: contest.cite };
  const parts = [words.paysDealer(wagers)];
  if (contest.qualifying) {
    const { category, ranks } = contest.qualifying;
    parts.push(words.qualifies(`${category.replaceAll("_", " ")} ${ranks.join("-")}`.trim()));
  }
  const outcomes: [string, Contest["win"]][] = [
    [words.notQualified, contest.not_qualified],
    [words.win, contest.win],
    [words.winBelow, contest.win_below],
    [words.tie, contest.tie],
  ];
  for (const [name, outcome] of outcomes) {
    if (outcome) parts.push(words.outcome(name, paid(outcome.pays)));
  }
  return { text: parts.join(" "), cite: contest.cite };
}

function paid(pays: string): string {
  if (pays === "table") return words.byTable;
  return pays === "push" || pays === "returned" ? words.back : paysText(pays);
}
