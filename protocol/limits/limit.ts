import type { ErrorName } from '../errors.ts';

/** A limit of the platform, in `unit`s; durations are in ms or s. */
export interface Limit {
  readonly min?: number;
  readonly max?: number;
  /** The value that applies if a request does not name one. */
  readonly default?: number;
  readonly unit: string;
  /** The error beyond the limit. Absent where a request is not refused: the rest is cut, or another server's response is a failure. */
  readonly error?: ErrorName;
  /** The quantity that is limited, as a sentence. */
  readonly what: string;
}

/** Limits by area and name. */
export type LimitTable = Readonly<Record<string, Readonly<Record<string, Limit>>>>;

/** A limit that depends on the boost tier of a guild: its bounds for tier 0 to 3. */
export interface TierLimit extends Omit<Limit, 'max'> {
  readonly tiers: readonly [number, number, number, number];
}
