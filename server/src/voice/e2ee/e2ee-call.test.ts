import { generateP256Keypair } from '@snazzah/davey';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgeKeyPackage, readProposals } from './test/forge.ts';
import { checkGroup, Room, type Seat } from './test/room.ts';

const A = '100000000000000001';
const B = '100000000000000002';
const C = '100000000000000003';
const D = '100000000000000004';

/** A settled call of some users, whose received messages are forgotten. */
async function callOf(...users: string[]): Promise<{ room: Room; seats: Seat[] }> {
  const room = new Room();
  const seats = users.map((user) => room.join(user));
  await room.settle();
  for (const { client } of seats) client.received.length = 0;
  return { room, seats };
}

/** The opcodes that a client has received, without those of clients that join and leave. */
function opcodes(seat: Seat | undefined): number[] {
  return seat?.client.opcodes().filter((op) => op !== 11 && op !== 13) ?? [];
}

test('[voice/members-and-connections] a lone member receives the external sender and nothing else', async () => {
  const room = new Room();
  const a = room.join(A);
  await room.clock.advance(60_000);
  room.deliver();
  expect(a.client.received).toEqual([{ op: 25, body: room.call.externalSender }]);
  expect(room.call.externalSender).toHaveLength(75);
  expect(room.call.userIds).toEqual([A]);
});

test('[voice/the-first-group] each member receives the additions of the others, and the first commit founds the group', async () => {
  const room = new Room();
  const seats = [A, B, C].map((user) => room.join(user));
  await room.settle();
  checkGroup(seats);
  expect(seats.map(opcodes)).toEqual([
    [25, 27, 29, 22],
    [25, 27, 30, 22],
    [25, 27, 30, 22],
  ]);
  const added = seats.map(({ client }) => {
    const body = client.received.find(({ op }) => op === 27)?.body;
    return Buffer.isBuffer(body) ? readProposals(body).proposals.map(({ userId }) => userId) : [];
  });
  expect(added).toEqual([
    [B, C],
    [A, C],
    [A, B],
  ]);
});

test('[voice/the-first-group] a member without a key package does not block the others, and joins later', async () => {
  const room = new Room();
  const silent = room.join(A, { silent: true });
  const seats = [B, C].map((user) => room.join(user));
  await room.settle();
  checkGroup(seats);
  expect(opcodes(silent)).toEqual([25]);
  silent.client.start();
  await room.settle();
  checkGroup([silent, ...seats]);
});

test('[voice/proposals] joins and leaves of one moment are one batch', async () => {
  const { room, seats } = await callOf(A, B, C);
  room.leave(B);
  const joined = room.join(D);
  const again = room.join(B);
  await room.settle();
  checkGroup([...room.seats.values()]);
  expect(opcodes(seats[0])).toEqual([27, 29, 22]);
  expect([joined, again].map(opcodes)).toEqual([
    [25, 30, 22],
    [25, 30, 22],
  ]);
});

test('[voice/proposals] one batch in each epoch: changes during a transition wait for its end', async () => {
  const { room, seats } = await callOf(A, B);
  room.join(C);
  room.deliver();
  await room.clock.advance(50);
  room.join(D);
  room.leave(B);
  await room.settle();
  checkGroup([...room.seats.values()]);
  expect(opcodes(seats[0])).toEqual([27, 29, 22, 27, 29, 22]);
});

test.each([
  ['a new key', undefined],
  ['the same key', generateP256Keypair()],
])('[voice/members-and-connections] a replaced connection is removed and added in one batch, with %s', async (_name, keys) => {
  const room = new Room();
  const a = room.join(A);
  room.join(B, { keys });
  await room.settle();
  const before = checkGroup([...room.seats.values()]);
  a.client.received.length = 0;
  const again = room.join(B, { keys });
  await room.settle();
  expect(checkGroup([...room.seats.values()])).not.toBe(before);
  expect(opcodes(a)).toEqual([27, 29, 22]);
  expect(opcodes(again)).toEqual([25, 30, 22]);
});

test('[voice/members-and-connections] a resumed connection catches up from the replayed messages', async () => {
  const { room, seats } = await callOf(A, B, C);
  const [a, b] = seats;
  if (!a || !b) throw new Error('a member is missing');
  b.held = true;
  room.join(D);
  await room.settle();
  room.leave(C);
  await room.settle();
  checkGroup([...room.seats.values()].filter((seat) => seat !== b));
  b.held = false;
  await room.settle();
  checkGroup([...room.seats.values()]);
  expect(room.drops).toEqual([]);
});

test('[voice/sole-members] a member that stays alone begins again, and the next one finds it ready', async () => {
  const { room, seats } = await callOf(A, B);
  room.leave(B);
  await room.settle();
  expect(seats[0]?.client.received.filter(({ op }) => op !== 13)).toEqual([
    { op: 24, body: { protocol_version: 1, epoch: 1 } },
    { op: 21, body: { protocol_version: 1, transition_id: 0 } },
  ]);
  expect(room.call.epoch).toBe(0n);
  room.join(C);
  await room.settle();
  checkGroup([...room.seats.values()]);
});

