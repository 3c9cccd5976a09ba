/** A 64-bit id as it travels: a decimal string. */
export type Snowflake = string;

/** The millisecond that ids count from: 2015-01-01T00:00:00Z. */
export const SNOWFLAKE_EPOCH = 1_420_070_400_000;

/** The largest id: a signed 64-bit integer. */
export const MAX_SNOWFLAKE = '9223372036854775807';

/** What an id looks like in a path, a query or a body: up to 18 digits, or 19 that are not beyond the largest. */
export const SNOWFLAKE_PATTERN = `^(?:[0-9]{1,18}|${upToMax().join('|')})$`;

const SNOWFLAKE = new RegExp(SNOWFLAKE_PATTERN);

/** True for a decimal string that fits a signed 64-bit integer. */
export function isSnowflake(value: unknown): value is Snowflake {
  return typeof value === 'string' && SNOWFLAKE.test(value);
}

/** Patterns of all 19 digits up to the largest id: those that fall below it at the first digit, at the second, ..., and itself. */
function upToMax(): string[] {
  const below = [...MAX_SNOWFLAKE].flatMap((digit, at) =>
    digit === '0' ? [] : [`${MAX_SNOWFLAKE.slice(0, at)}[0-${Number(digit) - 1}][0-9]{${18 - at}}`],
  );
  return [...below, MAX_SNOWFLAKE];
}

/** The time an id was made, in ms since 1970. */
export function timestampOf(id: Snowflake): number {
  return Number(BigInt(id) >> 22n) + SNOWFLAKE_EPOCH;
}

/** The smallest id of a moment (ms since 1970); for "older than" questions. */
export function firstIdAt(ms: number): Snowflake {
  return String(BigInt(ms - SNOWFLAKE_EPOCH) << 22n);
}

/** Orders two ids by age, oldest first. */
export function compareIds(a: Snowflake, b: Snowflake): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
