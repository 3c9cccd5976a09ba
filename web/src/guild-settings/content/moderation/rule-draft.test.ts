import { TRIGGERS } from '@guildhall/protocol/auto-moderation/match';
import { expect, test } from 'vitest';
import { bodyOf, draftOf, linesOf, newDraft } from './rule-draft.ts';

test('the form of a rule returns the rule it shows', () => {
  const body = {
    name: 'No cats',
    trigger_metadata: { keyword_filter: ['cat', 'the mitten'], regex_patterns: ['d[o0]g'], allow_list: ['cattle'] },
    actions: [
      { type: 1 as const, metadata: { custom_message: 'No pets.' } },
      { type: 2 as const, metadata: { channel_id: '5' } },
      { type: 3 as const, metadata: { duration_seconds: 300 } },
    ],
    exempt_roles: ['7'],
    exempt_channels: ['8'],
  };
  const rule = {
    ...body,
    id: '1',
    guild_id: '2',
    creator_id: '3',
    event_type: 1 as const,
    trigger_type: 1 as const,
    enabled: true,
  };
  expect(bodyOf(draftOf(rule))).toEqual(body);
});

test('a trigger has only its own metadata and actions', () => {
  expect(bodyOf(newDraft(TRIGGERS.SPAM, 'Spam'))).toMatchObject({ trigger_metadata: {}, actions: [{ type: 1, metadata: {} }] });
  const profile = bodyOf({ ...newDraft(TRIGGERS.MEMBER_PROFILE, 'Names'), block: true, timeout: true, keywords: 'admin' });
  expect(profile.actions).toEqual([{ type: 4, metadata: {} }]);
  const mentions = bodyOf({ ...newDraft(TRIGGERS.MENTION_SPAM, 'Mentions'), mentions: 3, timeout: true });
  expect(mentions.trigger_metadata).toEqual({ mention_total_limit: 3, mention_raid_protection_enabled: true });
  expect(mentions.actions.map((one) => one.type)).toEqual([1, 3]);
});

test('lists have one entry on each line', () => {
  expect(linesOf(' cat \n\n the mitten\n')).toEqual(['cat', 'the mitten']);
});
