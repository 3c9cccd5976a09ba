/** Hz and start in seconds of the two notes. */
const NOTES = [
  [660, 0],
  [880, 0.12],
] as const;
const SECONDS = 0.3;
const VOLUME = 0.12;

/** Plays the sound of a notification; browsers stay silent until the user has used the page. */
export async function playSound(): Promise<void> {
  const context = new AudioContext();
  for (const [frequency, delay] of NOTES) {
    const start = context.currentTime + delay;
    const tone = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: VOLUME });
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
    if (delay > 0) tone.onended = () => void context.close();
  }
}
