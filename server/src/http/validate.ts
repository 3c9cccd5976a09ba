import { isSnowflake } from '@guildhall/protocol/ids';
import { isSnowflakeParameter } from '@guildhall/protocol/operation';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { addFieldErrors, complain, fail, type FormErrorTree } from '../core/framework/errors.ts';
import type { Route } from '../core/framework/route.ts';
import { formErrors, snowflakeComplaint } from './form-errors.ts';
import { asMeant } from './meant.ts';

/** Validates a value and returns it, or ends the request with 50035 and the nested tree. */
export type Check = (value: unknown) => unknown;

const checkers = new WeakMap<TSchema, Validator>();

/** Compiled on first use, once per process: compiling all of them would take most of the start time. */
function checkerOf(schema: TSchema): Validator {
  const known = checkers.get(schema);
  if (known) return known;
  const made = Compile(schema);
  checkers.set(schema, made);
  return made;
}

/** A compiled check of a JSON body. */
export function bodyCheck(schema: TSchema): Check {
  let checker: Validator | undefined;
  return (value) => {
    checker ??= checkerOf(schema);
    if (checker.Check(value)) return value;
    const meant = asMeant(schema, value);
    if (meant !== value && checker.Check(meant)) return meant;
    return refuse(formErrors(schema, meant));
  };
}

/** A compiled check of a query string or form body, which first converts strings to the types of the schema. */
export function textCheck(schema: TSchema): Check {
  const check = bodyCheck(schema);
  const properties: Record<string, TextSchema> = 'properties' in schema ? { ...(schema.properties as object) } : {};
  return (value) => {
    const given: Record<string, unknown> = { ...(value as object) };
    for (const [key, inner] of Object.entries(properties)) {
      if (given[key] !== undefined) given[key] = fromText(inner, given[key]);
    }
    return check(given);
  };
}

/** Ends the request with 50035 if a path parameter that must be an id is not one. */
export function checkPath(names: readonly string[], path: Record<string, string>): void {
  const tree: FormErrorTree = {};
  for (const name of names) if (!isSnowflake(path[name])) addFieldErrors(tree, [name], [snowflakeComplaint(path[name])]);
  if (Object.keys(tree).length) refuse(tree);
}

/** The parameters of a route's path that must be ids. */
export function idParams(route: Route): string[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name && isSnowflakeParameter(name) ? [name] : []));
}

interface TextSchema {
  type?: string;
  items?: TextSchema;
  anyOf?: readonly TextSchema[];
}

function fromText(schema: TextSchema, value: unknown): unknown {
  if (schema.anyOf) {
    const option = schema.anyOf.find((one) => one.type !== 'null' && one.type !== 'string') ?? schema.anyOf[0];
    return option ? fromText(option, value) : value;
  }
  if (schema.type === 'array') return [value].flat().map((item) => (schema.items ? fromText(schema.items, item) : item));
  if (typeof value !== 'string') return value;
  if ((schema.type === 'integer' || schema.type === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (schema.type === 'boolean' && /^(true|false|1|0)$/i.test(value)) return /^(true|1)$/i.test(value);
  return value;
}

function refuse(errors: FormErrorTree): never {
  const found = Object.keys(errors).length ? errors : { _errors: [complain.custom('UNION_TYPE_CHOICES', 'Not a valid value.')] };
  fail('INVALID_FORM_BODY', { extra: { errors: found } });
}
