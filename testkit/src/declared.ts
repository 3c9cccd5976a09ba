import { ERRORS, type ErrorName } from '@guildhall/protocol/errors';
import { EVENTS } from '@guildhall/protocol/events';
import { isSnowflake } from '@guildhall/protocol/ids';
import { COMMON_ERRORS, type Operation } from '@guildhall/protocol/operation';
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

const namesByCode: ReadonlyMap<number, [string, object][]> = Map.groupBy(Object.entries(ERRORS), ([, { code }]): number => code);

/**
 * How a response differs from its operation's declaration (protocol/operations): an undeclared status or error, a body
 * that its schema refuses, or a field that the schema does not have. Undefined if it does not.
 */
export function declarationComplaint(method: string, path: string, status: number, body: unknown): string | undefined {
  const operation = patterns.find((pattern) => pattern.operation.method === method && pattern.match.test(path))?.operation;
  if (!operation || status >= 500 || status === 302) return undefined;
  if (status >= 400) return operation.oauth ? undefined : errorComplaint(operation, body);
  const declared = new Map(Object.entries(operation.replies)).get(String(status));
  if (declared === undefined && operation.errors.some((name) => ERRORS[name].status === status)) return undefined;
  if (declared === undefined) return `${operation.id} does not declare ${status}`;
  if (declared === null || 'file' in declared) return undefined;
  const complaint = schemaComplaint(declared, body);
  return complaint && `${operation.id} ${status}: ${complaint}`;
}

function errorComplaint({ id, errors }: Operation, body: unknown): string | undefined {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (typeof code !== 'number' || code === 0) return undefined;
  const names = namesByCode.get(code) ?? [];
  const declared: ReadonlySet<string> = new Set<ErrorName>([...errors, ...COMMON_ERRORS]);
  return names.some(([name]) => declared.has(name)) ? undefined : `${id} does not declare the error ${names[0]?.[0] ?? code}`;
}

const payloads = new Map(Object.entries(EVENTS).map(([name, { payload }]): [string, TSchema] => [name, payload]));

/** How a dispatch event differs from its declaration (protocol/events.ts); undefined if it does not. */
export function eventComplaint(name: string, data: unknown): string | undefined {
  const payload = payloads.get(name);
  const complaint = payload ? schemaComplaint(payload, data) : 'it is not declared';
  return complaint && `${name}: ${complaint}`;
}

function schemaComplaint(declared: TSchema, value: unknown): string | undefined {
  const schema = exact.get(declared) ?? withoutOthers(declared);
  exact.set(declared, schema);
  if (Check(schema, value)) return undefined;
  // The alternative of a union that fits best fails at the greatest depth.
  const depth = (path: string) => path.split('/').length;
  const error = Errors(schema, value).reduce((best, one) => (depth(one.instancePath) > depth(best.instancePath) ? one : best));
  return `${error.instancePath || 'the body'} ${error.message} (${error.schemaPath})`;
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
