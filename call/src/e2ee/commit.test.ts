import { beforeEach, describe, expect, test } from 'vitest';
import { type Bytes, concat, readWhole, u32, u64, u8, vector } from './bytes.ts';
import { createCommit, processCommit, readCommit } from './commit.ts';
import { generateSigner } from './crypto.ts';
import { generateKey } from './hpke.ts';
import { createLeafNode, type LeafNode } from './leaf-node.ts';
import type { ProposalStore } from './proposals.ts';
import { createPeer, flip, forgeCommit, groupOf, GROUP_ID, type Peer, replace, Scene } from './test/scene.ts';

const USERS = 6;

/** A group in which the first member removes the fourth and adds another one. */
async function prepare() {
  const scene = await Scene.create(USERS);
  const [first, second] = scene.peers;
  if (!first || !second) throw new Error('the group has no members');
  const store = await scene.propose(first, [await createPeer('20')], [3]);
  const { message } = await createCommit(groupOf(first), store.all, first.signer);
  return { scene, first, second, store, message, commit: readWhole(message, readCommit) };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;
let prepared: Prepared;

beforeEach(async () => {
  prepared = await prepare();
});

/** The second member's reaction to a commit. */
function receive(message: Bytes, store: ProposalStore = prepared.store) {
  return processCommit(groupOf(prepared.second), message, store);
}

/** Signs a commit of the first member with other content. */
function forge(content: (content: Bytes) => Bytes, confirmationTag?: Bytes, peer: Peer = prepared.first): Promise<Bytes> {
  return forgeCommit(peer, prepared.message, { content, confirmationTag });
}

/** A commit whose path begins with another leaf. */
async function withLeaf(change: { key?: Bytes; parentHash?: Bytes; userId?: string; index?: number; signedByOther?: boolean }) {
  const { commit, first } = prepared;
  const old = commit.path?.leaf;
  if (!old) throw new Error('the commit has no path');
  const signer = change.signedByOther ? await generateSigner() : first.signer;
  const leaf: LeafNode = await createLeafNode(change.userId ?? first.userId, signer, change.key ?? old.key, {
    parentHash: change.parentHash ?? old.parentHash,
    place: { groupId: GROUP_ID, index: change.index ?? commit.sender },
  });
  return forge((content) => replace(content, old.bytes, leaf.bytes));
}

test('all members reach the same epoch', async () => {
  const { first, scene, store, message } = prepared;
  const next = await createCommit(groupOf(first), store.all, first.signer);
  for (const peer of scene.peers) {
    if (peer === first || groupOf(peer).ownLeaf === 3) continue;
    const group = await processCommit(groupOf(peer), next.message, store);
    expect(group.secrets).toEqual(next.next.secrets);
    expect(group.context).toEqual(next.next.context);
  }
  // A new signature changes the transcript: a forged commit without another change fails at the last check only.
  await expect(receive(await forge((content) => content))).rejects.toThrow('confirmation tag');
  await expect(receive(message)).resolves.toBeDefined();
});

describe('a commit is invalid', () => {
  test('with another membership tag, as of a sender outside of the group', async () => {
    await expect(receive(flip(prepared.message, -1))).rejects.toThrow('membership tag');
  });

  test('with the signature of another member', async () => {
    const [, , third] = prepared.scene.peers;
    if (!third) throw new Error('there is no third member');
    const message = await forgeCommit({ ...third, group: groupOf(third) }, prepared.message, {});
    await expect(receive(message)).rejects.toThrow('signature of FramedContentTBS');
  });

  test('with another confirmation tag', async () => {
    const { commit } = prepared;
    await expect(receive(await forge((content) => content, flip(commit.confirmationTag, 0)))).rejects.toThrow('confirmation tag');
  });

  test('of another group or epoch', async () => {
    const { epoch } = groupOf(prepared.first).context;
    await expect(receive(await forge((content) => replace(content, u64(epoch), u64(epoch + 1n))))).rejects.toThrow('epoch');
    await expect(receive(await forge((content) => replace(content, vector(GROUP_ID), vector(u64(901n)))))).rejects.toThrow(
      'epoch',
    );
  });

  test('of a blank leaf, of a leaf outside of the tree, and of the recipient', async () => {
    const place = (sender: number) => concat(u8(1), u32(sender), u8(0), u8(3));
    for (const sender of [USERS, 1000, 2 ** 32 - 1, groupOf(prepared.second).ownLeaf]) {
      await expect(receive(await forge((content) => replace(content, place(0), place(sender))))).rejects.toThrow('committer');
    }
  });

  test('with an unknown or a repeated proposal, or with none', async () => {
    const [ref, other] = prepared.commit.references;
    if (!ref || !other) throw new Error('the commit has no proposals');
    await expect(receive(await forge((content) => replace(content, ref, flip(ref, 0))))).rejects.toThrow('unknown proposal');
    await expect(receive(await forge((content) => replace(content, ref, other)))).rejects.toThrow('proposals of a commit');
    const all = vector(...prepared.commit.references.map((reference) => concat(u8(2), vector(reference))));
    await expect(receive(await forge((content) => replace(content, all, vector())))).rejects.toThrow('proposals of a commit');
  });

  test('that removes a member without a path', async () => {
    const { path } = prepared.commit;
    const withoutPath = (content: Bytes) => {
      const at = Buffer.from(content).indexOf(path?.leaf.bytes ?? content);
      return concat(content.subarray(0, at - 1), u8(0));
    };
    await expect(receive(await forge(withoutPath))).rejects.toThrow('commit without a path');
  });

  test('that removes the recipient or the committer', async () => {
    const { scene, first, second } = prepared;
    const own = await scene.propose(first, [], [groupOf(second).ownLeaf]);
    const { message } = await createCommit(groupOf(first), own.all, first.signer);
    await expect(receive(message, own)).rejects.toThrow('own removal');
    const committers = await scene.propose(first, [], [0]);
    await expect(createCommit(groupOf(first), committers.all, first.signer)).rejects.toThrow('removal of the committer');
  });

  test('with another parent hash', async () => {
    const { parentHash } = prepared.commit.path?.leaf ?? { parentHash: u8(0) };
    await expect(receive(await withLeaf({ parentHash: flip(parentHash, 0) }))).rejects.toThrow('parent hash');
  });

  test('with a leaf of another user, key, place or signer', async () => {
    await expect(receive(await withLeaf({ userId: '77' }))).rejects.toThrow('identity of a path');
    await expect(receive(await withLeaf({ signedByOther: true }))).rejects.toThrow('identity of a path');
    await expect(receive(await withLeaf({ index: 1 }))).rejects.toThrow('signature of LeafNodeTBS');
    const { tree } = groupOf(prepared.first);
    await expect(receive(await withLeaf({ key: tree.leaf(0)?.key }))).rejects.toThrow('leaf of a path');
    await expect(receive(await withLeaf({ key: tree.leaf(1)?.key }))).rejects.toThrow('duplicate in the tree');
  });

  test('with a key that its path secret does not give', async () => {
    const { path } = prepared.commit;
    const { publicKey } = await generateKey();
    const last = path?.nodes.at(-1)?.key;
    if (!path || !last) throw new Error('the commit has no path');
    // The leaf is signed again, with the parent hashes of the forged path, only by who can derive it: so the hash differs too.
    await expect(receive(await forge((content) => replace(content, last, publicKey)))).rejects.toThrow('parent hash');
  });

  test('with fewer nodes, or fewer receivers than the tree has', async () => {
    const { path } = prepared.commit;
    const ciphertext = path?.nodes[0]?.secrets[0];
    if (!path || !ciphertext) throw new Error('the commit has no path');
    const nodes = (content: Bytes) => content.subarray(0, Buffer.from(content).indexOf(path.leaf.bytes) + path.leaf.bytes.length);
    await expect(receive(await forge((content) => concat(nodes(content), vector())))).rejects.toThrow('length of a path');
    const bare = path.nodes.map(({ key }) => concat(vector(key), vector()));
    const withoutSecrets = await forge((content) => concat(nodes(content), vector(...bare)));
    await expect(receive(withoutSecrets)).rejects.toThrow('receivers of a path');
  });
});
