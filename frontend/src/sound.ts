/** Short sounds that the browser makes itself. They stay silent until the player switches them on. */

import { settings } from "@/settings.svelte";

interface Note {
  pitch: number;
  /** Seconds after the first note, and how long it sounds. */
  at: number;
  lasts: number;
  loud: number;
  wave: OscillatorType;
}

const note = (pitch: number, at = 0, lasts = 0.12, loud = 0.08): Note => ({
  pitch,
  at,
  lasts,
  loud,
  wave: "sine",
});

const SOUNDS = {
  warning: [note(660)],
  card: [{ ...note(190, 0, 0.035, 0.05), wave: "triangle" }],
  chips: [note(1480, 0, 0.03, 0.04), note(1760, 0.035, 0.03, 0.04)],
  win: [note(523), note(659, 0.1), note(784, 0.2, 0.25)],
  bigWin: [note(523), note(659, 0.1), note(784, 0.2), note(1047, 0.3), note(1319, 0.42, 0.5)],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

let output: AudioContext | null = null;

/** Plays a sound, if the player has switched sounds on. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  output ??= new AudioContext();
  for (const { pitch, at, lasts, loud, wave } of SOUNDS[sound]) {
    const start = output.currentTime + at;
    const tone = new OscillatorNode(output, { type: wave, frequency: pitch });
    const volume = new GainNode(output, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loud, start + lasts / 4);
    volume.gain.linearRampToValueAtTime(0, start + lasts);
    tone.connect(volume).connect(output.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }
}
