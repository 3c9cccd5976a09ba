import { MESSAGE_BYTES, readFrames, writeFrames } from '@guildhall/protocol/voice-frames';
import { expect, test } from 'vitest';
import { openMember } from '../e2ee/member.ts';
import { Budget } from './budget.ts';
import { afterClose } from './close-codes.ts';
import { Encryption } from './encryption.ts';
import { Inbox } from './link.ts';
import { Meter } from './meter.ts';
import { readPicture, readSound, writeKeyRequest, writePicture, writeSound } from './packets.ts';
import { Sequence } from './sequence.ts';

test('numbered messages: repeats are ignored, and 1 follows 65,535', () => {
  const inbox = new Inbox();
  expect([1, 2, 2, 1, 3].map((seq) => inbox.accept(seq))).toEqual([true, true, false, false, true]);
  inbox.last = 65_534;
  expect([65_535, 1, 65_535, 2].map((seq) => inbox.accept(seq))).toEqual([true, true, false, true]);
  expect(inbox.last).toBe(2);
});

test('frames of a stream: each once, also late ones, over the end of the numbers', () => {
  const stream = new Sequence();
  const accepted = [65_533, 65_535, 65_533, 65_534, 0, 65_534, 2, 1, 1].map((seq) => stream.accept(seq));
  expect(accepted).toEqual([true, true, false, true, true, false, true, true, false]);
  expect(stream.take()).toEqual({ expected: 6, received: 6 });
  for (let seq = 4; seq < 2000; seq += 2) expect(stream.accept(seq)).toBe(true);
  expect(stream.take()).toEqual({ expected: 1996, received: 998 });
  expect(stream.accept(1998 - 200)).toBe(false);
});

test('the loss of the last measurements', () => {
  const [meter, stream] = [new Meter(), new Sequence()];
  meter.roundTrip = 40;
  expect(meter.measure([stream])).toEqual({ roundTrip: 40, loss: 0 });
  for (const seq of [1, 2, 4, 5]) stream.accept(seq);
  expect(meter.measure([stream])).toEqual({ roundTrip: 40, loss: expect.closeTo(0.2) });
  for (let n = 0; n < 5; n += 1) expect(meter.measure([stream]).roundTrip).toBe(40);
  expect(meter.measure([stream]).loss).toBe(0);
});

test('sound and pictures are read as written, after the two zeros and the opcode of the server', () => {
  const frame = Uint8Array.of(1, 2, 3);
  const sound = writeSound({ seq: 0xfffe, timestamp: 0xffff_fff0, frame });
  expect([...sound]).toEqual([128, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xf0, 1, 2, 3]);
  const down = Uint8Array.of(0, 0, 0, 9, ...sound.subarray(1));
  expect(readSound(down)).toEqual({ ssrc: 9, seq: 0xfffe, timestamp: 0xffff_fff0, frame });
  expect(readSound(down.subarray(0, 10))).toBeUndefined();
  const picture = { ssrc: 7, seq: 3, timestamp: 90, isKey: true, codec: 'av1', data: frame } as const;
  const bytes = writePicture(picture);
  expect([...bytes]).toEqual([129, 0, 0, 0, 7, 0, 3, 0, 0, 0, 90, 0b111, 1, 2, 3]);
  expect(readPicture(bytes.subarray(1))).toEqual(picture);
  expect(readPicture(bytes.subarray(1, 12))).toBeUndefined();
  bytes[11] = 0b1110;
  expect(readPicture(bytes.subarray(1))).toBeUndefined();
  expect([...writeKeyRequest(7)]).toEqual([130, 0, 0, 0, 7]);
});

test('messages of a data channel: several frames; a malformed one has none', () => {
  const frames = [1, 2].map((n) => ({ ssrc: n, seq: 65_535, timestamp: 2 ** 32 - n, frame: new Uint8Array(n).fill(n) }));
  const bytes = writeFrames(frames);
  expect(readFrames(bytes)).toEqual(frames);
  expect(readFrames(new Uint8Array(0))).toBeUndefined();
  for (let length = 1; length < bytes.length; length += 1)
    expect(readFrames(bytes.subarray(0, length)), `${length}`).toEqual(length === 13 ? frames.slice(0, 1) : undefined);
  expect(readFrames(new Uint8Array(MESSAGE_BYTES))).toBeUndefined();
});

test('close codes say what a client does', () => {
  const of = (codes: number[]) => codes.map(afterClose);
  expect(new Set(of([1001, 1005, 1006, 1009, 1011, 4015]))).toEqual(new Set(['resume']));
  expect(new Set(of([4004, 4006, 4009, 4011]))).toEqual(new Set(['rejoin']));
  expect(new Set(of([4001, 4002, 4003, 4005, 4012, 4014, 4016, 4017, 4020, 4021, 4022]))).toEqual(new Set(['end']));
});

test('the budget of pictures falls below what a slow socket carries, and grows while it is used', () => {
  const budget = new Budget();
  const first = budget.bitsPerSecond;
  expect(budget.adapt(0, 1000)).toBe(false);
  budget.add(first / 8);
  expect(budget.adapt(0, 1000)).toBe(true);
  expect(budget.bitsPerSecond).toBeCloseTo(first * 1.1);
  budget.add(200_000);
  expect(budget.hasRoom(100_000)).toBe(true);
  expect(budget.hasRoom(150_000)).toBe(false);
  expect(budget.adapt(100_000, 1000)).toBe(true);
  expect(budget.bitsPerSecond).toBeCloseTo(100_000 * 8 * 0.85);
  for (let n = 0; n < 20; n += 1) budget.adapt(1_000_000, 1000);
  expect(budget.bitsPerSecond).toBe(150_000);
  expect(budget.hasRoom(0)).toBe(true);
});

test('a failed step of the encryption is reported, and later steps still run', async () => {
  const failures: unknown[] = [];
  const steps: string[] = [];
  const opening = openMember({ userId: '1', groupId: '900', send: () => {} });
  const encryption = new Encryption(opening, (error) => failures.push(error));
  encryption.run(() => {
    throw new Error('broken');
  });
  encryption.run(() => void steps.push('later'));
  await expect.poll(() => steps).toEqual(['later']);
  expect(failures).toEqual([new Error('broken')]);
  encryption.close();
});
