import { describe, expect, test } from 'vitest';
import { type BufferedFrame, createJitterBuffer, type Due, type JitterBuffer } from './jitter-buffer.ts';
import { SILENCE } from './opus-packet.ts';

/** A packet of one CELT frame of 20 ms. */
const SPEECH = new Uint8Array([0xf8, 1, 2, 3]);

interface Sent extends BufferedFrame {
  /** Ms at which the frame was sent. */
  readonly sentAt: number;
}

interface Arrival {
  readonly frame: Sent;
  readonly at: number;
}

interface Played {
  readonly at: number;
  readonly due: Due<Sent>;
}

/** Frames of 20 ms from `from` until `until`, in ms, as a sender that talks without a pause sends them. */
function talk(from: number, until: number, { seq = 0, timestamp = from * 48 } = {}): Sent[] {
  return Array.from({ length: (until - from) / 20 }, (_, index) => ({
    seq: (seq + index) & 0xffff,
    timestamp: (timestamp + index * 960) >>> 0,
    opus: SPEECH,
    sentAt: from + index * 20,
  }));
}

/** The five frames of silence that end a period of speech. */
function fallSilent(speech: readonly Sent[]): Sent[] {
  const after = speech.at(-1);
  if (!after) return [];
  return Array.from({ length: 5 }, (_, index) => ({
    seq: (after.seq + index + 1) & 0xffff,
    timestamp: (after.timestamp + (index + 1) * 960) >>> 0,
    opus: SILENCE,
    sentAt: after.sentAt + (index + 1) * 20,
  }));
}

/** Delivers frames and pulls every 10 ms, as a page does. */
function run(buffer: JitterBuffer<Sent>, arrivals: readonly Arrival[], until: number): Played[] {
  const inOrder = arrivals.toSorted((a, b) => a.at - b.at);
  const played: Played[] = [];
  let next = 0;
  for (let now = 0; now <= until; now += 10) {
    for (let arrival = inOrder[next]; arrival && arrival.at <= now; arrival = inOrder[++next])
      buffer.push(arrival.frame, arrival.at);
    for (let due = buffer.pull(now); due; due = buffer.pull(now)) played.push({ at: now, due });
  }
  return played;
}

const framesOf = (played: readonly Played[]): Sent[] => played.flatMap(({ due }) => (due.kind === 'frame' ? [due.frame] : []));
const seqsOf = (played: readonly Played[]): number[] => framesOf(played).map(({ seq }) => seq);
const count = (from: number, length: number): number[] => Array.from({ length }, (_, index) => (from + index) & 0xffff);
const steady = (frames: readonly Sent[], delay = 30): Arrival[] => frames.map((frame) => ({ frame, at: frame.sentAt + delay }));

/** The ms that frames waited from being sent to being played, smallest and largest. */
function delays(played: readonly Played[]): { least: number; most: number } {
  const all = played.flatMap(({ at, due }) => (due.kind === 'frame' ? [at - due.frame.sentAt] : []));
  return { least: Math.min(...all), most: Math.max(...all) };
}