test.each([
  ['during the first proposals', 0],
  ['during the first transition', 1],
])('[voice/sole-members] a member that stays alone %s begins again', async (_name, phase) => {
  const room = new Room();
  const a = room.join(A);
  const b = room.join(B);
  room.deliver();
  await room.clock.advance(50);
  b.held = true;
  if (phase === 1) room.deliver();
  room.leave(B);
  await room.settle();
  expect(opcodes(a).slice(-2)).toEqual([24, 21]);
  room.join(C);
  await room.settle();
  checkGroup([...room.seats.values()]);
});

test('[voice/sole-members] the last member of a group stays in it while others have not sent a key package', async () => {
  const { room, seats } = await callOf(A, B);
  const silent = room.join(C, { silent: true });
  room.leave(B);
  await room.settle();
  expect(opcodes(seats[0])).toEqual([27, 29, 22]);
  expect(seats[0]?.client.session.getUserIds()).toEqual([A]);
  silent.client.start();
  await room.settle();
  checkGroup([...room.seats.values()]);
});

test('[voice/the-first-group] when all members of a group have left, those who wait found the next', async () => {
  const { room } = await callOf(A, B);
  room.join(C);
  room.join(D);
  room.leave(A);
  room.leave(B);
  await room.settle();
  checkGroup([...room.seats.values()]);
  expect(room.call.epoch).toBe(1n);
});

test('[voice/proposals] a member that leaves while its addition is proposed is removed by the next batch', async () => {
  const { room, seats } = await callOf(A, B);
  room.join(C);
  room.deliver();
  await room.clock.advance(50);
  room.leave(C);
  await room.settle();
  checkGroup(seats);
  expect(opcodes(seats[0])).toEqual([27, 29, 22, 27, 29, 22]);
});

test('[voice/proposals] removals name the leaves of those that left, also of those that took the place of others', async () => {
  const { room } = await callOf(A, B, C, D);
  const [e, f] = ['100000000000000005', '100000000000000006'];
  for (const change of [
    () => room.leave(B),
    () => room.join(e),
    () => room.leave(e),
    () => room.leave(C),
    () => [B, f].map((user) => room.join(user)),
    () => room.leave(B),
    () => room.leave(D),
    () => room.join(C),
    () => room.leave(f),
  ]) {
    change();
    await room.settle();
    checkGroup([...room.seats.values()]);
  }
});

test('[voice/the-first-group] a key package that replaces a proposed one has its client begin again', async () => {
  const room = new Room();
  const [a, b, c] = [A, B, C].map((user) => room.join(user));
  room.deliver();
  await room.clock.advance(50);
  for (const seat of [a, b]) if (seat) seat.held = true;
  c?.client.start();
  room.deliver();
  for (const seat of [a, b]) if (seat) seat.held = false;
  await room.settle();
  checkGroup([...room.seats.values()]);
  expect(opcodes(c)).toContain(24);
  expect([a, b].flatMap(opcodes)).not.toContain(24);
});

test('after close no timer fires and no message is sent', async () => {
  const { room, seats } = await callOf(A, B);
  room.join(C);
  room.deliver();
  room.call.close();
  await room.clock.advance(60_000);
  room.deliver();
  expect(opcodes(seats[0])).toEqual([]);
  expect(room.call.userIds).toEqual([]);
});

test('[voice/key-packages] a member with a wrong key package is dropped and the call continues', async () => {
  const { room, seats } = await callOf(A, B);
  const bad = room.join(C, { silent: true });
  bad.up.push({ op: 26, payload: Buffer.from('00010002', 'hex') });
  await room.settle();
  expect(room.drops).toEqual([{ userId: C, code: 4020 }]);
  room.join(D);
  await room.settle();
  checkGroup([...room.seats.values()]);
  expect(opcodes(seats[0])).toEqual([27, 29, 22]);
});

test('[voice/key-packages] clients accept every key package that the server accepts', async () => {
  const { room, seats } = await callOf(A, B);
  const numbers = (...required: number[]) =>
    fc.tuple(fc.constant(required), fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 3 })).map((parts) => parts.flat());
  const forms = fc.record({
    versions: numbers(1),
    suites: numbers(2),
    extensionTypes: numbers(),
    proposalTypes: numbers(),
    credentialTypes: numbers(1),
  });
  for (const [index, form] of fc.sample(forms, 30).entries()) {
    const userId = String(300_000_000_000_000_000n + BigInt(index));
    const joining = room.join(userId, { silent: true });
    joining.up.push({ op: 26, payload: forgeKeyPackage({ userId, ...form }) });
    room.deliver();
    await room.clock.advance(50);
    room.deliver();
    expect(joining.client.received.map(({ op }) => op)).toContain(30);
    room.leave(userId);
    await room.settle();
    checkGroup(seats);
  }
});

test('messages of users who are not in the call are ignored', async () => {
  const { room } = await callOf(A, B);
  expect(room.call.keyPackage(C, Buffer.alloc(0))).toBe('not_expected');
  expect(room.call.commitWelcome(C, Buffer.alloc(0))).toBe('not_expected');
  room.call.transitionReady(C, 1);
  room.call.invalidCommitWelcome(C, 1);
  room.call.leave(C);
  expect(room.call.keyPackage(A, Buffer.alloc(0))).toBe('not_expected');
  expect(room.call).toMatchObject({ isSettled: true, epoch: 1n, userIds: [A, B] });
});
