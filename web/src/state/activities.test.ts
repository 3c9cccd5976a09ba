import { expect, test } from 'vitest';
import { activityLine, gameActivities } from './activities.ts';

const race = { type: 0, name: 'Difference Racers', state: 'Ranked', details: 'Lap 3' };

test('[games/rich-presence] the game chooses the text shown in lists: name, state or details', () => {
  expect(activityLine([race])).toBe('Playing Difference Racers');
  expect([0, 1, 2].map((pick) => activityLine([{ ...race, status_display_type: pick }]))).toEqual([
    'Playing Difference Racers',
    'Playing Ranked',
    'Playing Lap 3',
  ]);
  expect(activityLine([{ ...race, state: null, status_display_type: 1 }])).toBe('Playing Difference Racers');
  expect(activityLine([{ type: 2, name: 'the rain' }])).toBe('Listening to the rain');
});

test('the custom status comes first, with a Unicode emoji; without one, the first activity is shown', () => {
  const own = { type: 4, name: 'Custom Status', state: 'at lunch', emoji: { name: '🍜' } };
  expect(activityLine([race, own])).toBe('🍜 at lunch');
  expect(activityLine([{ ...own, emoji: { id: '1', name: 'soup' } }])).toBe('at lunch');
  expect(activityLine([{ ...own, state: null, emoji: null }, race])).toBe('Playing Difference Racers');
  expect(gameActivities([own, race])).toEqual([race]);
  expect(activityLine([])).toBeNull();
});
