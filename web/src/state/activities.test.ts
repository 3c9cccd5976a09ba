import { expect, test } from 'vitest';
import { activityLine, deeds } from './activities.ts';

const race = { type: 0, name: 'Difference Racers', state: 'Ranked', details: 'Lap 3' };

test('[spec 2.6] the game picks which of its texts stands in lists: name, state or details', () => {
  expect(activityLine([race])).toBe('Playing Difference Racers');
  expect([0, 1, 2].map((pick) => activityLine([{ ...race, status_display_type: pick }]))).toEqual([
    'Playing Difference Racers',
    'Playing Ranked',
    'Playing Lap 3',
  ]);
  expect(activityLine([{ ...race, state: null, status_display_type: 1 }])).toBe('Playing Difference Racers');
  expect(activityLine([{ type: 2, name: 'the rain' }])).toBe('Listening to the rain');
});

test('own words come first, with a sign that is a letter; without any the first deed stands', () => {
  const own = { type: 4, name: 'Custom Status', state: 'at lunch', emoji: { name: '🍜' } };
  expect(activityLine([race, own])).toBe('🍜 at lunch');
  expect(activityLine([{ ...own, emoji: { id: '1', name: 'soup' } }])).toBe('at lunch');
  expect(activityLine([{ ...own, state: null, emoji: null }, race])).toBe('Playing Difference Racers');
  expect(deeds([own, race])).toEqual([race]);
  expect(activityLine([])).toBeNull();
});
