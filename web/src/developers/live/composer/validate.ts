import { Errors } from 'typebox/schema';
import type { Contract, Schema } from './contract.ts';
import type { JsonPath } from './schema.ts';

/** A complaint of the schema about the value at a path. */
export interface Complaint {
  path: JsonPath;
  message: string;
}

type Found = ReturnType<typeof Errors>[1][number];

/** `/embeds/0/a~1b` as a path. Keys of lists are numbers. */
function pathOf(pointer: string, value: unknown): JsonPath {
  let held: unknown = value;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((key) => {
      const isList = Array.isArray(held);
      held = typeof held === 'object' && held !== null ? new Map(Object.entries(held)).get(key) : undefined;
      return isList ? Number(key) : key;
    });
}

/** Each alternative of a union complains: what is deeper says most, and the union itself says the rest. */
function isTelling(error: Found, all: readonly Found[]): boolean {
  const isWithin = (inner: Found, outer: Found) => inner.schemaPath.startsWith(`${outer.schemaPath}/`);
  const isUnion = ({ keyword }: Found) => keyword === 'anyOf' || keyword === 'oneOf';
  if (isUnion(error)) return !all.some((one) => isWithin(one, error) && one.instancePath.length > error.instancePath.length);
  return !all.some((one) => isUnion(one) && isWithin(error, one) && one.instancePath === error.instancePath);
}

/** Compares a value with its schema; the messages are those of the validator, in English. */
export function complaintsAbout(value: unknown, schema: Schema, components: Contract['components']): Complaint[] {
  const [isValid, errors] = Errors({ components, allOf: [schema] }, value);
  if (isValid) return [];
  return errors
    .filter((one) => isTelling(one, errors))
    .map(({ instancePath, message }) => ({ path: pathOf(instancePath, value), message }));
}
