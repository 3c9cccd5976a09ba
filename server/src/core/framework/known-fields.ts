import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Copies only the fields that a schema declares, at every depth. Other fields of a body are ignored: they are neither
 * stored nor sent to any user.
 */
export function knownFields<S extends TSchema>(schema: S, value: Static<S>): Static<S> {
  const copy: unknown = Value.Clean(schema, structuredClone(value));
  if (!Value.Check(schema, copy)) throw new TypeError('what was checked does not fit its schema any more');
  return copy;
}