/** Numbers from 0 to 1 that look random and are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x100000000;
  };
}

describe('a steady network', () => {
  test('plays all frames in order, after the least delay', () => {
    const buffer = createJitterBuffer<Sent>();
    const played = run(buffer, steady(talk(0, 2_000)), 2_050);
    expect(seqsOf(played)).toEqual(count(0, 100));
    expect(delays(played)).toEqual({ least: 70, most: 70 });
    expect(buffer.counts).toEqual({ played: 100, concealed: 0, late: 0, duplicate: 0, skipped: 0 });
  });

  test('continues over the wrap of sequence numbers and timestamps', () => {
    const buffer = createJitterBuffer<Sent>();
    const frames = talk(0, 2_000, { seq: 65_500, timestamp: 0xffffffff - 40_000 });
    expect(seqsOf(run(buffer, steady(frames), 2_050))).toEqual(count(65_500, 100));
    expect(buffer.counts.concealed).toBe(0);
  });

  test('plays frames of other durations for as long as they last', () => {
    const buffer = createJitterBuffer<Sent>();
    // Configuration 3 is 60 ms of SILK.
    const frames = Array.from({ length: 10 }, (_, index) => ({
      seq: index,
      timestamp: index * 2_880,
      opus: new Uint8Array([3 << 3, 1]),
      sentAt: index * 60,
    }));
    const played = run(buffer, steady(frames), 650);
    expect(seqsOf(played)).toEqual(count(0, 10));
    expect(played.every(({ due }) => due.duration === 2_880)).toBe(true);
    expect(buffer.counts.concealed).toBe(0);
  });
});

describe('disorder and loss', () => {
  test('puts frames in order that overtook each other', () => {
    const buffer = createJitterBuffer<Sent>();
    const speech = talk(0, 1_000);
    const arrivals = [...speech, ...fallSilent(speech)].map((frame) => ({
      frame,
      at: frame.sentAt + (frame.seq % 2 === 0 ? 55 : 20),
    }));
    expect(seqsOf(run(buffer, arrivals, 2_000))).toEqual(count(0, 55));
    expect(buffer.counts).toMatchObject({ played: 55, concealed: 0 });
  });

  test('conceals a lost frame in its place, and no other', () => {
    const buffer = createJitterBuffer<Sent>();
    const frames = talk(0, 1_000).filter(({ seq }) => seq !== 20);
    const played = run(buffer, steady(frames), 1_050);
    expect(played.map(({ due }) => due.kind).indexOf('missing')).toBe(20);
    expect(seqsOf(played)).toEqual([...count(0, 20), ...count(21, 29)]);
    expect(delays(played)).toEqual({ least: 70, most: 70 });
    expect(buffer.counts).toMatchObject({ played: 49, concealed: 1 });
  });

  test('conceals each frame of a longer loss', () => {
    const buffer = createJitterBuffer<Sent>();
    const played = run(buffer, steady(talk(0, 1_000).filter(({ seq }) => seq < 20 || seq > 22)), 1_050);
    expect(buffer.counts).toMatchObject({ played: 47, concealed: 3 });
    expect(delays(played).most).toBe(70);
  });

  test('discards a frame that arrives after its time, and one that arrives twice', () => {
    const buffer = createJitterBuffer<Sent>();
    const arrivals = talk(0, 1_000).flatMap((frame) => {
      const arrival = { frame, at: frame.sentAt + (frame.seq === 20 ? 150 : 30) };
      return frame.seq === 30 ? [arrival, arrival, { frame, at: frame.sentAt + 300 }] : [arrival];
    });
    expect(seqsOf(run(buffer, arrivals, 1_050))).toEqual([...count(0, 20), ...count(21, 29)]);
    expect(buffer.counts).toMatchObject({ played: 49, concealed: 1, late: 1, duplicate: 2 });
  });

  test('returns a discarded frame with what became of it', () => {
    const buffer = createJitterBuffer<Sent>();
    const [first, second, third] = talk(0, 60);
    if (!first || !second || !third) throw new Error('three frames');
    expect(buffer.push(first, 0)).toBe('queued');
    expect(buffer.push(first, 1)).toBe('duplicate');
    expect(buffer.push(third, 40)).toBe('queued');
    for (let now = 0; now < 120; now += 10) while (buffer.pull(now));
    expect(buffer.push(second, 120)).toBe('late');
    expect(buffer.push(second, 121)).toBe('duplicate');
  });
});

describe('the delay', () => {
  /** 60 s in which each frame takes up to `spread` ms longer than the fastest. */
  function irregular(spread: number): { concealed: number; delay: number } {
    const buffer = createJitterBuffer<Sent>();
    const random = numbers(1);
    const speech = talk(0, 60_000);
    const arrivals = [...speech, ...fallSilent(speech)].map((frame) => ({ frame, at: frame.sentAt + 20 + random() * spread }));
    run(buffer, arrivals, 61_000);
    return { concealed: buffer.counts.concealed, delay: buffer.targetDelay };
  }

  test('grows with the irregularity of the network, so that hardly a frame is late', () => {
    const [calm, rough, wild] = [irregular(5), irregular(60), irregular(120)];
    expect(calm).toEqual({ concealed: 0, delay: 40 });
    expect(rough.delay).toBeGreaterThan(60);
    expect(rough.delay).toBeLessThan(100);
    expect(wild.delay).toBeGreaterThan(120);
    expect(wild.delay).toBeLessThan(160);
    // In a run of 3,000 frames.
    expect(rough.concealed).toBeLessThan(30);
    expect(wild.concealed).toBeLessThan(30);
  });

  test('stays below its maximum', () => {
    expect(irregular(380).delay).toBe(200);
  });

  test('shrinks in a pause when the network has calmed down', () => {
    const buffer = createJitterBuffer<Sent>();
    const random = numbers(2);
    const rough = talk(0, 4_000);
    const calm = talk(5_000, 20_000, { seq: 200 });
    const later = talk(21_000, 22_000, { seq: 950 });
    const played = run(
      buffer,
      [...rough.map((frame) => ({ frame, at: frame.sentAt + 20 + random() * 100 })), ...steady(calm, 20), ...steady(later, 20)],
      23_000,
    );
    expect(delays(played.filter(({ at }) => at > 2_000 && at < 4_000)).most).toBeGreaterThan(110);
    expect(delays(played.filter(({ at }) => at > 21_000))).toEqual({ least: 60, most: 60 });
  });

  test('shrinks without a pause by leaving out a frame now and then', () => {
    const buffer = createJitterBuffer<Sent>();
    const random = numbers(3);
    const arrivals = talk(0, 60_000).map((frame) => ({
      frame,
      at: frame.sentAt + 20 + (frame.sentAt < 4_000 ? random() * 160 : 0),
    }));
    const played = run(buffer, arrivals, 61_000);
    expect(delays(played.slice(-100)).most).toBeLessThanOrEqual(110);
    expect(buffer.counts.skipped).toBeLessThan(10);
  });

  test('follows a sender whose clock is fast or slow', () => {
    for (const rate of [0.9995, 1.0005]) {
      const buffer = createJitterBuffer<Sent>();
      const arrivals = talk(0, 300_000).map((frame) => ({ frame, at: 20 + frame.sentAt * rate }));
      run(buffer, arrivals, 301_000);
      // 150 ms of difference are 7.5 frames.
      expect(buffer.counts.concealed + buffer.counts.skipped).toBeLessThan(20);
      expect(buffer.size).toBe(0);
    }
  });
});

