import { type Bytes, check, concat, equal, NONE, optional, type Reader, u32, u8, vector } from './bytes.ts';
import { hash } from './crypto.ts';
import { type LeafNode, readLeafNode } from './leaf-node.ts';
import { covers, directPath, leftOf, levelOf, rightOf, rootOf, siblingOf } from './tree-math.ts';

const LEAF = u8(1);
const PARENT = u8(2);
/** More members than any call has. */
const MOST_LEAVES = 1024;

/** A node above the leaves (RFC 9420 7.1). */
export interface ParentNode {
  readonly kind: 'parent';
  readonly key: Bytes;
  readonly parentHash: Bytes;
  /** The leaves below that do not have its private key, in increasing order. */
  readonly unmerged: readonly number[];
}

export type TreeNode = LeafNode | ParentNode;

/** A node of a filtered direct path with its child that is not above the leaf (RFC 9420 4.1.2). */
export interface Step {
  readonly node: number;
  readonly copath: number;
}

/** The ratchet tree of a group (RFC 9420 7). Its nodes are never changed, only replaced. */
export class RatchetTree {
  /** The size is that of a complete tree; blank nodes are undefined. */
  #nodes: (TreeNode | undefined)[];
  /** The hashes of the subtrees that have not changed. */
  readonly #hashes: Map<number, Bytes>;

  constructor(nodes: readonly (TreeNode | undefined)[], hashes?: ReadonlyMap<number, Bytes>) {
    this.#nodes = [...nodes];
    this.#hashes = new Map(hashes);
  }

