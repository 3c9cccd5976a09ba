import { type Bytes, check, concat, equal, NONE, type Reader, vector } from './bytes.ts';
import { deriveSecret, HASH_BYTES, importPoint, type Signer } from './crypto.ts';
import type { Group } from './group.ts';
import {
  type Ciphertext,
  decryptWithLabel,
  deriveKey,
  encodeCiphertext,
  encryptWithLabel,
  generateKey,
  type HpkeKey,
  readCiphertext,
} from './hpke.ts';
import { checkLeafNode, createLeafNode, type LeafNode, readLeafNode, SOURCE } from './leaf-node.ts';
import { covers } from './tree-math.ts';
import type { RatchetTree, Step } from './tree.ts';

const LABEL = 'UpdatePathNode';

/** New keys from a committer's leaf to the root (RFC 9420 7.6). */
export interface UpdatePath {
  readonly leaf: LeafNode;
  readonly nodes: readonly { readonly key: Bytes; readonly secrets: readonly Ciphertext[] }[];
}

export function readPath(reader: Reader): UpdatePath {
  const leaf = readLeafNode(reader);
  return { leaf, nodes: reader.items((items) => ({ key: items.vector(), secrets: items.items(readCiphertext) })) };
}

/** A path that a member has made and put in a tree. */
export interface OwnPath {
  readonly leaf: LeafNode;
  readonly steps: readonly Step[];
  /** The path secret of each step. */
  readonly secrets: readonly Bytes[];
  readonly keys: ReadonlyMap<number, HpkeKey>;
  readonly commitSecret: Bytes;
}

/** The keys of steps from a path secret on, and the commit secret that follows the last one (RFC 9420 7.4). */
async function deriveSteps(first: Bytes, steps: readonly Step[]) {
  const secrets: Bytes[] = [];
  const keys = new Map<number, HpkeKey>();
  let secret = first;
  for (const { node } of steps) {
    secrets.push(secret);
    keys.set(node, await deriveKey(await deriveSecret(secret, 'node')));
    secret = await deriveSecret(secret, 'path');
  }
  return { secrets, keys, commitSecret: secret };
}

/** Sets the keys of steps from the root down; returns the parent hash of the leaf (RFC 9420 7.9). */
async function setPath(tree: RatchetTree, steps: readonly Step[], keyOf: (position: number) => Bytes): Promise<Bytes> {
  let parentHash = NONE;
  for (const [position, { node, copath }] of [...steps.entries()].reverse()) {
    tree.setParent(node, keyOf(position), parentHash);
    parentHash = await tree.parentHash(node, copath);
  }
  return parentHash;
}

/** Gives a member of a tree new keys up to the root (RFC 9420 7.5). */
export async function createPath(tree: RatchetTree, group: Group, signer: Signer): Promise<OwnPath> {
  const index = group.ownLeaf;
  const old = tree.leaf(index);
  check(old !== undefined, 'own leaf');
  tree.blankPath(index);
  const steps = tree.filteredPath(index);
  const own = await generateKey();
  const { secrets, keys, commitSecret } = await deriveSteps(crypto.getRandomValues(new Uint8Array(HASH_BYTES)), steps);
  const parentHash = await setPath(tree, steps, (position) => keys.get(steps[position]?.node ?? 0)?.publicKey ?? NONE);
  const place = { groupId: group.context.groupId, index };
  const leaf = await createLeafNode(old.userId, signer, own.publicKey, { parentHash, place });
  tree.setLeaf(index, leaf);
  return { leaf, steps, secrets, keys: keys.set(2 * index, own), commitSecret };
}

/** The nodes that receive the path secret of a step: members that the commit adds learn it from the Welcome. */
function receivers(tree: RatchetTree, { copath }: Step, added: readonly number[]): number[] {
  return tree.resolution(copath).filter((node) => !added.includes(node / 2));
}

/** The bytes of an own path, with its secrets for the other members. `context` is the provisional one of the next epoch. */
export async function encryptPath(path: OwnPath, tree: RatchetTree, added: readonly number[], context: Bytes): Promise<Bytes> {
  const nodes = path.steps.map(async (step, position) => {
    const secret = path.secrets[position] ?? NONE;
    const ciphertexts = receivers(tree, step, added).map(async (at) =>
      encodeCiphertext(await encryptWithLabel(tree.node(at)?.key ?? NONE, LABEL, context, secret)),
    );
    return concat(vector(path.keys.get(step.node)?.publicKey ?? NONE), vector(...(await Promise.all(ciphertexts))));
  });
  return concat(path.leaf.bytes, vector(...(await Promise.all(nodes))));
}

/** Checks the path of another member and puts it in a tree; returns its steps (RFC 9420 7.5, 12.4.2). */
export async function applyPath(
  tree: RatchetTree,
  groupId: Bytes,
  committer: number,
  { leaf, nodes }: UpdatePath,
  added: readonly number[],
): Promise<Step[]> {
  const old = tree.leaf(committer);
  check(old !== undefined && leaf.source === SOURCE.COMMIT && !equal(leaf.key, old.key), 'leaf of a path');
  check(leaf.userId === old.userId && equal(leaf.signatureKey, old.signatureKey), 'identity of a path');
  tree.blankPath(committer);
  const steps = tree.filteredPath(committer);
  check(steps.length === nodes.length, 'length of a path');
  for (const [position, step] of steps.entries()) {
    check(nodes[position]?.secrets.length === receivers(tree, step, added).length, 'receivers of a path');
  }
  await Promise.all(nodes.map(({ key }) => importPoint(key, 'ECDH')));
  await checkLeafNode(leaf, { groupId, index: committer });
  const parentHash = await setPath(tree, steps, (position) => nodes[position]?.key ?? NONE);
  check(equal(leaf.parentHash, parentHash), 'parent hash');
  tree.setLeaf(committer, leaf);
  tree.checkUnique();
  return steps;
}

/** Decrypts the path of another member, which is in `tree` already; `context` is the provisional one of the next epoch. */
export async function decryptPath(
  group: Group,
  tree: RatchetTree,
  steps: readonly Step[],
  { nodes }: UpdatePath,
  added: readonly number[],
  context: Bytes,
) {
  const common = steps.findIndex(({ copath }) => covers(copath, group.ownLeaf));
  const step = steps[common];
  check(step !== undefined, 'own place in a path');
  const candidates = receivers(tree, step, added);
  const position = candidates.findIndex((at) => equal(group.keys.get(at)?.publicKey ?? NONE, tree.node(at)?.key ?? NONE));
  const key = group.keys.get(candidates[position] ?? -1);
  const ciphertext = nodes[common]?.secrets[position];
  check(key !== undefined && ciphertext !== undefined, 'own place in a path');
  return learnPath(await decryptWithLabel(key, LABEL, context, ciphertext), tree, steps.slice(common));
}

/** The private keys of the steps from the first common one on; they must fit the public keys in the tree. */
export async function learnPath(secret: Bytes, tree: RatchetTree, steps: readonly Step[]) {
  check(secret.length === HASH_BYTES, 'path secret');
  const { keys, commitSecret } = await deriveSteps(secret, steps);
  for (const [at, { publicKey }] of keys) check(equal(tree.node(at)?.key ?? NONE, publicKey), 'path secret');
  return { keys, commitSecret };
}
