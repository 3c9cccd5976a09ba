import type { Snowflake } from '@guildhall/protocol/ids';
import type { StreamEnd } from '@guildhall/protocol/objects/guild/streams';
import type { CallPlace } from '../../../core/access/call.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import type { StreamRow } from '../../../core/tables/voice.ts';
import { endStream, stopWatching } from '../../guild/streams/end.ts';
import { findStream, findStreamOf, findViewers } from '../../guild/streams/queries.ts';
import { lockPart } from './place.ts';

/** Changes without a user, and so without an audit entry. */
export const BY_SYSTEM = { userId: null, reason: null };

/** Locks a stream with its place; returns its current row, undefined if it has ended meanwhile. */
export async function lockStream(tx: Tx, stream: StreamRow) {
  const { guild_id, channel_id, owner_id, rtc_server_id } = stream;
  const part = await lockPart(tx, { guildId: guild_id, channelId: channel_id }, owner_id);
  const current = await findStream(tx.db, rtc_server_id);
  return current && { stream: current, part };
}

/** Ends a stream whose owner stays in the call: STREAM_DELETE, and VOICE_STATE_UPDATE without `self_stream`. */
export async function closeStream(platform: Platform, stream: StreamRow, reason?: StreamEnd): Promise<void> {
  await transact(platform, BY_SYSTEM, async (tx) => {
    const locked = await lockStream(tx, stream);
    if (!locked) return;
    await endStream(tx, locked.stream, reason);
    if (locked.part?.isShown.stream) await locked.part.show({ self_stream: 0 });
  });
}

/** A session's connection to the server of a stream is over: the owner ends the stream, a viewer stops watching. */
export async function endStreamPart(
  platform: Platform,
  { callId, userId, sessionId }: { callId: Snowflake; userId: Snowflake; sessionId: string },
): Promise<void> {
  const stream = await findStream(platform.store.read, callId);
  if (!stream) return;
  if (stream.owner_id !== userId) await endWatching(platform, stream, { userId, sessionId });
  else if (stream.session_id === sessionId) await closeStream(platform, stream);
}

/** A session stops watching a stream, unless another one of its user has taken over. */
export async function endWatching(
  platform: Platform,
  stream: StreamRow,
  { userId, sessionId }: { userId: Snowflake; sessionId: string },
): Promise<void> {
  await transact(platform, BY_SYSTEM, async (tx) => {
    const locked = await lockStream(tx, stream);
    const viewers = locked ? await findViewers(tx.db, stream.rtc_server_id) : [];
    const viewer = viewers.find(({ user_id, session_id }) => user_id === userId && session_id === sessionId);
    if (locked && viewer) await stopWatching(tx, locked.stream, viewer);
  });
}

/** Turns off the camera, and ends the stream, of a user in a call (or with a stream of that call) who may no longer send video. */
export async function loseVideo(platform: Platform, { callId, guildId, isStream }: CallPlace, userId: Snowflake): Promise<void> {
  const { read } = platform.store;
  const channelId = isStream ? (await findStream(read, callId))?.channel_id : callId;
  if (channelId === undefined) return;
  await transact(platform, BY_SYSTEM, async (tx) => {
    const part = await lockPart(tx, { guildId, channelId }, userId);
    if (!part || part.maySend) return;
    const stream = await findStreamOf(tx.db, userId);
    if (stream?.channel_id === channelId) await endStream(tx, stream);
    if (part.isShown.camera || part.isShown.stream) await part.show({ self_video: 0, self_stream: 0 });
  });
}
