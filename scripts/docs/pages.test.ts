import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { coveragePage, errorsPage, payloadText, eventsPage, limitsPage, ruleTests, settingsPage } from './pages.ts';

test('titles that start with rules are found, once for each rule', () => {
  const text = [
    "test('[guilds/roles] roles are ordered', () => {});",
    "  it('[errors] says \\'no\\'', () => {});",
    'test(\n  "[people/settings] [versions/paths] both", async () => {});',
    "test.each([1])('[events] each %s', () => {});",
    "test.each([\n  [f(1)],\n])('[lobbies/members] table %s', () => {});",
    "test('no rule [events]', () => {});",
    "latest('[search] not a test', 1);",
  ].join('\n');
  expect(ruleTests('a.test.ts', text).map(({ rule, title }) => `${rule}: ${title}`)).toEqual([
    'guilds/roles: roles are ordered',
    "errors: says 'no'",
    'people/settings: both',
    'versions/paths: both',
    'events: each %s',
    'lobbies/members: table %s',
  ]);
});

test('the coverage page lists implemented operations, and sorts rules by number', () => {
  const page = coveragePage(
    [
      { id: 'a', method: 'GET', path: '/a', file: 'server/src/api/x/a.ts' },
      { id: 'b', method: 'PUT', path: '/b', file: undefined },
    ],
    [],
    [
      { rule: 'errors 10010', title: 'later', file: 'test/a.test.ts' },
      { rule: 'errors 9999', title: 'earlier', file: 'test/a.test.ts' },
      { rule: 'guilds/roles', title: 'ordered', file: 'test/a.test.ts' },
    ],
  );
  expect(page).toContain('1 of 2 are implemented');
  expect(page).toContain('| `a` | GET `/a` | [a.ts](../server/src/api/x/a.ts) |');
  expect(page).toContain('| `b` | PUT `/b` | 501 |');
  expect(page.indexOf('### errors 9999')).toBeGreaterThan(0);
  expect(page.indexOf('### errors 10010')).toBeGreaterThan(page.indexOf('### errors 9999'));
  expect(page).toContain('### [guilds/roles](contract/guilds.md#roles)');
  expect(page).toContain('- earlier ([a.test.ts](../test/a.test.ts))');
});

test('texts in the tables of settings and errors are escaped', () => {
  const settings = settingsPage([
    { variable: 'A', title: 'First', form: '`on`, `off`', default: 'on', prose: 'on|off\nor so' },
    { variable: 'B', title: 'Second', form: 'text', default: null, prose: 'b' },
  ]);
  expect(settings).toContain('| `A` | First | `on`, `off` | `on` | on\\|off or so |\n| `B` | Second | text | absent | b |\n');
  const errors = errorsPage({
    LATE: { code: 2, status: 400, message: 'Late' },
    EARLY: { code: 1, status: 404, message: 'Early' },
  });
  expect(errors).toContain('| 1 | 404 | `EARLY` | Early |\n| 2 | 400 | `LATE` | Late |\n');
});

test('the page of limits shows ranges, defaults, tiers, bodies and rates', () => {
  const page = limitsPage({
    areas: {
      pins: { perChannel: { max: 250, unit: 'messages', error: 'FULL', what: 'a|b' }, few: { min: 7, unit: 'x', what: 'c' } },
    },
    tiers: { emojis: { tiers: [50, 1000], unit: 'emojis', what: 'd' } },
    bodies: { small: { bytes: 65_536, values: 10 } },
    rates: { pins: { max: 5, window: 4000 } },
    development: { create_lobby: 100 },
    granted: { requests_per_second: { usual: 50, max: 10_000, window: 1 } },
  });
  expect(page).toContain('| `pins.perChannel` | 250 messages |  | `FULL` | a\\|b |');
  expect(page).toContain('| `pins.few` | at least 7 x |  |  | c |');
  expect(page).toContain('| `emojis` | 50, 1,000 emojis |');
  expect(page).toContain('| `small` | 65,536 | 10 |');
  expect(page).toContain('| `pins` | 5 | 4,000 | the caller and the resource | yes |');
  expect(page).toContain('| `create_lobby` | 100 |');
  expect(page).toContain('| `requests_per_second` | 50 | 10,000 | 1 |');
});

test('the page of events has the payload, the audience, the intents and the other requirements of a recipient', () => {
  const Role = Type.Object({ id: Type.String() }, { title: 'Role' });
  const text = payloadText(Type.Object({ guild_id: Type.String(), role: Type.Optional(Role), all: Type.Array(Role) }));
  expect(text).toBe('{ guild_id, role?: Role, all: Role[] }');
  const page = eventsPage([
    { name: 'B', payload: 'X | Y', audience: 'guild', intents: ['GUILDS'], anyOf: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'] },
    {
      name: 'A',
      payload: '',
      audience: 'users',
      intents: [],
      clients: 'users',
      oauth: { scope: 'lobbies.write', intent: 'LOBBIES' },
    },
  ]);
  expect(page).toContain(
    '| `A` |  | users | not for bots |  | `lobbies.write` with LOBBIES |\n| `B` | `X \\| Y` | guild | `GUILDS` |',
  );
  expect(page).toContain('`BAN_MEMBERS` or `VIEW_AUDIT_LOG`');
});
