import { beforeEach, expect, test } from 'vitest';
import { type Bytes, concat, text, u8 } from './bytes.ts';
import { FrameReceiver, FrameSender } from './frame-keys.ts';
import { parseFrame, trailerOf } from './frames.ts';
import type { Group } from './group.ts';
import { Media } from './media.ts';
import { createPeer, flip, groupOf, Scene } from './test/scene.ts';

const GENERATION = 2 ** 24;
const FRAME = text('a frame');
const SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe);
const DAY = 86_400_000;

let scene: Scene;
let group: Group;
let now = 0;
let failures = 0;
let speaker: Media;
let listener: Media;

const media = (userId: string) =>
  new Media(
    userId,
    () => now,
    () => failures++,
  );

/** The scene's group of now, after a change or not. */
function current(): Group {
  const [first] = scene.peers;
  if (!first) throw new Error('the group has no members');
  return groupOf(first);
}

beforeEach(async () => {
  [now, failures] = [1000, 0];
  scene = await Scene.create(2);
  group = current();
  [speaker, listener] = [media('1'), media('2')];
  speaker.enter(group);
  listener.enter(group);
});

async function encrypted(frame: Uint8Array = FRAME): Promise<Bytes> {
  const bytes = await speaker.encrypt(frame);
  if (!bytes) throw new Error('nothing was encrypted');
  return bytes;
}

test('frames of all sizes arrive, in any order, once', async () => {
  const frames = [0, 1, 3, 1000, 70_000].map((length) => new Uint8Array(length).fill(7));
  const all = await Promise.all(frames.map(encrypted));
  for (const at of [3, 0, 4, 1, 2]) {
    expect(await listener.decrypt('1', all[at] ?? FRAME, 'audio')).toEqual(frames[at]);
    expect(await listener.decrypt('1', all[at] ?? FRAME, 'audio')).toBeUndefined();
  }
  expect(failures).toBe(0);
});

test('of two copies that arrive at once only one is decrypted', async () => {
  const frame = await encrypted();
  const results = await Promise.all([1, 2, 3].map(() => listener.decrypt('1', frame, 'audio')));
  expect(results.filter((result) => result !== undefined)).toEqual([FRAME]);
});

test('a frame that 1,024 others have overtaken is too old', async () => {
  const first = await encrypted();
  const second = await encrypted();
  for (let count = 0; count < 1023; count++) await encrypted();
  expect(await listener.decrypt('1', await encrypted(), 'audio')).toEqual(FRAME);
  expect(await listener.decrypt('1', first, 'audio')).toBeUndefined();
  expect(await listener.decrypt('1', second, 'audio')).toBeUndefined();
});

test('a frame that is changed, cut off or of another user is not decrypted, and does not spoil the right one', async () => {
  const frame = await encrypted();
  for (let at = 0; at < frame.length; at++) {
    expect(await listener.decrypt('1', flip(frame, at), 'audio')).toBeUndefined();
    expect(await listener.decrypt('1', frame.subarray(0, at), 'audio')).toBeUndefined();
    expect(await listener.decrypt('1', frame.subarray(at + 1), 'audio')).toBeUndefined();
  }
  for (const userId of ['2', '3', '99']) expect(await listener.decrypt(userId, frame, 'audio')).toBeUndefined();
  expect(await listener.decrypt('1', FRAME, 'audio')).toBeUndefined();
  expect(await listener.decrypt('1', frame, 'audio')).toEqual(FRAME);
});

test('silence travels in the clear as audio only', async () => {
  expect(await speaker.encrypt(SILENCE)).toEqual(SILENCE);
  expect(await listener.decrypt('1', SILENCE, 'audio')).toEqual(SILENCE);
  expect(await listener.decrypt('1', SILENCE, 'video')).toBeUndefined();
});

test('nothing is encrypted without a group, or for a group of one', async () => {
  speaker.enter(undefined);
  expect(await speaker.encrypt(FRAME)).toBeUndefined();
  expect(await speaker.encrypt(SILENCE)).toBeUndefined();
  scene = await Scene.create(1);
  speaker.enter(current());
  expect(await speaker.encrypt(FRAME)).toBeUndefined();
});

