import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { PrivateCallRow } from '../../../core/tables/voice.ts';

const callOf = prepare<{ channel_id: Snowflake }>()((db, param) =>
  db.selectFrom('private_calls').selectAll().where('channel_id', '=', param('channel_id')),
);
const ringsOf = prepare<{ channel_id: Snowflake }>()((db, param) =>
  db.selectFrom('call_rings').select('user_id').where('channel_id', '=', param('channel_id')).orderBy('user_id'),
);
const callsFor = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('recipients')
    .innerJoin('private_calls', 'private_calls.channel_id', 'recipients.channel_id')
    .selectAll('private_calls')
    .where('recipients.user_id', '=', param('user_id'))
    .orderBy('private_calls.channel_id'),
);
const regionOf = prepare<{ call_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('voice_calls')
    .leftJoin('voice_nodes', 'voice_nodes.node_id', 'voice_calls.node_id')
    .select(['voice_calls.region as chosen', 'voice_nodes.region as actual'])
    .where('call_id', '=', param('call_id')),
);

/** Locks a private channel, and with it its call; undefined if there is none with that id. */
export function lockPrivateChannel(db: Db, id: Snowflake): Promise<ChannelRow | undefined> {
  const found = db.kysely.selectFrom('channels').selectAll().where('id', '=', id).where('guild_id', 'is', null);
  return found.forUpdate().executeTakeFirst();
}

/** Finds the call that is under way in a channel. */
export function findPrivateCall(db: Db, channelId: Snowflake): Promise<PrivateCallRow | undefined> {
  return db.first(callOf, { channel_id: channelId });
}

/** Finds the calls that are under way in the channels of a user. */
export function findPrivateCallsFor(db: Db, userId: Snowflake): Promise<PrivateCallRow[]> {
  return db.all(callsFor, { user_id: userId });
}

/** The region of a call: where it is, or else where it should be; null for any. */
export async function findCallRegion(db: Db, callId: Snowflake): Promise<string | null> {
  const found = await db.first(regionOf, { call_id: callId });
  return found?.actual ?? found?.chosen ?? null;
}

/** Inserts a call. */
export async function insertPrivateCall(db: Db, row: PrivateCallRow): Promise<void> {
  await db.kysely.insertInto('private_calls').values(row).execute();
}

/** Stores since when a single user is in a call; null: there are several. */
export async function setAloneSince(db: Db, channelId: Snowflake, since: number | null): Promise<void> {
  await db.kysely.updateTable('private_calls').set({ alone_since: since }).where('channel_id', '=', channelId).execute();
}

/** Deletes a call and whom it rings. */
export async function deletePrivateCall(db: Db, channelId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('call_rings').where('channel_id', '=', channelId).execute();
  await db.kysely.deleteFrom('private_calls').where('channel_id', '=', channelId).execute();
}

/** The users whom a call rings. */
export async function findRinging(db: Db, channelId: Snowflake): Promise<Snowflake[]> {
  return (await db.all(ringsOf, { channel_id: channelId })).map(({ user_id }) => user_id);
}

/** Rings users until then (ms since 1970), those whom the call rings already as well. */
export async function upsertRings(db: Db, channelId: Snowflake, userIds: readonly Snowflake[], endsAt: number): Promise<void> {
  const rows = userIds.map((user_id) => ({ channel_id: channelId, user_id, ends_at: endsAt }));
  const insert = db.kysely.insertInto('call_rings').values(rows);
  await insert.onConflict((on) => on.columns(['channel_id', 'user_id']).doUpdateSet({ ends_at: endsAt })).execute();
}

/** Stops ringing users; returns whether one of them was rung. */
export async function deleteRings(db: Db, channelId: Snowflake, userIds: readonly Snowflake[]): Promise<boolean> {
  if (userIds.length === 0) return false;
  const rings = db.kysely.deleteFrom('call_rings').where('channel_id', '=', channelId).where('user_id', 'in', userIds);
  return (await rings.returning('user_id').execute()).length > 0;
}

/** Stops the rings that are over by now; returns the ids of those whom the call has rung. */
export async function deleteRingsUntil(db: Db, channelId: Snowflake, now: number): Promise<Snowflake[]> {
  const rings = db.kysely.deleteFrom('call_rings').where('channel_id', '=', channelId).where('ends_at', '<=', now);
  return (await rings.returning('user_id').execute()).map(({ user_id }) => user_id);
}
