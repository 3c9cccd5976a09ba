import { createDelayEstimate, type DelayEstimate, type DelayLimits } from './delay-estimate.ts';
import { FRAME_SAMPLES, isSilence, opusDuration } from './opus-packet.ts';

/** Samples per ms. */
const PER_MS = 48;

/** Frames that may wait: 1 s of sound in frames of 20 ms. */
const CAPACITY = 50;

/** Frames in a row that are concealed before the stream is taken to pause. */
const MAX_CONCEALED = 5;

/** Sequence numbers further apart than this belong to different streams. */
const MAX_JUMP = 500;

/** Late frames in a row after which the sender is taken to have started again. */
const MAX_LATE = 10;

/** Ms without frames after which a smaller sequence number means that the sender has started again. */
const MAX_SILENT = 2_000;

/** Ms without a pull after which the time until now is skipped. */
const STALL = 100;

/** Ms of delay beyond the target that are kept in speech without a pause, and the least ms between two frames skipped for it. */
const SURPLUS = 40;
const SKIP_INTERVAL = 1_000;

/** The fields of a frame that the buffer reads: see `AudioFrame` for the units. */
export interface BufferedFrame {
  readonly seq: number;
  readonly timestamp: number;
  readonly opus: Uint8Array;
}

export interface JitterBufferOptions {
  /** The least and the largest delay between the fastest arrival and the time to play, in ms. Default 40 and 200. */
  readonly minDelay?: number;
  readonly maxDelay?: number;
  /** The share of frames that must arrive in time, 0 to 1. Default 0.98. */
  readonly quantile?: number;
}

/** The next thing to play: a frame, or a concealment where a frame is missing. `duration` in samples at 48 kHz. */
export type Due<Frame> =
  | { readonly kind: 'frame'; readonly frame: Frame; readonly duration: number }
  | { readonly kind: 'missing'; readonly duration: number };

export interface JitterCounts {
  /** Frames that `pull` returned, and frames that were missing when their time came. */
  played: number;
  concealed: number;
  /** Frames that arrived after they were given up, frames that arrived twice, and frames left out to shorten the delay. */
  late: number;
  duplicate: number;
  skipped: number;
}

interface Entry<Frame> {
  readonly frame: Frame;
  /** Sequence number and timestamp without wrap. */
  readonly seq: number;
  readonly timestamp: number;
  readonly duration: number;
}

/** The state of a stream. `expected` is the next frame to play; `due` the time to play it while `playing`. */
interface Stream<Frame> {
  queue: Entry<Frame>[];
  playing: boolean;
  due: number;
  expectedSeq: number;
  expectedTimestamp: number;
  duration: number;
  /** Concealments since the last frame. */
  held: number;
  wasSilence: boolean;
  /** Sequence numbers that were given up. */
  missed: Set<number>;
  lateInRow: number;
  skippedAt: number;
  pushedAt: number;
}

/** Puts the frames of one user in order and in time. It has no clock: the caller passes the time in ms. */
export class JitterBuffer<Frame extends BufferedFrame> {
  readonly #limits: DelayLimits;
  readonly #counts: JitterCounts = { played: 0, concealed: 0, late: 0, duplicate: 0, skipped: 0 };
  #estimate: DelayEstimate;
  #stream: Stream<Frame> | undefined;

  constructor(limits: DelayLimits) {
    this.#limits = limits;
    this.#estimate = createDelayEstimate(limits);
  }

  get counts(): Readonly<JitterCounts> {
    return this.#counts;
  }

  /** The current target, in ms. */
  get targetDelay(): number {
    return this.#estimate.target;
  }

  /** The frames that wait. */
  get size(): number {
    return this.#stream?.queue.length ?? 0;
  }

  /** Takes a frame that has arrived at `now`. */
  push(frame: Frame, now: number): 'queued' | 'late' | 'duplicate' {
    const stream = this.#streamOf(frame, now);
    const entry = unwrap(stream, frame);
    if (entry.seq < stream.expectedSeq) {
      stream.lateInRow++;
      if (!stream.missed.delete(entry.seq)) return this.#refuse('duplicate');
      this.#measure(entry, now, false);
      return this.#refuse('late');
    }
    const place = stream.queue.findLastIndex((other) => other.seq <= entry.seq);
    if (stream.queue[place]?.seq === entry.seq) return this.#refuse('duplicate');
    this.#measure(entry, now, !stream.playing && stream.queue.length === 0);
    stream.lateInRow = 0;
    stream.pushedAt = now;
    stream.queue.splice(place + 1, 0, entry);
    if (stream.queue.length > CAPACITY) {
      stream.queue.shift();
      this.#counts.skipped++;
    }
    return 'queued';
  }

  /** The next item that is due at `now`; undefined if there is none, also while the user is silent. Call it until it returns undefined. */
  pull(now: number): Due<Frame> | undefined {
    const stream = this.#stream;
    if (!stream) return undefined;
    if (!stream.playing || now - stream.due > STALL) return this.#begin(stream, now);
    return now < stream.due ? undefined : this.#proceed(stream, now);
  }

  /** The stream that a frame belongs to: another one if the sender has started again. */
  #streamOf(frame: Frame, now: number): Stream<Frame> {
    if (this.#stream && !isRestart(this.#stream, frame, now)) return this.#stream;
    if (this.#stream) this.#estimate = createDelayEstimate(this.#limits);
    this.#stream = startStream(frame);
    return this.#stream;
  }

  #refuse(reason: 'late' | 'duplicate'): 'late' | 'duplicate' {
    this.#counts[reason]++;
    return reason;
  }

