import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { PinRow } from '../../../core/tables/pins.ts';

/** Locks a channel's head, so that pins of a channel run one after another, and after sends in progress. */
export async function lockHead(db: Db, channelId: Snowflake): Promise<void> {
  await db.kysely
    .updateTable('channel_heads')
    .set((eb) => ({ last_pin_at: eb.ref('last_pin_at') }))
    .where('channel_id', '=', channelId)
    .execute();
}

/** The number of pins of a channel, and the time of the newest (ms since 1970; null if there are none). */
export async function countPins(db: Db, channelId: Snowflake): Promise<{ count: number; newest: number | null }> {
  const row = await db.kysely
    .selectFrom('pins')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('pinned_at').as('newest')])
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), newest: row.newest === null ? null : Number(row.newest) };
}

/** Pins a message. */
export async function insertPin(db: Db, row: PinRow): Promise<void> {
  await db.kysely.insertInto('pins').values(row).execute();
  await setPinned(db, row.channel_id, row.message_id, 1);
  await setLastPin(db, row.channel_id, row.pinned_at);
}

/** Unpins a message; returns the time of the newest remaining pin. */
export async function deletePin(db: Db, channelId: Snowflake, messageId: Snowflake): Promise<number | null> {
  await setPinned(db, channelId, messageId, 0);
  return deletePins(db, channelId, [messageId]);
}

/** Deletes the pins of deleted messages; returns the time of the newest remaining pin. */
export async function deletePins(db: Db, channelId: Snowflake, messageIds: readonly Snowflake[]): Promise<number | null> {
  await lockHead(db, channelId);
  await db.kysely.deleteFrom('pins').where('channel_id', '=', channelId).where('message_id', 'in', messageIds).execute();
  const { newest } = await countPins(db, channelId);
  await setLastPin(db, channelId, newest);
  return newest;
}

async function setPinned(db: Db, channelId: Snowflake, id: Snowflake, pinned: 0 | 1): Promise<void> {
  await db.kysely.updateTable('messages').set({ pinned }).where('channel_id', '=', channelId).where('id', '=', id).execute();
}

async function setLastPin(db: Db, channelId: Snowflake, at: number | null): Promise<void> {
  await db.kysely.updateTable('channel_heads').set({ last_pin_at: at }).where('channel_id', '=', channelId).execute();
}

const page = prepare<{ channel_id: Snowflake; before: number; limit: number }>()((db, param) =>
  db
    .selectFrom('pins')
    .innerJoin('messages', (join) =>
      join.onRef('messages.channel_id', '=', 'pins.channel_id').onRef('messages.id', '=', 'pins.message_id'),
    )
    .selectAll('messages')
    .select('pins.pinned_at')
    .where('pins.channel_id', '=', param('channel_id'))
    .where('pins.pinned_at', '<', param('before'))
    .orderBy('pins.pinned_at', 'desc')
    .limit(param('limit')),
);

/** A channel's pinned messages, most recently pinned first: pinned before `before` (ms since 1970), at most `limit`. */
export function findPins(
  db: Db,
  channelId: Snowflake,
  { before, limit }: { before: number; limit: number },
): Promise<(MessageRow & { pinned_at: number })[]> {
  return db.all(page, { channel_id: channelId, before, limit });
}
