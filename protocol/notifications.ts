import type { Snowflake } from './ids.ts';
import type { ChannelOverride, GuildSettingsObject, MuteConfig } from './objects/messages/notification-settings.ts';

/** The notification levels of a place; an override may also inherit (3). */
export const NOTIFICATION_LEVELS = { ALL: 0, MENTIONS: 1, NOTHING: 2, INHERIT: 3 } as const;

/** Flags of a thread membership that replace the level of its channel. */
export const THREAD_NOTIFICATION_FLAGS = { ALL: 1 << 1, MENTIONS: 1 << 2, NOTHING: 1 << 3 } as const;

/** Above this number of members, messages without a mention are not pushed. */
export const LARGE_GUILD_MEMBERS = 2500;

const SUPPRESS_NOTIFICATIONS = 1 << 12;
const RECIPIENT_REMOVE = 2;

/** Something that can be muted. */
export interface Mutable {
  muted: boolean;
  mute_config: MuteConfig | null;
}

/** The settings that the decision reads. */
export type SettingsRead = Pick<
  GuildSettingsObject,
  'message_notifications' | 'muted' | 'mute_config' | 'suppress_everyone' | 'suppress_roles' | 'mobile_push'
> & { readonly channel_overrides: readonly ChannelOverride[] };

/** The settings of a place for which the person has set none; `level` is the guild's own, 0 in private channels. */
export function defaultSettings(level: number): SettingsRead {
  return {
    message_notifications: level,
    muted: false,
    mute_config: null,
    suppress_everyone: false,
    suppress_roles: false,
    mobile_push: true,
    channel_overrides: [],
  };
}

/** A message, and the person for whom the decision is made. */
export interface NotificationCase {
  /** Ms since 1970; mutes that have ended do not count. */
  now: number;
  userId: Snowflake;
  /** The person's roles in the guild. */
  roleIds: readonly Snowflake[];
  /** The person has blocked or ignored the author. */
  isAuthorHidden: boolean;
  message: {
    author_id: Snowflake;
    type: number;
    flags: number;
    mention_everyone: boolean;
    /** Ids of users. */
    mentions: readonly Snowflake[];
    mention_roles: readonly Snowflake[];
  };
  /** The place of the message; `channel_id` is the parent of a thread. */
  place: {
    /** Null: a private channel. */
    guild_id: Snowflake | null;
    channel_id: Snowflake;
    /** The category of the channel. */
    category_id: Snowflake | null;
    member_count: number;
    /** The message is in a thread; `member` is the person's membership. */
    thread?: { member: (Mutable & { flags: number }) | null };
  };
  /** The settings of the guild, or of private channels. */
  settings: SettingsRead;
}

/** The effects of a message for one person. */
export interface NotificationDecision {
  /** It raises the mention count of its channel. */
  counts: boolean;
  /** An open client shows it. */
  notifies: boolean;
  /** Without a sound. */
  silent: boolean;
  /** It is sent to devices and browsers while no client is in use. */
  pushes: boolean;
}

/** Whether something is muted at a time (ms since 1970). */
export function isMuted({ muted, mute_config }: Mutable, now: number): boolean {
  const end = mute_config?.end_time;
  return muted && (end === null || end === undefined || Date.parse(end) > now);
}

/**
 * The ids whose mention counts for a person in a guild: the person, their roles and, for everyone, the guild; without
 * those that the settings suppress.
 */
export function countedTargets(
  who: { userId: Snowflake; guildId: Snowflake; roleIds: readonly Snowflake[] },
  { suppress_everyone, suppress_roles }: Pick<SettingsRead, 'suppress_everyone' | 'suppress_roles'>,
): Snowflake[] {
  return [who.userId, ...(suppress_everyone ? [] : [who.guildId]), ...(suppress_roles ? [] : who.roleIds)];
}

/** Decides whether a message counts, notifies and is pushed for a person (docs/contract/people.md#notifications). */
export function decideNotification(asked: NotificationCase): NotificationDecision {
  const { message, settings, userId } = asked;
  const none = { counts: false, notifies: false, silent: false, pushes: false };
  if (message.author_id === userId || asked.isAuthorHidden || message.type === RECIPIENT_REMOVE) return none;
  const isMentioned = mentions(asked);
  const muted = isPlaceMuted(asked);
  const silent = (message.flags & SUPPRESS_NOTIFICATIONS) !== 0;
  const isPrivate = asked.place.guild_id === null;
  const counts = isPrivate ? !muted || isMentioned : isMentioned;
  const level = isPrivate ? NOTIFICATION_LEVELS.ALL : levelOf(asked);
  const notifies = !muted && (level === NOTIFICATION_LEVELS.ALL || (level === NOTIFICATION_LEVELS.MENTIONS && isMentioned));
  const isSpared = !isPrivate && !isMentioned && asked.place.member_count > LARGE_GUILD_MEMBERS;
  return { counts, notifies, silent: notifies && silent, pushes: notifies && settings.mobile_push && !isSpared };
}

function mentions({ message, place, settings, userId, roleIds }: NotificationCase): boolean {
  if (place.guild_id === null) return message.mention_everyone || message.mentions.includes(userId);
  const targets = new Set(countedTargets({ userId, guildId: place.guild_id, roleIds }, settings));
  const named = [...message.mentions, ...message.mention_roles, ...(message.mention_everyone ? [place.guild_id] : [])];
  return named.some((id) => targets.has(id));
}

function overridesOf({ place, settings }: NotificationCase): ChannelOverride[] {
  const find = (id: Snowflake | null) => settings.channel_overrides.find(({ channel_id }) => channel_id === id);
  return [find(place.channel_id), find(place.category_id)].filter((found) => found !== undefined);
}

function isPlaceMuted(asked: NotificationCase): boolean {
  const member = asked.place.thread?.member;
  return [...(member ? [member] : []), ...overridesOf(asked), asked.settings].some((one) => isMuted(one, asked.now));
}

function levelOf(asked: NotificationCase): number {
  const { thread } = asked.place;
  if (thread) {
    const flags = thread.member?.flags ?? THREAD_NOTIFICATION_FLAGS.MENTIONS;
    if ((flags & THREAD_NOTIFICATION_FLAGS.NOTHING) !== 0) return NOTIFICATION_LEVELS.NOTHING;
    if ((flags & THREAD_NOTIFICATION_FLAGS.MENTIONS) !== 0) return NOTIFICATION_LEVELS.MENTIONS;
    if ((flags & THREAD_NOTIFICATION_FLAGS.ALL) !== 0) return NOTIFICATION_LEVELS.ALL;
  }
  const own = overridesOf(asked).find(({ message_notifications }) => message_notifications !== NOTIFICATION_LEVELS.INHERIT);
  return own?.message_notifications ?? asked.settings.message_notifications;
}
