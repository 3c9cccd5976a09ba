import { ERRORS } from '@guildhall/protocol/errors';
import { isSnowflake } from '@guildhall/protocol/ids';
import type { Operation } from '@guildhall/protocol/operation';
import { OPERATIONS } from '@guildhall/protocol/operations';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import Format from 'typebox/format';
import { Clean } from 'typebox/value';

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

const validators = new WeakMap<TSchema, Validator>();

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
  const validator = validators.get(declared) ?? Compile(declared);
  validators.set(declared, validator);
  if (!validator.Check(body)) {
    const [error] = validator.Errors(body);
    return `${operation.id} ${status}: ${error?.instancePath || 'the body'} ${error?.message} (${error?.schemaPath})`;
  }
  const extra = undeclared(body, Clean(declared, structuredClone(body)), '');
  return extra === undefined ? undefined : `${operation.id} ${status}: ${extra} is not declared`;
}

/** The path of the first field that a value has beyond its cleaned copy. */
function undeclared(value: unknown, cleaned: unknown, at: string): string | undefined {
  if (typeof value !== 'object' || value === null || typeof cleaned !== 'object' || cleaned === null) return undefined;
  const kept = new Map(Object.entries(cleaned));
  for (const [key, inner] of Object.entries(value)) {
    if (!kept.has(key)) return `${at}/${key}`;
    const found = undeclared(inner, kept.get(key), `${at}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
