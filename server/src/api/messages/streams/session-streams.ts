import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { StreamEnd } from '@guildhall/protocol/objects/guild/streams';
import type { Platform } from '../../../core/framework/platform.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import type { StreamRow } from '../../../core/tables/voice.ts';
import { endStream } from '../../guild/streams/end.ts';
import { STREAM_CREATE, STREAM_DELETE } from '../../guild/streams/events.ts';
import { readStreamKey, streamKey, type StreamPlace } from '../../guild/streams/key.ts';
import { findStreamOf, findViewers, insertStream, updateStreamRow, upsertViewer } from '../../guild/streams/queries.ts';
import { announceStream, streamObject } from '../../guild/streams/stream.ts';
import { admit } from '../../guild/voice-servers/admission.ts';
import { findCall, findTicket } from '../../guild/voice-servers/queries.ts';
import { firstRegion } from '../../guild/voice-servers/regions.ts';
import { lockUsers } from '../../people/relationships/queries.ts';
import { BY_SYSTEM, closeStream, endWatching, lockStream } from './end-part.ts';
import { lockPart } from './place.ts';

/** The session that sends a request about a stream. */
export interface StreamSession {
  userId: Snowflake;
  sessionId: string;
}

/** A request of opcode 18: a stream in the channel of a call. */
export interface StreamRequest extends StreamSession {
  /** null in private calls. */
  guildId: Snowflake | null;
  channelId: Snowflake;
  /** The regions that the client prefers, the best first. */
  regions: readonly string[];
}

/**
 * Starts a stream in the call that the session is in; one that the user has already ends. VOICE_STATE_UPDATE with `self_stream` to
 * all, STREAM_CREATE and STREAM_SERVER_UPDATE to the session. Refused by STREAM_DELETE: `invalid_channel`, `unauthorized`.
 */
export async function startStream(platform: Platform, request: StreamRequest): Promise<void> {
  let other = await findStreamOf(platform.store.read, request.userId);
  do {
    if (other) await closeStream(platform, other);
    other = await tryToStart(platform, request);
  } while (other);
}

/** Starts a stream or refuses it, unless the user has one elsewhere, which has begun meanwhile: returns that one. */
function tryToStart(
  platform: Platform,
  { guildId, channelId, regions, ...session }: StreamRequest,
): Promise<StreamRow | undefined> {
  return transact(platform, BY_SYSTEM, async (tx) => {
    const key = { guild_id: guildId, channel_id: channelId, owner_id: session.userId };
    // Accounts before guilds and channels, as everywhere. Two requests of the user may arrive at the same time, for two places.
    await lockUsers(tx.db, [session.userId]);
    const part = await lockPart(tx, { guildId, channelId }, session.userId);
    if (part?.sessionId !== session.sessionId) return refuse(tx, session, streamKey(key), 'invalid_channel');
    if (!part.maySend) return refuse(tx, session, streamKey(key), 'unauthorized');
    const other = await findStreamOf(tx.db, session.userId);
    if (other && other.channel_id !== channelId) return other;
    if (other) await endStream(tx, other);
    const row = { rtc_server_id: tx.id(), ...key, session_id: session.sessionId, paused: 0, preview: null, preview_at: null };
    await insertStream(tx.db, row);
    await part.show({ self_stream: 1 });
    await begin(tx, row, session, await firstRegion(tx.db, regions));
    return undefined;
  });
}

/** Watches a stream: STREAM_CREATE and STREAM_SERVER_UPDATE to the session, STREAM_UPDATE to all. Refused by STREAM_DELETE. */
export async function watchStream(platform: Platform, session: StreamSession, key: unknown): Promise<void> {
  const found = await findByKey(platform, session, key);
  if (!found) return;
  const { stream } = found;
  await transact(platform, BY_SYSTEM, async (tx) => {
    const place = { guildId: stream.guild_id, channelId: stream.channel_id };
    const part = await lockPart(tx, place, session.userId);
    const locked = await lockStream(tx, stream);
    if (!locked) return refuse(tx, session, streamKey(stream), 'stream_ended');
    if (part?.sessionId !== session.sessionId) return refuse(tx, session, streamKey(stream), 'invalid_channel');
    if (!part.mayConnect || stream.owner_id === session.userId) return refuse(tx, session, streamKey(stream), 'unauthorized');
    const viewers = await findViewers(tx.db, stream.rtc_server_id);
    const others = viewers.filter(({ user_id }) => user_id !== session.userId);
    if (others.length >= LIMITS.streams.viewers.max) return refuse(tx, session, streamKey(stream), 'stream_full');
    const viewer = { rtc_server_id: stream.rtc_server_id, user_id: session.userId, session_id: session.sessionId };
    await upsertViewer(tx.db, viewer);
    await begin(tx, locked.stream, session, (await findCall(tx.db, stream.rtc_server_id))?.region ?? null);
    await announceStream(tx, locked.stream);
  });
}

