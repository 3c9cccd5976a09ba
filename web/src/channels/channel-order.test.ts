import { expect, test } from 'vitest';
import { channel } from '../state/fixtures.ts';
import { moved, placesOf } from './channel-order.ts';

const list = [
  channel({ id: '1', position: 0 }),
  channel({ id: '10', type: 4, position: 1 }),
  channel({ id: '11', parent_id: '10', position: 2 }),
  channel({ id: '20', type: 4, position: 3 }),
  channel({ id: '21', parent_id: '20', position: 4 }),
];
const ids = (id: string, target: string, side: 'before' | 'after') => moved(list, id, target, side).map((one) => one.id);

test('a channel moves into the category above its place', () => {
  expect(ids('1', '21', 'before')).toEqual(['10', '11', '20', '1', '21']);
  expect(placesOf(moved(list, '1', '21', 'before'), '1')).toEqual([
    { id: '10', position: 0 },
    { id: '11', position: 1 },
    { id: '20', position: 2 },
    { id: '1', position: 3, parent_id: '20' },
  ]);
  expect(placesOf(moved(list, '11', '1', 'before'), '11')[0]).toEqual({ id: '11', position: 0, parent_id: null });
});

test('a category moves with its channels, and not into another', () => {
  expect(ids('20', '11', 'before')).toEqual(['1', '20', '21', '10', '11']);
  expect(ids('10', '21', 'after')).toEqual(['1', '20', '21', '10', '11']);
  expect(ids('10', '11', 'after')).toEqual(['1', '10', '11', '20', '21']);
});
