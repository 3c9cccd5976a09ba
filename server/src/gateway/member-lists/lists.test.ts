import { expect, test } from 'vitest';
import { murmur3 } from './list-id.ts';
import { OrderedMembers } from './ordered.ts';
import { type Op, opsIn, type Range, synced, windowsOf } from './windows.ts';

test.each([
  ['', 0],
  ['hello', 613_153_351],
  ['hello, world', 345_750_399],
  ['The quick brown fox jumps over the lazy dog', 776_992_547],
])('the hash of %j is that of MurmurHash3', (text, hash) => {
  expect(murmur3(text)).toBe(hash);
});

/** Numbers that look random and are the same each time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const label = (item: { id: string; rank: number } | undefined) => item && (item.id || `group ${item.rank}`);

/** Applies ops to the list of a client. */
function apply(held: (string | undefined)[], ops: readonly Op[]): void {
  for (const op of ops) {
    if (op.op === 'SYNC') for (const [at, item] of op.items.entries()) held[op.range[0] + at] = label(item);
    else if (op.op === 'INSERT') held.splice(op.index, 0, label(op.item));
    else if (op.op === 'UPDATE') held[op.index] = label(op.item);
    else if (op.op === 'DELETE') held.splice(op.index, 1);
  }
}

test.each<[string, Range[]]>([
  ['one window', [[0, 9]]],
  [
    'windows that meet',
    [
      [0, 9],
      [10, 19],
    ],
  ],
  [
    'windows apart',
    [
      [0, 4],
      [12, 17],
      [30, 33],
    ],
  ],
  ['a window in the midst', [[8, 15]]],
])('a client that holds %s and applies the ops always shows the current list', (_what, ranges) => {
  const windows = windowsOf(ranges);
  for (let seed = 1; seed <= 40; seed += 1) {
    const next = random(seed);
    const list = new OrderedMembers();
    const held: (string | undefined)[] = [];
    apply(
      held,
      windows.map((window) => synced(window, list.items)),
    );
    for (let step = 0; step < 150; step += 1) {
      const id = String(next(step < 100 ? 45 : 12));
      const onChange = (kind: 'insert' | 'delete' | 'update', at: number) => apply(held, opsIn(windows, kind, at, list.items));
      if (next(4) === 0) list.remove(id, onChange);
      else list.put(id, next(3), `name ${next(20)}`, onChange);
      for (const [first, last] of windows)
        expect(held.slice(first, Math.min(last + 1, Math.max(first, list.items.length)))).toEqual(
          list.items.slice(first, last + 1).map(label),
        );
    }
  }
});

test('a list filled in one step equals one built by individual insertions', () => {
  const next = random(7);
  const many = Array.from({ length: 500 }, (_, id) => ({ id: String(id), rank: next(4) * 2, name: `name ${next(60)}` }));
  const [filled, grown] = [new OrderedMembers(), new OrderedMembers()];
  filled.fill(many);
  for (const { id, rank, name } of many) grown.put(id, rank, name, () => undefined);
  expect(filled.items).toEqual(grown.items);
  for (let step = 0; step < 500; step += 1) {
    const [id, rank] = [String(next(600)), next(9)];
    const onChange = [filled, grown].map((list) => {
      const ops: unknown[] = [];
      const note = (kind: string, at: number) => ops.push([kind, at]);
      if (step % 3 === 0) list.remove(id, note);
      else list.put(id, rank, `name ${step % 60}`, note);
      return ops;
    });
    expect(onChange[0]).toEqual(onChange[1]);
  }
  expect(filled.items).toEqual(grown.items);
  expect([0, 1, 2, 8].map((rank) => filled.count(rank))).toEqual([0, 1, 2, 8].map((rank) => grown.count(rank)));
});

test('members follow the header of their group, by name; a group without members has no header', () => {
  const list = new OrderedMembers();
  const quiet = () => undefined;
  for (const [id, rank, name] of [
    ['1', 1, 'b'],
    ['2', 0, 'z'],
    ['3', 1, 'a'],
    ['4', 1, 'a'],
  ] as const)
    list.put(id, rank, name, quiet);
  expect(list.items.map(label)).toEqual(['group 0', '2', 'group 1', '3', '4', '1']);
  list.put('2', 1, 'c', quiet);
  expect(list.items.map(label)).toEqual(['group 1', '3', '4', '1', '2']);
  expect([list.count(0), list.count(1)]).toEqual([0, 4]);
});
