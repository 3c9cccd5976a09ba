/** A JSON Schema as OpenAPI 3.1 has it. */
export type JsonSchema = { readonly [key: string]: unknown };

/** Converts TypeBox schemas to those of a document; schemas with a title become components, written once. */
export class SchemaWriter {
  readonly components = new Map<string, JsonSchema>();

  write(schema: object): JsonSchema {
    const fields = new Map(Object.entries(schema));
    const title = fields.get('title');
    if (typeof title !== 'string') return this.#inline(fields);
    if (!this.components.has(title)) {
      this.components.set(title, {}); // its place, for schemas that contain themselves
      this.components.set(title, this.#inline(fields));
    }
    return { $ref: `#/components/schemas/${title}` };
  }

  #inline(fields: ReadonlyMap<string, unknown>): JsonSchema {
    const written: Record<string, unknown> = {};
    for (const [key, value] of fields) {
      if (key === 'title') continue;
      else if (key === 'anyOf' && Array.isArray(value)) Object.assign(written, this.#union(value));
      else if (key === 'properties') written.properties = mapValues(value, (inner) => this.write(inner));
      else if (key === 'items' && Array.isArray(value)) Object.assign(written, this.#tuple(value));
      else if (key === 'items' && isObject(value)) written.items = this.write(value);
      else if (key === 'patternProperties') written.additionalProperties = this.write(firstValue(value));
      else if (key === 'type' && Number.isInteger(fields.get('const'))) written.type = 'integer';
      else written[key] = value;
    }
    return written;
  }

  /** The items of a tuple, as JSON Schema 2020-12 has them. */
  #tuple(items: readonly unknown[]): JsonSchema {
    return items.length === 0
      ? { maxItems: 0 }
      : { prefixItems: items.filter(isObject).map((item) => this.write(item)), items: false };
  }

  /** A type or null is written as OpenAPI's own tools do: `type: ['string', 'null']`. */
  #union(options: readonly unknown[]): JsonSchema {
    const schemas = options.filter(isObject).map((option) => this.write(option));
    const [only, ...others] = schemas.filter(({ type }) => type !== 'null');
    const isNullable = schemas.some(({ type }) => type === 'null');
    if (isNullable && only && others.length === 0 && typeof only.type === 'string' && !('enum' in only))
      return { ...only, type: [only.type, 'null'] };
    return { anyOf: schemas };
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function firstValue(value: unknown): object {
  const first = isObject(value) ? Object.values(value)[0] : undefined;
  return isObject(first) ? first : {};
}

function mapValues<T>(value: unknown, change: (inner: object) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([key, inner]) => [key, change(inner)]));
}
