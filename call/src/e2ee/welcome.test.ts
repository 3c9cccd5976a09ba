import { beforeEach, describe, expect, test } from 'vitest';
import { type Bytes, concat, NONE, u16, u8, vector } from './bytes.ts';
import { generateSigner, mac } from './crypto.ts';
import { advance, type Group, type NextEpoch } from './group.ts';
import { generateKey } from './hpke.ts';
import type { LeafNode } from './leaf-node.ts';
import { createPath, type OwnPath } from './path.ts';
import { type Added, applyProposals } from './proposals.ts';
import { createPeer, flip, groupOf, type Peer, Scene } from './test/scene.ts';
import { RatchetTree, type TreeNode } from './tree.ts';
import { createWelcome } from './welcome.ts';

const USERS = 6;

/** The next epoch of a group, with all that its Welcome is made of. */
async function prepare() {
  const scene = await Scene.create(USERS);
  const [first] = scene.peers;
  if (!first) throw new Error('the group has no members');
  // The second half of the tree has nodes of its own, and the place of the new member has blank nodes above it.
  const last = scene.peers.at(-1) ?? first;
  await scene.change(last, [], [1]);
  const joining = await createPeer('20');
  const store = await scene.propose(first, [joining], [2]);
  const tree = groupOf(first).tree.copy();
  const added = applyProposals(tree, store.all, 0);
  const path = await createPath(tree, groupOf(first), first.signer);
  const next = await advance(groupOf(first), { tree, newKeys: path.keys, commitSecret: path.commitSecret, transcript: NONE });
  return { scene, first, joining, added, path, next };
}

interface Prepared {
  scene: Scene;
  first: Peer;
  joining: Peer;
  added: Added[];
  path: OwnPath;
  next: NextEpoch;
}
let prepared: Prepared;

beforeEach(async () => {
  prepared = await prepare();
});

async function welcomeOf(change: Partial<NextEpoch> = {}, path: OwnPath | undefined = prepared.path): Promise<Bytes> {
  return createWelcome({ ...prepared.next, ...change }, prepared.added, path, prepared.first.signer);
}

/** The group of the next epoch with other parts of its context. */
function inContext(change: Partial<Group['context']>): Partial<NextEpoch> {
  const { group } = prepared.next;
  return { group: { ...group, context: { ...group.context, ...change } } };
}

/** A group with other nodes, whose hash its context has. */
async function withNodes(change: (nodes: (TreeNode | undefined)[]) => void): Promise<Partial<NextEpoch>> {
  const { group } = prepared.next;
  const nodes = Array.from({ length: 2 * group.tree.leafCount - 1 }, (_, at) => group.tree.node(at));
  change(nodes);
  const tree = new RatchetTree(nodes);
  return { group: { ...group, tree, context: { ...group.context, treeHash: await tree.hash() } } };
}

const join = (welcome: Bytes, isKnown?: (userId: string) => boolean) => prepared.scene.join(prepared.joining, welcome, isKnown);

/** The highest node with unmerged leaves, or the lowest that is not blank. */
function firstParent(nodes: readonly (TreeNode | undefined)[]): number {
  return nodes.findIndex((node) => node?.kind === 'parent');
}

test('the new member reaches the epoch, with the keys of the nodes above it', async () => {
  const group = await join(await welcomeOf());
  const { group: expected } = prepared.next;
  expect(group.secrets).toEqual(expected.secrets);
  expect(group.context).toEqual(expected.context);
  expect(group.keys.size).toBeGreaterThan(1);
  for (const [at, { publicKey }] of group.keys) expect(publicKey).toEqual(expected.tree.node(at)?.key);
});

test('a Welcome of another suite, for others, cut off or changed is invalid', async () => {
  const welcome = await welcomeOf();
  await expect(join(concat(u16(1), welcome.subarray(2)))).rejects.toThrow('suite');
  await expect(join(welcome.subarray(0, -1))).rejects.toThrow('too short');
  await expect(join(concat(welcome, u8(0)))).rejects.toThrow('bytes after the end');
  await expect(join(flip(welcome, -1))).rejects.toThrow('ciphertext');
  await expect(prepared.scene.join(await createPeer('21'), welcome)).rejects.toThrow('welcome of others');
});

