import { beforeEach, expect, test, vi } from 'vitest';
import { type Bytes, concat, NONE, Reader, text, u16, u8, vector } from './bytes.ts';
import { createCommit, readCommit } from './commit.ts';
import { generateSigner } from './crypto.ts';
import { createGroup } from './group.ts';
import { readProposals } from './proposals.ts';
import { openMember } from './member.ts';
import { createPeer, flip, GROUP_ID, groupOf, type Peer, Scene, Server } from './test/scene.ts';
import type { E2eeMember, E2eeUp } from './types.ts';

const USER = '20';
const FRAME = text('a frame');

let sent: E2eeUp[];
let changes: number;
let member: E2eeMember;
let founder: Peer;
let scene: Scene;

beforeEach(async () => {
  [sent, changes] = [[], 0];
  const server = new Server(await generateSigner());
  founder = await createPeer('1');
  founder.group = await createGroup(GROUP_ID, server.externalSender, founder.keyPackage);
  scene = new Scene(server, [founder]);
  member = await openMember({
    userId: USER,
    groupId: '900',
    send: (up) => sent.push(up),
    changed: () => changes++,
    now: () => 0,
  });
  member.setKnown(new Set(['1', '2']));
  await member.start();
  await member.receive({ op: 25, payload: server.externalSender });
});

/** The opcodes that were sent since the last call. */
const opcodes = () => sent.splice(0).map(({ op }) => op);

/** The payload that was sent last with an opcode. */
function lastPayload(op: 26 | 28): Bytes {
  const up = sent.findLast((message) => message.op === op);
  if (!up || !('payload' in up)) throw new Error(`opcode ${op} was not sent`);
  return up.payload;
}

/** Opcode 27 with proposals of the server. */
const append = (...messages: Bytes[]) => member.receive({ op: 27, payload: concat(u8(0), vector(...messages)) });

/** A Welcome that adds the member to the founder's group. */
async function welcome(): Promise<Bytes> {
  const { server } = scene;
  const { context } = groupOf(founder);
  const store = await scene.propose(founder, []);
  store.add(await readProposals(await server.add(context.epoch, lastPayload(26)), context));
  const commit = await createCommit(groupOf(founder), store.all, founder.signer);
  founder.group = commit.next;
  return commit.welcome ?? NONE;
}

async function join(transitionId = 7): Promise<void> {
  await member.receive({ op: 30, payload: concat(u16(transitionId), await welcome()) });
}

test('a member joins by a Welcome, and acknowledges the transition', async () => {
  expect(await member.encrypt(FRAME)).toBeUndefined();
  expect(await member.privacyCode()).toBeUndefined();
  await join();
  expect(sent.at(-1)).toEqual({ op: 23, transitionId: 7 });
  expect(member.userIds).toEqual(['1', USER]);
  expect(member.authenticator).toEqual(groupOf(founder).secrets.authenticator);
  expect(await member.encrypt(FRAME)).toBeDefined();
  expect(await member.privacyCode()).toMatch(/^\d{30}$/);
  expect(await member.verificationCode('2')).toBeUndefined();
  expect(await member.verificationCode(USER)).toBeUndefined();
  expect(changes).toBe(1);
});

test('an own commit takes effect when the server announces it', async () => {
  const other = await createPeer('2');
  await append(await scene.server.add(0n, other.keyPackage.bytes));
  expect(member.userIds).toEqual([]);
  const reader = new Reader(lastPayload(28));
  readCommit(reader);
  const commit = reader.since(0);
  await member.receive({ op: 29, payload: concat(u16(3), commit) });
  expect(sent.at(-1)).toEqual({ op: 23, transitionId: 3 });
  expect(member.userIds).toEqual([USER, '2']);
});

test('an addition of a user whom opcode 11 has not named leads to no commit', async () => {
  const known = await createPeer('2');
  const unknown = await createPeer('3');
  opcodes();
  await append(await scene.server.add(0n, known.keyPackage.bytes), await scene.server.add(0n, unknown.keyPackage.bytes));
  expect(opcodes()).toEqual([]);
  await append(await scene.server.add(0n, known.keyPackage.bytes));
  expect(opcodes()).toEqual([28]);
});

test('a user who leaves after a proposal was sent is still known for it, not for the next one', async () => {
  const other = await createPeer('2');
  const proposal = await scene.server.add(0n, other.keyPackage.bytes);
  opcodes();
  const received = append(proposal);
  member.setKnown(new Set(['1']));
  await received;
  expect(opcodes()).toEqual([28]);
  await append(proposal);
  expect(opcodes()).toEqual([]);
});

