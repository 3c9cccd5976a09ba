import type { Ticket } from '../../../core/access/call.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { deleteTicketByHash, findTicketByHash, refuseTicket } from './queries.ts';

/** The ticket of a token; undefined if there is none. */
export async function loadTicket({ store }: Platform, token: string): Promise<Ticket | undefined> {
  const tokenHash = hashToken(token);
  const row = await findTicketByHash(store.read, tokenHash);
  if (!row) return undefined;
  const { call_id, user_id, session_id, guild_id, node_id, kind, refused } = row;
  const isStream = kind === 'stream';
  return {
    callId: call_id,
    userId: user_id,
    sessionId: session_id,
    tokenHash,
    serverId: isStream ? call_id : (guild_id ?? call_id),
    guildId: guild_id,
    isStream,
    nodeId: node_id,
    isRefused: refused === 1,
  };
}

/** Marks a ticket as refused, unless the user has another one. */
export async function refuse({ store }: Platform, { tokenHash }: Ticket): Promise<void> {
  await store.transaction((db) => refuseTicket(db, tokenHash));
}

/** Deletes a ticket, unless the user has another one. The session may then ask for the next one. */
export async function deleteTicket({ store }: Platform, { tokenHash }: Ticket): Promise<void> {
  await store.transaction((db) => deleteTicketByHash(db, tokenHash));
}