describe('pauses', () => {
  test('ends a period of speech without a concealment, and starts the next at its time', () => {
    const buffer = createJitterBuffer<Sent>();
    const first = talk(0, 1_000);
    const silence = fallSilent(first);
    const second = talk(3_000, 4_000, { seq: 55 });
    const played = run(buffer, steady([...first, ...silence, ...second]), 4_050);
    expect(seqsOf(played)).toEqual(count(0, 105));
    expect(delays(played)).toEqual({ least: 70, most: 70 });
    expect(buffer.counts.concealed).toBe(0);
  });

  test('plays after a pause in which the timestamps of the sender stood still', () => {
    const buffer = createJitterBuffer<Sent>();
    const first = talk(0, 1_000);
    const second = talk(3_000, 4_000, { seq: 50, timestamp: 48_000 });
    const played = run(buffer, steady([...first, ...second]), 4_050);
    expect(seqsOf(played)).toEqual(count(0, 100));
    expect(delays(played)).toEqual({ least: 70, most: 70 });
    expect(buffer.targetDelay).toBe(40);
  });

  test('conceals 100 ms at most when a sender ceases without a word', () => {
    const buffer = createJitterBuffer<Sent>();
    run(buffer, steady(talk(0, 1_000)), 10_000);
    expect(buffer.counts).toMatchObject({ played: 50, concealed: 5 });
  });

  test('plays on after a standstill of the network, with a bounded delay', () => {
    const buffer = createJitterBuffer<Sent>();
    const arrivals = talk(0, 4_000).map((frame) => ({
      frame,
      at: frame.sentAt >= 1_000 && frame.sentAt < 1_800 ? 1_830 : frame.sentAt + 30,
    }));
    const played = run(buffer, arrivals, 5_000);
    expect(seqsOf(played)).toEqual(seqsOf(played).toSorted((a, b) => a - b));
    expect(seqsOf(played).filter((seq) => seq >= 100).length).toBeGreaterThan(90);
    expect(delays(played.filter(({ at }) => at > 2_000)).most).toBeLessThanOrEqual(280);
    expect(buffer.counts.concealed).toBeLessThanOrEqual(10);
  });

  test('skips what it could not play in a page that stood still', () => {
    const buffer = createJitterBuffer<Sent>();
    const frames = talk(0, 10_000);
    run(buffer, steady(frames.slice(0, 50)), 900);
    for (const frame of frames.slice(50)) buffer.push(frame, 9_990);
    expect(buffer.size).toBeLessThanOrEqual(50);
    const first = buffer.pull(10_030);
    expect(first?.kind === 'frame' ? first.frame.seq : first).toBeGreaterThan(480);
  });
});

describe('a sender that starts again', () => {
  test('plays the new stream, whatever its numbers', () => {
    for (const seq of [40_000, 10, 0]) {
      const buffer = createJitterBuffer<Sent>();
      const first = talk(0, 2_000, { seq: 20 });
      const second = talk(6_000, 7_000, { seq, timestamp: 123_456_789 });
      const played = run(buffer, steady([...first, ...second]), 8_000);
      expect(framesOf(played).filter(({ sentAt }) => sentAt >= 6_000)).toHaveLength(50);
    }
  });

  test('plays the new stream after a few frames when there is no pause', () => {
    const buffer = createJitterBuffer<Sent>();
    const played = run(buffer, steady([...talk(0, 2_000, { seq: 100 }), ...talk(2_000, 4_000, { seq: 0, timestamp: 7 })]), 5_000);
    expect(framesOf(played).filter(({ sentAt }) => sentAt >= 2_000).length).toBeGreaterThanOrEqual(85);
  });
});
