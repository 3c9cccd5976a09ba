import { type Bytes, check, concat, equal, optional, type Reader, readWhole, u16, u32, u64, u8, vector } from './bytes.ts';
import { mac, type Signer, sign, verify } from './crypto.ts';
import { advance, type Group, provisionalContext, signedContent } from './group.ts';
import { encodeContext, ZEROS } from './key-schedule.ts';
import { MLS_10 } from './leaf-node.ts';
import { applyPath, createPath, decryptPath, encryptPath, readPath, type UpdatePath } from './path.ts';
import { type Added, applyProposals, type Proposal, type ProposalStore, PUBLIC_MESSAGE } from './proposals.ts';
import type { RatchetTree } from './tree.ts';
import { createWelcome } from './welcome.ts';

const SENDER_MEMBER = 1;
const CONTENT_TYPE_COMMIT = 3;
const BY_REFERENCE = 2;
/** Bytes of the version before the wire format, which transcripts begin with. */
const VERSION_BYTES = 2;

/** An own commit to a group, with the group that follows if the server announces it. */
export interface OwnCommit {
  /** The MLSMessage. */
  readonly message: Bytes;
  /** A bare Welcome, if members are added. */
  readonly welcome: Bytes | undefined;
  readonly next: Group;
}

/** Commits proposals (RFC 9420 12.4.1). Removals need a path; additions alone have none. */
export async function createCommit(group: Group, proposals: readonly Proposal[], signer: Signer): Promise<OwnCommit> {
  const tree = group.tree.copy();
  const added = applyProposals(tree, proposals, group.ownLeaf);
  const path = needsPath(proposals) ? await createPath(tree, group, signer) : undefined;
  const newLeaves = added.map(({ index }) => index);
  const pathBytes = path && (await encryptPath(path, tree, newLeaves, encodeContext(await provisionalContext(group, tree))));
  const references = proposals.map(({ ref }) => concat(u8(BY_REFERENCE), vector(ref)));
  const content = concat(
    u16(MLS_10),
    u16(PUBLIC_MESSAGE),
    vector(group.context.groupId),
    u64(group.context.epoch),
    u8(SENDER_MEMBER),
    u32(group.ownLeaf),
    vector(),
    u8(CONTENT_TYPE_COMMIT),
    vector(...references),
    optional(pathBytes),
  );
  const signed = signedContent(content, group);
  const signature = vector(await sign(signer, 'FramedContentTBS', signed));
  const next = await advance(group, {
    tree,
    newKeys: path?.keys ?? new Map(),
    commitSecret: path?.commitSecret ?? ZEROS,
    transcript: concat(content, signature).subarray(VERSION_BYTES),
  });
  const tag = vector(next.confirmationTag);
  const membershipTag = await mac(group.secrets.membership, concat(signed, signature, tag));
  const message = concat(content, signature, tag, vector(membershipTag));
  const welcome = added.length > 0 ? await createWelcome(next, added, path, signer) : undefined;
  return { message, welcome, next: next.group };
}

function needsPath(proposals: readonly Proposal[]): boolean {
  return proposals.some(({ kind }) => kind === 'remove');
}

interface Commit {
  readonly groupId: Bytes;
  readonly epoch: bigint;
  readonly sender: number;
  readonly references: readonly Bytes[];
  readonly path: UpdatePath | undefined;
  /** The message up to the signature. */
  readonly content: Bytes;
  readonly signature: Bytes;
  readonly confirmationTag: Bytes;
  readonly membershipTag: Bytes;
}

/** Reads a whole commit (RFC 9420 12.4). */
export function readCommit(reader: Reader): Commit {
  check(reader.u16() === MLS_10 && reader.u16() === PUBLIC_MESSAGE, 'kind of a message');
  const groupId = reader.vector();
  const epoch = reader.u64();
  check(reader.u8() === SENDER_MEMBER, 'sender');
  const sender = reader.u32();
  check(reader.vector().length === 0 && reader.u8() === CONTENT_TYPE_COMMIT, 'content');
  const references = reader.items((items) => {
    check(items.u8() === BY_REFERENCE, 'proposal of a member');
    return items.vector();
  });
  const path = reader.optional(readPath);
  const content = reader.since(0);
  const [signature, confirmationTag, membershipTag] = [reader.vector(), reader.vector(), reader.vector()];
  return { groupId, epoch, sender, references, path, content, signature, confirmationTag, membershipTag };
}

/** Processes the commit of another member (RFC 9420 12.4.2); throws `Invalid`. */
export async function processCommit(group: Group, message: Bytes, store: ProposalStore): Promise<Group> {
  const commit = readWhole(message, readCommit);
  const { sender, path, content, signature } = commit;
  const committer = group.tree.leaf(sender);
  check(equal(commit.groupId, group.context.groupId) && commit.epoch === group.context.epoch, 'epoch');
  check(committer !== undefined && sender !== group.ownLeaf, 'committer');
  const signed = signedContent(content, group);
  const authenticated = concat(signed, vector(signature), vector(commit.confirmationTag));
  check(equal(await mac(group.secrets.membership, authenticated), commit.membershipTag), 'membership tag');
  await verify(committer.signatureKey, 'FramedContentTBS', signed, signature);
  const proposals = commit.references.map((ref) => store.get(ref));
  check(proposals.length > 0 && new Set(proposals).size === proposals.length, 'proposals of a commit');
  check(path !== undefined || !needsPath(proposals), 'commit without a path');
  const tree = group.tree.copy();
  const added = applyProposals(tree, proposals, sender);
  check(equal(tree.leaf(group.ownLeaf)?.bytes ?? content, group.tree.leaf(group.ownLeaf)?.bytes ?? signature), 'own removal');
  const { keys, commitSecret } = await learn(group, tree, commit, added);
  const transcript = concat(content, vector(signature)).subarray(VERSION_BYTES);
  const next = await advance(group, { tree, newKeys: keys, commitSecret, transcript });
  check(equal(next.confirmationTag, commit.confirmationTag), 'confirmation tag');
  return next.group;
}

/** The secrets that a commit has for the own member. */
async function learn(group: Group, tree: RatchetTree, { path, sender, groupId }: Commit, added: readonly Added[]) {
  if (!path) return { keys: new Map(), commitSecret: ZEROS };
  const newLeaves = added.map(({ index }) => index);
  const steps = await applyPath(tree, groupId, sender, path, newLeaves);
  return decryptPath(group, tree, steps, path, newLeaves, encodeContext(await provisionalContext(group, tree)));
}
