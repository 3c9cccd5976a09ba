import { type Bytes, concat, equal } from './bytes.ts';
import { hash, mac } from './crypto.ts';
import type { HpkeKey } from './hpke.ts';
import type { OwnKeyPackage } from './key-package.ts';
import {
  encodeContext,
  epochSecrets,
  type GroupContext,
  interimHash,
  joinerSecret,
  memberSecret,
  type Secrets,
  secretsOf,
  ZEROS,
} from './key-schedule.ts';
import { RatchetTree } from './tree.ts';

/** A group in one epoch, as one of its members knows it. It is never changed; a commit leads to another one. */
export interface Group {
  readonly context: GroupContext;
  readonly tree: RatchetTree;
  readonly ownLeaf: number;
  /** The private keys of the own leaf and of nodes above it. */
  readonly keys: ReadonlyMap<number, HpkeKey>;
  readonly interimHash: Bytes;
  readonly secrets: Secrets;
}

/** A private group with the owner of a key package as the only member (RFC 9420 11). */
export async function createGroup(groupId: Bytes, externalSender: Bytes, { leaf, encryption }: OwnKeyPackage): Promise<Group> {
  const tree = new RatchetTree([leaf]);
  const confirmedHash = new Uint8Array(0);
  const context = { groupId, epoch: 0n, treeHash: await tree.hash(), confirmedHash, externalSender };
  const secrets = await secretsOf(crypto.getRandomValues(new Uint8Array(ZEROS.length)));
  const tag = await mac(secrets.confirmation, confirmedHash);
  return {
    context,
    tree,
    ownLeaf: 0,
    keys: new Map([[0, encryption]]),
    interimHash: await interimHash(confirmedHash, tag),
    secrets,
  };
}

/** The next epoch of a group, with the secrets that its Welcome needs. */
export interface NextEpoch {
  readonly group: Group;
  readonly confirmationTag: Bytes;
  readonly joiner: Bytes;
  readonly welcomeSecret: Bytes;
}

/** The changes of a commit. */
export interface Change {
  readonly tree: RatchetTree;
  /** New private keys; of the others those stay whose nodes are the same. */
  readonly newKeys: ReadonlyMap<number, HpkeKey>;
  readonly commitSecret: Bytes;
  /** The wire format, the content and the signature of the commit (RFC 9420 8.2). */
  readonly transcript: Bytes;
}

/** The context of the next epoch, before the commit is part of its transcript: paths are encrypted for it (RFC 9420 7.6). */
export async function provisionalContext({ context }: Group, tree: RatchetTree): Promise<GroupContext> {
  return { ...context, epoch: context.epoch + 1n, treeHash: await tree.hash() };
}

/** Advances to the next epoch (RFC 9420 8). */
export async function advance(group: Group, { tree, newKeys, commitSecret, transcript }: Change): Promise<NextEpoch> {
  const confirmedHash = await hash(group.interimHash, transcript);
  const context = { ...(await provisionalContext(group, tree)), confirmedHash };
  const encoded = encodeContext(context);
  const joiner = await joinerSecret(group.secrets.init, commitSecret, encoded);
  const { member, welcome } = await memberSecret(joiner);
  const secrets = await epochSecrets(member, encoded);
  const confirmationTag = await mac(secrets.confirmation, confirmedHash);
  const kept = [...group.keys].filter(([at, { publicKey }]) => equal(tree.node(at)?.key ?? confirmedHash, publicKey));
  const next: Group = {
    context,
    tree,
    ownLeaf: group.ownLeaf,
    keys: new Map([...kept, ...newKeys]),
    interimHash: await interimHash(confirmedHash, confirmationTag),
    secrets,
  };
  return { group: next, confirmationTag, joiner, welcomeSecret: welcome };
}

/** The bytes that the signature of a member's message covers: the message before it, and the group context (RFC 9420 6.1). */
export function signedContent(content: Bytes, group: Group): Bytes {
  return concat(content, encodeContext(group.context));
}
