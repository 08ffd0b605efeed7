/** Our own tones, made in the browser; none is heard unless somebody has switched sounds on. */

import { settings } from "@/settings.svelte";

const PITCH = 660;
const SECONDS = 0.12;
const LOUD = 0.08;
let output: AudioContext | null = null;

/** Sounds a short tone that swells and fades, for the last seconds of one's time. */
export function warn(): void {
  if (!settings.sound) return;
  output ??= new AudioContext();
  const now = output.currentTime;
  const tone = new OscillatorNode(output, { type: "sine", frequency: PITCH });
  const volume = new GainNode(output, { gain: 0 });
  volume.gain.linearRampToValueAtTime(LOUD, now + SECONDS / 4);
  volume.gain.linearRampToValueAtTime(0, now + SECONDS);
  tone.connect(volume).connect(output.destination);
  tone.start(now);
  tone.stop(now + SECONDS);
}
