import { ERRORS } from '@guildhall/protocol/errors';
import { isSnowflake } from '@guildhall/protocol/ids';
import type { Operation } from '@guildhall/protocol/operation';
import { OPERATIONS } from '@guildhall/protocol/operations';
import type { TSchema } from 'typebox';
import Format from 'typebox/format';
import { Check, Errors } from 'typebox/value';

Format.Set('snowflake', isSnowflake);

interface Pattern {
  operation: Operation;
  match: RegExp;
  /** The number of literal segments: the more, the better the match. */
  literals: number;
}

const patterns: Pattern[] = OPERATIONS.map((operation) => ({
  operation,
  match: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  literals: operation.path.split('/').filter((segment) => !segment.startsWith('{')).length,
})).toSorted((a, b) => b.literals - a.literals);

/** Interpreted, not compiled: a test file uses each schema a few times only. */
const exact = new WeakMap<TSchema, TSchema>();

/**
 * How a success differs from its operation's declaration (protocol/operations): an undeclared status, a body that its
 * schema refuses, or a field that the schema does not have. Undefined if it does not.
 */
export function declarationComplaint(method: string, path: string, status: number, body: unknown): string | undefined {
  const operation = patterns.find((pattern) => pattern.operation.method === method && pattern.match.test(path))?.operation;
  if (!operation || status >= 400 || status === 302) return undefined;
  const declared = new Map(Object.entries(operation.replies)).get(String(status));
  if (declared === undefined && operation.errors.some((name) => ERRORS[name].status === status)) return undefined;
  if (declared === undefined) return `${operation.id} does not declare ${status}`;
  if (declared === null || 'file' in declared) return undefined;
  const schema = exact.get(declared) ?? withoutOthers(declared);
  exact.set(declared, schema);
  if (Check(schema, body)) return undefined;
  const [error] = Errors(schema, body);
  return `${operation.id} ${status}: ${error?.instancePath || 'the body'} ${error?.message} (${error?.schemaPath})`;
}

/** The same schema, whose objects have no fields beyond those that it names. */
function withoutOthers(schema: object): object {
  const copy = Object.entries(schema).map(([key, value]): [string, unknown] => [key, VALUES.has(key) ? value : inner(value)]);
  const isClosed = 'properties' in schema;
  return { ...Object.fromEntries(copy), ...(isClosed ? { additionalProperties: false } : {}) };
}

/** Keywords that hold values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(['const', 'enum', 'required']);

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  return typeof value === 'object' && value !== null ? withoutOthers(value) : value;
}
