/** A 64-bit id in wire format: a decimal string. */
export type Snowflake = string;

/** The epoch of ids: 2015-01-01T00:00:00Z. */
export const SNOWFLAKE_EPOCH = 1_420_070_400_000;

/** The largest id: a signed 64-bit integer. */
export const MAX_SNOWFLAKE = '9223372036854775807';

/** The format of an id in a path, a query or a body: up to 18 digits, or 19 up to the largest id. */
export const SNOWFLAKE_PATTERN = `^(?:[0-9]{1,18}|${upToMax().join('|')})$`;

const SNOWFLAKE = new RegExp(SNOWFLAKE_PATTERN);

/** Whether a value is a decimal string that fits a signed 64-bit integer. */
export function isSnowflake(value: unknown): value is Snowflake {
  return typeof value === 'string' && SNOWFLAKE.test(value);
}

/**
 * Patterns of all 19-digit ids up to the largest: those that are smaller at the first digit, at the second, ..., and
 * itself.
 */
function upToMax(): string[] {
  const below = [...MAX_SNOWFLAKE].flatMap((digit, at) =>
    digit === '0' ? [] : [`${MAX_SNOWFLAKE.slice(0, at)}[0-${Number(digit) - 1}][0-9]{${18 - at}}`],
  );
  return [...below, MAX_SNOWFLAKE];
}

/** The time at which an id was generated, in ms since 1970. */
export function timestampOf(id: Snowflake): number {
  return Number(BigInt(id) >> 22n) + SNOWFLAKE_EPOCH;
}

/** The smallest id of a time (ms since 1970), for "older than" comparisons. */
export function firstIdAt(ms: number): Snowflake {
  return String(BigInt(ms - SNOWFLAKE_EPOCH) << 22n);
}

/** Orders two ids by age, oldest first. */
export function compareIds(a: Snowflake, b: Snowflake): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
