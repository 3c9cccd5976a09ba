import type { CommitWelcome, Welcome } from './commit-message.ts';
import type { Proposal } from './external-sender.ts';
import type { KeyPackage } from './key-package.ts';
import { checkUpdatedLeaf, type LeafNode } from './leaf-node.ts';
import type { Leaf, Leaves } from './leaves.ts';
import type { Refusal } from './refusal.ts';

/** The commit that the server expects of one member. */
export interface Expected {
  readonly groupId: Buffer;
  readonly epoch: bigint;
  /** The committer's leaf, which is in `leaves`. */
  readonly leaf: Leaf;
  readonly leaves: Leaves;
  /** All proposals that were sent to the committer. */
  readonly proposals: readonly Proposal[];
  readonly added: readonly KeyPackage[];
  /** Whether a commit without a path is invalid: it is if a leaf is removed (RFC 9420 12.4). */
  readonly needsPath: boolean;
}

/**
 * Why a commit is invalid, as far as this is visible without the secrets of the group (docs/contract/voice.md#commits); undefined if it
 * is valid. Its tags and the secrets of its path are checked by the members, which report a wrong one by opcode 31.
 */
export function checkCommit({ commit, welcome }: CommitWelcome, expected: Expected): Refusal | undefined {
  if (!commit.groupId.equals(expected.groupId)) return 'wrong_group';
  if (commit.epoch !== expected.epoch) return 'wrong_epoch';
  if (commit.sender !== expected.leaves.indexOf(expected.leaf)) return 'wrong_sender';
  if (!sameReferences(commit.refs, expected.proposals)) return 'wrong_proposals';
  if (!welcomesAll(welcome, expected.added)) return 'wrong_welcome';
  if (!commit.leaf) return expected.needsPath ? 'wrong_path' : undefined;
  return pathRefusal(commit.leaf, commit.sender, expected);
}

function sameReferences(refs: readonly Buffer[], proposals: readonly Proposal[]): boolean {
  if (refs.length !== proposals.length) return false;
  const found = new Set(refs.map((ref) => ref.toString('hex')));
  return found.size === refs.length && proposals.every(({ ref }) => found.has(ref.toString('hex')));
}

function welcomesAll(welcome: Welcome | undefined, added: readonly KeyPackage[]): boolean {
  if (!welcome) return added.length === 0;
  return (
    added.length > 0 &&
    welcome.secrets.size === added.length &&
    added.every(({ ref }) => welcome.secrets.has(ref.toString('hex')))
  );
}

function pathRefusal(updated: LeafNode, index: number, { groupId, leaf, leaves, added }: Expected): Refusal | undefined {
  const others = [...leaves.entries().map(([, other]) => other), ...added];
  if (others.some(({ encryptionKey }) => encryptionKey.equals(updated.encryptionKey))) return 'duplicate_key';
  const checked = checkUpdatedLeaf(updated, BigInt(leaf.userId), { groupId, index, signatureKey: leaf.signatureKey });
  return checked.ok ? undefined : checked.refusal;
}
