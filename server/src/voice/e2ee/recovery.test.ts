import { expect, test } from 'vitest';
import { readCommitWelcome } from './commit-message.ts';
import type { Up } from './test/client.ts';
import { readProposals } from './test/forge.ts';
import { Stage } from './test/puppets.ts';
import { checkGroup, Room, type Seat } from './test/room.ts';

const A = '100000000000000001';
const B = '100000000000000002';
const C = '100000000000000003';
const D = '100000000000000004';
const USERS = [A, B, C, D];

const ops = (seat: Seat | undefined) => seat?.client.opcodes().filter((op) => op !== 11 && op !== 13) ?? [];

/** Withholds the first `count` commits of some clients. */
function withhold(seats: readonly Seat[], count: number): void {
  let left = count;
  for (const seat of seats) seat.change = (message) => (message.op === 28 && left-- > 0 ? undefined : message);
}

/** Makes the membership tag of a commit wrong, which only members can see. */
function breakTag(message: Up): Up {
  if (message.op !== 28) return message;
  const read = readCommitWelcome(message.payload);
  const payload = Buffer.from(message.payload);
  const end = read.ok ? read.value.commit.bytes.length - 1 : 0;
  payload.writeUInt8(payload.readUInt8(end) ^ 1, end);
  return { op: 28, payload };
}

test.each([
  ['of a group', 2, 3],
  ['of the first epoch', 0, 3],
])('[voice/proposals] proposals %s are revoked after 4 s without a commit and made again', async (_name, before, withheld) => {
  const room = new Room();
  for (const user of USERS.slice(0, before)) room.join(user);
  await room.settle();
  for (const user of USERS.slice(before, 3)) room.join(user);
  const [a] = room.seats.values();
  if (a) a.client.received.length = 0;
  withhold([...room.seats.values()], before === 0 ? withheld : 2);
  room.deliver();
  await room.clock.advance(50);
  room.deliver();
  await room.clock.advance(3999);
  room.deliver();
  expect(ops(a).filter((op) => op === 27)).toEqual([27]);
  await room.clock.advance(1);
  await room.settle();
  const messages =
    a?.client.received
      .filter(({ op }) => op === 27)
      .map(({ body }) => readProposals(Buffer.isBuffer(body) ? body : Buffer.alloc(0))) ?? [];
  expect(messages.map(({ revokes }) => revokes)).toEqual([false, true, false]);
  expect(messages[1]?.proposals.map(({ ref }) => ref)).toEqual(messages[0]?.proposals.map(({ ref }) => ref));
  expect(messages[2]?.epoch).toBe(messages[0]?.epoch);
  checkGroup([...room.seats.values()], 1);
});

test.each([
  ['a group', 2, 4],
  ['the first epoch', 0, 6],
])('[voice/proposals] after two rounds without a commit in %s all members begin again', async (_name, before, withheld) => {
  const room = new Room();
  for (const user of USERS.slice(0, before)) room.join(user);
  await room.settle();
  for (const user of USERS.slice(before, 3)) room.join(user);
  withhold([...room.seats.values()], withheld);
  await room.settle();
  checkGroup([...room.seats.values()], 1);
  expect(ops(room.seats.get(A)).slice(-5)).toEqual(expect.arrayContaining([24, 21, 27, 22]));
  // A client that has received nothing yet is not restarted.
  expect(ops(room.seats.get(C)).includes(24)).toBe(before === 0);
});

test('[voice/proposals] the only member of a group that never commits does not block those that join', async () => {
  const room = new Room();
  const [a, b] = [A, B].map((user) => room.join(user));
  await room.settle();
  room.join(C, { silent: true });
  room.leave(B);
  await room.settle();
  if (!a || !b) throw new Error('a member is missing');
  a.held = true;
  room.seats.get(C)?.client.start();
  room.join(D);
  await room.settle();
  checkGroup([C, D].flatMap((user) => room.seats.get(user) ?? []));
  a.held = false;
  await room.settle();
  checkGroup([...room.seats.values()]);
});

test('[voice/proposals] a commit for revoked proposals is dropped', async () => {
  const stage = new Stage();
  const [a, b] = await stage.group(A, B);
  stage.enter(C);
  await stage.clock.advance(50);
  const late = a?.commit(0) ?? Buffer.alloc(0);
  await stage.clock.advance(4000);
  expect([a?.opcodes(), b?.opcodes()]).toEqual([
    [27, 27, 27],
    [27, 27, 27],
  ]);
  expect(stage.call.commitWelcome(A, late)).toBe('wrong_proposals');
  expect(stage.call.epoch).toBe(1n);
});

test('[voice/proposals] proposals whose recipients have all left are made to others', async () => {
  const stage = new Stage();
  const [a] = await stage.group(A, B);
  const [c, d] = [C, D].map((user) => stage.enter(user));
  await stage.clock.advance(50);
  const late = a?.commit(0) ?? Buffer.alloc(0);
  stage.call.leave(A);
  stage.call.leave(B);
  expect(stage.call.commitWelcome(A, late)).toBe('not_expected');
  await stage.clock.advance(50);
  expect([c?.opcodes(), d?.opcodes()]).toEqual([
    [25, 27],
    [25, 27],
  ]);
});

