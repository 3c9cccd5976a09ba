/**
 * The numbers of the nodes of a complete binary tree (RFC 9420, appendix C): leaf n is node 2n, and a node lies between the leaves below it.
 * The count of leaves is a power of two.
 */

/** The height of a node above the leaves. */
export function levelOf(node: number): number {
  return 31 - Math.clz32(~node & (node + 1));
}

export function rootOf(leafCount: number): number {
  return leafCount - 1;
}

export function leftOf(node: number): number {
  return node ^ (1 << (levelOf(node) - 1));
}

export function rightOf(node: number): number {
  return node ^ (3 << (levelOf(node) - 1));
}

export function parentOf(node: number): number {
  const bit = 1 << levelOf(node);
  return (node | bit) & ~(bit << 1);
}

export function siblingOf(node: number): number {
  return node ^ (2 << levelOf(node));
}

/** Whether a leaf is below a node, or the node itself. */
export function covers(node: number, leaf: number): boolean {
  const level = levelOf(node);
  return (2 * leaf) >> (level + 1) === node >> (level + 1);
}

/** The nodes above a leaf, up to the root. */
export function directPath(leaf: number, leafCount: number): number[] {
  const path: number[] = [];
  for (let node = 2 * leaf; node !== rootOf(leafCount); ) {
    node = parentOf(node);
    path.push(node);
  }
  return path;
}
