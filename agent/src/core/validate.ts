import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { refuse } from './errors.ts';

/** Compiled on first use; a schema never changes. */
const compiled = new WeakMap<TSchema, Validator>();

/** The value as its schema declares it; 4000 with the first complaint if it does not fit. Absent arguments are an empty object. */
export function valid<T extends TSchema>(schema: T, given: unknown): Static<T> {
  const value = given ?? {};
  if (fits(schema, value)) return value;
  const [error] = checkerOf(schema).Errors(value);
  const path = error?.instancePath.split('/').filter(Boolean).join('.');
  return refuse('INVALID_PAYLOAD', `${path ? `${path}: ` : ''}${error?.message ?? 'Invalid payload'}`);
}

function fits<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return checkerOf(schema).Check(value);
}

function checkerOf(schema: TSchema): Validator {
  const known = compiled.get(schema);
  if (known) return known;
  const made = Compile(schema);
  compiled.set(schema, made);
  return made;
}

/** The fields of a JSON object; undefined for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
