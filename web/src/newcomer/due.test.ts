import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { expect, test } from 'vitest';
import type { Member } from '../api/wire-base.ts';
import { ADA, ME, member, ready } from '../state/fixtures.ts';
import type { GuildState } from '../state/types.ts';
import { dueOf, hasQuestions } from './due.ts';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const WELCOMING = { features: ['WELCOME_SCREEN_ENABLED'] };

function guildOf(more: Parameters<typeof ready>[0] = {}): GuildState {
  const found = ready(more).guilds['100'];
  if (!found) throw new Error('there is no guild');
  return found;
}

const joined = (more: Partial<Member>) => member(ME, { joined_at: '2026-12-01T11:50:00.000Z', ...more });

test('a pending member reads the rules, and one who has started the questions answers them', () => {
  expect(dueOf(guildOf(), joined({ pending: true }), NOW)).toEqual({ rules: true, questions: false, welcome: false });
  const started = joined({ flags: MEMBER_FLAGS.STARTED_ONBOARDING });
  expect(dueOf(guildOf(), started, NOW).questions).toBe(true);
  const completed = joined({ flags: MEMBER_FLAGS.STARTED_ONBOARDING | MEMBER_FLAGS.COMPLETED_ONBOARDING });
  expect(dueOf(guildOf(), completed, NOW).questions).toBe(false);
});

test('the welcome screen is for new members, not for the owner or those who joined long ago', () => {
  const guild = guildOf(WELCOMING);
  expect(dueOf(guild, joined({}), NOW).welcome).toBe(true);
  expect(dueOf(guild, joined({ joined_at: '2026-11-01T12:00:00.000Z' }), NOW).welcome).toBe(false);
  expect(dueOf(guild, { ...joined({}), user: ADA }, NOW).welcome).toBe(false);
  expect(dueOf(guildOf(), joined({}), NOW).welcome).toBe(false);
});

test('a guild asks questions if its answers bring roles, or if the user was asked', () => {
  const role = { id: '300', name: 'Carvers', color: 0, position: 1, permissions: '0', hoist: false };
  expect(hasQuestions(guildOf({ roles: [role] }), ME.id)).toBe(false);
  expect(hasQuestions(guildOf({ roles: [{ ...role, flags: 1 }] }), ME.id)).toBe(true);
  const asked = joined({ flags: MEMBER_FLAGS.COMPLETED_ONBOARDING });
  expect(hasQuestions(guildOf({ members: [asked] }), ME.id)).toBe(true);
});
