/** Source of time, injected so that tests control it. */
export interface Clock {
  /** Ms since 1970. */
  now(): number;
  /** Runs once after `ms`; the returned function stops it. */
  after(ms: number, run: () => void): () => void;
}
