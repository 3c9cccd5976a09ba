/** Hz of the two notes, an open fifth. */
const NOTES = [523.25, 784];
const NOTE_S = 0.35;
/** Ms between the beginnings of two rings. */
const PERIOD_MS = 2600;
const LOUDNESS = 0.12;

/** Rings until the returned function is called. Without a previous action on the page, browsers keep it silent. */
export function playRingtone(): () => void {
  const context = new AudioContext();
  const ring = () => {
    if (context.state !== 'running') return;
    for (const [at, frequency] of [...NOTES, ...NOTES].entries()) note(context, frequency, context.currentTime + at * NOTE_S);
  };
  context.onstatechange = ring;
  ring();
  const timer = setInterval(ring, PERIOD_MS);
  return () => {
    clearInterval(timer);
    context.onstatechange = null;
    void context.close();
  };
}

function note(context: AudioContext, frequency: number, at: number): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + NOTE_S);
}
