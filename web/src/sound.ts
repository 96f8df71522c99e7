/** One short, soft sound: it is your turn. */
import { wishes } from "./settings.svelte";

let context: AudioContext | null = null;

export function chime(): void {
  if (!wishes.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state !== "running") return; // a browser lets nothing sound before the first touch
    const start = context.currentTime;
    for (const [at, pitch] of [
      [0, 587],
      [0.14, 880],
    ] as const) {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.0001, start + at);
      loudness.gain.exponentialRampToValueAtTime(0.06, start + at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.3);
      tone.connect(loudness).connect(context.destination);
      tone.start(start + at);
      tone.stop(start + at + 0.32);
    }
  } catch {
    context = null; // a page without sound is still a page
  }
}
