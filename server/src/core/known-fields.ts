import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * A copy of what a schema has of a value that fits it, at every depth: other fields of a body are ignored, so they are neither stored nor
 * told to anybody.
 */
export function knownFields<S extends TSchema>(schema: S, value: Static<S>): Static<S> {
  const copy: unknown = Value.Clean(schema, structuredClone(value));
  if (!Value.Check(schema, copy)) throw new TypeError('what was checked does not fit its schema any more');
  return copy;
}
