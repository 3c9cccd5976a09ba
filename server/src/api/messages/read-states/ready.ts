import type { Snowflake } from '@guildhall/protocol/ids';
import type { ReadStateObject, ReadStates } from '@guildhall/protocol/objects/messages/read-states';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { type MemberState, memberState } from '../../../core/access/member.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { channelPermissions } from '../../../core/access/permissions.ts';
import type { ReadStateRow } from '../../../core/tables/pins.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { findMemberships } from '../../guild/members/queries.ts';
import { countedEverywhere } from './counted.ts';
import { findFeatureReads } from './feature-reads.ts';
import { findUnreadDirect, findUnreadInGuilds, type Unread, type UnreadInGuild } from './mentions.ts';
import { findReadOverview, type ReadOverview } from './overview.ts';

/**
 * A user's read states, for channels that were read and channels with unread messages. Mentions are counted
 * here, from the messages, so that a message costs nothing for users who do not read it. `withFeatures`: those of other
 * things as well.
 */
export async function readStateObjects(platform: Platform, userId: Snowflake, withFeatures: boolean): Promise<ReadStates> {
  const db = platform.store.read;
  const { version, states, hasUnread } = await findReadOverview(db, userId);
  const isInGuilds = hasUnread.guilds || states.some(({ guild_id }) => guild_id !== null);
  const rows = isInGuilds ? await findMemberships(db, userId) : [];
  const members = new Map(rows.map((row) => [row.guild_id, memberState(row)]));
  const unread = new Map((await findUnread(platform, userId, { members, hasUnread })).map((one) => [one.channel_id, one]));
  const entries: ReadStates['entries'] = withFeatures ? await findFeatureReads(db, userId) : [];
  for (const { channel_id, guild_id, ...state } of states) {
    if (guild_id !== null && !members.has(guild_id)) continue;
    const waiting = unread.get(channel_id);
    entries.push(entry(channel_id, { ...state, since: waiting?.since ?? '0', count: waiting?.count ?? 0 }));
    unread.delete(channel_id);
  }
  for (const { channel_id, ...waiting } of unread.values()) {
    entries.push(entry(channel_id, { ...waiting, last_message_id: null, last_pin_at: null, flags: null, last_viewed: null }));
  }
  return { entries, version, partial: false };
}

async function findUnread(
  platform: Platform,
  userId: Snowflake,
  { members, hasUnread }: { members: ReadonlyMap<Snowflake, MemberState>; hasUnread: ReadOverview['hasUnread'] },
): Promise<Unread[]> {
  if (!hasUnread.guilds && !hasUnread.direct) return [];
  const db = platform.store.read;
  const counted = await countedEverywhere(db, userId, members, platform.clock.now());
  const inGuilds = hasUnread.guilds ? await visibleOf(platform, members, await findUnreadInGuilds(db, userId, counted)) : [];
  const direct = hasUnread.direct ? await findUnreadDirect(db, userId, counted) : [];
  return [...inGuilds, ...direct];
}

async function visibleOf(
  { guildStates, clock }: Platform,
  members: ReadonlyMap<Snowflake, MemberState>,
  found: readonly UnreadInGuild[],
): Promise<Unread[]> {
  const visible: Unread[] = [];
  for (const [guildId, rows] of Map.groupBy(found, (row) => row.guild_id)) {
    const [guild, member] = [await guildStates.get(guildId), members.get(guildId)];
    if (!guild || !member) continue;
    for (const { guild_id: _, seen_by_id, ...unread } of rows) {
      const channel = guild.channels.get(seen_by_id);
      const bits = channel ? channelPermissions(guild, channel, member, clock.now()) : 0n;
      if ((bits & PERMISSIONS.VIEW_CHANNEL) !== 0n) visible.push(unread);
    }
  }
  return visible;
}

function entry(
  id: Snowflake,
  state: Pick<Unread, 'since' | 'count'> & Pick<ReadStateRow, 'last_message_id' | 'last_pin_at' | 'flags' | 'last_viewed'>,
): ReadStateObject {
  return {
    id,
    // A state that was set back before the first message is a small number in the store.
    last_message_id: String(state.last_message_id ?? state.since),
    mention_count: state.count,
    last_pin_timestamp: isoTime(state.last_pin_at ?? 0),
    ...(state.flags === null ? {} : { flags: state.flags }),
    ...(state.last_viewed === null ? {} : { last_viewed: state.last_viewed }),
  };
}
