import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelObject } from '@guildhall/protocol/objects/messages/channels';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';

/**
 * A change of a guild by an event, as gateway nodes track it. Channels, roles, the owner, members and voice states decide
 * who may view which channel.
 */
export type GuildChange =
  | { kind: 'channel'; channel: ChannelObject; isNew: boolean }
  | { kind: 'channel_deleted'; id: Snowflake }
  /** `permissions` are decimal bits. */
  | { kind: 'role'; id: Snowflake; permissions: string }
  | { kind: 'role_deleted'; id: Snowflake }
  | { kind: 'guild'; ownerId: Snowflake }
  | { kind: 'guild_deleted'; unavailable: boolean }
  | { kind: 'member_added'; userId: Snowflake }
  /** `timedOutUntil` is ISO 8601. */
  | { kind: 'member'; userId: Snowflake; roleIds: readonly Snowflake[]; timedOutUntil: string | null }
  | { kind: 'member_removed'; userId: Snowflake }
  | { kind: 'voice'; userId: Snowflake; channelId: Snowflake | null }
  | { kind: 'presence'; presence: PresenceObject }
  /** A thread, or a membership of one. */
  | { kind: 'thread' }
  /** Fields of a channel that messages and pins change, without an event of the channel. */
  | { kind: 'channel_head'; id: Snowflake; head: ChannelHead };

/** The latest message and pin of a channel. */
export interface ChannelHead {
  last_message_id?: Snowflake;
  /** ISO 8601. */
  last_pin_timestamp?: string | null;
}

/** The kinds of change after which members may view other channels. */
const VISIBILITY: ReadonlySet<GuildChange['kind']> = new Set([
  'channel',
  'channel_deleted',
  'role',
  'role_deleted',
  'guild',
  'member',
  'voice',
]);

/** Whether a change may alter which channels members view. */
export function changesVisibility(change: GuildChange | undefined): change is GuildChange {
  return change !== undefined && VISIBILITY.has(change.kind);
}

/** The only user whose visible channels a change may alter; undefined if it may alter those of all members. */
export function userOf(change: GuildChange): Snowflake | undefined {
  return 'userId' in change ? change.userId : undefined;
}

/** The channel that a change is about, which has an event of its own. */
export function channelOf(change: GuildChange): Snowflake | undefined {
  if (change.kind === 'channel') return change.channel.id;
  return change.kind === 'channel_deleted' ? change.id : undefined;
}

/** Whether a change is of who is a member, or of a member's roles or timeout. */
export function changesMember(change: GuildChange | undefined): boolean {
  return change?.kind === 'member' || change?.kind === 'member_added' || change?.kind === 'member_removed';
}

/** Whether an event is delivered before its change is applied, while the removed object is still known. */
export function isRemovalOf(change: GuildChange | undefined): boolean {
  return change?.kind === 'channel_deleted' || change?.kind === 'guild_deleted' || change?.kind === 'member_removed';
}
