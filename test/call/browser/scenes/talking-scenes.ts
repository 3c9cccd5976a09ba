import { addProcessors } from '@guildhall/call/audio/context';
import { FRAME_SAMPLES, SAMPLE_RATE } from '@guildhall/call/audio/opus-packet';
import { createSoundEncoder } from '@guildhall/call/audio/sound-encoder';
import { Talker } from '@guildhall/call/audio/talker';
import { CAPTURE, type CaptureMessage } from '@guildhall/call/audio/worklet-scope';
import { openConnection } from '@guildhall/call/connection/connection';
import type { Admission, CallConnection, ConnectionState } from '@guildhall/call/connection/types';
import { until } from './parts.ts';

/** Seconds of the tone that is repeated. Whole periods of each tone fit into it. */
const SECONDS = 1;
/** Bits per second. */
const BITRATE = 64_000;
/** Samples from which a tone is measured. */
const MEASURED = 24_000;
/** Ms between frames, and between turns of the playback. */
const [FRAME, TURN] = [20, 10];

/** The call that the page takes part in. */
interface Talk {
  readonly connection: CallConnection;
  /** The last samples that would be played. */
  heard: number[];
}

let talk: Talk | undefined;

/** The frames of a tone as the microphone's processor cuts them. */
async function framesOf(hertz: number): Promise<CaptureMessage[]> {
  const context = new OfflineAudioContext({ length: SECONDS * SAMPLE_RATE, sampleRate: SAMPLE_RATE });
  await addProcessors(context, undefined);
  const capture = new AudioWorkletNode(context, CAPTURE, { channelCount: 1, channelCountMode: 'explicit' });
  const frames: CaptureMessage[] = [];
  capture.port.onmessage = ({ data }: MessageEvent<CaptureMessage>) => frames.push(data);
  const oscillator = new OscillatorNode(context, { frequency: hertz });
  oscillator
    .connect(new GainNode(context, { gain: 0.3 }))
    .connect(capture)
    .connect(context.destination);
  oscillator.start();
  await context.startRendering();
  await until(() => frames.length === (SECONDS * SAMPLE_RATE) / FRAME_SAMPLES);
  return frames;
}

/**
 * Takes part in a call without a sound device, as browsers without one have no clock for sound: plays a tone, and hears what it would play. Resolves
 * with the state once sound travels over a data channel.
 */
export async function join(admission: Admission, scheme: 'ws' | 'wss', hertz: number): Promise<ConnectionState> {
  const frames = await framesOf(hertz);
  const talkers = new Map<string, Talker>();
  const connection = openConnection({
    admission,
    scheme,
    events: { audio: (frame) => talkerOf(frame.userId).push(frame, performance.now()) },
  });
  const own: Talk = { connection, heard: [] };
  const talkerOf = (userId: string): Talker => {
    const talker = talkers.get(userId) ?? new Talker(userId, { jitter: undefined, samples: undefined, post: hear });
    talkers.set(userId, talker);
    return talker;
  };
  const hear = (message: object) => {
    if ('left' in message && message.left instanceof Float32Array) own.heard = [...own.heard, ...message.left].slice(-MEASURED);
  };
  setInterval(() => {
    for (const talker of talkers.values()) talker.tick(performance.now());
  }, TURN);
  const encoder = createSoundEncoder(BITRATE, (opus, timestamp) => connection.sendAudio(opus, timestamp));
  const start = performance.now();
  let sent = 0;
  setInterval(() => {
    for (; sent * FRAME < performance.now() - start; sent += 1) {
      const frame = frames[sent % frames.length];
      if (frame) encoder.encode(Float32Array.from(frame), sent * FRAME_SAMPLES);
    }
  }, TURN);
  talk = own;
  await until(() => connection.state.kind === 'connected' && connection.state.transport === 'datachannel');
  connection.speak(1);
  return connection.state;
}

/** The tone that the page has heard last, by its median period, in Hz. 0 until enough was heard. */
export async function tone(): Promise<number> {
  const { heard = [] } = talk ?? {};
  if (heard.length < MEASURED) return 0;
  const rises: number[] = [];
  for (const [at, sample] of heard.entries()) {
    const before = heard[at - 1] ?? 0;
    if (before < 0 && sample >= 0) rises.push(at - sample / (sample - before));
  }
  const periods = rises.map((rise, at) => rise - (rises[at - 1] ?? 0)).toSorted((a, b) => a - b);
  const period = periods[periods.length >> 1];
  return period ? SAMPLE_RATE / period : 0;
}
