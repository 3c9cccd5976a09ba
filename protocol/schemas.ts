import { type Static, type TSchema, Type } from 'typebox';
import { SNOWFLAKE_PATTERN } from './ids.ts';

/** An id as a decimal string; large numbers in JSON bodies are strings at this point already. */
export const Snowflake = () => Type.String({ pattern: SNOWFLAKE_PATTERN, format: 'snowflake' });

/** A permission bitfield: a decimal string, or an integer as older clients send it. */
export const Bits = () => Type.Union([Type.String({ pattern: '^[0-9]{1,39}$' }), Type.Integer({ minimum: 0 })]);

/** A value or null. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A field that may be absent or null. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));

/** A string of `min` to `max` UTF-16 units. */
export const Text = (min: number, max: number) => Type.String({ minLength: min, maxLength: max });

/** An integer from `min` to `max`. */
export const Whole = (min: number, max: number) => Type.Integer({ minimum: min, maximum: max });

/** A string whose length is within a limit of protocol/limits.ts. */
export const TextWithin = ({ min, max }: { readonly min: number; readonly max: number }) => Text(min, max);

/** An integer within a limit of protocol/limits.ts. */
export const WholeWithin = ({ min, max }: { readonly min: number; readonly max: number }) => Whole(min, max);

/** One of several numbers. */
export const OneOf = <const V extends number>(...values: V[]) => Type.Enum(values);

/** One of several strings. */
export const WordOf = <const V extends string>(values: readonly V[]) =>
  Type.Unsafe<V>(Type.Union(values.map((value) => Type.Literal(value))));

/** A picture as a data URI. */
export const ImageData = () => Type.String({ pattern: '^data:image/(png|jpeg|jpg|gif|webp|avif);base64,', format: 'image' });

/** An ISO 8601 time. */
export const Timestamp = () => Type.String({ format: 'date-time' });

/** Parses the permission field of a body to bits. */
export function bits(value: Static<ReturnType<typeof Bits>>): bigint {
  return BigInt(value);
}