test('[voice/transitions] a transition is executed when all recipients are ready', async () => {
  const stage = new Stage();
  const puppets = USERS.slice(0, 3).map((user) => stage.enter(user));
  await stage.clock.advance(50);
  puppets[0]?.sendCommit(0);
  puppets[0]?.sendReady();
  puppets[0]?.sendReady();
  puppets[1]?.sendReady();
  stage.call.transitionReady(C, 77);
  expect(puppets.flatMap((puppet) => puppet.received.filter(({ op }) => op === 22))).toEqual([]);
  puppets[2]?.sendReady();
  const executed = puppets.map((puppet) => puppet.received.at(-1));
  expect(executed).toEqual(puppets.map(({ transitionId }) => ({ op: 22, body: { transition_id: transitionId } })));
  expect(new Set(puppets.map(({ transitionId }) => transitionId))).toEqual(new Set([1]));
  expect(stage.call.isSettled).toBe(true);
});

test('[voice/transitions] a transition is executed after 2 s, and no proposals follow until all are ready', async () => {
  const stage = new Stage();
  const [a, b, c] = USERS.slice(0, 3).map((user) => stage.enter(user));
  await stage.clock.advance(50);
  a?.sendCommit(0);
  a?.sendReady();
  b?.sendReady();
  stage.enter(D);
  await stage.clock.advance(1999);
  expect([a, b, c].map((puppet) => puppet?.opcodes().at(-1))).toEqual([29, 30, 30]);
  await stage.clock.advance(1);
  expect([a, b, c].map((puppet) => puppet?.opcodes())).toEqual([[22], [22], [22]]);
  await stage.clock.advance(3000);
  stage.call.transitionReady(C, 1);
  expect([a, b, c].map((puppet) => puppet?.opcodes())).toEqual([[], [], []]);
  await stage.clock.advance(50);
  expect([a, b, c].map((puppet) => puppet?.opcodes())).toEqual([[27], [27], [27]]);
});

test('[voice/transitions] a member that never becomes ready has to join again, and does not block the others', async () => {
  const room = new Room();
  const seats = USERS.slice(0, 3).map((user) => room.join(user));
  const c = seats[2];
  if (!c) throw new Error('a member is missing');
  room.deliver();
  await room.clock.advance(50);
  c.held = true;
  room.deliver();
  await room.clock.advance(6000);
  room.join(D);
  await room.settle();
  checkGroup([A, B, D].flatMap((user) => room.seats.get(user) ?? []));
  c.held = false;
  await room.settle();
  checkGroup([...room.seats.values()]);
  expect(ops(c)).toEqual([25, 27, 30, 22, 24, 21, 30, 22]);
});

test('[voice/limits-of-encryption] a member that is never ready is dropped after some attempts', async () => {
  const stage = new Stage();
  const [a, b] = await stage.group(A, B);
  const c = stage.enter(C);
  for (let attempt = 0; attempt < 6; attempt++) {
    expect(stage.drops).toEqual([]);
    await stage.clock.advance(50);
    a?.sendCommit(0);
    for (const puppet of [a, b]) puppet?.sendReady();
    await stage.clock.advance(6000);
    c.sendKeyPackage();
  }
  expect(stage.drops).toEqual([[C, 4021]]);
  await stage.clock.advance(50);
  expect(readProposals(a?.last(27) ?? Buffer.alloc(0)).proposals).toMatchObject([{ leaf: 2 }]);
});

test('[voice/recovery] a member that rejects a commit is removed and added again', async () => {
  const room = new Room();
  const seats = USERS.slice(0, 3).map((user) => room.join(user));
  await room.settle();
  const [a, b, c] = seats;
  for (const seat of seats) seat.client.received.length = 0;
  c?.client.recover(c.client.lastTransition);
  await room.settle();
  checkGroup(seats);
  expect([a, b, c].map(ops)).toEqual([
    [27, 29, 22],
    [27, 29, 22],
    [30, 22],
  ]);
});

test('[voice/recovery] a member that rejects a transition which others have not acknowledged receives no proposals', async () => {
  const stage = new Stage();
  const [a, b, c] = await stage.group(A, B, C);
  const d = stage.enter(D);
  await stage.clock.advance(50);
  a?.sendCommit(0);
  c?.sendInvalid();
  c?.sendKeyPackage();
  a?.sendReady();
  await stage.clock.advance(100);
  expect(b?.opcodes()).toEqual([27, 29]);
  stage.call.transitionReady(B, d.transitionId);
  d.sendReady();
  await stage.clock.advance(50);
  expect(c?.opcodes()).toEqual([27, 29]);
  expect(readProposals(b?.last(27) ?? Buffer.alloc(0)).proposals).toMatchObject([{ leaf: 2 }, { userId: C }]);
  expect([a, b, d].map((puppet) => puppet?.opcodes())).toEqual([
    [27, 29, 22, 27],
    [22, 27],
    [25, 30, 22, 27],
  ]);
});