test('revoked proposals are not committed', async () => {
  const messages = await Promise.all(
    (await Promise.all(['1', '2'].map(createPeer))).map(({ keyPackage }) => scene.server.add(0n, keyPackage.bytes)),
  );
  const context = { groupId: GROUP_ID, epoch: 0n, externalSender: scene.server.externalSender };
  const [first, second] = await readProposals(concat(...messages), context);
  if (!first || !second) throw new Error('there are no proposals');
  opcodes();
  await append(...messages);
  await member.receive({ op: 27, payload: concat(u8(1), vector(vector(first.ref))) });
  expect(opcodes()).toEqual([28, 28]);
  await member.receive({ op: 27, payload: concat(u8(1), vector(vector(second.ref))) });
  expect(opcodes()).toEqual([]);
});

test('a Welcome or a commit that cannot be processed is answered by opcode 31 and a new key package', async () => {
  const invalid = flip(await welcome(), -1);
  const first = lastPayload(26);
  opcodes();
  await member.receive({ op: 30, payload: concat(u16(5), invalid) });
  expect(sent[0]).toEqual({ op: 31, transitionId: 5 });
  expect(lastPayload(26)).not.toEqual(first);
  expect(opcodes()).toEqual([31, 26]);
  // A commit of the group that it has left: there is nothing to answer.
  await member.receive({ op: 29, payload: concat(u16(6), text('commit')) });
  expect(opcodes()).toEqual([]);
});

test('a commit for a member is refused once, and the member joins again', async () => {
  await join();
  opcodes();
  await member.receive({ op: 29, payload: concat(u16(8), text('commit')) });
  expect(sent[0]).toEqual({ op: 31, transitionId: 8 });
  expect(member.userIds).toEqual([]);
  expect(await member.encrypt(FRAME)).toBeUndefined();
  expect(changes).toBe(2);
  // The founder's group has the former leaf, so that a new group begins.
  founder.group = await createGroup(GROUP_ID, scene.server.externalSender, founder.keyPackage);
  await join(9);
  expect(member.userIds).toEqual(['1', USER]);
});

test('opcode 24 with epoch 1 begins again with the same external sender', async () => {
  await join();
  opcodes();
  await member.receive({ op: 24, protocolVersion: 1, epoch: 2 });
  expect(opcodes()).toEqual([]);
  await member.receive({ op: 24, protocolVersion: 1, epoch: 1 });
  await member.receive({ op: 21, protocolVersion: 1, transitionId: 0 });
  expect(member.userIds).toEqual([]);
  founder.group = await createGroup(GROUP_ID, scene.server.externalSender, founder.keyPackage);
  await join();
  expect(opcodes()).toEqual([26, 23]);
});

test('another external sender is ignored in a group', async () => {
  await join();
  const other = new Server(await generateSigner());
  await member.receive({ op: 25, payload: other.externalSender });
  opcodes();
  await append(await other.remove(1n, 0));
  expect(opcodes()).toEqual([]);
  await append(await scene.server.remove(1n, 0));
  expect(opcodes()).toEqual([28]);
});

test('frames that cannot be decrypted lead to a new start, when the last transition is over', async () => {
  await join(7);
  opcodes();
  const wrong = concat(new Uint8Array(20), Uint8Array.of(0, 12, 0xfa, 0xfa));
  const fail = async () => {
    for (let count = 0; count < 37; count++) expect(await member.decrypt('1', wrong, 'audio')).toBeUndefined();
  };
  await fail();
  expect(opcodes()).toEqual([]);
  await member.receive({ op: 22, transitionId: 7 });
  await fail();
  await vi.waitFor(() => expect(sent.map(({ op }) => op)).toEqual([31, 26]));
});

test('a member that is closed neither sends nor encrypts', async () => {
  await join();
  opcodes();
  const payload = concat(u16(9), text('commit'));
  const received = member.receive({ op: 29, payload });
  member.close();
  await received;
  await member.receive({ op: 21, protocolVersion: 1, transitionId: 4 });
  expect(opcodes()).toEqual([]);
  expect(member.userIds).toEqual([]);
  expect(await member.encrypt(FRAME)).toBeUndefined();
});

test('opening fails on a page without WebCrypto', async () => {
  vi.stubGlobal('crypto', {});
  try {
    await expect(openMember({ userId: USER, groupId: '900', send: () => undefined })).rejects.toThrow('HTTPS or localhost');
  } finally {
    vi.unstubAllGlobals();
  }
});
