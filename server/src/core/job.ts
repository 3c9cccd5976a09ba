import type { Platform } from './platform.ts';

/** Durable background work: it runs at least once, after a crash too. */
export interface JobDefinition<P> {
  kind: string;
  /** How often it is tried before it is set aside as failed. */
  attempts: number;
  /** Ms to wait before the next try; `failures` counts from 1. */
  backoff: (failures: number) => number;
  /** Must be safe to run again. Throwing means: try later. */
  run(platform: Platform, payload: P): Promise<void>;
}

const known = new Map<string, JobDefinition<unknown>>();

/** Declares a kind of job. Defaults: 8 attempts, back-off 1 s, 2 s, 4 s, ... up to 10 min. */
export function job<P>(definition: Pick<JobDefinition<P>, 'kind' | 'run'> & Partial<JobDefinition<P>>): JobDefinition<P> {
  if (known.has(definition.kind)) throw new Error(`the job ${definition.kind} is declared twice`);
  const whole: JobDefinition<P> = {
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
