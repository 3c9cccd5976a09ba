import type { Snowflake } from '@guildhall/protocol/ids';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import { prepareWrite } from '../../../core/framework/prepared-write.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Database } from '../../../core/tables/database.ts';
import type { ReadStateRow } from '../../../core/tables/pins.ts';

type Mark = { user_id: Snowflake; channel_id: Snowflake; last_message_id: Snowflake };

const raising = (db: Kysely<Database>, param: <K extends keyof Mark>(name: K) => RawBuilder<Mark[K]>) =>
  db
    .insertInto('read_states')
    .values({
      user_id: param('user_id'),
      channel_id: param('channel_id'),
      last_message_id: param('last_message_id'),
      last_pin_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'channel_id'])
        .doUpdateSet((eb) => ({ last_message_id: eb.ref('excluded.last_message_id') }))
        .where((eb) =>
          eb.or([
            eb('read_states.last_message_id', 'is', null),
            eb('read_states.last_message_id', '<', eb.ref('excluded.last_message_id')),
          ]),
        ),
    );

const raise = prepare<Mark>()((db, param) => raising(db, param).returning('user_id'));
const record = prepareWrite<Mark>({ user_id: 'bigint', channel_id: 'bigint', last_message_id: 'bigint' })(
  raising,
  (rows) => sql`insert into read_states (user_id, channel_id, last_message_id, last_pin_at)
    select user_id, channel_id, max(last_message_id), null from ${rows} group by user_id, channel_id order by user_id, channel_id
    on conflict (user_id, channel_id) do update set last_message_id = excluded.last_message_id
    where read_states.last_message_id is null or read_states.last_message_id < excluded.last_message_id`,
);

/** Marks a channel as read up to a message; false if it was already. */
export async function raiseReadState(db: Db, mark: Mark): Promise<boolean> {
  return (await db.first(raise, mark)) !== undefined;
}

/** Like raiseReadState(), where it does not matter whether anything changed. */
export function markRead(db: Db, mark: Mark): void {
  db.write(record, mark);
}

/** Like raiseReadState(), but can go back to an earlier message. */
export async function setReadState(db: Db, mark: Mark): Promise<void> {
  const { last_message_id } = mark;
  await db.kysely
    .insertInto('read_states')
    .values({ ...mark, last_pin_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel_id']).doUpdateSet({ last_message_id }))
    .execute();
}

/** Stores up to which pin (ms since 1970) a user has seen the pins of a channel. */
export async function setSeenPins(db: Db, user_id: Snowflake, channel_id: Snowflake, last_pin_at: number): Promise<void> {
  await db.kysely
    .insertInto('read_states')
    .values({ user_id, channel_id, last_message_id: null, last_pin_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel_id']).doUpdateSet({ last_pin_at }))
    .execute();
}

/** The number of the next change of a person's read states. */
export async function nextReadVersion(db: Db, user_id: Snowflake): Promise<number> {
  const row = await db.kysely
    .insertInto('read_versions')
    .values({ user_id, version: 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((eb) => ({ version: eb('read_versions.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** A read state, and the guild of its channel: null for a direct message. */
export type PlacedReadState = ReadStateRow & { guild_id: Snowflake | null };

/** The last message and the last pin (ms since 1970) of a channel. */
export async function findLast(db: Db, channelId: Snowflake): Promise<{ messageId: Snowflake | null; pinAt: number | null }> {
  const row = await db.kysely.selectFrom('channel_heads').selectAll().where('channel_id', '=', channelId).executeTakeFirst();
  return { messageId: row?.last_message_id ?? null, pinAt: row?.last_pin_at ?? null };
}

/** Values that clients store with a read state; the server does not use them. */
export type ClientMarks = { flags: number; last_viewed: number };

/** Sets the client's values of a read state that exists; false if nothing changes. */
export async function setClientMarks(
  db: Db,
  { user_id, channel_id }: Pick<Mark, 'user_id' | 'channel_id'>,
  marks: Partial<ClientMarks>,
): Promise<boolean> {
  if (marks.flags === undefined && marks.last_viewed === undefined) return false;
  const own = db.kysely.selectFrom('read_states').selectAll().where('user_id', '=', user_id);
  const row = await own.where('channel_id', '=', channel_id).executeTakeFirst();
  const { flags = row?.flags ?? null, last_viewed = row?.last_viewed ?? null } = marks;
  if (row && row.flags === flags && row.last_viewed === last_viewed) return false;
  const update = db.kysely.updateTable('read_states').set({ flags, last_viewed }).where('user_id', '=', user_id);
  await update.where('channel_id', '=', channel_id).execute();
  return true;
}

/** Up to where a person has read a channel; `0` if nothing was read. */
export async function findLastRead(db: Db, { user_id, channel_id }: Pick<Mark, 'user_id' | 'channel_id'>): Promise<Snowflake> {
  const own = db.kysely.selectFrom('read_states').select('last_message_id').where('user_id', '=', user_id);
  return String((await own.where('channel_id', '=', channel_id).executeTakeFirst())?.last_message_id ?? '0');
}

/** Deletes a read state of a channel; false if there was none. */
export async function deleteReadState(db: Db, user_id: Snowflake, channel_id: Snowflake): Promise<boolean> {
  const own = db.kysely.deleteFrom('read_states').where('user_id', '=', user_id).where('channel_id', '=', channel_id);
  return (await own.returning('user_id').executeTakeFirst()) !== undefined;
}
