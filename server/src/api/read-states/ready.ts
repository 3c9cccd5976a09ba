import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { type MemberState, memberState } from '../../core/access/member.ts';
import { channelPermissions } from '../../core/permissions.ts';
import type { Platform } from '../../core/platform.ts';
import { findMemberships } from '../members/index.ts';
import { findDirectMentions, findGuildMentions, type Mentioned, type MentionedInGuild } from './mentions.ts';
import { findReadStates, findReadVersion } from './queries.ts';

/** How far a person has read a channel, as READY has it. */
export interface ReadStateObject {
  /** The channel's. */
  id: Snowflake;
  /** `0` when nothing was read yet. */
  last_message_id: Snowflake;
  mention_count: number;
  /** ISO 8601; the last pin when its pins were last looked at, 1970 when they never were. */
  last_pin_timestamp: string;
}

/** All of a person's read states. */
export interface ReadStates {
  entries: ReadStateObject[];
  version: number;
  partial: false;
}

/**
 * A person's read states: of channels that were read, and of those where mentions wait. Mentions are counted here, from the messages,
 * so that a message costs nothing for those who do not read it.
 */
export async function readStateObjects(platform: Platform, userId: Snowflake): Promise<ReadStates> {
  const db = platform.store.read;
  const members = new Map((await findMemberships(db, userId)).map((row) => [row.guild_id, memberState(row)]));
  const targets = [userId, ...[...members].flatMap(([guildId, { roleIds }]) => [guildId, ...roleIds])];
  const [version, states] = [await findReadVersion(db, userId), await findReadStates(db, userId)];
  const waiting = await visibleMentions(platform, members, await findGuildMentions(db, userId, targets));
  const counts = new Map([...waiting, ...(await findDirectMentions(db, userId))].map((one) => [one.channel_id, one.count]));
  const entries: ReadStateObject[] = [];
  for (const { channel_id, guild_id, last_message_id, last_pin_at } of states) {
    if (guild_id !== null && !members.has(guild_id)) continue;
    entries.push(entry(channel_id, { last_message_id, last_pin_at, count: counts.get(channel_id) }));
    counts.delete(channel_id);
  }
  for (const [channelId, count] of counts) entries.push(entry(channelId, { last_message_id: null, last_pin_at: null, count }));
  return { entries, version, partial: false };
}

async function visibleMentions(
  { guildStates, clock }: Platform,
  members: ReadonlyMap<Snowflake, MemberState>,
  found: readonly MentionedInGuild[],
): Promise<Mentioned[]> {
  const visible: Mentioned[] = [];
  for (const { guild_id, seen_by_id, channel_id, count } of found) {
    const guild = await guildStates.get(guild_id);
    const [channel, member] = [guild?.channels.get(seen_by_id), members.get(guild_id)];
    if (!guild || !channel || !member) continue;
    const bits = channelPermissions(guild, channel, member, clock.now());
    if ((bits & PERMISSIONS.VIEW_CHANNEL) !== 0n) visible.push({ channel_id, count });
  }
  return visible;
}

function entry(
  id: Snowflake,
  state: { last_message_id: Snowflake | null; last_pin_at: number | null; count: number | undefined },
): ReadStateObject {
  return {
    id,
    last_message_id: state.last_message_id ?? '0',
    mention_count: state.count ?? 0,
    last_pin_timestamp: new Date(state.last_pin_at ?? 0).toISOString(),
  };
}
