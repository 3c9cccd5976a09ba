import { expect, test } from 'vitest';
import { Pulse, PULSE_PERIOD } from './pulse.ts';

/** Nodes with a manual clock; `carries` defines which node receives from which. */
function scene() {
  let now = 0;
  const carries = { on: true };
  const nodes: { pulse: Pulse; missed: number }[] = [];
  const join = () => {
    const node = { missed: 0 };
    const send = (beat: unknown) => {
      for (const { pulse } of nodes) if (carries.on && pulse !== own.pulse) pulse.hear(JSON.parse(JSON.stringify(beat)));
    };
    const own = Object.assign(node, { pulse: new Pulse({ send, missed: () => (node.missed += 1), now: () => now }) });
    nodes.push(own);
    own.pulse.beat();
    return own;
  };
  const run = (periods: number) => {
    for (let passed = 0; passed < periods; passed += 1) {
      now += PULSE_PERIOD;
      for (const { pulse } of nodes) pulse.beat();
    }
  };
  return { join, run, carries };
}

test('while all beats arrive no node reports a loss, whenever nodes join', () => {
  const { join, run } = scene();
  const one = join();
  run(5);
  const two = join();
  run(5);
  expect([one.missed, two.missed]).toEqual([0, 0]);
});

test('after a break both ends report a possible loss, once', () => {
  const { join, run, carries } = scene();
  const [one, two] = [join(), join()];
  run(2);
  carries.on = false;
  run(1);
  carries.on = true;
  run(5);
  expect([one.missed, two.missed]).toEqual([1, 1]);
});

test('a node that started during a break is detected as missed too', () => {
  const { join, run, carries } = scene();
  const one = join();
  run(5);
  carries.on = false;
  join();
  run(10);
  const before = one.missed;
  carries.on = true;
  run(5);
  expect([before, one.missed]).toEqual([0, 1]);
});

test('a node whose own connection was lost counts as a new node, and does not count the others’ beats as missed', () => {
  const { join, run, carries } = scene();
  const [one, two] = [join(), join()];
  run(2);
  carries.on = false;
  run(3);
  one.pulse.restart();
  carries.on = true;
  one.pulse.beat();
  run(3);
  expect([one.missed, two.missed]).toEqual([0, 0]);
});

test('a message that is not a beat is ignored', () => {
  const { join } = scene();
  const one = join();
  for (const value of [null, 5, {}, { from: 1, n: 1, age: 1 }, { from: 'x', n: '1', age: 1 }]) one.pulse.hear(value);
  expect(one.missed).toBe(0);
});