  /** Reads the extension ratchet_tree (RFC 9420 12.4.3.3). */
  static read(reader: Reader): RatchetTree {
    const nodes = reader.items((items) => items.optional(readNode));
    check(nodes.at(-1) !== undefined, 'blank end of a tree');
    let leafCount = 1;
    while (2 * leafCount - 1 < nodes.length) leafCount *= 2;
    check(leafCount <= MOST_LEAVES, 'size of a tree');
    nodes.length = 2 * leafCount - 1;
    const tree = new RatchetTree(Array.from(nodes));
    for (const [at, node] of tree.#nodes.entries()) check(!node || (node.kind === 'leaf') === (at % 2 === 0), 'kind of a node');
    return tree;
  }

  encode(): Bytes {
    const end = this.#nodes.findLastIndex((node) => node !== undefined) + 1;
    return vector(...this.#nodes.slice(0, end).map((node) => optional(node && encodeNode(node))));
  }

  copy(): RatchetTree {
    return new RatchetTree(this.#nodes, this.#hashes);
  }

  get leafCount(): number {
    return (this.#nodes.length + 1) / 2;
  }

  get root(): number {
    return rootOf(this.leafCount);
  }

  node(at: number): TreeNode | undefined {
    return this.#nodes[at];
  }

  leaf(index: number): LeafNode | undefined {
    const node = this.#nodes[2 * index];
    return node?.kind === 'leaf' ? node : undefined;
  }

  /** The leaves that are not blank, with their numbers. */
  leaves(): [index: number, leaf: LeafNode][] {
    return this.#nodes.flatMap((node, at): [number, LeafNode][] => (node?.kind === 'leaf' ? [[at / 2, node]] : []));
  }

  parents(): [at: number, parent: ParentNode][] {
    return this.#nodes.flatMap((node, at): [number, ParentNode][] => (node?.kind === 'parent' ? [[at, node]] : []));
  }

  /** Asserts that no two nodes have a key in common, and no two leaves a signature key or a user. */
  checkUnique(): void {
    const leaves = this.leaves().map(([, leaf]) => leaf);
    const keys = this.#nodes.flatMap((node) => (node ? [String(node.key)] : []));
    for (const values of [keys, leaves.map((leaf) => String(leaf.signatureKey)), leaves.map(({ userId }) => userId)]) {
      check(new Set(values).size === values.length, 'duplicate in the tree');
    }
  }

  /** Puts a leaf in the leftmost blank place (RFC 9420 12.1.1); returns its number. */
  add(leaf: LeafNode): number {
    let index = 0;
    while (this.leaf(index)) index++;
    check(index < MOST_LEAVES, 'size of a tree');
    if (index === this.leafCount)
      this.#nodes = this.#nodes.concat(Array.from({ length: this.#nodes.length + 1 }, () => undefined));
    for (const at of this.directPath(index)) {
      const node = this.#nodes[at];
      if (node?.kind === 'parent') {
        this.#nodes[at] = { ...node, unmerged: [...node.unmerged, index].sort((one, other) => one - other) };
      }
    }
    this.setLeaf(index, leaf);
    return index;
  }

  /** Blanks a leaf and the nodes above it, and the right half of the tree as long as it is blank (RFC 9420 12.1.3). */
  remove(index: number): void {
    check(this.leaf(index) !== undefined, 'blank leaf');
    this.#set(2 * index, undefined);
    this.blankPath(index);
    const last = this.leaves().at(-1)?.[0] ?? 0;
    while (this.leafCount > 1 && last < this.leafCount / 2) this.#nodes.length = (this.#nodes.length - 1) / 2;
    for (const at of this.#hashes.keys()) if (at >= this.#nodes.length) this.#hashes.delete(at);
  }

  setLeaf(index: number, leaf: LeafNode): void {
    this.#set(2 * index, leaf);
    for (const at of this.directPath(index)) this.#hashes.delete(at);
  }

  blankPath(index: number): void {
    for (const at of this.directPath(index)) this.#set(at, undefined);
  }

  /** Sets a node of a path that is blank, from the root to the leaf. */
  setParent(at: number, key: Bytes, parentHash: Bytes): void {
    this.#set(at, { kind: 'parent', key, parentHash, unmerged: [] });
  }

  directPath(index: number): number[] {
    return directPath(index, this.leafCount);
  }

  /** The nodes above a leaf whose other child has a resolution (RFC 9420 4.1.2). */
  filteredPath(index: number): Step[] {
    let below = 2 * index;
    const steps: Step[] = [];
    for (const node of this.directPath(index)) {
      const copath = siblingOf(below);
      if (this.resolution(copath).length > 0) steps.push({ node, copath });
      below = node;
    }
    return steps;
  }

  /** The nodes that together cover all leaves below a node that are not blank (RFC 9420 4.1.1). */
  resolution(at: number): number[] {
    const node = this.#nodes[at];
    if (node) return node.kind === 'leaf' ? [at] : [at, ...node.unmerged.map((leaf) => 2 * leaf)];
    return at % 2 === 0 ? [] : [...this.resolution(leftOf(at)), ...this.resolution(rightOf(at))];
  }

  /** The tree hash of a node (RFC 9420 7.8), as if some leaves had never been added. */
  async hash(at = this.root, without: readonly number[] = []): Promise<Bytes> {
    const excluded = without.filter((leaf) => covers(at, leaf));
    const known = excluded.length === 0 ? this.#hashes.get(at) : undefined;
    if (known) return known;
    const value = await hash(await this.#hashInput(at, excluded));
    if (excluded.length === 0) this.#hashes.set(at, value);
    return value;
  }

  async #hashInput(at: number, excluded: readonly number[]): Promise<Bytes> {
    const node = this.#nodes[at];
    if (at % 2 === 0)
      return concat(LEAF, u32(at / 2), optional(excluded.length === 0 && node ? encodeNode(node, true) : undefined));
    const original =
      node?.kind === 'parent' ? { ...node, unmerged: node.unmerged.filter((leaf) => !excluded.includes(leaf)) } : node;
    const [left, right] = [await this.hash(leftOf(at), excluded), await this.hash(rightOf(at), excluded)];
    return concat(PARENT, optional(original && encodeNode(original, true)), vector(left), vector(right));
  }

  /** The parent hash of the child of a parent node on a path (RFC 9420 7.9). `sibling` is the other child of the parent. */
  async parentHash(at: number, sibling: number): Promise<Bytes> {
    const node = this.#nodes[at];
    check(node?.kind === 'parent', 'parent hash of a blank node');
    return hash(vector(node.key), vector(node.parentHash), vector(await this.hash(sibling, node.unmerged)));
  }

  /** Asserts that unmerged leaves are leaves below their node, in order, which the nodes between have too (RFC 9420 12.4.3.1). */
  checkUnmerged(): void {
    for (const [at, { unmerged }] of this.parents()) {
      for (const [position, leaf] of unmerged.entries()) {
        check(position === 0 || leaf > (unmerged[position - 1] ?? leaf), 'order of unmerged leaves');
        check(covers(at, leaf) && this.leaf(leaf) !== undefined, 'unmerged leaf');
        for (const between of this.directPath(leaf)) {
          const node = levelOf(between) < levelOf(at) ? this.#nodes[between] : undefined;
          check(node?.kind !== 'parent' || node.unmerged.includes(leaf), 'unmerged leaf');
        }
      }
    }
  }

  /** Asserts that each parent node was set by a member below it (RFC 9420 7.9.2). */
  async checkParentHashes(): Promise<void> {
    for (const [at, parent] of this.parents()) {
      const sides = [
        [leftOf(at), rightOf(at)],
        [rightOf(at), leftOf(at)],
      ] as const;
      let linked = false;
      for (const [child, sibling] of sides) {
        const expected = await this.parentHash(at, sibling);
        const resolution = this.resolution(child);
        const unmerged = parent.unmerged.filter((leaf) => covers(child, leaf)).map((leaf) => 2 * leaf);
        const rest = resolution.filter((node) => !unmerged.includes(node));
        const setter = rest.length === 1 && resolution.length === unmerged.length + 1 ? this.#nodes[rest[0] ?? at] : undefined;
        if (setter && equal(setter.parentHash, expected)) linked = true;
      }
      check(linked, 'parent hash');
    }
  }

  #set(at: number, node: TreeNode | undefined): void {
    this.#nodes[at] = node;
    this.#hashes.delete(at);
  }
}

function readNode(reader: Reader): TreeNode {
  const kind = reader.u8();
  if (kind === 1) return readLeafNode(reader);
  check(kind === 2, 'kind of a node');
  const [key, parentHash] = [reader.vector(), reader.vector()];
  return { kind: 'parent', key, parentHash, unmerged: reader.items((items) => items.u32()) };
}

/** A node as in a ratchet tree, with its kind, or as in a hash, without. */
function encodeNode(node: TreeNode, bare = false): Bytes {
  const kind = bare ? NONE : node.kind === 'leaf' ? LEAF : PARENT;
  if (node.kind === 'leaf') return concat(kind, node.bytes);
  return concat(kind, vector(node.key), vector(node.parentHash), vector(...node.unmerged.map(u32)));
}
