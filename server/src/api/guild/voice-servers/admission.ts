import { randomBytes } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';
import { hashToken } from '../../../core/access/viewer.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { VoiceCallRow, VoiceTicketRow } from '../../../core/tables/voice.ts';
import { streamKey } from '../streams/key.ts';
import { findStream } from '../streams/queries.ts';
import { LOBBY_VOICE_SERVER_UPDATE, STREAM_SERVER_UPDATE, VOICE_SERVER_UPDATE } from './events.ts';
import { chooseNode } from './nodes.ts';
import {
  deleteCallsIn,
  deleteEmptyCall,
  deleteTicket,
  deleteTicketsIn,
  findNodes,
  findTicket,
  insertCall,
  lockCall,
  upsertTicket,
} from './queries.ts';

/** The place of a call. `region` is the one that its channel prefers; null for any. */
export type Call = Pick<VoiceCallRow, 'call_id' | 'kind' | 'guild_id' | 'region'>;

/** The session of a user that takes part in a call. */
export type Seat = Pick<VoiceTicketRow, 'user_id' | 'session_id'>;

/**
 * Admits a session to a call: a new token replaces that of the user's last join. Tells the session where to connect; without a voice
 * node the endpoint is null, and follows when there is one. The first one to join a call chooses its voice node. A session whose client
 * was refused for lack of end-to-end encryption gets no other ticket until its user leaves: some libraries retry without a pause.
 */
export async function admit(tx: Tx, call: Call, seat: Seat): Promise<void> {
  const before = await findTicket(tx.db, call.call_id, seat.user_id);
  if (before?.refused && before.session_id === seat.session_id) return;
  const nodes = await findNodes(tx.db);
  const { call_id, kind, guild_id, region } = call;
  await insertCall(tx.db, { call_id, kind, guild_id, region, node_id: chooseNode(nodes, region)?.node_id ?? null });
  const { node_id } = (await lockCall(tx.db, call_id)) ?? { node_id: null };
  await announce(tx, call, seat, nodes.find((node) => node.node_id === node_id)?.endpoint ?? null);
}

/** Ends the right of a user to be in a call; the last one ends the call. */
export async function dismiss(tx: Tx, callId: Snowflake, userId: Snowflake): Promise<void> {
  await lockCall(tx.db, callId);
  await deleteTicket(tx.db, callId, userId);
  await deleteEmptyCall(tx.db, callId);
}

/** Ends all calls of a guild that is being deleted. */
export async function dismissGuild(tx: Tx, guildId: Snowflake): Promise<void> {
  await deleteTicketsIn(tx.db, guildId);
  await deleteCallsIn(tx.db, guildId);
}

/** Sends a new token for the call; it must be locked. */
export async function announce(tx: Tx, call: Call, { user_id, session_id }: Seat, endpoint: string | null): Promise<void> {
  const token = randomBytes(16).toString('hex');
  await upsertTicket(tx.db, { call_id: call.call_id, user_id, session_id, token_hash: hashToken(token), refused: 0 });
  await announceEndpoint(tx, call, { user_id, session_id }, { token, endpoint });
}

/** Tells a session the endpoint of its call; null: wait for another one. */
export async function announceEndpoint(
  tx: Tx,
  { call_id, kind, guild_id }: Call,
  { user_id, session_id }: Seat,
  { token, endpoint }: { token: string; endpoint: string | null },
): Promise<void> {
  const target = { user_ids: [user_id], session_id };
  if (kind === 'stream') {
    const stream = await findStream(tx.db, call_id);
    if (stream) tx.emit(STREAM_SERVER_UPDATE, target, { stream_key: streamKey(stream), token, guild_id: null, endpoint });
    return;
  }
  if (kind === 'lobby') tx.emit(LOBBY_VOICE_SERVER_UPDATE, target, { token, lobby_id: call_id, endpoint });
  else if (kind === 'guild') tx.emit(VOICE_SERVER_UPDATE, target, { token, guild_id, endpoint });
  else tx.emit(VOICE_SERVER_UPDATE, target, { token, guild_id: null, channel_id: call_id, endpoint });
}
