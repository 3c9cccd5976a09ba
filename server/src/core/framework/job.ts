import type { Platform } from './platform.ts';

/** The name and payload type of a job: all that is needed to enqueue one. */
export interface JobKind<P> {
  kind: string;
  /** Never set: it ties the kind to the type of its payload. */
  payload?: P;
}

/**
 * Declares a kind of job separately from its implementation, for code that enqueues it but must not import it. The
 * implementation is declared by job({ ...KIND, run }).
 */
export function jobKind<P>(kind: string): JobKind<P> {
  return { kind };
}

/** Durable background work: it runs at least once, even after a crash. */
export interface JobDefinition<P> extends JobKind<P> {
  /** The worker lane that it runs in; a slow job delays only its own lane. */
  lane: Lane;
  /** Number of attempts before it is set aside as failed. */
  attempts: number;
  /** Ms to wait before the next attempt; `failures` counts from 1. */
  backoff: (failures: number) => number;
  /**
   * Must be idempotent. A throw means: retry later; Postponed means: not now, without counting as a failure.
   * `attempt` counts from 1.
   */
  run(platform: Platform, payload: P, attempt: number): Promise<void>;
}

/** The lanes of a worker and their concurrency. `outbound` waits for external servers. */
export const LANES = { house: 4, outbound: 32 } as const;
export type Lane = keyof typeof LANES;

/** Thrown by a job that cannot run yet: it runs again after `ms`, and this does not count as an attempt. */
export class Postponed extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`postponed by ${ms} ms`);
    this.ms = ms;
  }
}

/**
 * Thrown by a job that failed because of an external server: retried like any failure, but not reported to the
 * operator.
 */
export class OthersFailure extends Error {}

/** Declares a kind of job. Defaults: the lane `house`, 8 attempts, back-off 1 s, 2 s, 4 s, ... up to 10 min. */
export function job<P>(definition: Pick<JobDefinition<P>, 'kind' | 'run'> & Partial<JobDefinition<P>>): JobDefinition<P> {
  return {
    lane: 'house',
    attempts: 8,
    backoff: (failures) => Math.min(600_000, 1000 * 2 ** (failures - 1)),
    ...definition,
  };
}

/** Every kind of job that this version can run. */
export class JobTable {
  readonly #jobs: ReadonlyMap<string, JobDefinition<unknown>>;

  /** Throws if two jobs have the same kind. */
  constructor(jobs: readonly JobDefinition<unknown>[]) {
    const table = new Map<string, JobDefinition<unknown>>();
    for (const definition of jobs) {
      if (table.has(definition.kind)) throw new Error(`the job ${definition.kind} is listed twice`);
      table.set(definition.kind, definition);
    }
    this.#jobs = table;
  }

  /** The declaration of a stored job; undefined if this version does not know its kind. */
  find(kind: string): JobDefinition<unknown> | undefined {
    return this.#jobs.get(kind);
  }

  /** The kinds of job that run in a lane. */
  kindsIn(lane: Lane): string[] {
    return [...this.#jobs.values()].filter((definition) => definition.lane === lane).map(({ kind }) => kind);
  }
}
