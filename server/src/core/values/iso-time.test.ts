import { assert, date, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isoTime, isoTimeOrNull } from './iso-time.ts';

test('every time has microseconds and the offset', () => {
  const range = { min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true };
  assert(property(date(range), (moment) => isoTime(moment.getTime()) === `${moment.toISOString().slice(0, -1)}000+00:00`));
});

test('a null time stays null', () => {
  expect([isoTimeOrNull(null), isoTimeOrNull(0)]).toEqual([null, '1970-01-01T00:00:00.000000+00:00']);
});
