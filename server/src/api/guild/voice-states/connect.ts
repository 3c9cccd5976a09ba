import { randomBytes } from 'node:crypto';
import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';
import { memberState } from '../../../core/access/member.ts';
import type { ChannelState, GuildState } from '../../../core/access/guild-state.ts';
import { channelPermissions, has } from '../../../core/access/permissions.ts';
import type { VoiceStateRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findMembersByIds, type MemberWithUser } from '../members/queries.ts';
import {
  VOICE_CHANNEL_START_TIME_UPDATE,
  VOICE_CHANNEL_STATUS_UPDATE,
  VOICE_SERVER_UPDATE,
  VOICE_STATE_UPDATE,
} from './events.ts';
import {
  countConnected,
  deleteVoiceState,
  findConnected,
  findVoiceChannel,
  findVoiceState,
  upsertVoiceChannel,
  upsertVoiceState,
} from './queries.ts';
import { voiceStateObject, voiceStateWithMember } from './voice-state.ts';
import { channelEmptied } from '../scheduled-events/schedule.ts';

/** The fields that a gateway session sets itself. */
export type OwnVoice = Pick<VoiceStateRow, 'session_id' | 'self_mute' | 'self_deaf' | 'self_video'>;

/**
 * Returns whether another user may join: below the channel's limit, or with MOVE_MEMBERS in it. The guild's row must be
 * locked.
 */
export async function hasRoom(tx: Tx, { row }: ChannelState, permissions: bigint): Promise<boolean> {
  if (!row.user_limit || has(permissions, PERMISSIONS.MOVE_MEMBERS)) return true;
  return (await countConnected(tx.db, row.id)) < row.user_limit;
}

/**
 * Connects a member to a voice or stage channel, or updates the fields that its session sets. The guild's row must be
 * locked.
 * - Sends VOICE_STATE_UPDATE, and VOICE_SERVER_UPDATE if this session was not connected (another one of the user may
 *   have been).
 * - Clears the state of a channel that becomes empty.
 */
export async function connectVoice(
  tx: Tx,
  guild: GuildState,
  channel: ChannelState,
  { member, user }: MemberWithUser,
  own: OwnVoice,
): Promise<void> {
  const before = await findVoiceState(tx.db, guild.id, user.id);
  const stays = before?.channel_id === channel.row.id;
  const row: VoiceStateRow = {
    guild_id: guild.id,
    user_id: user.id,
    channel_id: channel.row.id,
    ...own,
    suppress: stays ? before.suppress : isSuppressed(tx, guild, channel, member) ? 1 : 0,
    request_to_speak_at: stays ? before.request_to_speak_at : null,
  };
  await upsertVoiceState(tx.db, row);
  const target = { guild_id: guild.id, channel_id: channel.row.id, ...(before ? { moved_from: before.channel_id } : {}) };
  tx.emit(VOICE_STATE_UPDATE, target, voiceStateWithMember(row, member, user));
  if (before?.session_id !== own.session_id) sendServer(tx, guild.id, user.id);
  if (stays) return;
  if (before) await leaveBehind(tx, guild.id, before.channel_id);
  await beginCall(tx, guild.id, channel.row.id);
}

/**
 * Deletes a voice state: VOICE_STATE_UPDATE without a channel; clears the state of a channel that becomes empty. The
 * guild's row must be locked.
 */
export async function disconnectVoice(tx: Tx, row: VoiceStateRow): Promise<void> {
  const { guild_id, channel_id, user_id } = row;
  const found = (await findMembersByIds(tx.db, guild_id, [user_id])).get(user_id);
  await deleteVoiceState(tx.db, row);
  const last: VoiceStateRow = { ...row, suppress: 0, request_to_speak_at: null };
  const state = found ? voiceStateWithMember(last, found.member, found.user) : voiceStateObject(last, { mute: 0, deaf: 0 });
  tx.emit(VOICE_STATE_UPDATE, { guild_id, channel_id }, { ...state, channel_id: null });
  await leaveBehind(tx, guild_id, channel_id);
}

/** Disconnects a user from a guild, if connected there. The guild's row must be locked. */
export async function endVoice(tx: Tx, guildId: Snowflake, userId: Snowflake): Promise<void> {
  const row = await findVoiceState(tx.db, guildId, userId);
  if (row) await disconnectVoice(tx, row);
}

/** Disconnects all users from a channel that is being deleted. The guild's row must be locked. */
export async function emptyVoiceChannel(tx: Tx, guildId: Snowflake, channelId: Snowflake): Promise<void> {
  for (const row of await findConnected(tx.db, channelId)) await disconnectVoice(tx, row);
  await upsertVoiceChannel(tx.db, { channel_id: channelId, guild_id: guildId, status: null, started_at: null });
}

/** On a stage every user starts in the audience; elsewhere only users without SPEAK are suppressed. */
function isSuppressed(tx: Tx, guild: GuildState, channel: ChannelState, member: MemberWithUser['member']): boolean {
  if (channel.type === CHANNEL_TYPES.GUILD_STAGE_VOICE) return true;
  return !has(channelPermissions(guild, channel, memberState(member), tx.now), bitsOf('SPEAK'));
}

function sendServer(tx: Tx, guild_id: Snowflake, userId: Snowflake): void {
  const token = randomBytes(8).toString('hex');
  tx.emit(VOICE_SERVER_UPDATE, { user_ids: [userId] }, { token, guild_id, endpoint: null });
}

async function beginCall(tx: Tx, guild_id: Snowflake, channel_id: Snowflake): Promise<void> {
  const found = await findVoiceChannel(tx.db, channel_id);
  if (found?.started_at) return;
  await upsertVoiceChannel(tx.db, { channel_id, guild_id, status: found?.status ?? null, started_at: tx.now });
  const voice_start_time = Math.floor(tx.now / 1000);
  tx.emit(VOICE_CHANNEL_START_TIME_UPDATE, { guild_id, channel_id }, { id: channel_id, guild_id, voice_start_time });
}

/** After the last user has left, clears the status and the start time. */
async function leaveBehind(tx: Tx, guild_id: Snowflake, channel_id: Snowflake): Promise<void> {
  if ((await countConnected(tx.db, channel_id)) > 0) return;
  await channelEmptied(tx, guild_id, channel_id);
  const found = await findVoiceChannel(tx.db, channel_id);
  if (!found) return;
  await upsertVoiceChannel(tx.db, { ...found, status: null, started_at: null });
  const target = { guild_id, channel_id };
  if (found.status !== null) tx.emit(VOICE_CHANNEL_STATUS_UPDATE, target, { id: channel_id, guild_id, status: null });
  tx.emit(VOICE_CHANNEL_START_TIME_UPDATE, target, { id: channel_id, guild_id, voice_start_time: null });
}
