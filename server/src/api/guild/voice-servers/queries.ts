import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { VoiceCallRow, VoiceNodeRow, VoiceTicketRow } from '../../../core/tables/voice.ts';

const callOf = prepare<{ call_id: Snowflake }>()((db, param) =>
  db.selectFrom('voice_calls').selectAll().where('call_id', '=', param('call_id')),
);
const lateNodes = prepare<{ since: number; but: number }>()((db, param) =>
  db
    .selectFrom('voice_nodes')
    .select('node_id')
    .where('seen_at', '<', param('since'))
    .where('node_id', '!=', param('but'))
    .limit(1),
);
const lostCalls = prepare<Record<string, never>>()((db) =>
  db
    .selectFrom('voice_calls')
    .leftJoin('voice_nodes', 'voice_nodes.node_id', 'voice_calls.node_id')
    .select('call_id')
    .where('voice_nodes.node_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('voice_calls.node_id', 'is not', null),
        eb.exists(eb.selectFrom('voice_nodes as living').select('living.node_id')),
      ]),
    )
    .limit(1),
);

/** Finds a call that is under way. */
export function findCall(db: Db, callId: Snowflake): Promise<VoiceCallRow | undefined> {
  return db.first(callOf, { call_id: callId });
}

/** Locks the row of a call. */
export function lockCall(db: Db, callId: Snowflake): Promise<VoiceCallRow | undefined> {
  return db.kysely.selectFrom('voice_calls').selectAll().where('call_id', '=', callId).forUpdate().executeTakeFirst();
}

/** Locks the row of a channel. */
export async function lockChannel(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.selectFrom('channels').select('id').where('id', '=', id).forUpdate().execute();
}

/** Inserts a call unless it exists. */
export async function insertCall(db: Db, row: VoiceCallRow): Promise<void> {
  const insert = db.kysely.insertInto('voice_calls').values(row);
  await insert.onConflict((on) => on.column('call_id').doNothing()).execute();
}

/** Changes the voice node or the region of a call. */
export async function updateCall(db: Db, callId: Snowflake, changed: Partial<VoiceCallRow>): Promise<void> {
  await db.kysely.updateTable('voice_calls').set(changed).where('call_id', '=', callId).execute();
}

/** Deletes a call that no user has a ticket for. */
export async function deleteEmptyCall(db: Db, callId: Snowflake): Promise<void> {
  const tickets = db.kysely.selectFrom('voice_tickets').select('call_id').where('call_id', '=', callId);
  await db.kysely.deleteFrom('voice_calls').where('call_id', '=', callId).where('call_id', 'not in', tickets).execute();
}

/** Deletes the tickets of all calls of a guild. */
export async function deleteTicketsIn(db: Db, guildId: Snowflake): Promise<void> {
  const calls = db.kysely.selectFrom('voice_calls').select('call_id').where('guild_id', '=', guildId);
  await db.kysely.deleteFrom('voice_tickets').where('call_id', 'in', calls).execute();
}

/** Deletes all calls of a guild. */
export async function deleteCallsIn(db: Db, guildId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('voice_calls').where('guild_id', '=', guildId).execute();
}

/** The calls that have no voice node, or whose node is gone. */
export function findCallsWithoutNode(db: Db): Promise<VoiceCallRow[]> {
  const nodes = db.kysely.selectFrom('voice_nodes').select('node_id');
  const calls = db.kysely.selectFrom('voice_calls').selectAll();
  return calls.where((eb) => eb.or([eb('node_id', 'is', null), eb('node_id', 'not in', nodes)])).execute();
}

/** The tickets of a call. */
export function findTickets(db: Db, callId: Snowflake): Promise<VoiceTicketRow[]> {
  return db.kysely.selectFrom('voice_tickets').selectAll().where('call_id', '=', callId).orderBy('user_id').execute();
}

/** Inserts or replaces the ticket of a user. */
export async function upsertTicket(db: Db, row: VoiceTicketRow): Promise<void> {
  const { session_id, token_hash, refused } = row;
  await db.kysely
    .insertInto('voice_tickets')
    .values(row)
    .onConflict((on) => on.columns(['call_id', 'user_id']).doUpdateSet({ session_id, token_hash, refused }))
    .execute();
}

/** Finds the ticket of a user. */
export function findTicket(db: Db, callId: Snowflake, userId: Snowflake): Promise<VoiceTicketRow | undefined> {
  const own = db.kysely.selectFrom('voice_tickets').selectAll().where('call_id', '=', callId).where('user_id', '=', userId);
  return own.executeTakeFirst();
}

/** Finds a ticket by the hash of its token, with its call. */
export function findTicketByHash(db: Db, tokenHash: string) {
  return db.kysely
    .selectFrom('voice_tickets')
    .innerJoin('voice_calls', 'voice_calls.call_id', 'voice_tickets.call_id')
    .selectAll('voice_tickets')
    .select(['guild_id', 'node_id', 'kind'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Deletes a ticket, unless another one of the user has replaced it. */
export async function deleteTicketByHash(db: Db, tokenHash: string): Promise<void> {
  await db.kysely.deleteFrom('voice_tickets').where('token_hash', '=', tokenHash).execute();
}

/** Marks a ticket as refused, unless another one has replaced it. */
export async function refuseTicket(db: Db, tokenHash: string): Promise<void> {
  await db.kysely.updateTable('voice_tickets').set({ refused: 1 }).where('token_hash', '=', tokenHash).execute();
}

/** Deletes the ticket of a user. */
export async function deleteTicket(db: Db, callId: Snowflake, userId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('voice_tickets').where('call_id', '=', callId).where('user_id', '=', userId).execute();
}

/** The voice nodes, those with the fewest people first. */
export function findNodes(db: Db): Promise<VoiceNodeRow[]> {
  return db.kysely.selectFrom('voice_nodes').selectAll().orderBy('load').orderBy('node_id').execute();
}

/** Nodes without a heartbeat since a time, except one. */
interface Late {
  since: number;
  but: number;
}

/** Whether a voice node has had no heartbeat since then. */
export async function hasLateNode(db: Db, { since, but }: Late): Promise<boolean> {
  return (await db.first(lateNodes, { since, but })) !== undefined;
}

/** Whether a call's voice node is gone, or a call without one could have one. */
export async function hasLostCall(db: Db): Promise<boolean> {
  return (await db.first(lostCalls, {})) !== undefined;
}

/** Inserts a voice node, or updates its heartbeat. */
export async function upsertNode(db: Db, row: VoiceNodeRow): Promise<void> {
  const { node_id: _, ...changed } = row;
  const insert = db.kysely.insertInto('voice_nodes').values(row);
  await insert.onConflict((on) => on.column('node_id').doUpdateSet(changed)).execute();
}

/** Deletes the voice nodes without a heartbeat since then. */
export async function deleteLateNodes(db: Db, { since, but }: Late): Promise<void> {
  await db.kysely.deleteFrom('voice_nodes').where('seen_at', '<', since).where('node_id', '!=', but).execute();
}

/** Deletes all voice nodes. */
export async function deleteNodes(db: Db): Promise<void> {
  await db.kysely.deleteFrom('voice_nodes').execute();
}

/** Deletes a voice node that has stopped. */
export async function deleteNode(db: Db, nodeId: number): Promise<void> {
  await db.kysely.deleteFrom('voice_nodes').where('node_id', '=', nodeId).execute();
}
