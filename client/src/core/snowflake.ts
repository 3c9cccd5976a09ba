/** An id: a decimal string of at most 20 digits. */
export type Snowflake = string;

/** Ms since 1970 of the id 0. */
const EPOCH = 1_420_070_400_000;

/** Orders ids by age, oldest first. */
export function compareIds(one: Snowflake, other: Snowflake): number {
  if (one === other) return 0;
  return one.length - other.length || (one < other ? -1 : 1);
}

/** When an id was made, in ms since 1970. */
export function timestampOf(id: Snowflake): number {
  return Number(BigInt(id) >> 22n) + EPOCH;
}
