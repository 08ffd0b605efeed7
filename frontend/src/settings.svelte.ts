/** What somebody likes in this browser; every tab follows. */

export type Room = "system" | "day" | "night";

class Settings {
  room = $state<Room>(read("room", "system") as Room);
  fourColours = $state(read("four-colours", "no") === "yes");
  /** Whether one's cards are looked at as soon as the house offers it. */
  look = $state(read("look", "yes") === "yes");

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === "room") this.room = read("room", "system") as Room;
      if (event.key === "four-colours") this.fourColours = event.newValue === "yes";
      if (event.key === "look") this.look = event.newValue === "yes";
      this.apply();
    });
    this.apply();
  }

  /** Writes the choices down and lets the page follow them. */
  apply(): void {
    write("room", this.room);
    write("four-colours", this.fourColours ? "yes" : "no");
    write("look", this.look ? "yes" : "no");
    const root = document.documentElement;
    if (this.room === "system") delete root.dataset.room;
    else root.dataset.room = this.room;
    root.dataset.suits = this.fourColours ? "four" : "two";
  }
}

function read(key: string, otherwise: string): string {
  return localStorage.getItem(key) ?? otherwise;
}

function write(key: string, value: string): void {
  if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
}

export const settings = new Settings();
