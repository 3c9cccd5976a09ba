import { expect, test } from 'vitest';
import type { GuildSettingsObject } from '@guildhall/protocol/objects/messages/notification-settings';
import { ADA, channel, ME, message, ready } from './fixtures.ts';
import { decide, guildMarks, homeMarks, isChannelMuted, showsUnread, totalCount } from './notification-rules.ts';
import { reduce } from './reduce.ts';
import type { State } from './types.ts';

const NOW = Date.parse('2026-01-01T12:00:00Z');

function settings(more: Partial<GuildSettingsObject>): GuildSettingsObject {
  return {
    guild_id: '100',
    message_notifications: 0,
    muted: false,
    mute_config: null,
    suppress_everyone: false,
    suppress_roles: false,
    mute_scheduled_events: false,
    hide_muted_channels: false,
    mobile_push: true,
    notify_highlights: 0,
    flags: 0,
    version: 1,
    channel_overrides: [],
    ...more,
  };
}

function withSettings(more: Partial<GuildSettingsObject>, state = ready()): State {
  return reduce(state, 'USER_GUILD_SETTINGS_UPDATE', settings(more), NOW);
}

const muted = (channel_id: string, end_time: string | null = null) => ({
  channel_id,
  message_notifications: 3,
  muted: true,
  mute_config: { end_time, selected_time_window: end_time ? 900 : -1 },
  collapsed: false,
  flags: 0,
});
const hall = (state: State) => state.channels['200'] ?? channel();

test('a muted channel has no unread mark until it mentions the user, and until its mute ends', () => {
  let state = withSettings({ channel_overrides: [muted('200', '2026-01-01T12:15:00Z')] });
  state = reduce(state, 'MESSAGE_CREATE', message('5'), NOW);
  expect(isChannelMuted(state, hall(state), NOW)).toBe(true);
  expect(showsUnread(state, hall(state), NOW)).toBe(false);
  expect(showsUnread(state, hall(state), NOW + 900_000)).toBe(true);
  state = reduce(state, 'MESSAGE_CREATE', message('6', { mentions: [ME] }), NOW);
  expect(guildMarks(state, '100', NOW)).toEqual({ unread: true, mentions: 1 });
});

test('the mute of a category holds for its channels, that of a guild hides their marks without dimming them', () => {
  const inCategory = reduce(ready(), 'CHANNEL_UPDATE', channel({ parent_id: '210' }), NOW);
  expect(
    isChannelMuted(withSettings({ channel_overrides: [muted('210')] }, inCategory), channel({ parent_id: '210' }), NOW),
  ).toBe(true);
  const state = reduce(withSettings({ muted: true }), 'MESSAGE_CREATE', message('5'), NOW);
  expect(isChannelMuted(state, hall(state), NOW)).toBe(false);
  expect(guildMarks(state, '100', NOW)).toEqual({ unread: false, mentions: 0 });
});

test('mentions of everyone that are suppressed do not count', () => {
  const everyone = message('5', { mention_everyone: true });
  expect(reduce(ready(), 'MESSAGE_CREATE', everyone, NOW).read['200']?.mentions).toBe(1);
  expect(reduce(withSettings({ suppress_everyone: true }), 'MESSAGE_CREATE', everyone, NOW).read['200']?.mentions).toBe(0);
});

test('a message notifies by the level of the guild, and never from a blocked author', () => {
  expect(decide(ready(), message('5'), NOW)).toMatchObject({ notifies: true, counts: false });
  expect(decide(ready({ default_message_notifications: 1 }), message('5'), NOW).notifies).toBe(false);
  const blocked = reduce(ready(), 'RELATIONSHIP_ADD', { id: ADA.id, type: 2, user: ADA }, NOW);
  expect(decide(blocked, message('5', { mentions: [ME] }), NOW)).toMatchObject({ notifies: false, counts: false });
});

test('private messages and friend requests count on Home and in the total', () => {
  let state = reduce(ready(), 'CHANNEL_CREATE', channel({ id: '400', guild_id: undefined, type: 1, recipients: [ADA] }), NOW);
  for (const id of ['7', '8'])
    state = reduce(state, 'MESSAGE_CREATE', message(id, { channel_id: '400', guild_id: undefined }), NOW);
  state = reduce(state, 'RELATIONSHIP_ADD', { id: ADA.id, type: 3, user: ADA }, NOW);
  expect(homeMarks(state, NOW)).toEqual({ messages: 2, requests: 1, unread: true });
  expect(totalCount(state, NOW)).toBe(3);
});
