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
  // The end of the server is not the bot's fault: this rejects with its log.
  await server.clock.now();
  const effects: number[] = [];
  for (const fault of faults) {
    effects.push((await fault.counters()).effects);
    await fault.remove();
  }
  // What the scenario still waits for rejects, so that it ends and stops its bot.
  await hall.stop();
  const grace = limit(GRACE);
  await Promise.race([playing, grace.reached]).catch(() => undefined);
  grace.cancel();
  unhandled.stop();
  return { plan: plan.slice(0, faults.length), effects, failure };
}

function wordsOf(error: unknown, hall: Hall): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return error instanceof WaitFailed ? message : `${message}\nWhat the people saw and did:\n${hall.transcript()}`;
}

function limit(most: number): { reached: Promise<never>; cancel: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const error = new HallError(`The scenario had not ended after ${most / 1000} s.`);
  const timer = setTimeout(() => reject(error), most);
  promise.catch(() => undefined);
  return { reached: promise, cancel: () => clearTimeout(timer) };
}

/**
 * Rejects with the first error that the bot does not handle, which would end its process. Meanwhile the test runner does not see these,
 * since it would count them as failures of its own.
 */
function watchUnhandled(): { first: Promise<never>; stop: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const rejections = process.listeners('unhandledRejection');
  const exceptions = process.listeners('uncaughtException');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', reject);
  process.removeAllListeners('uncaughtException').on('uncaughtException', reject);
  const stop = () => {
    process.off('unhandledRejection', reject).off('uncaughtException', reject);
    for (const listener of rejections) process.on('unhandledRejection', listener);
    for (const listener of exceptions) process.on('uncaughtException', listener);
  };
  return { first: promise, stop };
}
