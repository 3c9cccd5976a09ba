import { VOICE_TYPES } from '../../../core/access/channel-types.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import { memberState } from '../../../core/access/member.ts';
import { lockGuild, readGuildState } from '../../../core/access/guild-state.ts';
import { channelPermissions, has } from '../../../core/access/permissions.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { VoiceStateRow } from '../../../core/tables/database.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { lockMember } from '../members/queries.ts';
import { connectVoice, disconnectVoice, hasRoom, type OwnVoice } from './connect.ts';
import { findLostVoiceStates, findOtherVoiceStates, findSessionVoiceStates, findVoiceState } from './queries.ts';

/** Changes without a user, and so without an audit entry. */
const NOBODY = { userId: null, reason: null };

/** A request of a session with opcode 4. */
export interface VoiceRequest {
  guildId: Snowflake;
  userId: Snowflake;
  /** null leaves. */
  channelId: Snowflake | null;
  own: OwnVoice;
  /** A person is in one call at a time, a bot in one of each guild. */
  person: boolean;
}

/**
 * Joins, moves, updates or leaves as a gateway session requests. A request that is not allowed (an unknown channel, not
 * a voice channel, no CONNECT, full) changes nothing and gets no response, as on the wire. Returns whether the user is
 * connected.
 */
export async function updateVoice(platform: Platform, request: VoiceRequest): Promise<boolean> {
  const { guildId, userId, channelId, own } = request;
  const connected = await transact(platform, NOBODY, async (tx) => {
    await lockGuild(tx.db, guildId);
    const before = await findVoiceState(tx.db, guildId, userId);
    if (channelId === null) {
      if (before) await disconnectVoice(tx, before);
      return false;
    }
    return join(tx, { guildId, userId, channelId, own }, before);
  });
  if (connected && request.person) await endVoiceElsewhere(platform, userId, guildId);
  return connected;
}

/** Disconnects a user from the voice channels of all guilds but one; of all, without one. */
export async function endVoiceElsewhere(platform: Platform, userId: Snowflake, guildId: Snowflake | null): Promise<void> {
  for (const other of await findOtherVoiceStates(platform.store.read, userId, guildId)) await endVoiceOf(platform, other);
}

async function join(
  tx: Tx,
  { guildId, userId, channelId, own }: { guildId: Snowflake; userId: Snowflake; channelId: Snowflake; own: OwnVoice },
  before: VoiceStateRow | undefined,
): Promise<boolean> {
  const guild = await readGuildState(tx, guildId);
  const channel = guild?.channels.get(channelId);
  const found = await lockMember(tx.db, guildId, userId);
  if (!guild || !channel || !found || !VOICE_TYPES.has(channel.type)) return false;
  if (before?.channel_id !== channelId) {
    const permissions = channelPermissions(guild, channel, memberState(found.member), tx.now);
    if (!has(permissions, bitsOf('VIEW_CHANNEL', 'CONNECT')) || !(await hasRoom(tx, channel, permissions))) return false;
  }
  await connectVoice(tx, guild, channel, found, own);
  return true;
}

/** Disconnects a gateway session that has ended from its channels. */
export async function endSessionVoice(platform: Platform, sessionId: string): Promise<void> {
  for (const row of await findSessionVoiceStates(platform.store.read, sessionId)) await endVoiceOf(platform, row);
}

/** Disconnects the lost sessions of nodes that no longer run. */
export async function sweepVoice(platform: Platform): Promise<void> {
  for (const row of await findLostVoiceStates(platform.store.read)) await endVoiceOf(platform, row);
}

/**
 * Disconnects a session of a user from a guild, unless another session has taken over meanwhile; with `channelId` also unless it has moved
 * to another channel.
 */
export async function endVoiceOf(
  platform: Platform,
  { guild_id, user_id, session_id }: Pick<VoiceStateRow, 'guild_id' | 'user_id' | 'session_id'>,
  channelId?: Snowflake,
): Promise<void> {
  await transact(platform, NOBODY, async (tx) => {
    await lockGuild(tx.db, guild_id);
    const row = await findVoiceState(tx.db, guild_id, user_id);
    if (row?.session_id !== session_id || (channelId ?? row.channel_id) !== row.channel_id) return;
    await disconnectVoice(tx, row);
  });
}