describe('a Welcome is invalid for a group', () => {
  test('with another external sender, or another id', async () => {
    const other = concat(vector((await generateSigner()).publicKey), u16(1), vector());
    await expect(join(await welcomeOf(inContext({ externalSender: other })))).rejects.toThrow('group of a welcome');
    await expect(join(await welcomeOf(inContext({ groupId: u8(1) })))).rejects.toThrow('group of a welcome');
  });

  test('with a member that was not named', async () => {
    await expect(join(await welcomeOf(), (userId) => userId !== '4')).rejects.toThrow('unknown member');
  });

  test('with another tree hash', async () => {
    await expect(join(await welcomeOf(inContext({ treeHash: new Uint8Array(32) })))).rejects.toThrow('tree hash');
  });

  test('with another confirmation tag', async () => {
    await expect(join(await welcomeOf({ confirmationTag: new Uint8Array(32) }))).rejects.toThrow('confirmation tag');
    const { confirmation } = prepared.next.group.secrets;
    const confirmationTag = await mac(confirmation, u8(1));
    await expect(join(await welcomeOf({ confirmationTag }))).rejects.toThrow('confirmation tag');
  });

  test('that another member has signed', async () => {
    const { next, added, path } = prepared;
    await expect(join(await createWelcome(next, added, path, await generateSigner()))).rejects.toThrow(
      'signature of GroupInfoTBS',
    );
    const { group } = next;
    await expect(join(await welcomeOf({ group: { ...group, ownLeaf: 3 } }))).rejects.toThrow('signature of GroupInfoTBS');
    await expect(join(await welcomeOf({ group: { ...group, ownLeaf: 999 } }))).rejects.toThrow('signer');
  });

  test('with a parent node that no member below has set', async () => {
    const other = await generateKey();
    const changed = await withNodes((nodes) => {
      const at = firstParent(nodes);
      const node = nodes[at];
      if (node?.kind === 'parent') nodes[at] = { ...node, key: other.publicKey };
    });
    await expect(join(await welcomeOf(changed))).rejects.toThrow('parent hash');
    const added = await withNodes((nodes) => {
      nodes[5] = { kind: 'parent', key: other.publicKey, parentHash: NONE, unmerged: [] };
    });
    await expect(join(await welcomeOf(added))).rejects.toThrow('parent hash');
  });

  test('with unmerged leaves that are blank, elsewhere, or out of order', async () => {
    for (const unmerged of [[7], [1, 0], [0, 0], [500]]) {
      const changed = await withNodes((nodes) => {
        const at = firstParent(nodes);
        const node = nodes[at];
        if (node?.kind === 'parent') nodes[at] = { ...node, unmerged };
      });
      await expect(join(await welcomeOf(changed))).rejects.toThrow(/unmerged/);
    }
  });

  test('with a leaf that its user has not signed, or a user or key twice', async () => {
    const { leaf } = (await createPeer('50')).keyPackage;
    const broken: LeafNode = { ...leaf, bytes: flip(leaf.bytes, -1) };
    const unsigned = await withNodes((nodes) => {
      nodes[14] = broken;
    });
    await expect(join(await welcomeOf(unsigned))).rejects.toThrow(/signature|parent hash/);
    const twice = await withNodes((nodes) => {
      nodes[14] = nodes[0];
    });
    await expect(join(await welcomeOf(twice))).rejects.toThrow('duplicate in the tree');
  });

  test('without the new member, or with a path secret of another path', async () => {
    const index = prepared.added[0]?.index ?? 0;
    const without = await withNodes((nodes) => {
      nodes[2 * index] = undefined;
    });
    await expect(join(await welcomeOf(without))).rejects.toThrow(/own leaf|unmerged|parent hash/);
    const secrets = prepared.path.secrets.map(() => crypto.getRandomValues(new Uint8Array(32)));
    await expect(join(await welcomeOf({}, { ...prepared.path, secrets }))).rejects.toThrow('path secret');
  });
});
