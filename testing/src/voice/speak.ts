import { readFile } from 'node:fs/promises';
import { type Duration, milliseconds } from '../duration.ts';
import { type Account, act, type Patience, waitFor } from '../person/account.ts';
import type { Engine } from './engine.ts';
import { opusOfOgg } from './ogg.ts';
import type { SpokenSound } from './sound.ts';
import type { Voice } from './voice.ts';

const DEFAULT_FOR = '1s';
const LOUDNESS = 0.3;
/** Frames of silence that end speech. */
const CLOSING = 5;

/** Sends sound to the call at the pace at which it is played; resolves when it has been sent. Waits until the others can decrypt it. */
export async function speak(person: Account, voice: Voice, sound: SpokenSound, patience: Patience): Promise<void> {
  const call = await voice.call(patience);
  const { connection, engine } = call;
  const frames = await framesOf(engine, sound);
  await waitFor(
    person,
    () => (call.isShared && call.others.size > 0 ? true : undefined),
    () => `${person.name} is alone in the call: no one else has joined its encryption.`,
    patience,
  );
  act(person, 'spoke in the call');
  connection.speak(1);
  const began = performance.now();
  let sent = 0;
  for (const opus of [...frames, ...new Array<Uint8Array>(CLOSING).fill(engine.SILENCE)]) {
    connection.sendAudio(opus, sent);
    sent += engine.opusDuration(opus);
    const wait = began + (sent / engine.SAMPLE_RATE) * 1000 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  connection.speak(0);
}

async function framesOf(engine: Engine, sound: SpokenSound): Promise<readonly Uint8Array[]> {
  if (typeof sound === 'string' || sound instanceof URL) return opusOfOgg(await readFile(sound), String(sound));
  if ('opus' in sound) return sound.opus;
  const pcm = 'pcm' in sound ? sound.pcm : tone(engine, sound);
  const encoder = await engine.createEncoder({ channels: 1 });
  try {
    return encoded(encoder, pcm);
  } finally {
    encoder.free();
  }
}

function encoded(encoder: Awaited<ReturnType<Engine['createEncoder']>>, pcm: Float32Array): Uint8Array[] {
  const size = encoder.frameSize;
  return Array.from({ length: Math.ceil(pcm.length / size) }, (_, n) => {
    const frame = new Float32Array(size);
    frame.set(pcm.subarray(n * size, (n + 1) * size));
    return encoder.encodeFloat(frame).slice();
  });
}

function tone(
  { SAMPLE_RATE: rate }: Engine,
  { hertz, for: length = DEFAULT_FOR }: { hertz: number; for?: Duration },
): Float32Array {
  const count = Math.round((milliseconds(length) / 1000) * rate);
  return Float32Array.from({ length: count }, (_, n) => LOUDNESS * Math.sin((2 * Math.PI * hertz * n) / rate));
}
