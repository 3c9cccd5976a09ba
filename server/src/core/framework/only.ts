/** The item of a list that must have exactly one; any other length is a defect of the server. */
export function only<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`expected one item, not ${items.length}`);
  return item;
}
