import type { Snowflake } from '@guildhall/protocol/ids';

/** A place in a member list: a member, or, without an id, the head of a group. */
export interface Item {
  /** Which group it is in, from the top. */
  rank: number;
  /** What members of a group are ordered by. */
  name: string;
  id: Snowflake | '';
}

/** What happened at a place of a list, told right after it has. */
export type Told = (kind: 'insert' | 'delete' | 'update', at: number) => void;

/** Members in the order in which they are shown, each group that has any under its head. */
export class OrderedMembers {
  #items: Item[] = [];
  readonly #places = new Map<Snowflake, Item>();
  readonly #counts = new Map<number, number>();

  get items(): readonly Item[] {
    return this.#items;
  }

  /** Begins with many members at once, each of whom comes once: sorting them costs far less than to put in one after the other. */
  fill(members: Iterable<Item>): void {
    for (const item of members) {
      if (this.count(item.rank) === 0) this.#items.push({ rank: item.rank, name: '', id: '' });
      this.#counts.set(item.rank, this.count(item.rank) + 1);
      if (item.id !== '') this.#places.set(item.id, item);
      this.#items.push(item);
    }
    this.#items.sort(compare);
  }

  /** How many members a group has. */
  count(rank: number): number {
    return this.#counts.get(rank) ?? 0;
  }

  /** Puts a member where it belongs now, or says that it looks otherwise where it is. */
  put(id: Snowflake, rank: number, name: string, told: Told): void {
    const old = this.#places.get(id);
    if (old?.rank === rank && old.name === name) {
      told('update', this.#indexOf(old));
      return;
    }
    this.remove(id, told);
    const count = this.count(rank);
    this.#counts.set(rank, count + 1);
    if (count === 0) this.#insert({ rank, name: '', id: '' }, told);
    const item = { rank, name, id };
    this.#places.set(id, item);
    this.#insert(item, told);
  }

  /** Takes a member out that is there. */
  remove(id: Snowflake, told: Told): void {
    const old = this.#places.get(id);
    if (!old) return;
    this.#places.delete(id);
    this.#delete(this.#indexOf(old), told);
    const count = this.count(old.rank) - 1;
    this.#counts.set(old.rank, count);
    if (count === 0) this.#delete(this.#indexOf({ rank: old.rank, name: '', id: '' }), told);
  }

  #insert(item: Item, told: Told): void {
    const at = this.#indexOf(item);
    this.#items.splice(at, 0, item);
    told('insert', at);
  }

  #delete(at: number, told: Told): void {
    this.#items.splice(at, 1);
    told('delete', at);
  }

  /** Where an item is, or where it belongs. */
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