  #measure(entry: Entry<Frame>, now: number, startsSpeech: boolean): void {
    const transit = now - entry.timestamp / PER_MS;
    const jitter = transit - this.#estimate.base;
    // A sender whose timestamps stand still in pauses, or jump: its pauses are not jitter.
    if (jitter < -this.#limits.maxDelay || (startsSpeech && jitter > this.#estimate.target)) this.#estimate.rebase(transit, now);
    this.#estimate.record(transit, now);
  }

  /** The time in ms at which an entry would have arrived on the fastest way. */
  #earliest(entry: Entry<Frame>): number {
    return entry.timestamp / PER_MS + this.#estimate.base;
  }

  /** Begins to play after a pause, at the time that the timestamps and the target say. */
  #begin(stream: Stream<Frame>, now: number): Due<Frame> | undefined {
    stream.playing = false;
    stream.held = 0;
    const first = stream.queue[0];
    if (!first) return undefined;
    const due = this.#earliest(first) + this.#estimate.target;
    if (now < due) return undefined;
    stream.playing = true;
    stream.due = now - due > first.duration / PER_MS ? now : due;
    return this.#play(stream, now);
  }

  #proceed(stream: Stream<Frame>, now: number): Due<Frame> | undefined {
    const first = stream.queue[0];
    const lost = first ? first.seq - stream.expectedSeq : 0;
    const gap = first ? first.timestamp - stream.expectedTimestamp : 0;
    const hasPause = first !== undefined && Math.abs(gap - lost * stream.duration) > stream.duration / 2;
    const isOver = !first && (stream.wasSilence || stream.held >= MAX_CONCEALED);
    if (hasPause || isOver || (stream.wasSilence && lost > 0)) return this.#begin(stream, now);
    if (!first || (stream.held < lost && stream.held < MAX_CONCEALED)) return this.#conceal(stream);
    return this.#play(stream, now);
  }

  #conceal(stream: Stream<Frame>): Due<Frame> {
    stream.held++;
    stream.due += stream.duration / PER_MS;
    this.#counts.concealed++;
    return { kind: 'missing', duration: stream.duration };
  }

  #play(stream: Stream<Frame>, now: number): Due<Frame> | undefined {
    let entry = stream.queue.shift();
    while (entry && this.#isSurplus(stream, entry, now)) {
      stream.skippedAt = now;
      stream.expectedSeq = entry.seq + 1;
      this.#counts.skipped++;
      entry = stream.queue.shift();
    }
    if (!entry) return undefined;
    giveUp(stream, entry.seq);
    stream.expectedSeq = entry.seq + 1;
    stream.expectedTimestamp = entry.timestamp + entry.duration;
    stream.duration = entry.duration;
    stream.held = 0;
    stream.wasSilence = isSilence(entry.frame.opus);
    stream.due += entry.duration / PER_MS;
    this.#counts.played++;
    return { kind: 'frame', frame: entry.frame, duration: entry.duration };
  }

  /** Whether a frame is better left out, as more sound waits than the target demands. */
  #isSurplus(stream: Stream<Frame>, entry: Entry<Frame>, now: number): boolean {
    if (stream.queue[0]?.seq !== entry.seq + 1) return false;
    const delay = stream.due - this.#earliest(entry);
    if (delay > this.#limits.maxDelay + SURPLUS) return true;
    const surplus = delay - this.#estimate.target;
    if (isSilence(entry.frame.opus)) return surplus >= entry.duration / PER_MS;
    return surplus > SURPLUS && now - stream.skippedAt >= SKIP_INTERVAL;
  }
}

export function createJitterBuffer<Frame extends BufferedFrame>(options: JitterBufferOptions = {}): JitterBuffer<Frame> {
  const { minDelay = 40, maxDelay = 200, quantile = 0.98 } = options;
  return new JitterBuffer({ minDelay, maxDelay, quantile });
}

/** Notes the frames up to `until` that will not be played. */
function giveUp<Frame>(stream: Stream<Frame>, until: number): void {
  if (until === stream.expectedSeq) return;
  for (let seq = stream.expectedSeq; seq < until; seq++) stream.missed.add(seq);
  for (const seq of stream.missed) if (seq < until - MAX_JUMP) stream.missed.delete(seq);
}

function startStream<Frame extends BufferedFrame>(frame: Frame): Stream<Frame> {
  return {
    queue: [],
    playing: false,
    due: 0,
    // Frames that were sent before the first that arrived may follow it.
    expectedSeq: frame.seq - MAX_CONCEALED,
    expectedTimestamp: frame.timestamp,
    duration: FRAME_SAMPLES,
    held: 0,
    wasSilence: false,
    missed: new Set(),
    lateInRow: 0,
    skippedAt: Number.NEGATIVE_INFINITY,
    pushedAt: Number.NEGATIVE_INFINITY,
  };
}

function isRestart<Frame>(from: Stream<Frame>, frame: BufferedFrame, now: number): boolean {
  const ahead = difference(frame.seq, from.expectedSeq, 0x10000);
  return from.lateInRow >= MAX_LATE || Math.abs(ahead) > MAX_JUMP || (ahead < 0 && now - from.pushedAt > MAX_SILENT);
}

/** Places a frame on the line without wraps, next to the expected one. */
function unwrap<Frame extends BufferedFrame>(from: Stream<Frame>, frame: Frame): Entry<Frame> {
  return {
    frame,
    seq: from.expectedSeq + difference(frame.seq, from.expectedSeq, 0x10000),
    timestamp: from.expectedTimestamp + difference(frame.timestamp, from.expectedTimestamp, 0x100000000),
    duration: opusDuration(frame.opus),
  };
}

/** The signed distance from `origin` to `value` on a circle of `size`. */
function difference(value: number, origin: number, size: number): number {
  const distance = (((value - origin) % size) + size) % size;
  return distance >= size / 2 ? distance - size : distance;
}
