import { describe, expect, test } from 'vitest';
import { decideNotification, defaultSettings, type NotificationCase, type SettingsRead } from './notifications.ts';
import type { ChannelOverride } from './objects/messages/notification-settings.ts';

const NOW = 1_000_000_000_000;
const [ME, AUTHOR, ROLE, GUILD, CHANNEL, CATEGORY] = ['1', '2', '3', '10', '11', '12'] as const;
const at = (ms: number) => ({ end_time: new Date(ms).toISOString(), selected_time_window: 60 });

type Message = Partial<NotificationCase['message']>;
type Place = Partial<NotificationCase['place']>;
interface Case {
  message?: Message;
  place?: Place;
  settings?: Partial<SettingsRead>;
  level?: number;
  hidden?: boolean;
}

const override = (channel_id: string, some: Partial<ChannelOverride>): ChannelOverride => ({
  channel_id,
  message_notifications: 3,
  muted: false,
  mute_config: null,
  collapsed: false,
  flags: 0,
  ...some,
});

/** The decision in letters: Counts, Notifies, Silent, Pushes. */
function decide({ message = {}, place = {}, settings = {}, level = 0, hidden = false }: Case): string {
  const { counts, notifies, silent, pushes } = decideNotification({
    now: NOW,
    userId: ME,
    roleIds: [ROLE],
    isAuthorHidden: hidden,
    message: { author_id: AUTHOR, type: 0, flags: 0, mention_everyone: false, mentions: [], mention_roles: [], ...message },
    place: { guild_id: GUILD, channel_id: CHANNEL, category_id: CATEGORY, member_count: 5, ...place },
    settings: { ...defaultSettings(level), ...settings },
  });
  return `${counts ? 'C' : ''}${notifies ? 'N' : ''}${silent ? 'S' : ''}${pushes ? 'P' : ''}`;
}

const DIRECT = { guild_id: null, category_id: null };
const MENTIONED = { mentions: [ME] };

describe('[people/notifications]', () => {
  test.each<[string, Case, string]>([
    ['a message at level all', {}, 'NP'],
    ['a mention at level all', { message: MENTIONED }, 'CNP'],
    ['a message at level mentions', { level: 1 }, ''],
    ['a mention at level mentions', { level: 1, message: MENTIONED }, 'CNP'],
    ['a mention of a role', { level: 1, message: { mention_roles: [ROLE] } }, 'CNP'],
    ['a mention of a role of others', { level: 1, message: { mention_roles: ['4'] } }, ''],
    ['a mention of everyone', { level: 1, message: { mention_everyone: true } }, 'CNP'],
    ['a suppressed role', { level: 1, message: { mention_roles: [ROLE] }, settings: { suppress_roles: true } }, ''],
    ['a suppressed everyone', { level: 1, message: { mention_everyone: true }, settings: { suppress_everyone: true } }, ''],
    [
      'a mention beside a suppressed one',
      { level: 1, message: { ...MENTIONED, mention_everyone: true }, settings: { suppress_everyone: true } },
      'CNP',
    ],
    ['a mention at level nothing still counts', { level: 2, message: MENTIONED }, 'C'],
    ["one's own message", { message: { ...MENTIONED, author_id: ME } }, ''],
    ['a blocked author', { hidden: true, message: MENTIONED }, ''],
    ['a silent message', { message: { flags: 1 << 12 } }, 'NSP'],
    ['a muted guild', { settings: { muted: true }, message: MENTIONED }, 'C'],
    ['a mute that lasts', { settings: { muted: true, mute_config: at(NOW + 1) } }, ''],
    ['a mute that has ended', { settings: { muted: true, mute_config: at(NOW) } }, 'NP'],
    ['a muted channel', { settings: { channel_overrides: [override(CHANNEL, { muted: true })] } }, ''],
    ['a muted category', { settings: { channel_overrides: [override(CATEGORY, { muted: true })] } }, ''],
    ['another muted channel', { settings: { channel_overrides: [override('99', { muted: true })] } }, 'NP'],
    [
      "a channel's level before the guild's",
      { level: 2, settings: { channel_overrides: [override(CHANNEL, { message_notifications: 0 })] } },
      'NP',
    ],
    [
      "a category's level before the guild's",
      { settings: { channel_overrides: [override(CATEGORY, { message_notifications: 2 })] } },
      '',
    ],
    [
      "a channel's level before its category's",
      {
        settings: {
          channel_overrides: [override(CATEGORY, { message_notifications: 2 }), override(CHANNEL, { message_notifications: 0 })],
        },
      },
      'NP',
    ],
    ['push switched off', { settings: { mobile_push: false } }, 'N'],
    ['a large guild at level all', { place: { member_count: 2501 } }, 'N'],
    ['a mention in a large guild', { place: { member_count: 2501 }, message: MENTIONED }, 'CNP'],
    ['a thread that one is not in', { place: { thread: { member: null } } }, ''],
    [
      'a thread with its own level',
      { level: 2, place: { thread: { member: { flags: 2, muted: false, mute_config: null } } } },
      'NP',
    ],
    ['a thread without notifications', { place: { thread: { member: { flags: 8, muted: false, mute_config: null } } } }, ''],
    ["a thread at its channel's level", { place: { thread: { member: { flags: 1, muted: false, mute_config: null } } } }, 'NP'],
    ['a muted thread', { place: { thread: { member: { flags: 2, muted: true, mute_config: null } } } }, ''],
    ['a direct message', { place: DIRECT }, 'CNP'],
    ['a muted direct message', { place: DIRECT, settings: { channel_overrides: [override(CHANNEL, { muted: true })] } }, ''],
    [
      'a mention in a muted direct message',
      { place: DIRECT, message: MENTIONED, settings: { channel_overrides: [override(CHANNEL, { muted: true })] } },
      'C',
    ],
    ['a user left a group', { place: DIRECT, message: { type: 2 } }, ''],
  ])('%s', (_, asked, expected) => {
    expect(decide(asked)).toBe(expected);
  });
});