/** Ends a stream of the session, or its watching. */
export async function leaveStream(platform: Platform, session: StreamSession, key: unknown): Promise<void> {
  const found = await findByKey(platform, session, key);
  if (!found) return;
  const { stream } = found;
  if (stream.owner_id !== session.userId) await endWatching(platform, stream, session);
  else if (stream.session_id === session.sessionId) await closeStream(platform, stream, 'user_requested');
}

/** Sends a session that is in a stream, but has no place at its server, the server with a new token. */
export async function pingStream(platform: Platform, session: StreamSession, key: unknown): Promise<void> {
  const found = await findByKey(platform, session, key);
  if (!found) return;
  await transact(platform, BY_SYSTEM, async (tx) => {
    const locked = await lockStream(tx, found.stream);
    if (!locked || !(await isIn(tx, locked.stream, session))) return refuse(tx, session, streamKey(found.stream), 'stream_ended');
    const { rtc_server_id } = locked.stream;
    const ticket = await findTicket(tx.db, rtc_server_id, session.userId);
    if (ticket?.session_id === session.sessionId) return;
    await enter(tx, locked.stream, session, (await findCall(tx.db, rtc_server_id))?.region ?? null);
  });
}

/** Pauses or continues a stream of the session: STREAM_UPDATE if that changes it. */
export async function pauseStream(platform: Platform, session: StreamSession, key: unknown, isPaused: boolean): Promise<void> {
  const found = await findByKey(platform, session, key);
  if (!found) return;
  await transact(platform, BY_SYSTEM, async (tx) => {
    const locked = await lockStream(tx, found.stream);
    if (!locked) return refuse(tx, session, streamKey(found.stream), 'stream_ended');
    const { stream } = locked;
    if (stream.owner_id !== session.userId || stream.session_id !== session.sessionId)
      return refuse(tx, session, streamKey(stream), 'unauthorized');
    const paused = isPaused ? 1 : 0;
    if (stream.paused === paused) return;
    await updateStreamRow(tx.db, stream.rtc_server_id, { paused });
    await announceStream(tx, { ...stream, paused });
  });
}

/** A request that cannot be read: STREAM_DELETE with `parse_failed`. */
export async function refuseStream(platform: Platform, session: StreamSession, key: unknown): Promise<void> {
  await transact(platform, BY_SYSTEM, async (tx) =>
    refuse(tx, session, typeof key === 'string' ? key.slice(0, MOST_KEY) : '', 'parse_failed'),
  );
}

/** The length of the longest key. */
const MOST_KEY = 80;

/** The stream of a key; without one the session receives STREAM_DELETE. */
async function findByKey(
  platform: Platform,
  session: StreamSession,
  key: unknown,
): Promise<{ stream: StreamRow; place: StreamPlace } | undefined> {
  const place = readStreamKey(key);
  if (!place) {
    await refuseStream(platform, session, key);
    return undefined;
  }
  const stream = await findStreamOf(platform.store.read, place.ownerId);
  if (stream && streamKey(stream) === key) return { stream, place };
  await transact(platform, BY_SYSTEM, async (tx) => refuse(tx, session, String(key), 'stream_ended'));
  return undefined;
}

async function isIn(tx: Tx, stream: StreamRow, { userId, sessionId }: StreamSession): Promise<boolean> {
  if (stream.owner_id === userId) return stream.session_id === sessionId;
  const viewers = await findViewers(tx.db, stream.rtc_server_id);
  return viewers.some(({ user_id, session_id }) => user_id === userId && session_id === sessionId);
}

/** Sends STREAM_CREATE, then the server. */
async function begin(tx: Tx, stream: StreamRow, session: StreamSession, region: string | null): Promise<void> {
  const at = { user_ids: [session.userId], session_id: session.sessionId };
  const object = await streamObject(tx.db, stream, region);
  tx.emit(STREAM_CREATE, at, object);
  await enter(tx, stream, session, region);
}

async function enter(tx: Tx, stream: StreamRow, session: StreamSession, region: string | null): Promise<void> {
  const { rtc_server_id: call_id, guild_id } = stream;
  const seat = { user_id: session.userId, session_id: session.sessionId };
  await admit(tx, { call_id, kind: 'stream', guild_id, region }, seat);
}

function refuse(tx: Tx, { userId, sessionId }: StreamSession, stream_key: string, reason: StreamEnd): undefined {
  tx.emit(STREAM_DELETE, { user_ids: [userId], session_id: sessionId }, { stream_key, reason });
}
