import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { u64, u8 } from './bytes.ts';
import { type ForgedCommit, point, readProposals } from './test/forge.ts';
import { type Puppet, Stage } from './test/puppets.ts';

const A = '100000000000000001';
const B = '100000000000000002';
const C = '100000000000000003';

/** A group of A, B and C in which C has left and has joined again: one removal and one addition are proposed to A and B. */
async function proposed() {
  const stage = new Stage();
  const [a, b] = await stage.group(A, B, C);
  const c = stage.enter(C);
  await stage.clock.advance(50);
  if (!a || !b) throw new Error('there is no group');
  return { stage, a, b, c };
}

type Scene = { a: Puppet; b: Puppet };
const refusals: [string, string, (scene: Scene) => Partial<ForgedCommit>][] = [
  ['for another group', 'wrong_group', () => ({ groupId: '900000000000000009' })],
  ['for the epoch before', 'wrong_epoch', () => ({ epoch: 0n })],
  ['for a later epoch', 'wrong_epoch', () => ({ epoch: 2n })],
  ['by the leaf of another member', 'wrong_sender', () => ({ sender: 1 })],
  ['by a leaf that does not exist', 'wrong_sender', () => ({ sender: 0xffffffff })],
  ['of no proposal', 'wrong_proposals', () => ({ proposals: [], welcomed: [] })],
  ['of a part of the proposals', 'wrong_proposals', ({ a }) => ({ proposals: readProposals(a.last(27)).proposals.slice(1) })],
  [
    'of a proposal twice',
    'wrong_proposals',
    ({ a }) => ({ proposals: twice(readProposals(a.last(27)).proposals), welcomed: keyPackageRefs(a) }),
  ],
  ['of an unknown proposal', 'wrong_proposals', () => ({ proposals: [{ ref: randomBytes(32) }, { ref: randomBytes(32) }] })],
  ['of a proposal of its own', 'malformed', () => ({ inline: true })],
  ['with authenticated data', 'malformed', () => ({ authenticatedData: u8(1) })],
  ['without a Welcome', 'wrong_welcome', () => ({ welcomed: [] })],
  ['with a Welcome for another key package', 'wrong_welcome', () => ({ welcomed: [randomBytes(32)] })],
  ['with a Welcome for two', 'wrong_welcome', ({ a }) => ({ welcomed: [randomBytes(32), ...keyPackageRefs(a)] })],
  [
    'with a Welcome of the same member twice',
    'malformed',
    ({ a }) => ({ welcomed: [...keyPackageRefs(a), ...keyPackageRefs(a)] }),
  ],
  ['with a Welcome of another suite', 'wrong_suite', () => ({ welcomeSuite: 3 })],
  ['that removes without a path', 'wrong_path', () => ({ withoutPath: true })],
  ['with another credential', 'wrong_credential', () => ({ identity: u64(BigInt(B)) })],
  ['with the signature key of another member', 'wrong_path', ({ b }) => ({ key: b.key })],
  ['with an encryption key off the curve', 'wrong_key', () => ({ encryptionKey: Buffer.concat([u8(4), Buffer.alloc(64, 9)]) })],
  ['with a leaf of a key package', 'malformed', () => ({ source: 1 })],
  ['with a leaf without the suite', 'wrong_capabilities', () => ({ suites: [1] })],
  ['with an extension', 'unexpected_extension', () => ({ leafExtensions: Buffer.of(0, 10, 0) })],
  ['with a leaf signed for another place', 'wrong_signature', () => ({ signedLeaf: 1 })],
  ['with a wrong signature', 'wrong_signature', () => ({ breakLeafSignature: true })],
];

function twice<T>(proposals: readonly T[]): T[] {
  return proposals.slice(1).flatMap((proposal) => [proposal, proposal]);
}

function keyPackageRefs(puppet: Puppet): Buffer[] {
  return readProposals(puppet.last(27)).proposals.flatMap(({ keyPackageRef }) => keyPackageRef ?? []);
}

test.each(refusals)('[voice/commits] drops a commit %s: %s', async (_name, refusal, parts) => {
  const { stage, a, b, c } = await proposed();
  expect(a.sendCommit(0, parts({ a, b }))).toBe(refusal);
  expect([a, b, c].map(({ received }) => received.filter(({ op }) => op === 29 || op === 30).length)).toEqual([0, 0, 0]);
  expect(stage.drops).toEqual([]);
  expect(a.sendCommit(0)).toBeUndefined();
  expect(stage.call.epoch).toBe(2n);
});

