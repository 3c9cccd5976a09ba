import { ALL_PERMISSIONS, bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedSince, type SplitPermission } from './permissions-split.ts';

const RULES: [SplitPermission, string, Permission[]][] = [
  ['PIN_MESSAGES', '2026-01-12', ['MANAGE_MESSAGES']],
  ['BYPASS_SLOWMODE', '2026-02-23', ['MANAGE_MESSAGES', 'MANAGE_CHANNELS', 'MANAGE_THREADS']],
  ['CREATE_GUILD_EXPRESSIONS', '2026-02-23', ['MANAGE_GUILD_EXPRESSIONS']],
  ['CREATE_EVENTS', '2026-02-23', ['MANAGE_EVENTS']],
];
const bits = fc.bigInt({ min: 0n, max: ALL_PERMISSIONS });

test.each(RULES)('[guilds/split-permissions] only %s counts from %s on; before, %s alone suffices', (permission, date, older) => {
  const since = Date.parse(`${date}T00:00:00Z`);
  for (const one of older) {
    expect(allowedSince(since - 1, bitsOf(one), permission)).toBe(true);
    expect(allowedSince(since, bitsOf(one), permission)).toBe(false);
  }
  fc.assert(
    fc.property(bits, fc.integer({ min: since, max: since * 2 }), (held, now) => {
      expect(allowedSince(now, held, permission)).toBe((held & PERMISSIONS[permission]) !== 0n);
    }),
  );
});

test.each(RULES)('[guilds/split-permissions] %s alone is enough at any time', (permission) => {
  fc.assert(
    fc.property(bits, fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (held, now) => {
      expect(allowedSince(now, held | PERMISSIONS[permission], permission)).toBe(true);
    }),
  );
});

test.each(RULES)('[guilds/split-permissions] turning the clock never grants %s to a member who did not have it', (permission) => {
  const time = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2027, 0) });
  fc.assert(
    fc.property(bits, time, time, (held, a, b) => {
      const [earlier, later] = a < b ? [a, b] : [b, a];
      if (allowedSince(later, held, permission)) expect(allowedSince(earlier, held, permission)).toBe(true);
    }),
  );
});