test('the keys of a former epoch decrypt for 10 s', async () => {
  const [early, late] = [await encrypted(), await encrypted()];
  const [first] = scene.peers;
  if (!first) throw new Error('the group has no members');
  await scene.change(first, [await createPeer('20')]);
  listener.enter(current());
  now += 9_999;
  expect(await listener.decrypt('1', early, 'audio')).toEqual(FRAME);
  now += 1;
  expect(await listener.decrypt('1', late, 'audio')).toBeUndefined();
});

test('36 frames in a row that cannot be decrypted are tolerated, of audio and video separately', async () => {
  const wrong = flip(await encrypted(), 0);
  for (let count = 0; count < 36; count++) await listener.decrypt('1', wrong, 'audio');
  expect(failures).toBe(0);
  await listener.decrypt('1', await encrypted(), 'audio');
  for (let count = 0; count < 36; count++) await listener.decrypt('1', wrong, 'audio');
  for (let count = 0; count < 36; count++) await listener.decrypt('1', wrong, 'video');
  expect(failures).toBe(0);
  await listener.decrypt('1', wrong, 'video');
  expect(failures).toBe(1);
});

test('the key changes with each generation, and that of the one before stays', async () => {
  const sender = new FrameSender(group, '1', GENERATION - 2);
  const receiver = new FrameReceiver(group, '1', 0);
  const frames: Bytes[] = [];
  for (let count = 0; count < 4; count++) frames.push((await sender.encrypt(concat(FRAME, u8(count)))) ?? FRAME);
  for (const at of [0, 3, 1, 2]) {
    const parsed = parseFrame(frames[at] ?? FRAME);
    expect(parsed?.nonce).toBe(GENERATION - 2 + at);
    expect(parsed && (await receiver.decrypt(parsed, 0))).toEqual(concat(FRAME, u8(at)));
    expect(parsed && (await receiver.decrypt(parsed, 0))).toBe('seen');
  }
});

test('a generation that cannot have been reached yet is not derived', async () => {
  const sender = new FrameSender(group, '1', 3 * GENERATION);
  const parsed = parseFrame((await sender.encrypt(FRAME)) ?? FRAME);
  const receiver = new FrameReceiver(group, '1', 0);
  expect(parsed && (await receiver.decrypt(parsed, DAY))).toBe('wrong');
  expect(parsed && (await receiver.decrypt(parsed, 4 * DAY))).toEqual(FRAME);
});

test('the counter wraps after 32 bits, with ever new generations', async () => {
  const sender = new FrameSender(group, '1', 2 ** 32 - 1);
  const receiver = new FrameReceiver(group, '1', 0);
  const frames = [await sender.encrypt(FRAME), await sender.encrypt(FRAME)];
  const parsed = frames.map((frame) => parseFrame(frame ?? FRAME));
  expect(parsed.map((frame) => frame?.nonce)).toEqual([2 ** 32 - 1, 0]);
  for (const frame of parsed) expect(frame && (await receiver.decrypt(frame, 4000 * DAY))).toEqual(FRAME);
});

test('a trailer with wrong sizes, numbers or ranges is not a frame', () => {
  const body = new Uint8Array(20);
  const tail = (...numbers: number[]) => Uint8Array.of(...numbers, 8 + numbers.length + 3, 0xfa, 0xfa);
  expect(parseFrame(concat(body, trailerOf(300)))?.nonce).toBe(300);
  expect(parseFrame(concat(body, trailerOf(2 ** 32 - 1)))?.nonce).toBe(2 ** 32 - 1);
  expect(parseFrame(concat(body, tail(1, 0, 2, 4, 1)))?.ranges).toEqual([
    { start: 0, end: 2 },
    { start: 4, end: 5 },
  ]);
  for (const numbers of [[0x80], [1, 2], [1, 5, 2, 4, 1], [1, 0, 5, 4, 1], [1, 12, 1], [1, 0, 0xff, 0x7f]]) {
    expect(parseFrame(concat(body, tail(...numbers)))).toBeUndefined();
  }
  expect(parseFrame(concat(body, tail(0x80, 0x80, 0x80, 0x80, 0x10)))).toBeUndefined();
  expect(parseFrame(concat(body, tail(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1)))).toBeUndefined();
  for (const size of [0, 10, 11, 255]) expect(parseFrame(concat(body, Uint8Array.of(size, 0xfa, 0xfa)))).toBeUndefined();
  expect(parseFrame(new Uint8Array(0))).toBeUndefined();
  expect(parseFrame(Uint8Array.of(0xfa, 0xfa))).toBeUndefined();
});
