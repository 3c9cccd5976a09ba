import { formErrors, type Schema } from './form-errors.ts';

/** What clients write for a boolean, in text. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** A time that names no zone. */
const ZONELESS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/;

/**
 * A body that its schema refused, as its sender meant it; the same value when nothing was to be done. Clients send booleans as
 * texts or numbers (`"true"`, `1`), small ids as numbers (`0` for a thing that has no id yet) and times without a zone, which are in UTC.
 */
export function asMeant(schema: Schema, value: unknown): unknown {
  if (schema.anyOf) return asOption(schema.anyOf, value);
  switch (schema.type) {
    case 'object':
      return eachField(schema, value);
    case 'array':
      return Array.isArray(value) && schema.items ? eachItem(schema.items, value) : value;
    case 'boolean':
      return typeof value === 'string' || typeof value === 'number'
        ? (BOOLEANS.get(String(value).toLowerCase()) ?? value)
        : value;
    case 'string':
      if (schema.format === 'snowflake') return Number.isSafeInteger(value) && Number(value) >= 0 ? String(value) : value;
      return schema.format === 'date-time' && typeof value === 'string' && ZONELESS.test(value) ? `${value}Z` : value;
    default:
      return value;
  }
}

function asOption(options: readonly Schema[], value: unknown): unknown {
  for (const option of options) {
    const meant = asMeant(option, value);
    if (!Object.keys(formErrors(option, meant)).length) return meant;
  }
  return value;
}

function eachItem(schema: Schema, values: readonly unknown[]): readonly unknown[] {
  const meant = values.map((value) => asMeant(schema, value));
  return meant.some((value, index) => value !== values[index]) ? meant : values;
}

function eachField({ properties = {} }: Schema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given: Record<string, unknown> = { ...value };
  const changed: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(properties)) {
    const meant = asMeant(inner, given[key]);
    if (meant !== given[key]) changed[key] = meant;
  }
  return Object.keys(changed).length ? { ...given, ...changed } : value;
}
