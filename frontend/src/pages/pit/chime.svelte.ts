/** The sound of the pit: two short tones, made here, when somebody is needed anew. */

const KEY = "pit-sound";
const TONES = [784, 1047];
const LENGTH = 0.22;
const LOUDNESS = 0.2;

class Chime {
  /** Whether it sounds; it is off until somebody switches it on in this browser. */
  on = $state(localStorage.getItem(KEY) === "yes");
  /** Whether the browser keeps it silent until somebody has clicked somewhere. */
  silenced = $state(false);
  private context: AudioContext | null = null;

  switch(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEY, on ? "yes" : "no");
    if (on) this.ring();
  }

  ring(): void {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const { context } = this;
    this.silenced = context.state === "suspended";
    void context.resume().then(() => (this.silenced = context.state === "suspended"));
    TONES.forEach((tone, at) => this.tone(context, tone, context.currentTime + at * LENGTH));
  }

  private tone(context: AudioContext, pitch: number, from: number): void {
    const [source, volume] = [context.createOscillator(), context.createGain()];
    source.frequency.value = pitch;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
    volume.gain.linearRampToValueAtTime(0, from + LENGTH);
    source.connect(volume).connect(context.destination);
    source.start(from);
    source.stop(from + LENGTH);
  }
}

export const chime = new Chime();
