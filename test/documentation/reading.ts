/** A response body that the scenario reads by path; throws if nothing is there, so that a changed response stops the run. */
export class Reading {
  readonly value: unknown;
  /** The cookie that the response set; empty if it set none. */
  readonly cookie: string;

  constructor(value: unknown, cookie = '') {
    this.value = value;
    this.cookie = cookie;
  }

  get id(): string {
    return this.at('id');
  }

  /** The text or number at a path such as `channels.0.id`. */
  at(path: string): string {
    const { value } = this.in(path);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`nothing at ${path} of ${JSON.stringify(this.value).slice(0, 400)}`);
    return String(value);
  }

  /** The part at a path. */
  in(path: string): Reading {
    let value = this.value;
    for (const key of path.split('.')) value = fieldOf(value, key);
    return new Reading(value);
  }

  /** The first element of a list whose field has this value. */
  where(key: string, wanted: string | number): Reading {
    const list: unknown[] = Array.isArray(this.value) ? this.value : [];
    const found = list.find((one) => String(fieldOf(one, key)) === String(wanted));
    if (found === undefined) throw new Error(`no element has ${key} ${wanted}`);
    return new Reading(found);
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
}
