/** The choices of a decision as the pages write them: `bet 2` is "Bet 2×". */

import { texts } from "@/texts";

/** Returns a choice by the name that the house gives it, such as `fold`, `stay` or `bet 2`. */
export function actionText(action: string): string {
  const [, kind = "", count = ""] = action.match(/^([a-z ]+?)(?: (\d+))?$/) ?? [];
  const words: Record<string, string> = {
    bet: texts.actions.bet(count),
    fold: texts.table.fold,
    stay: texts.table.stay,
    "take back": texts.actions.takeBack(count),
  };
  return words[kind] ?? action;
}
