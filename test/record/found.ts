/** A parsed response body of unknown shape, read by path; never throws, so that a changed response shows as a difference. */
export class Found {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  get id(): string {
    return this.at('id');
  }

  /** The text or number at a path such as `channels.0.id`; `missing` if there is none. */
  at(path: string): string {
    let value = this.value;
    for (const key of path.split('.')) value = fieldOf(value, key);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : 'missing';
  }

  /** The element at a path. */
  in(path: string): Found {
    let value = this.value;
    for (const key of path.split('.')) value = fieldOf(value, key);
    return new Found(value);
  }

  /** The first element of a list whose field has this value. */
  where(key: string, wanted: string | number): Found {
    const list: unknown[] = Array.isArray(this.value) ? this.value : [];
    return new Found(list.find((one) => String(fieldOf(one, key)) === String(wanted)));
  }
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map(Object.entries(value)).get(key);
}
