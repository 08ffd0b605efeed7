/** The settings of this browser; every tab follows them. */

import type { Speed } from "./round/pace";
import { language, languages } from "./texts/language";

export type Theme = "system" | "light" | "dark";

class Settings {
  theme = $state<Theme>(read("theme", "system") as Theme);
  fourColors = $state(read("four-colors", "no") === "yes");
  /** Whether one's cards are looked at as soon as the house offers it. */
  look = $state(read("look", "yes") === "yes");
  speed = $state<Speed>(read("speed", "normal") as Speed);
  /** Whether sounds are played. */
  sound = $state(read("sound", "no") === "yes");

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === "theme") this.theme = read("theme", "system") as Theme;
      if (event.key === "four-colors") this.fourColors = event.newValue === "yes";
      if (event.key === "look") this.look = event.newValue === "yes";
      if (event.key === "speed") this.speed = read("speed", "normal") as Speed;
      if (event.key === "sound") this.sound = event.newValue === "yes";
      this.apply();
    });
    this.apply();
  }

  /** Changes some of the choices. */
  change(
    choices: Partial<Pick<Settings, "theme" | "fourColors" | "look" | "speed" | "sound">>,
  ): void {
    Object.assign(this, choices);
    this.apply();
  }

  /** Shows the pages in another language; every page is read again in it. */
  speak(chosen: string): void {
    write("language", chosen);
    location.reload();
  }

  /** Shows the pages in the language of an account, if one was chosen there. */
  follow(chosen: string): void {
    if (chosen !== language && languages.some(({ id }) => id === chosen)) this.speak(chosen);
  }

  /** Writes the choices down and lets the page follow them. */
  private apply(): void {
    write("theme", this.theme);
    write("four-colors", this.fourColors ? "yes" : "no");
    write("look", this.look ? "yes" : "no");
    write("speed", this.speed);
    write("sound", this.sound ? "yes" : "no");
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    root.dataset.suits = this.fourColors ? "four" : "two";
  }
}

function read(key: string, otherwise: string): string {
  return localStorage.getItem(key) ?? otherwise;
}

function write(key: string, value: string): void {
  if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
}

export const settings = new Settings();
