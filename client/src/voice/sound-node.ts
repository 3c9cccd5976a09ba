import { createJitterBuffer, type Due, type JitterBuffer } from '@guildhall/call/audio/jitter-buffer';
import { FRAME_SAMPLES, SAMPLE_RATE, SILENCE } from '@guildhall/call/audio/opus-packet';
import type { ConnectionParts } from '@guildhall/call/connection/parts';
import type { AudioFrame as EncodedFrame } from '@guildhall/call/connection/types';
import type { createDecoder, OpusDecoderHandle, OpusEncoderHandle } from 'libopus-wasm';
import { DISABLED } from '../core/error-types.ts';
import type { Tools } from '../core/tools.ts';
import type { Snowflake } from '../core/snowflake.ts';
import type { AudioSettings, CallSettings } from './engine.ts';
import { type Sound, type SoundOptions, volumeOf } from './sound.ts';
import { PUSH_TO_TALK } from './values.ts';

/** Ms of a frame. */
const FRAME = 20;
/** Ms between looks at the clock. */
const LOOK = 5;
/** Frames of silence that end speech. */
const CLOSING = 5;
/** Ms for which speech continues after the last loud frame. */
const HANGOVER = 200;
/** dBFS above which a frame is speech when the threshold is automatic. */
const AUTOMATIC = -60;
/** The event `inputDetected` is off at this threshold. */
const OFF = -100;
/** After a longer interruption, such as of a suspended machine, the time until now is skipped. */
const LONGEST_LAG = 200;

/** The full scale of 16-bit samples. */
const FULL = 0x8000;
/** dBFS of silence. */
const LOWEST = -100;

interface Speaker {
  readonly buffer: JitterBuffer<EncodedFrame>;
  /** Undefined until it has been created. */
  decoder: OpusDecoderHandle | undefined;
}

/** The parts of a connection that Node lacks: Node 20 has no WebSocket, and no version has data channels. */
export async function loadSockets(): Promise<Pick<ConnectionParts, 'WebSocket' | 'PeerConnection'>> {
  const { WebSocket } = await import('ws');
  return { WebSocket, PeerConnection: undefined };
}

/** Rejects with ErrorType.Disabled without the package libopus-wasm. */
export async function requireCodec({ SvcppError }: Pick<Tools, 'SvcppError'>): Promise<void> {
  await import('libopus-wasm').catch((error: unknown) => {
    const message = `Calls in Node need the package libopus-wasm. Run: npm install libopus-wasm. (${error})`;
    throw new SvcppError({ type: DISABLED, message });
  });
}

/** The sound of a call in Node, which has no devices: the game fills the frames of `onCaptured`, and reads those of `onReceived`. */
export async function openSound(options: SoundOptions): Promise<Sound> {
  const opus = await import('libopus-wasm');
  const encoder = await opus.createEncoder({ channels: 1, application: opus.Application.Voip });
  return new NodeSound(options, encoder, opus.createDecoder);
}

class NodeSound implements Sound {
  readonly #options: SoundOptions;
  readonly #createDecoder: typeof createDecoder;
  readonly #encoder: OpusEncoderHandle;
  readonly #speakers = new Map<Snowflake, Speaker>();
  readonly #timer: ReturnType<typeof setInterval>;
  #audio: AudioSettings;
  #call: CallSettings;
  /** Ms of performance.now() when the next frame is due. */
  #next = performance.now();
  #timestamp = 0;
  /** Until when the gate stays open. */
  #openUntil = 0;
  #isTalking = false;
  #closing = 0;
  #isDetected = false;

  constructor(options: SoundOptions, encoder: OpusEncoderHandle, create: typeof createDecoder) {
    this.#options = options;
    this.#audio = options.audio;
    this.#call = options.call;
    this.#encoder = encoder;
    this.#createDecoder = create;
    this.#timer = setInterval(() => this.#look(), LOOK);
  }

  apply(audio: AudioSettings, call: CallSettings): void {
    this.#audio = audio;
    this.#call = call;
  }

  play(frame: EncodedFrame): void {
    let speaker = this.#speakers.get(frame.userId);
    if (!speaker) {
      speaker = { buffer: createJitterBuffer(), decoder: undefined };
      this.#speakers.set(frame.userId, speaker);
      void this.#prepare(frame.userId, speaker);
    }
    speaker.buffer.push(frame, performance.now());
  }

