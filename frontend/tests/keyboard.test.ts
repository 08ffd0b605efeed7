import { describe, expect, it } from "vitest";
import { CONTROLS, isIn, isPlain } from "@/pages/dealer/keyboard";

/** A key pressed inside elements of some tags, innermost first. */
function pressed(inside: string[], more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const closest = (selector: string): string | null =>
    inside.find((tag) => selector.split(", ").includes(tag)) ?? null;
  return { target: { closest }, ...more } as unknown as KeyboardEvent;
}

describe("keys of the console", () => {
  it("leaves keys pressed with another, and keys already acted on, alone", () => {
    expect(isPlain(pressed([]))).toBe(true);
    for (const modifier of ["ctrlKey", "metaKey", "altKey", "defaultPrevented"])
      expect(isPlain(pressed([], { [modifier]: true }))).toBe(false);
  });

  it("leaves keys to the field or the dialog that somebody types in", () => {
    expect(isIn(pressed(["span", "dialog"]), CONTROLS)).toBe(true);
    expect(isIn(pressed(["textarea"]), CONTROLS)).toBe(true);
    expect(isIn(pressed(["button", "main"]), CONTROLS)).toBe(false);
  });
});
