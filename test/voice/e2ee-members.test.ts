import { beforeEach, expect, test } from 'vitest';
import { DaveySeat, faultOf, MixedRoom, OwnSeat } from './e2ee-room.ts';

/** The numbers of davey for codecs, and for video: the values of its types exist for the compiler only. */
const CODEC = { VP8: 2, VP9: 3, H264: 4, AV1: 6 } as const;
const VIDEO = 1;
const [A, B, C, D] = ['100000000000000001', '100000000000000002', '100000000000000003', '100000000000000004'];

let room: MixedRoom;

beforeEach(() => {
  room = new MixedRoom();
});

const fault = () => faultOf([...room.seats.values()]);

/** Both kinds of members, in a group. */
async function pair() {
  const [own, davey] = [await room.join(A, 'own'), await room.join(B, 'davey')];
  await room.settle();
  if (!(own instanceof OwnSeat) || !(davey instanceof DaveySeat)) throw new Error('there is another kind of member');
  return { own, davey };
}

test('[voice] own members and those of davey join, leave and hear each other', async () => {
  await room.join(A, 'own');
  await room.join(B, 'davey');
  await room.settle();
  expect(await fault()).toBeUndefined();
  for (const [user, kind] of [[C, 'own'] as const, [D, 'davey'] as const]) {
    await room.join(user, kind);
    await room.settle();
    expect(await fault()).toBeUndefined();
  }
  for (const user of [A, D]) {
    room.leave(user);
    await room.settle();
    expect(await fault()).toBeUndefined();
  }
  expect(room.rejections).toEqual([]);
});

test('[voice] a member that stays alone begins again with the next one', async () => {
  const { own } = await pair();
  room.leave(B);
  await room.settle();
  expect(own.authenticator()).toBe('none');
  expect(await own.encrypt(Buffer.from('frame'))).toBeUndefined();
  await room.join(C, 'davey');
  await room.settle();
  expect(await fault()).toBeUndefined();
  expect(room.rejections).toEqual([]);
});

test('[voice] members see the same codes as those of davey', async () => {
  const { own, davey } = await pair();
  expect(await own.privacyCode()).toMatch(/^\d{30}$/);
  expect(await own.privacyCode()).toBe(await davey.privacyCode());
  const code = await own.verificationCode(B);
  expect(code).toMatch(/^\d{45}$/);
  expect(code).toBe(await davey.verificationCode(A));
});

test('[voice] the verification code stays when a member begins again', async () => {
  const { own, davey } = await pair();
  const code = await davey.verificationCode(A);
  await own.recover();
  await room.settle();
  expect(await fault()).toBeUndefined();
  expect(await davey.verificationCode(A)).toBe(code);
});

test('[voice] pictures of all codecs are decrypted, with the parts that davey leaves in the clear', async () => {
  const { own, davey } = await pair();
  const { session } = davey.client;
  const key = [0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01];
  const slice = [0, 0, 0, 1, 0x67, 0x42, 0xc0, 0x1f, 1, 0, 0, 0, 1, 0x65, 0x88, 0x84];
  const picture = (...head: number[]) => Buffer.concat([Buffer.from(head), Buffer.alloc(500, 0x5a)]);
  const pictures: [number, Buffer][] = [
    [CODEC.VP8, picture(...key)],
    [CODEC.VP8, picture(0x11, 0x02)],
    [CODEC.VP9, picture(0x82)],
    [CODEC.H264, picture(...slice)],
    [CODEC.AV1, picture(0x12, 0x00, 0x0a, 0x01, 0x00, 0x30)],
  ];
  for (const [codec, frame] of pictures) {
    const encrypted = session.encrypt(VIDEO, codec, frame);
    const decrypted = await own.member.decrypt(B, encrypted, 'video');
    // Davey may shorten sizes in AV1 before it encrypts.
    if (codec === CODEC.AV1) expect(decrypted?.subarray(-500)).toEqual(new Uint8Array(500).fill(0x5a));
    else expect(decrypted && Buffer.from(decrypted)).toEqual(frame);
    expect(await own.member.decrypt(B, encrypted, 'video')).toBeUndefined();
  }
  const frame = Buffer.alloc(200_000, 7);
  const encrypted = await own.encrypt(frame);
  expect(encrypted && session.decrypt(A, VIDEO, encrypted)).toEqual(frame);
});

test('[voice] frames that are on their way when a member joins are decrypted', async () => {
  const { own, davey } = await pair();
  const early = [davey.client.encrypt(Buffer.from('from davey')), await own.encrypt(Buffer.from('from own'))];
  await room.join(C, 'own');
  await room.settle();
  expect(await own.decrypt(B, early[0] ?? Buffer.alloc(0))).toEqual(Buffer.from('from davey'));
  expect(await davey.decrypt(A, early[1] ?? Buffer.alloc(0))).toEqual(Buffer.from('from own'));
});

test('[voice] twelve own members are in one group', async () => {
  for (let count = 0; count < 12; count++) await room.join(String(200n + BigInt(count)), 'own');
  await room.settle();
  expect(await fault()).toBeUndefined();
});
