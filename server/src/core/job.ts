import type { Platform } from './platform.ts';

/** What a job is called and what it is given: all that is needed to enqueue one. */
export interface JobKind<P> {
  kind: string;
  /** Never set: it ties the kind to the type of its payload. */
  payload?: P;
}

/**
 * Declares a kind of job apart from its work, where what enqueues it must not import that work. The work is declared by
 * job({ ...KIND, run }).
 */
export function jobKind<P>(kind: string): JobKind<P> {
  return { kind };
}

/** Durable background work: it runs at least once, after a crash too. */
export interface JobDefinition<P> extends JobKind<P> {
  /** Which of a worker's lanes it runs in; what is slow in one lane holds up no other. */
  lane: Lane;
  /** How often it is tried before it is set aside as failed. */
  attempts: number;
  /** Ms to wait before the next try; `failures` counts from 1. */
  backoff: (failures: number) => number;
  /** Must be safe to run again. Throwing means: try later; Postponed: not now, and that was no failure. `attempt` counts from 1. */
  run(platform: Platform, payload: P, attempt: number): Promise<void>;
}

/** The lanes of a worker, and how many jobs run in each at once. `outbound` waits for others' servers. */
export const LANES = { house: 4, outbound: 32 } as const;
export type Lane = keyof typeof LANES;

/** Thrown by a job that cannot run yet: it is taken up again after `ms`, and that counts as no attempt. */
export class Postponed extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`postponed by ${ms} ms`);
    this.ms = ms;
  }
}

/** Thrown by a job that somebody else's server failed: tried again as after any failure, but no business of the operator's. */
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

  /** Throws when two jobs have the same kind. */
  constructor(jobs: readonly JobDefinition<unknown>[]) {
    const table = new Map<string, JobDefinition<unknown>>();
    for (const definition of jobs) {
      if (table.has(definition.kind)) throw new Error(`the job ${definition.kind} is listed twice`);
      table.set(definition.kind, definition);
    }
    this.#jobs = table;
  }

  /** The declaration of a stored job; undefined when this version does not know its kind. */
  find(kind: string): JobDefinition<unknown> | undefined {
    return this.#jobs.get(kind);
  }

  /** The kinds of job that run in a lane. */
  kindsIn(lane: Lane): string[] {
    return [...this.#jobs.values()].filter((definition) => definition.lane === lane).map(({ kind }) => kind);
  }
}
