/** The most partitions whose versions are held; beyond them, all are taken as written. */
const PARTITIONS = 100_000;

/** The tables that a transaction has written, or only some partitions of them. */
export class WrittenTables {
  readonly #partitions = new Map<string, Set<unknown>>();

  /** Records a write of a table, or of only one of its partitions. */
  add(table: string, partition?: unknown): void {
    const partitions = this.#partitions.get(table);
    if (partitions) partitions.add(partition);
    else this.#partitions.set(table, new Set([partition]));
  }

  /** The writes since the last call, each as `table` or `table partition`. */
  take(): string[] {
    const written: string[] = [];
    for (const [table, partitions] of this.#partitions)
      for (const partition of partitions) written.push(partition === undefined ? table : `${table} ${partition}`);
    this.clear();
    return written;
  }

  clear(): void {
    this.#partitions.clear();
  }
}

/** When tables and their partitions were last written; see Store.writes. */
export class WriteVersions {
  readonly #most: number;
  /** Counts every write, so that no two have the same version. */
  #last = 0;
  readonly #tables = new Map<string, number>();
  /** The last write of each table that may concern any partition. */
  readonly #whole = new Map<string, number>();
  /** By `table partition`. */
  readonly #partitions = new Map<string, number>();

  constructor(most = PARTITIONS) {
    this.#most = most;
  }

  /** Records a committed write of a `table`, or of a `table partition`. */
  add(written: string): void {
    this.#last += 1;
    const space = written.indexOf(' ');
    const table = space < 0 ? written : written.slice(0, space);
    this.#tables.set(table, this.#last);
    if (space < 0) this.#whole.set(table, this.#last);
    else {
      this.#partitions.set(written, this.#last);
      if (this.#partitions.size > this.#most) this.#forgetPartitions();
    }
  }

  /** The last write of a table, or of one of its partitions; 0 if there was none. */
  of(table: string, partition?: string): number {
    if (partition === undefined) return this.#tables.get(table) ?? 0;
    return Math.max(this.#whole.get(table) ?? 0, this.#partitions.get(`${table} ${partition}`) ?? 0);
  }

  #forgetPartitions(): void {
    this.#partitions.clear();
    for (const table of this.#tables.keys()) this.#whole.set(table, this.#last);
  }
}
