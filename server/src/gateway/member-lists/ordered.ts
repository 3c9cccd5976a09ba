import type { Snowflake } from '@guildhall/protocol/ids';

/** An item of a member list: a member, or a group header (without an id). */
export interface Item {
  /** The group, counted from the top. */
  rank: number;
  /** The sort key within a group. */
  name: string;
  id: Snowflake | '';
}

/** Called right after each change at a position of the list. */
export type OnChange = (kind: 'insert' | 'delete' | 'update', at: number) => void;

/** Members in display order; each group that has any begins with its header. */
export class OrderedMembers {
  #items: Item[] = [];
  readonly #places = new Map<Snowflake, Item>();
  readonly #counts = new Map<number, number>();

  get items(): readonly Item[] {
    return this.#items;
  }

  /** Inserts many distinct members at the beginning: sorting them is far cheaper than individual insertions. */
  fill(members: Iterable<Item>): void {
    for (const item of members) {
      if (this.count(item.rank) === 0) this.#items.push({ rank: item.rank, name: '', id: '' });
      this.#counts.set(item.rank, this.count(item.rank) + 1);
      if (item.id !== '') this.#places.set(item.id, item);
      this.#items.push(item);
    }
    this.#items.sort(compare);
  }

  /** The number of members in a group. */
  count(rank: number): number {
    return this.#counts.get(rank) ?? 0;
  }

  /** Inserts a member, moves it to its place, or reports an update if it stays in place. */
  put(id: Snowflake, rank: number, name: string, onChange: OnChange): void {
    const old = this.#places.get(id);
    if (old?.rank === rank && old.name === name) {
      onChange('update', this.#indexOf(old));
      return;
    }
    this.remove(id, onChange);
    const count = this.count(rank);
    this.#counts.set(rank, count + 1);
    if (count === 0) this.#insert({ rank, name: '', id: '' }, onChange);
    const item = { rank, name, id };
    this.#places.set(id, item);
    this.#insert(item, onChange);
  }

  /** Removes a member of the list. */
  remove(id: Snowflake, onChange: OnChange): void {
    const old = this.#places.get(id);
    if (!old) return;
    this.#places.delete(id);
    this.#delete(this.#indexOf(old), onChange);
    const count = this.count(old.rank) - 1;
    this.#counts.set(old.rank, count);
    if (count === 0) this.#delete(this.#indexOf({ rank: old.rank, name: '', id: '' }), onChange);
  }

  #insert(item: Item, onChange: OnChange): void {
    const at = this.#indexOf(item);
    this.#items.splice(at, 0, item);
    onChange('insert', at);
  }

  #delete(at: number, onChange: OnChange): void {
    this.#items.splice(at, 1);
    onChange('delete', at);
  }

  /** The index of an item, or where it would be inserted. */
  #indexOf(item: Item): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#items[middle];
      if (other && compare(other, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function compare(one: Item, other: Item): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  if (one.id === '' || other.id === '') return (one.id === '' ? 0 : 1) - (other.id === '' ? 0 : 1);
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}
