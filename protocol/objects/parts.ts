import { Type } from 'typebox';

/** An id: a decimal string. */
export const Id = Type.String({ format: 'snowflake' });

/** An ISO 8601 time. */
export const Time = Type.String({ format: 'date-time' });

/** A URL. */
export const Uri = Type.String({ format: 'uri' });

/** An object whose fields the contract leaves open. */
export const AnyObject = Type.Unsafe<object>({ type: 'object' });
