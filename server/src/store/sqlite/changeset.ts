import type { RowChange, RowValue } from '../../core/framework/store.ts';
import { readInteger } from '../values.ts';

/** The operations in a changeset (sqlite.org/session/changegroup.html). */
const OP = { insert: 18, delete: 9, update: 23 } as const;
const KINDS: ReadonlyMap<number, RowChange['kind']> = new Map([
  [OP.insert, 'inserted'],
  [OP.delete, 'deleted'],
  [OP.update, 'updated'],
]);
/** The types of values. A missing one is of a column that did not change. */
const TYPE = { missing: 0, integer: 1, real: 2, text: 3, blob: 4, null: 5 } as const;
/** The first byte of a table's header. */
const TABLE = 0x54;

/** The bytes of one value, with its type. */
type Value = Uint8Array;

interface Row {
  op: number;
  /** Whether it was changed by a trigger or a foreign key. */
  indirect: number;
  /** Before the change; empty for an insertion. */
  old: readonly Value[];
  /** After the change; empty for a deletion. */
  new: readonly Value[];
}

/** The changes of one table in a changeset. */
export interface TableChanges {
  name: string;
  /** The header with the table's name and the columns of its key, as it stands in the changeset. */
  head: Uint8Array;
  /** For each column, whether it belongs to the key. */
  isKey: readonly boolean[];
  rows: readonly Row[];
}

const MISSING: Value = new Uint8Array([TYPE.missing]);

/** Reads a changeset of SQLite's session extension. */
export function readChangeset(bytes: Uint8Array): TableChanges[] {
  const reader = new Reader(bytes);
  const tables: TableChanges[] = [];
  while (!reader.isAtEnd) {
    const { head, isKey, name } = reader.table();
    const rows: Row[] = [];
    while (!reader.isAtEnd && !reader.isAtTable) rows.push(reader.row(isKey.length));
    tables.push({ name, head, isKey, rows });
  }
  return tables;
}

/** The changeset that undoes changes, in the order of the tables. */
export function invert(tables: readonly TableChanges[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const { head, isKey, rows } of tables) {
    parts.push(head);
    for (const row of rows) parts.push(...inverse(row, isKey));
  }
  return Buffer.concat(parts);
}

function inverse({ op, indirect, old, new: made }: Row, isKey: readonly boolean[]): readonly Uint8Array[] {
  if (op === OP.insert) return [new Uint8Array([OP.delete, indirect]), ...made];
  if (op === OP.delete) return [new Uint8Array([OP.insert, indirect]), ...old];
  // The key stands among the old values alone.
  const before = isKey.map((key, index) => (key ? old[index] : made[index]) ?? MISSING);
  const after = isKey.map((key, index) => (key ? MISSING : old[index]) ?? MISSING);
  return [new Uint8Array([OP.update, indirect]), ...before, ...after];
}

/** The changed rows of a table, with the values that the changeset has of them; `columns` are the table's. */
export function rowChanges({ name, rows }: TableChanges, columns: readonly string[]): RowChange[] {
  return rows.map(({ op, old, new: made }) => {
    const row: Record<string, RowValue> = {};
    for (const values of [old, made])
      values.forEach((value, index) => {
        const column = columns[index];
        if (column !== undefined && value[0] !== TYPE.missing) row[column] = readValue(value);
      });
    return { table: name, kind: KINDS.get(op) ?? 'updated', row };
  });
}

function readValue(value: Value): RowValue {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  if (value[0] === TYPE.integer) return readInteger(view.getBigInt64(1));
  if (value[0] === TYPE.real) return view.getFloat64(1);
  if (value[0] === TYPE.null) return null;
  const reader = new Reader(value);
  const content = reader.content();
  return value[0] === TYPE.text ? Buffer.from(content).toString('utf8') : content;
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  get isAtTable(): boolean {
    return this.#bytes[this.#at] === TABLE;
  }

  table(): { head: Uint8Array; isKey: boolean[]; name: string } {
    const start = this.#at;
    this.#at += 1;
    const columns = this.#varint();
    const isKey = [...this.#take(columns)].map((flag) => flag !== 0);
    const end = this.#bytes.indexOf(0, this.#at);
    const name = Buffer.from(this.#bytes.subarray(this.#at, end)).toString('utf8');
    this.#at = end + 1;
    return { head: this.#bytes.subarray(start, this.#at), isKey, name };
  }

  row(columns: number): Row {
    const [op = 0, indirect = 0] = this.#take(2);
    const old = op === OP.insert ? [] : this.#values(columns);
    return { op, indirect, old, new: op === OP.delete ? [] : this.#values(columns) };
  }

  /** The content of a text or blob. */
  content(): Uint8Array {
    this.#at += 1;
    return this.#take(this.#varint());
  }

  #values(count: number): Value[] {
    const values: Value[] = [];
    for (let index = 0; index < count; index++) {
      const start = this.#at;
      const type = this.#bytes[start];
      if (type === TYPE.text || type === TYPE.blob) this.content();
      else this.#at += type === TYPE.integer || type === TYPE.real ? 9 : 1;
      values.push(this.#bytes.subarray(start, this.#at));
    }
    return values;
  }

  #take(length: number): Uint8Array {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** An integer of SQLite's variable length (sqlite.org/fileformat.html, 1.6): lengths fit into four of its bytes. */
  #varint(): number {
    let value = 0;
    for (;;) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  }
}
