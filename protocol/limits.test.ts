import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { APPS_LIMITS } from './limits/apps.ts';
import { GAMES_LIMITS } from './limits/games.ts';
import { GUILD_LIMITS } from './limits/guild.ts';
import type { Limit } from './limits/limit.ts';
import { MESSAGES_LIMITS } from './limits/messages.ts';
import { PEOPLE_LIMITS } from './limits/people.ts';
import { PLATFORM_LIMITS } from './limits/platform.ts';
import { VOICE_LIMITS } from './limits/voice.ts';
import { LIMITS, TIER_LIMITS } from './limits.ts';

/** Limits that clients of the wire rely on. `npm run new -- limit` adds a row. */
const LIMIT_ROWS: readonly (readonly [name: string, limit: Limit, expected: Partial<Limit>])[] = [
  ['bans.perPage', LIMITS.bans.perPage, { max: 1000 }],
  ['pins.perChannel', LIMITS.pins.perChannel, { max: 250 }],
];

test.each(LIMIT_ROWS)('the limit %s has its bound', (_name, limit, expected) => {
  expect(limit).toMatchObject(expected);
});

test('every limit has an ordered range, a unit and a sentence', () => {
  const limits: [string, Limit][] = Object.entries(LIMITS).flatMap(([area, fields]) =>
    Object.entries(fields).map(([name, limit]): [string, Limit] => [`${area}.${name}`, limit]),
  );
  for (const [name, { min = 0, max = Number.POSITIVE_INFINITY, default: usual = max, unit, what, error }] of limits) {
    expect(min <= usual && usual <= max, name).toBe(true);
    expect(unit, name).not.toBe('');
    expect(what, name).toMatch(/[.:)]$/);
    if (error) expect(ERRORS, name).toHaveProperty(error);
  }
  for (const [name, { tiers }] of Object.entries(TIER_LIMITS)) expect(tiers, name).toEqual([...tiers].sort((a, b) => a - b));
});

test('an area of limits is declared by one district only', () => {
  const districts = [APPS_LIMITS, GAMES_LIMITS, GUILD_LIMITS, MESSAGES_LIMITS, PEOPLE_LIMITS, PLATFORM_LIMITS, VOICE_LIMITS];
  const areas = districts.flatMap((limits) => Object.keys(limits));
  expect(areas).toEqual(Object.keys(LIMITS));
});
