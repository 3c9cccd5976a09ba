import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { memberState } from '../../../core/access/member.ts';
import type { ChannelState, GuildState } from '../../../core/access/guild-state.ts';
import { channelPermissions, has } from '../../../core/access/permissions.ts';
import type { VoiceStateRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findMembersByIds, type MemberWithUser } from '../members/queries.ts';
import { endStreamsIn, leaveStreams } from '../streams/end.ts';
import { admit, dismiss, dismissGuild } from '../voice-servers/admission.ts';
import { findTicket } from '../voice-servers/queries.ts';
import { VOICE_CHANNEL_START_TIME_UPDATE, VOICE_CHANNEL_STATUS_UPDATE, VOICE_STATE_UPDATE } from './events.ts';
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
import { camerasLeaveRoom, canTurnOn, maySendVideo } from './video.ts';
import { channelEmptied } from '../scheduled-events/schedule.ts';

/** The fields that a gateway session sets itself. */
export type OwnVoice = Pick<VoiceStateRow, 'session_id' | 'self_mute' | 'self_deaf' | 'self_video'>;

/**
 * Returns whether another user may join: below the channel's limit, or with MOVE_MEMBERS in it, and below that of cameras. The
 * guild's row must be locked.
 */
export async function hasRoom(tx: Tx, channel: ChannelState, permissions: bigint): Promise<boolean> {
  const { user_limit, id } = channel.row;
  const isLimited = user_limit && !has(permissions, PERMISSIONS.MOVE_MEMBERS);
  if (isLimited && (await countConnected(tx.db, id)) >= user_limit) return false;
  return camerasLeaveRoom(tx, channel, permissions);
}

/**
 * Connects a member to a voice or stage channel, or updates the fields that its session sets. The guild's row must be
 * locked.
 * - The camera stays off for a member who may not send video, and in a channel with too many users.
 * - Sends VOICE_STATE_UPDATE, and VOICE_SERVER_UPDATE to a session that has joined or moved.
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
  const continues = stays && before.session_id === own.session_id;
  const permissions = channelPermissions(guild, channel, memberState(member), tx.now);
  const suppress = stays ? before.suppress : isSuppressed(channel, permissions) ? 1 : 0;
  const showsVideo = own.self_video === 1 && maySendVideo(channel, permissions, suppress === 1);
  const row: VoiceStateRow = {
    guild_id: guild.id,
    user_id: user.id,
    channel_id: channel.row.id,
    ...own,
    self_video: showsVideo && (await canTurnOn(tx, channel, before)) ? 1 : 0,
    self_stream: continues ? before.self_stream : 0,
    suppress,
    request_to_speak_at: stays ? before.request_to_speak_at : null,
    may_connect: has(permissions, PERMISSIONS.CONNECT) || (stays && before.may_connect === 1) ? 1 : 0,
  };
  await upsertVoiceState(tx.db, row);
  const target = { guild_id: guild.id, channel_id: channel.row.id, ...(before ? { moved_from: before.channel_id } : {}) };
  tx.emit(VOICE_STATE_UPDATE, target, voiceStateWithMember(row, member, user));
  if (before && !stays) await leaveCall(tx, before);
  else if (before && !continues) await leaveStreams(tx, channel.row.id, user.id);
  // A session whose voice connection has ended asks for another server by the same request.
  if (!continues || !(await findTicket(tx.db, channel.row.id, user.id))) {
    const { id: call_id, rtc_region: region } = channel.row;
    const call = { call_id, kind: 'guild', guild_id: guild.id, region } as const;
    await admit(tx, call, { user_id: user.id, session_id: own.session_id });
  }
  if (stays) return;
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
  const last: VoiceStateRow = { ...row, self_stream: 0, suppress: 0, request_to_speak_at: null };
  const state = found ? voiceStateWithMember(last, found.member, found.user) : voiceStateObject(last, { mute: 0, deaf: 0 });
  tx.emit(VOICE_STATE_UPDATE, { guild_id, channel_id }, { ...state, channel_id: null });
  await leaveCall(tx, row);
}

/** Disconnects a user from a guild, if connected there. The guild's row must be locked. */
export async function endVoice(tx: Tx, guildId: Snowflake, userId: Snowflake): Promise<void> {
  const row = await findVoiceState(tx.db, guildId, userId);
  if (row) await disconnectVoice(tx, row);
}

/** Disconnects all users from a channel that is being deleted, and ends its streams. The guild's row must be locked. */
export async function emptyVoiceChannel(tx: Tx, guildId: Snowflake, channelId: Snowflake): Promise<void> {
  // First, so that their viewers do not leave them one by one.
  await endStreamsIn(tx, 'channel_id', channelId);
  for (const row of await findConnected(tx.db, channelId)) await disconnectVoice(tx, row);
  await upsertVoiceChannel(tx.db, { channel_id: channelId, guild_id: guildId, status: null, started_at: null });
}

/** Ends the calls and streams of a guild that is being deleted with its voice states. The guild's row must be locked. */
export async function endCallsOfGuild(tx: Tx, { guild_id }: { guild_id: Snowflake }): Promise<void> {
  await endStreamsIn(tx, 'guild_id', guild_id);
  await dismissGuild(tx, guild_id);
}

/** On a stage every user starts in the audience; elsewhere only users without SPEAK are suppressed. */
function isSuppressed({ type }: ChannelState, permissions: bigint): boolean {
  return type === CHANNEL_TYPES.GUILD_STAGE_VOICE || !has(permissions, PERMISSIONS.SPEAK);
}

async function beginCall(tx: Tx, guild_id: Snowflake, channel_id: Snowflake): Promise<void> {
  const found = await findVoiceChannel(tx.db, channel_id);
  if (found?.started_at) return;
  await upsertVoiceChannel(tx.db, { channel_id, guild_id, status: found?.status ?? null, started_at: tx.now });
  const voice_start_time = Math.floor(tx.now / 1000);
  tx.emit(VOICE_CHANNEL_START_TIME_UPDATE, { guild_id, channel_id }, { id: channel_id, guild_id, voice_start_time });
}

/** Ends the user's part in the call and its streams; after the last user has left, clears the status and the start time. */
async function leaveCall(tx: Tx, { guild_id, channel_id, user_id }: VoiceStateRow): Promise<void> {
  await leaveStreams(tx, channel_id, user_id);
  await dismiss(tx, channel_id, user_id);
  if ((await countConnected(tx.db, channel_id)) > 0) return;
  await channelEmptied(tx, guild_id, channel_id);
  const found = await findVoiceChannel(tx.db, channel_id);
  if (!found) return;
  await upsertVoiceChannel(tx.db, { ...found, status: null, started_at: null });
  const target = { guild_id, channel_id };
  if (found.status !== null) tx.emit(VOICE_CHANNEL_STATUS_UPDATE, target, { id: channel_id, guild_id, status: null });
  tx.emit(VOICE_CHANNEL_START_TIME_UPDATE, target, { id: channel_id, guild_id, voice_start_time: null });
}
