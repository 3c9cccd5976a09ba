/** A value of a path parameter, and the other parameters of a path in which it exists. */
export interface Known {
  name: string;
  value: string;
  with: Readonly<Record<string, string>>;
}

/** Collects values that exist. */
export class Collection {
  readonly known: Known[] = [];

  /** Adds a value; one that could not be created is undefined. */
  add(name: string, value: string | undefined, others: Readonly<Record<string, string>> = {}): void {
    if (value !== undefined) this.known.push({ name, value, with: others });
  }
}
