import { expect, test } from 'vitest';
import type { FaultDeclaration } from '../hall/fault-declaration.ts';
import { codeOf, planOf, weightsOf } from './plan.ts';
import type { Outcome } from './run.ts';
import { shrink } from './shrink.ts';

const SEEDS = Array.from({ length: 500 }, (_, seed) => seed);

test('a plan depends on its seed and the weights alone: one to three faults of different kinds, each with a seed', () => {
  const plans = SEEDS.map((seed) => planOf(seed, weightsOf(undefined)));
  expect(SEEDS.map((seed) => planOf(seed, weightsOf(undefined)))).toEqual(plans);
  expect(new Set(plans.map((plan) => plan.length))).toEqual(new Set([1, 2, 3]));
  for (const plan of plans) {
    expect(new Set(plan.map(({ kind }) => kind)).size).toBe(plan.length);
    for (const { seed } of plan) expect(seed).toBeTypeOf('number');
  }
  const kinds = plans.flat().map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(11);
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  expect(count('reorder')).toBeGreaterThan(count('lost'));
});

test('a list chooses kinds, and weights change some', () => {
  const kindsWith = (kinds: Parameters<typeof weightsOf>[0]) =>
    new Set(SEEDS.flatMap((seed) => planOf(seed, weightsOf(kinds)).map(({ kind }) => kind)));
  expect(kindsWith(['reorder', 'slow'])).toEqual(new Set(['reorder', 'slow']));
  expect(kindsWith({ lost: 0, cut: 0 }).size).toBe(9);
});

test('a plan is printed as lines of a test', () => {
  expect(codeOf([{ kind: 'disconnect', on: 'dispatch', code: 1006, share: 0.25, seed: 7 }])).toEqual([
    "await hall.fault({ kind: 'disconnect', on: 'dispatch', code: 1006, share: 0.25, seed: 7 });",
  ]);
});

/** An outcome in which every fault took effect but those of `idle`; it failed if `fails` says so. */
function outcome(plan: readonly FaultDeclaration[], fails: boolean, idle: readonly string[] = []): Outcome {
  const effects = plan.map(({ kind }) => (idle.includes(kind) ? 0 : 1));
  return { plan, effects, failure: fails ? { error: new Error('failed'), words: 'failed' } : undefined };
}

const PLAN: FaultDeclaration[] = [
  { kind: 'slow', ms: 50, share: 0.5, seed: 1 },
  { kind: 'duplicate', share: 1, seed: 2 },
  { kind: 'lost', share: 0.5, times: 1, seed: 3 },
];

test('a plan is made smaller while it fails: without what took no effect, with fewer faults, fewer effects and smaller shares', async () => {
  const tried: string[] = [];
  const attempt = async (plan: readonly FaultDeclaration[]) => {
    tried.push(JSON.stringify(plan));
    return outcome(
      plan,
      plan.some(({ kind, share = 1 }) => kind === 'duplicate' && share >= 0.25),
    );
  };
  const { outcome: found, isRepeated } = await shrink(outcome(PLAN, true, ['lost']), attempt, () => true);
  expect(found.plan).toEqual([{ kind: 'duplicate', share: 0.25, times: 1, seed: 2 }]);
  expect(isRepeated).toBe(true);
  expect(tried[0]).toBe(JSON.stringify(PLAN.slice(0, 2)));
  expect(new Set(tried).size).toBe(tried.length);
});

test('a failure that does not repeat says so, and attempts end when they may', async () => {
  const passes = async (plan: readonly FaultDeclaration[]) => outcome(plan, false);
  const failed = outcome(PLAN, true);
  expect(await shrink(failed, passes, () => true)).toEqual({ outcome: failed, isRepeated: false });
  let left = 2;
  let attempts = 0;
  const counted = async (plan: readonly FaultDeclaration[]) => {
    attempts += 1;
    return outcome(plan, false);
  };
  await shrink(failed, counted, () => left-- > 0);
  expect(attempts).toBe(2);
});
