import { HallError, WaitFailed } from '../errors.ts';
import type { FaultDeclaration } from '../hall/fault-declaration.ts';
import type { Fault } from '../hall/faults.ts';
import type { Hall } from '../hall/hall.ts';
import { startHall } from '../hall/start-hall.ts';
import { type ChaosScenario, play } from './scenario.ts';

/** Ms that a scenario has to end once its hall is stopped. */
const GRACE = 5000;

/** The outcome of one run. */
export interface Outcome {
  /** The faults of the plan, and how often each took effect. */
  plan: readonly FaultDeclaration[];
  effects: readonly number[];
  /** The reason why it failed; undefined if it passed. */
  failure: Failure | undefined;
}

export interface Failure {
  error: unknown;
  /** The error's message, and what the people saw if that does not say it. */
  words: string;
}

/** Runs a scenario once on a running server under the faults of a plan, with a hall of its own. */
export async function runOnce<T>(
  scenario: ChaosScenario<T>,
  plan: readonly FaultDeclaration[],
  { server, within, most }: { server: Hall; within: number; most: number },
): Promise<Outcome> {
  const hall = await startHall({ url: server.url, within });
  const faults: Fault[] = [];
  const trouble = async () => {
    for (const fault of plan) faults.push(await hall.fault(fault));
  };
  const late = limit(most);
  const unhandled = watchUnhandled();
  const playing = play(scenario, hall, trouble);
  let failure: Failure | undefined;
  try {
    await Promise.race([playing, unhandled.first, late.reached]);
  } catch (error) {
    failure = { error, words: wordsOf(error, hall) };
  }
  late.cancel();
  try {
    // The end of the server is not the bot's fault: this rejects with its log.
    await server.clock.now();
    return { plan: plan.slice(0, faults.length), effects: await ended(faults), failure };
  } finally {
    // All waits of the scenario reject now, so that it ends and stops its bot.
    await hall.stop();
    const grace = limit(GRACE);
    await Promise.race([playing, grace.reached]).catch(() => undefined);
    grace.cancel();
    unhandled.stop();
  }
}

/** Ends faults; resolves with how often each took effect. */
async function ended(faults: readonly Fault[]): Promise<number[]> {
  const effects: number[] = [];
  for (const fault of faults) {
    effects.push((await fault.counters()).effects);
    await fault.remove();
  }
  return effects;
}

function wordsOf(error: unknown, hall: Hall): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return error instanceof WaitFailed ? message : `${message}\nWhat the people saw and did:\n${hall.transcript()}`;
}

function limit(most: number): { reached: Promise<never>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<never>((_, reject) => {
    const error = new HallError(`The scenario had not ended after ${most / 1000} s.`);
    timer = setTimeout(() => reject(error), most);
  });
  reached.catch(() => undefined);
  return { reached, cancel: () => clearTimeout(timer) };
}

/**
 * Rejects with the first error that the bot does not handle, which would end its process. Meanwhile the test runner does not see these,
 * since it would count them as failures of its own.
 */
function watchUnhandled(): { first: Promise<never>; stop: () => void } {
  let note: (error: unknown) => void = () => undefined;
  const first = new Promise<never>((_, reject) => {
    note = reject;
  });
  first.catch(() => undefined);
  const listener = (error: unknown) => note(error);
  const rejections = process.listeners('unhandledRejection');
  const exceptions = process.listeners('uncaughtException');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', listener);
  process.removeAllListeners('uncaughtException').on('uncaughtException', listener);
  const stop = () => {
    process.off('unhandledRejection', listener).off('uncaughtException', listener);
    for (const other of rejections) process.on('unhandledRejection', other);
    for (const other of exceptions) process.on('uncaughtException', other);
  };
  return { first, stop };
}
