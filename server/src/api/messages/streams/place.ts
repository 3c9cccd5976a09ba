import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { lockGuild, readGuildState } from '../../../core/access/guild-state.ts';
import { memberState } from '../../../core/access/member.ts';
import { channelPermissions, has } from '../../../core/access/permissions.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { StreamPlace } from '../../guild/streams/key.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { findParticipant, upsertParticipant } from '../../guild/voice-servers/call-participants.ts';
import { VOICE_STATE_UPDATE } from '../../guild/voice-states/events.ts';
import { findVoiceState, upsertVoiceState } from '../../guild/voice-states/queries.ts';
import { emitVoiceState } from '../../guild/voice-states/speaking.ts';
import { maySendVideo } from '../../guild/voice-states/video.ts';
import { callVoiceState } from '../calls/call.ts';
import { lockCallPlace } from '../calls/place.ts';

/** A user in the call of a locked place. */
export interface Part {
  /** The gateway session that takes part. */
  sessionId: string;
  maySend: boolean;
  /** CONNECT, which members who were moved may lack. */
  mayConnect: boolean;
  isShown: { camera: boolean; stream: boolean };
  /** Changes what the voice state shows, with VOICE_STATE_UPDATE. */
  show(shown: { self_video?: number; self_stream?: number }): Promise<void>;
}

/** Locks the call of a channel, and returns how a user takes part in it; undefined if the user does not. */
export function lockPart(tx: Tx, place: Omit<StreamPlace, 'ownerId'>, userId: Snowflake): Promise<Part | undefined> {
  const { guildId, channelId } = place;
  return guildId === null ? inPrivate(tx, channelId, userId) : inGuild(tx, guildId, channelId, userId);
}

async function inGuild(tx: Tx, guildId: Snowflake, channelId: Snowflake, userId: Snowflake): Promise<Part | undefined> {
  await lockGuild(tx.db, guildId);
  const guild = await readGuildState(tx, guildId);
  const channel = guild?.channels.get(channelId);
  const state = await findVoiceState(tx.db, guildId, userId);
  const member = (await findMembersByIds(tx.db, guildId, [userId])).get(userId)?.member;
  if (!guild || !channel || !member || state?.channel_id !== channelId) return undefined;
  const permissions = channelPermissions(guild, channel, memberState(member), tx.now);
  return {
    sessionId: state.session_id,
    maySend: maySendVideo(channel, permissions, state.suppress === 1),
    mayConnect: has(permissions, PERMISSIONS.CONNECT),
    isShown: { camera: state.self_video === 1, stream: state.self_stream === 1 },
    async show(shown) {
      const row = { ...state, ...shown };
      await upsertVoiceState(tx.db, row);
      await emitVoiceState(tx, row);
    },
  };
}

async function inPrivate(tx: Tx, channelId: Snowflake, userId: Snowflake): Promise<Part | undefined> {
  const place = await lockCallPlace(tx, channelId);
  const participant = place && (await findParticipant(tx.db, channelId, userId));
  if (!place || !participant) return undefined;
  return {
    sessionId: participant.session_id,
    maySend: true,
    mayConnect: true,
    isShown: { camera: participant.self_video === 1, stream: participant.self_stream === 1 },
    async show(shown) {
      const row = { ...participant, ...shown };
      await upsertParticipant(tx.db, row);
      tx.emit(VOICE_STATE_UPDATE, { user_ids: place.personIds, channel_id: channelId }, callVoiceState(row, channelId));
    },
  };
}
