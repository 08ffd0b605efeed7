/** Has every test speak English, from the catalog of the package. */

import { readdirSync, readFileSync } from "node:fs";
import { speak } from "@/texts/language";

const folder = new URL("../../src/fifthstreet/texts/en/", import.meta.url);
export const english = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .join("\n");

speak([["en", english]]);
