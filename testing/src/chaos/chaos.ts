import { type Duration, milliseconds } from '../duration.ts';
import { HallError } from '../errors.ts';
import type { FaultDeclaration } from '../hall/fault-declaration.ts';
import { type HallOptions, startHall } from '../hall/start-hall.ts';
import { type ChaosKinds, codeOf, planOf, weightsOf } from './plan.ts';
import { type Outcome, runOnce } from './run.ts';
import type { ChaosScenario } from './scenario.ts';
import { shrink, type Shrunk } from './shrink.ts';

const RUNS = 25;
const TIME = '20s';
/** Ms of real time that a wait, and a whole run, may take. */
const WITHIN = 3500;
const RUN_TIME = '30s';
const HIGHEST_SEED = 2 ** 32 - 1;
/** Heartbeats every second, so that one without an acknowledgement matters within a run. */
const SETTINGS = { GUILDHALL_HEARTBEAT_INTERVAL: '1000' };

/** How to search. */
export interface ChaosOptions {
  /** Repeats the run of this seed alone, without a search; the default is GUILDHALL_CHAOS_SEED. */
  seed?: number;
  /** The seed of the first run; the others follow it. 1 if absent, so that each search is the same. */
  base?: number;
  /** How many runs, at most; 25 if absent. */
  runs?: number;
  /** The time after which no run begins; 20 s if absent. To make what was found smaller may take as long again. */
  time?: Duration;
  /** The time after which a run counts as failed; 30 s if absent. */
  runTime?: Duration;
  /** The kinds of faults, or weights of some. */
  kinds?: ChaosKinds;
  /** How the server is started; one serves all runs. */
  hall?: HallOptions;
}

/** A search that found nothing. */
export interface ChaosReport {
  runs: number;
  /** How often faults took effect, by kind. */
  effects: Readonly<Record<string, number>>;
}

/** A scenario failed under faults; the message has the seed, the faults as code, and the transcript. */
export class ChaosFound extends HallError {
  override name = 'ChaosFound';
  /** Repeats the run: `chaos(scenario, { seed })`. */
  readonly seed: number;
  /** The fewest and weakest faults under which the scenario has failed. */
  readonly plan: readonly FaultDeclaration[];

  /** `story` are the lines that say how it was found. */
  constructor(seed: number, { outcome, isRepeated }: Shrunk, story: string) {
    const { plan, failure } = outcome;
    const times = isRepeated
      ? ''
      : 'The next attempts with these faults did not fail: the failure depends on more than their order.\n';
    super(
      `${story} Repeat this run with chaos(scenario, { seed: ${seed} }), or with GUILDHALL_CHAOS_SEED=${seed}.\n${times}` +
        `It fails with these faults, which a test can begin with:\n${indented(codeOf(plan).join('\n'))}\n` +
        `The failure:\n${indented(failure?.words ?? '')}`,
      { cause: failure?.error },
    );
    this.seed = seed;
    this.plan = plan;
  }
}

/**
 * Runs a scenario without faults, and then again and again under random ones, until it fails: rejects with ChaosFound, whose message
 * has the seed that repeats the run and the smallest faults that were found. Resolves if the bot survives. Faults apply to all bots;
 * those that no bot could survive are not among them (docs/testing-bots.md#chaos).
 */
export async function chaos<T>(scenario: ChaosScenario<T>, options: ChaosOptions = {}): Promise<ChaosReport> {
  const { base = 1, hall: { within = WITHIN, ...server } = {} } = options;
  const weights = weightsOf(options.kinds);
  const seed = options.seed ?? seedOfEnvironment();
  for (const one of [seed ?? 0, base]) checkSeed(one);
  const limits = { within: milliseconds(within), most: milliseconds(options.runTime ?? RUN_TIME) };
  const hall = await startHall(server.url ? server : { ...server, url: null, settings: { ...SETTINGS, ...server.settings } });
  const attempt = (plan: readonly FaultDeclaration[]) => runOnce(scenario, plan, { server: hall, ...limits });
  const plan = (one: number) => planOf(one, weights);
  try {
    if (seed === undefined) return reported(await search(attempt, plan, { ...options, base }));
    return repeated(seed, await attempt(plan(seed)));
  } finally {
    await hall.stop();
  }
}

/** The outcomes of all runs, if none fails. */
async function search(
  attempt: (plan: readonly FaultDeclaration[]) => Promise<Outcome>,
  plan: (seed: number) => FaultDeclaration[],
  { base, runs = RUNS, time: given = TIME }: ChaosOptions & { base: number },
): Promise<Outcome[]> {
  const { failure } = await attempt([]);
  if (failure)
    throw new HallError(`The scenario fails without any faults, so chaos() cannot search.\n${failure.words}`, {
      cause: failure.error,
    });
  const outcomes: Outcome[] = [];
  const time = milliseconds(given);
  const until = performance.now() + time;
  for (let n = 0; n < runs && performance.now() < until; n += 1) {
    const seed = (base + n) % (HIGHEST_SEED + 1);
    const outcome = await attempt(plan(seed));
    outcomes.push(outcome);
    if (!outcome.failure) continue;
    const shrinkUntil = performance.now() + time;
    const shrunk = await shrink(outcome, attempt, () => performance.now() < shrinkUntil);
    throw new ChaosFound(seed, shrunk, `The scenario passes without faults, and fails under those of run ${n + 1}.`);
  }
  return outcomes;
}

/** The result of the one run of a seed, as it is. */
function repeated(seed: number, outcome: Outcome): ChaosReport {
  if (outcome.failure)
    throw new ChaosFound(seed, { outcome, isRepeated: true }, `The scenario fails in the run of seed ${seed}.`);
  return reported([outcome]);
}

/** A search that disturbed nothing has shown nothing. */
function reported(outcomes: readonly Outcome[]): ChaosReport {
  const effects: Record<string, number> = {};
  for (const { plan, effects: counts } of outcomes)
    for (const [at, { kind }] of plan.entries()) effects[kind] = (effects[kind] ?? 0) + (counts[at] ?? 0);
  if (Object.values(effects).some((count) => count > 0)) return { runs: outcomes.length, effects };
  throw new HallError(
    `No fault took effect in ${outcomes.length} runs: the bot that the scenario starts received no event and sent no request while there were faults.`,
  );
}

function seedOfEnvironment(): number | undefined {
  const text = process.env.GUILDHALL_CHAOS_SEED;
  if (text === undefined || text === '') return undefined;
  return Number(text);
}

function checkSeed(seed: number): void {
  if (Number.isInteger(seed) && seed >= 0 && seed <= HIGHEST_SEED) return;
  throw new HallError(`A seed of chaos() is a whole number from 0 to ${HIGHEST_SEED}, not ${seed}.`);
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