test('[voice/commits] drops a commit that is cut, longer or oversized', async () => {
  const { stage, a } = await proposed();
  const whole = a.commit(0);
  for (let length = 0; length < whole.length; length++) {
    const refusal = stage.call.commitWelcome(A, whole.subarray(0, length));
    expect(['malformed', 'wrong_welcome']).toContain(refusal);
  }
  expect(stage.call.commitWelcome(A, Buffer.concat([whole, u8(0)]))).toBe('malformed');
  expect(stage.call.commitWelcome(A, Buffer.alloc(128 * 1024 + 1))).toBe('too_long');
  expect(stage.call.commitWelcome(A, whole)).toBeUndefined();
});

test('[voice/commits] the first valid commit wins; others are dropped', async () => {
  const { stage, a, b, c } = await proposed();
  const late = a.commit(0);
  expect(c.sendCommit.bind(c, 2)).toThrow('has not received opcode 27');
  expect(stage.call.commitWelcome(C, b.commit(1))).toBe('not_expected');
  expect(b.sendCommit(1)).toBeUndefined();
  expect(stage.call.commitWelcome(A, late)).toBe('not_expected');
  for (const puppet of [a, b, c]) puppet.sendReady();
  expect([a.opcodes(), b.opcodes(), c.opcodes()]).toEqual([
    [27, 29, 22],
    [27, 29, 22],
    [25, 30, 22],
  ]);
  stage.enter('100000000000000004');
  await stage.clock.advance(50);
  expect(stage.call.commitWelcome(A, late)).toBe('wrong_epoch');
  expect(stage.drops).toEqual([]);
});

test('[voice/key-packages] refuses a key that another member has', async () => {
  const stage = new Stage();
  const [a, b] = await stage.group(A, B);
  const encryptionKey = point();
  const initKey = point();
  const c = stage.enter(C);
  c.sendKeyPackage({ encryptionKey, initKey });
  for (const [parts, userId] of [
    [{ encryptionKey }, '100000000000000010'],
    [{ initKey }, '100000000000000011'],
    [{ key: c.key }, '100000000000000012'],
    [{ key: a?.key }, '100000000000000013'],
  ] as const) {
    expect(stage.enter(userId).sendKeyPackage(parts)).toBe('duplicate_key');
    expect(stage.drops.pop()).toEqual([userId, 4020]);
  }
  await stage.clock.advance(50);
  expect(readProposals(a?.last(27) ?? Buffer.alloc(0)).proposals.map(({ userId }) => userId)).toEqual([C]);
  expect(a?.sendCommit(0, { encryptionKey })).toBe('duplicate_key');
  expect(b?.sendCommit(1)).toBeUndefined();
  for (const puppet of [a, b, c]) puppet?.sendReady();
  const again = stage.enter('100000000000000014');
  expect(again.sendKeyPackage({ encryptionKey })).toBe('duplicate_key');
});

test('[voice/key-packages] refuses the key that a member has since its last commit', async () => {
  const { stage, a, b, c } = await proposed();
  const encryptionKey = point();
  expect(a.sendCommit(0, { encryptionKey })).toBeUndefined();
  for (const puppet of [a, b, c]) puppet.sendReady();
  expect(stage.enter('100000000000000010').sendKeyPackage({ encryptionKey })).toBe('duplicate_key');
});

test('[voice/key-packages] a member that sends another key package while its addition is proposed is added with the last one', async () => {
  const { stage, a, b, c } = await proposed();
  c.sendKeyPackage();
  expect(b.sendCommit(1)).toBeUndefined();
  for (const puppet of [a, b]) puppet.sendReady();
  expect(c.opcodes()).toEqual([25]);
  await stage.clock.advance(50);
  expect(readProposals(a.last(27)).proposals).toMatchObject([{ leaf: 2 }, { userId: C }]);
  expect(a.sendCommit(0)).toBeUndefined();
  expect(c.opcodes()).toEqual([30]);
});

test('[voice/commits] an announced commit is the one that was sent, and a Welcome has the secrets of its member only', async () => {
  const stage = new Stage();
  const [a, b] = await stage.group(A, B);
  const [c, d] = [C, '100000000000000004'].map((userId) => stage.enter(userId));
  await stage.clock.advance(50);
  if (!a || !b || !c || !d) throw new Error('there is no group');
  const payload = a.commit(0);
  const { proposals } = readProposals(a.last(27));
  expect(stage.call.commitWelcome(A, payload)).toBeUndefined();
  expect(payload.subarray(0, a.last(29).length - 2).equals(a.last(29).subarray(2))).toBe(true);
  expect(b.last(29)).toEqual(a.last(29));
  for (const [puppet, other] of [
    [c, d],
    [d, c],
  ] as const) {
    const ref = (userId: string) => proposals.find((proposal) => proposal.userId === userId)?.keyPackageRef ?? Buffer.alloc(0);
    expect(puppet.last(30).includes(ref(puppet.userId))).toBe(true);
    expect(puppet.last(30).includes(ref(other.userId))).toBe(false);
    expect(puppet.opcodes()).toEqual([25, 30]);
  }
});
