import { Type } from 'typebox';

/** An id: a decimal string. */
export const Id = Type.String({ format: 'snowflake' });

/** An ISO 8601 time. */
export const Time = Type.String({ format: 'date-time' });

/** A URL. */
export const Uri = Type.String({ format: 'uri' });

/** An object whose fields the contract leaves open. */
export const AnyObject = Type.Unsafe<object>({ type: 'object' });

/** A schema of the integers that a table names; other integers may be added by later versions, so the type is `number`. */
export function integers(title: string, values: Readonly<Record<string, number>>) {
  return Type.Unsafe<number>({
    title,
    type: 'integer',
    oneOf: Object.entries(values).map(([name, value]) => ({ title: name, const: value })),
  });
}

/** A schema of the words that a table names; the type is `string` for the same reason. */
export function strings(title: string, values: Readonly<Record<string, string>>) {
  return Type.Unsafe<string>({
    title,
    type: 'string',
    oneOf: Object.entries(values).map(([name, value]) => ({ title: name, const: value })),
  });
}
