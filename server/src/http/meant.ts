import { asNumber, asWhole } from '../core/values/numbers.ts';
import { formErrors, type Schema } from './form-errors.ts';

/** Strings that clients send for a boolean. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** A time without a zone. */
const ZONELESS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/;

/**
 * Coerces a body that its schema refused into what the sender meant; returns the same value if nothing applies.
 * - Booleans may be strings or numbers (`"true"`, `1`), numbers may be strings (`"5"`).
 * - Small ids may be numbers (`0` for an object without an id yet).
 * - Times without a zone are in UTC.
 */
export function asMeant(schema: Schema, value: unknown): unknown {
  if (schema.anyOf) return asOption(schema.anyOf, value);
  if ('const' in schema || schema.enum) return asChoice(schema.enum ?? [schema.const], value);
  switch (schema.type) {
    case 'object':
      return eachField(schema, value);
    case 'array':
      return Array.isArray(value) && schema.items ? eachItem(schema.items, value) : value;
    case 'integer':
      return asWhole(value);
    case 'number':
      return asNumber(value);
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

function asChoice(choices: readonly unknown[], value: unknown): unknown {
  const number = choices.includes(value) ? value : asWhole(value);
  return choices.includes(number) ? number : value;
}

/** A value that matches one of the options stays unchanged: "5" may be a string or a number. */
function asOption(options: readonly Schema[], value: unknown): unknown {
  if (options.some((option) => !Object.keys(formErrors(option, value)).length)) return value;
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

function eachField(schema: Schema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { properties = {} } = schema;
  const changed = new Map<string, unknown>();
  const items = itemsOfMap(schema);
  // A map has keys that its schema does not name.
  for (const [key, given] of Object.entries(value)) {
    const inner = Object.hasOwn(properties, key) ? properties[key] : items;
    const meant = inner ? asMeant(inner, given) : given;
    if (meant !== given) changed.set(key, meant);
  }
  return changed.size ? { ...value, ...Object.fromEntries(changed) } : value;
}

function itemsOfMap({ additionalProperties, patternProperties = {} }: Schema): Schema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties)[0];
}