  remove(userId: Snowflake): void {
    this.#speakers.get(userId)?.decoder?.free();
    this.#speakers.delete(userId);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const userId of [...this.#speakers.keys()]) this.remove(userId);
    this.#encoder.free();
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#next > LONGEST_LAG) {
      this.#timestamp += Math.floor((now - this.#next) / FRAME) * FRAME_SAMPLES;
      this.#next = now;
    }
    for (; this.#next <= now; this.#next += FRAME) this.#capture(this.#next);
    for (const [userId, { buffer, decoder }] of this.#speakers)
      for (let due = decoder && buffer.pull(now); decoder && due; due = buffer.pull(now))
        this.#receive(userId, decode(decoder, due));
  }

  async #prepare(userId: Snowflake, speaker: Speaker): Promise<void> {
    const decoder = await this.#createDecoder({ channels: 1 });
    if (this.#speakers.get(userId) === speaker) speaker.decoder = decoder;
    else decoder.free();
  }

  /** One frame of the player: the game fills it, and it is sent while the gate is open. */
  #capture(now: number): void {
    const { onCaptured, events } = this.#options;
    this.#timestamp = (this.#timestamp + FRAME_SAMPLES) >>> 0;
    if (!onCaptured) return;
    const data = new Int16Array(FRAME_SAMPLES);
    onCaptured({ data, samplesPerChannel: FRAME_SAMPLES, sampleRate: SAMPLE_RATE, channels: 1 });
    scale(data, this.#audio.inputVolume);
    const level = levelOf(data);
    this.#detect(level);
    if (this.#isOpen(level, now)) {
      this.#setTalking(true);
      events.frame(this.#encoder.encode(data), this.#timestamp);
    } else if (this.#isTalking) {
      this.#setTalking(false);
    }
    if (this.#closing === 0) return;
    this.#closing -= 1;
    events.frame(SILENCE, this.#timestamp);
  }

  #isOpen(level: number, now: number): boolean {
    const { selfMute, audioMode, pttActive, pttReleaseDelay, vad } = this.#call;
    const isPushToTalk = audioMode === PUSH_TO_TALK;
    const threshold = vad.automatic ? AUTOMATIC : vad.vadThreshold;
    if (isPushToTalk ? pttActive : level > threshold) this.#openUntil = now + (isPushToTalk ? pttReleaseDelay : HANGOVER);
    else if (now >= this.#openUntil) return false;
    return !selfMute;
  }

  #setTalking(isTalking: boolean): void {
    if (isTalking === this.#isTalking) return;
    this.#isTalking = isTalking;
    this.#closing = isTalking ? 0 : CLOSING;
    this.#options.events.talking(isTalking);
  }

  #detect(level: number): void {
    const { noAudioInputThreshold } = this.#audio;
    const isDetected = noAudioInputThreshold > OFF && level > noAudioInputThreshold;
    if (isDetected === this.#isDetected) return;
    this.#isDetected = isDetected;
    this.#options.events.inputDetected(isDetected);
  }

  #receive(userId: Snowflake, data: Int16Array | undefined): void {
    if (!data || this.#call.selfDeaf) return;
    scale(data, (volumeOf(this.#call, userId) * this.#audio.outputVolume) / 100);
    const frame = { data, samplesPerChannel: data.length, sampleRate: SAMPLE_RATE, channels: 1 };
    this.#options.onReceived?.({ ...frame, userId, shouldMute: false });
  }
}

/** The samples of a frame, or a guess in place of one that is missing; undefined if the frame is not valid. */
function decode(decoder: OpusDecoderHandle, due: Due<EncodedFrame>): Int16Array | undefined {
  try {
    return due.kind === 'frame' ? decoder.decode(due.frame.opus) : decoder.decodePacketLoss(due.duration);
  } catch {
    return undefined;
  }
}

/** The level of samples in dBFS, -100 to 0. */
function levelOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.max(LOWEST, 10 * Math.log10(sum / samples.length / FULL ** 2));
}

/** Changes samples to a volume in percent. */
function scale(data: Int16Array, percent: number): void {
  if (percent === 100) return;
  for (const [at, sample] of data.entries()) data[at] = Math.max(-0x8000, Math.min(0x7fff, Math.round((sample * percent) / 100)));
}