test('[voice/recovery] a commit that all members reject has all begin again, without a crash of any client', async () => {
  const room = new Room();
  const seats = USERS.slice(0, 3).map((user) => room.join(user));
  await room.settle();
  for (const seat of seats) seat.change = breakTag;
  const d = room.join(D);
  room.deliver();
  await room.clock.advance(50);
  room.deliver();
  for (const seat of seats) seat.change = (message) => message;
  await room.settle();
  checkGroup([...seats, d]);
  expect(room.drops).toEqual([]);
});

test('[voice/recovery] a committer whose commits most members reject is dropped at the second time', async () => {
  const stage = new Stage();
  const puppets = await stage.group(A, B, C);
  for (const [round, drops] of [
    [1, []],
    [2, [[A, 4021]]],
  ] as const) {
    stage.enter(D);
    await stage.clock.advance(50);
    expect(puppets[0]?.sendCommit(0)).toBeUndefined();
    for (const puppet of puppets.slice(1)) puppet.sendInvalid();
    expect(stage.call.epoch).toBe(0n);
    expect(stage.drops).toEqual(drops);
    expect(puppets[0]?.opcodes()).toEqual([27, 29, 24, 21]);
    if (round === 2) break;
    stage.call.leave(D);
    for (const puppet of puppets) puppet.sendKeyPackage();
    await stage.clock.advance(50);
    puppets[0]?.sendCommit(0);
    for (const puppet of puppets) puppet.sendReady();
    for (const puppet of puppets) puppet.opcodes();
  }
});

test('[voice/recovery] a transition is rejected once: what comes after the reset is not counted', async () => {
  const stage = new Stage();
  const [a, b, c] = await stage.group(A, B, C);
  stage.enter(D);
  await stage.clock.advance(50);
  a?.sendCommit(0);
  for (const puppet of [b, c]) puppet?.sendInvalid();
  for (const puppet of [a, b, c]) puppet?.sendKeyPackage();
  for (const puppet of [b, c]) puppet?.sendInvalid();
  expect(stage.drops).toEqual([]);
});

test('[voice/recovery] a client that leaves its first group on its own begins again', async () => {
  const stage = new Stage();
  const [a, b] = [A, B].map((user) => stage.enter(user));
  await stage.clock.advance(50);
  b?.sendInvalid();
  expect([a?.opcodes(), b?.opcodes()]).toEqual([
    [25, 27],
    [25, 27, 24, 21],
  ]);
});

test('[voice/recovery] members that reject bad commits of others are not dropped for it', async () => {
  const stage = new Stage();
  const [b, c] = [B, C].map((user) => stage.enter(user));
  for (let attempt = 0; attempt < 7; attempt++) {
    const bad = stage.enter(A);
    await stage.clock.advance(50);
    expect(bad.sendCommit(0)).toBeUndefined();
    for (const puppet of [b, c]) puppet?.sendInvalid();
    stage.call.leave(A);
    for (const puppet of [b, c]) puppet?.sendKeyPackage();
  }
  expect(stage.drops).toEqual([]);
});

test('[voice/recovery] a single member cannot have a committer dropped', async () => {
  const stage = new Stage();
  const [a, b] = await stage.group(A, B);
  for (let attempt = 0; attempt < 5; attempt++) {
    b?.sendInvalid();
    b?.sendKeyPackage();
    await stage.clock.advance(50);
    expect(a?.sendCommit(0)).toBeUndefined();
    for (const puppet of [a, b]) puppet?.sendReady();
    expect(stage.drops).toEqual([]);
  }
  b?.sendInvalid();
  expect(stage.drops).toEqual([[B, 4021]]);
});

test('[voice/limits-of-encryption] faults are forgotten after a minute', async () => {
  const stage = new Stage();
  const [a, b] = await stage.group(A, B);
  for (let attempt = 0; attempt < 20; attempt++) {
    b?.sendInvalid();
    b?.sendKeyPackage();
    await stage.clock.advance(50);
    a?.sendCommit(0);
    for (const puppet of [a, b]) puppet?.sendReady();
    await stage.clock.advance(13_000);
  }
  expect(stage.drops).toEqual([]);
});

test('[voice/recovery] opcode 31 that crosses a reset is followed by a working group', async () => {
  const room = new Room();
  const [a] = [A, B].map((user) => room.join(user));
  await room.settle();
  a?.client.recover(a.client.lastTransition);
  if (a) a.held = true;
  room.leave(B);
  room.join(C);
  await room.clock.advance(20);
  if (a) a.held = false;
  await room.settle();
  checkGroup([...room.seats.values()]);
});
