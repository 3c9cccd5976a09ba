import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { refuse } from './errors.ts';

/**
 * The value as its schema declares it; 4000 with the first complaint if it does not fit. Absent arguments are an empty object. Schemas
 * are interpreted: pages whose content security policy forbids eval cannot compile them.
 */
export function valid<T extends TSchema>(schema: T, given: unknown): Static<T> {
  const value = given ?? {};
  if (fits(schema, value)) return value;
  const [error] = Errors(schema, value);
  const path = error?.instancePath.split('/').filter(Boolean).join('.');
  return refuse('INVALID_PAYLOAD', `${path ? `${path}: ` : ''}${error?.message ?? 'Invalid payload'}`);
}

/** Whether a value is as its schema declares it. */
export function fits<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return Check(schema, value);
}

/** The fields of a JSON object; undefined for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
