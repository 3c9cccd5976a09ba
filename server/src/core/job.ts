import type { Platform } from './platform.ts';

/** Durable background work: it runs at least once, after a crash too. */
export interface JobDefinition<P> {
  kind: string;
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

const known = new Map<string, JobDefinition<unknown>>();

/** Declares a kind of job. Defaults: the lane `house`, 8 attempts, back-off 1 s, 2 s, 4 s, ... up to 10 min. */
export function job<P>(definition: Pick<JobDefinition<P>, 'kind' | 'run'> & Partial<JobDefinition<P>>): JobDefinition<P> {
  if (known.has(definition.kind)) throw new Error(`the job ${definition.kind} is declared twice`);
  const whole: JobDefinition<P> = {
    lane: 'house',
    attempts: 8,
    backoff: (failures) => Math.min(600_000, 1000 * 2 ** (failures - 1)),
    ...definition,
  };
  known.set(whole.kind, whole);
  return whole;
}

/** The declaration of a stored job, or undefined when this version does not know its kind. */
export function jobNamed(kind: string): JobDefinition<unknown> | undefined {
  return known.get(kind);
}

/** The kinds of job of a lane. */
export function kindsOf(lane: Lane): string[] {
  return [...known.values()].filter((definition) => definition.lane === lane).map(({ kind }) => kind);
}
