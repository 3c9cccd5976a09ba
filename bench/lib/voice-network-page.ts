// The script of a page in a call: sends numbered frames, and plays those of others through the jitter buffer.
import { createJitterBuffer } from '@guildhall/call/audio/jitter-buffer';
import { openConnection } from '@guildhall/call/connection/connection';
import type { Admission, AudioFrame, Transport } from '@guildhall/call/connection/types';
import { openPlainMember } from '@guildhall/testkit/plain-member';

/** Totals of another user's sound on a page. */
export interface Played {
  transport: string;
  played: number;
  concealed: number;
  /** Ms from the first sample of a frame at the sender to its first sample at the receiver, both without their sound devices. */
  ages: number[];
}

declare global {
  interface Window {
    join(admission: Admission, transport: Transport): void;
    stateOf(): string;
    speakFor(ms: number): Promise<void>;
    listen(ms: number): Promise<Played>;
  }
}

const FRAME = 20;
const SAMPLES = 960;
/** Bytes of a frame of speech at 64 kbit/s, with the time of its first sample in the last eight. */
const BYTES = 160;
/** An Opus configuration with one frame of 20 ms. */
const TOC = 0x78;
/** Ms between checks for due frames; the real player has 2.7 ms. */
const LOOK = 2;

const clock = () => performance.timeOrigin + performance.now();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let connection: ReturnType<typeof openConnection> | undefined;
let heard: (frame: AudioFrame) => void = () => {};

window.join = (admission, transport) => {
  const events = { audio: (frame: AudioFrame) => heard(frame) };
  const transports: Transport[] = transport === 'websocket' ? ['websocket'] : ['datachannel', 'websocket'];
  connection = openConnection({ admission, scheme: 'ws', events, transports }, { openMember: openPlainMember });
};

window.stateOf = () => {
  const { state } = connection ?? {};
  return state?.kind === 'connected' ? state.transport : (state?.kind ?? 'none');
};

window.speakFor = async (ms) => {
  const start = clock();
  for (let n = 0; n * FRAME < ms; n += 1) {
    // A frame is complete when its last sample has been recorded.
    await sleep(Math.max(0, start + (n + 1) * FRAME - clock()));
    const frame = crypto.getRandomValues(new Uint8Array(BYTES));
    frame[0] = TOC;
    new DataView(frame.buffer).setFloat64(BYTES - 8, start + n * FRAME);
    connection?.sendAudio(frame, n * SAMPLES);
  }
};

window.listen = async (ms) => {
  const buffer = createJitterBuffer<AudioFrame>();
  const ages: number[] = [];
  heard = (frame) => void buffer.push(frame, performance.now());
  const end = performance.now() + ms;
  while (performance.now() < end) {
    for (let due = buffer.pull(performance.now()); due; due = buffer.pull(performance.now())) {
      if (due.kind !== 'frame') continue;
      const { opus } = due.frame;
      ages.push(clock() - new DataView(opus.buffer, opus.byteOffset).getFloat64(BYTES - 8));
    }
    await sleep(LOOK);
  }
  const { played, concealed } = buffer.counts;
  return { transport: window.stateOf(), played, concealed, ages };
};
