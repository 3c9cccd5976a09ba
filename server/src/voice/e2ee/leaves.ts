/** An occupied leaf of the ratchet tree. Its identity as an object says which connection of a user it belongs to. */
export interface Leaf {
  readonly userId: string;
  readonly signatureKey: Buffer;
  /** The committer of a path replaces its own. */
  encryptionKey: Buffer;
}

/**
 * Tracks which leaf of the ratchet tree belongs to which member, computed as the members do: a removal blanks a leaf, an addition takes the
 * leftmost blank one (RFC 9420 12.1.1, 12.1.3). The server needs the numbers for its removals and to tell who commits.
 */
export class Leaves {
  readonly #leaves: (Leaf | undefined)[];

  /** A group with one member. */
  constructor(founder: Leaf) {
    this.#leaves = [founder];
  }

  /** The number of a leaf; -1 if it is not in the tree. */
  indexOf(leaf: Leaf): number {
    return this.#leaves.indexOf(leaf);
  }

  /** The occupied leaves with their numbers. */
  entries(): [number, Leaf][] {
    return this.#leaves.flatMap((leaf, index): [number, Leaf][] => (leaf ? [[index, leaf]] : []));
  }

  remove(index: number): void {
    if (index < this.#leaves.length) this.#leaves[index] = undefined;
  }

  add(leaf: Leaf): void {
    const blank = this.#leaves.indexOf(undefined);
    this.#leaves[blank === -1 ? this.#leaves.length : blank] = leaf;
  }
}
