/** Frequencies in Hz, one after the other. */
const TUNES = { x: [392, 523], o: [330], win: [523, 659, 784, 1047], draw: [330, 311], invite: [659, 880] };
const NOTE_SECONDS = 0.09;

let context: AudioContext | undefined;

/** Whether the player has switched sounds on; they are off at first. */
export const isLoud = () => localStorage.getItem('sound') === 'on';

export function setLoud(on: boolean): void {
  localStorage.setItem('sound', on ? 'on' : 'off');
}

export function playTune(name: keyof typeof TUNES): void {
  if (!isLoud()) return;
  context ??= new AudioContext();
  for (const [index, frequency] of TUNES[name].entries()) {
    const start = context.currentTime + index * NOTE_SECONDS;
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    const volume = new GainNode(context, { gain: 0.15 });
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS * 2);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS * 2);
  }
}
