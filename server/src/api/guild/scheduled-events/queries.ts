import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ScheduledEventExceptionRow, ScheduledEventRow } from '../../../core/tables/database.ts';
import { findUsers } from '../../people/users/queries.ts';
import { ENTITY, type EventParts, STATUS } from './scheduled-event.ts';

const OPEN = [STATUS.SCHEDULED, STATUS.ACTIVE];
/** Value of `exception_id` for the event as a whole. */
const WHOLE = '0';

const openOf = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('scheduled_events')
    .selectAll()
    .where('guild_id', '=', param('guild_id'))
    .where('status', 'in', OPEN)
    .orderBy('start_at')
    .orderBy('id'),
);
const exceptionsOf = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db.selectFrom('scheduled_event_exceptions').selectAll().where('guild_id', '=', param('guild_id')).orderBy('id'),
);

/** Finds an event of a guild. */
export function findEvent(db: Db, guildId: Snowflake, id: Snowflake): Promise<ScheduledEventRow | undefined> {
  const query = db.kysely.selectFrom('scheduled_events').selectAll();
  return query.where('guild_id', '=', guildId).where('id', '=', id).executeTakeFirst();
}

/** Fails with 10070 if the event was deleted, and keeps others from deleting it until the transaction ends. */
export async function lockEventKey(db: Db, { guild_id, id }: ScheduledEventRow): Promise<void> {
  const query = db.kysely.selectFrom('scheduled_events').select('id').where('guild_id', '=', guild_id).where('id', '=', id);
  if (!(await query.forKeyShare().executeTakeFirst())) fail('UNKNOWN_SCHEDULED_EVENT');
}

/** Events of a guild by their ids, those that are over too. */
export async function findEvents(db: Db, guildId: Snowflake, ids: readonly Snowflake[]): Promise<ScheduledEventRow[]> {
  if (ids.length === 0) return [];
  return db.kysely.selectFrom('scheduled_events').selectAll().where('guild_id', '=', guildId).where('id', 'in', ids).execute();
}

/** The events of a guild that are not over, by their start. */
export function listOpenEvents(db: Db, guildId: Snowflake): Promise<ScheduledEventRow[]> {
  return db.all(openOf, { guild_id: guildId });
}

/** Finds the active stage or voice event in a channel. */
export function findActiveIn(db: Db, guildId: Snowflake, channelId: Snowflake): Promise<ScheduledEventRow | undefined> {
  const query = db.kysely.selectFrom('scheduled_events').selectAll().where('guild_id', '=', guildId);
  return query
    .where('channel_id', '=', channelId)
    .where('status', '=', STATUS.ACTIVE)
    .where('entity_type', '!=', ENTITY.EXTERNAL)
    .executeTakeFirst();
}

/** Counts the open events of a guild. */
export async function countOpen(db: Db, guildId: Snowflake): Promise<number> {
  const query = db.kysely.selectFrom('scheduled_events').select((eb) => eb.fn.countAll().as('count'));
  const found = await query.where('guild_id', '=', guildId).where('status', 'in', OPEN).executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Inserts or replaces an event. */
export async function upsertEvent(db: Db, row: ScheduledEventRow): Promise<void> {
  const { guild_id: _guild, id: _id, ...changed } = row;
  await db.kysely
    .insertInto('scheduled_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['guild_id', 'id']).doUpdateSet(changed))
    .execute();
}

/** Deletes an event with its exceptions and responses. */
export async function deleteEventRows(db: Db, { guild_id, id }: ScheduledEventRow): Promise<void> {
  await db.kysely.deleteFrom('scheduled_events').where('guild_id', '=', guild_id).where('id', '=', id).execute();
}

/** Lists the exceptions of an event. */
export function listExceptions(db: Db, eventId: Snowflake): Promise<ScheduledEventExceptionRow[]> {
  return db.kysely.selectFrom('scheduled_event_exceptions').selectAll().where('event_id', '=', eventId).orderBy('id').execute();
}

/** Finds one exception. */
export function findException(db: Db, eventId: Snowflake, id: Snowflake): Promise<ScheduledEventExceptionRow | undefined> {
  const query = db.kysely.selectFrom('scheduled_event_exceptions').selectAll();
  return query.where('event_id', '=', eventId).where('id', '=', id).executeTakeFirst();
}

/** Inserts or replaces an exception. */
export async function upsertException(db: Db, row: ScheduledEventExceptionRow): Promise<void> {
  const { event_id: _event, id: _id, ...changed } = row;
  await db.kysely
    .insertInto('scheduled_event_exceptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(changed))
    .execute();
}

/** Deletes one exception of an event, or all, with the responses to them; returns false if there was none. */
export async function deleteExceptions(db: Db, eventId: Snowflake, id?: Snowflake): Promise<boolean> {
  let rows = db.kysely.deleteFrom('scheduled_event_exceptions').where('event_id', '=', eventId);
  let users = db.kysely.deleteFrom('scheduled_event_users').where('event_id', '=', eventId).where('exception_id', '!=', WHOLE);
  if (id !== undefined) {
    rows = rows.where('id', '=', id);
    users = users.where('exception_id', '=', id);
  }
  const gone = await rows.returning('id').execute();
  await users.execute();
  return gone.length > 0;
}

/** Counts the interested members: of the event as a whole (`0`) and of single occurrences, by their ids. */
export async function countInterested(
  db: Db,
  guildId: Snowflake,
  eventIds: readonly Snowflake[],
  exceptionIds: readonly Snowflake[] = [WHOLE],
): Promise<Map<string, number>> {
  if (!eventIds.length || !exceptionIds.length) return new Map();
  const rows = await db.kysely
    .selectFrom('scheduled_event_users as u')
    .innerJoin('members as m', (join) => join.onRef('m.guild_id', '=', 'u.guild_id').onRef('m.user_id', '=', 'u.user_id'))
    .select((eb) => ['u.event_id', 'u.exception_id', eb.fn.countAll().as('count')])
    .where('u.guild_id', '=', guildId)
    .where('u.event_id', 'in', [...eventIds])
    .where('u.exception_id', 'in', [...exceptionIds])
    .where('u.response', '=', 1)
    .groupBy(['u.event_id', 'u.exception_id'])
    .execute();
  return new Map(rows.map((row) => [String(row.exception_id) === WHOLE ? row.event_id : row.exception_id, Number(row.count)]));
}

/** Finds a user's responses to events as a whole, by event id. */
export async function findOwnAnswers(db: Db, userId: Snowflake, eventIds: readonly Snowflake[]): Promise<Map<Snowflake, number>> {
  if (!eventIds.length) return new Map();
  const answers = db.kysely.selectFrom('scheduled_event_users').select(['event_id', 'response']).where('user_id', '=', userId);
  const rows = await answers
    .where('event_id', 'in', [...eventIds])
    .where('exception_id', '=', WHOLE)
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.response]));
}

/** Lists the members who responded, by user id: at most `limit` of those after `after`, or the last ones before `before`. */
export async function listInterested(
  db: Db,
  { guildId, eventId, exceptionId = WHOLE }: { guildId: Snowflake; eventId: Snowflake; exceptionId?: Snowflake },
  { before, after, limit }: { before?: Snowflake | undefined; after?: Snowflake | undefined; limit: number },
): Promise<{ user_id: Snowflake; response: number }[]> {
  let query = db.kysely
    .selectFrom('scheduled_event_users as u')
    .innerJoin('members as m', (join) => join.onRef('m.guild_id', '=', 'u.guild_id').onRef('m.user_id', '=', 'u.user_id'))
    .select(['u.user_id', 'u.response'])
    .where('u.guild_id', '=', guildId)
    .where('u.event_id', '=', eventId)
    .where('u.exception_id', '=', exceptionId)
    .limit(limit);
  if (before !== undefined) query = query.where('u.user_id', '<', before);
  else if (after !== undefined) query = query.where('u.user_id', '>', after);
  const rows = await query.orderBy('u.user_id', before === undefined ? 'asc' : 'desc').execute();
  return before === undefined ? rows : rows.reverse();
}

/** Stores a response; returns false if it was already the same. */
export async function upsertInterest(
  db: Db,
  key: { guild_id: Snowflake; event_id: Snowflake; exception_id?: Snowflake; user_id: Snowflake },
  response: number,
): Promise<boolean> {
  const row = { exception_id: WHOLE, ...key, response };
  const result = await db.kysely
    .insertInto('scheduled_event_users')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'exception_id', 'user_id'])
        .doUpdateSet({ response })
        .where('scheduled_event_users.response', '!=', response),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a response; returns false if there was none. */
export async function deleteInterest(
  db: Db,
  { event_id, exception_id = WHOLE, user_id }: { event_id: Snowflake; exception_id?: Snowflake; user_id: Snowflake },
): Promise<boolean> {
  const result = await db.kysely
    .deleteFrom('scheduled_event_users')
    .where('event_id', '=', event_id)
    .where('exception_id', '=', exception_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Loads everything that the wire objects of events are built from. */
export async function eventParts(
  db: Db,
  guildId: Snowflake,
  rows: readonly ScheduledEventRow[],
  { withCount = false }: { withCount?: boolean } = {},
): Promise<EventParts[]> {
  if (!rows.length) return [];
  const exceptions = Map.groupBy(await db.all(exceptionsOf, { guild_id: guildId }), (row) => row.event_id);
  const creatorIds = [...new Set(rows.flatMap((row) => (row.creator_id ? [row.creator_id] : [])))];
  const creators = await findUsers(db, creatorIds);
  const ids = rows.map((row) => row.id);
  const counts = withCount ? await countInterested(db, guildId, ids) : undefined;
  return rows.map((row) => ({
    row,
    exceptions: exceptions.get(row.id) ?? [],
    creator: row.creator_id ? creators.get(row.creator_id) : undefined,
    userCount: counts && (counts.get(row.id) ?? 0),
  }));
}

/** The number of a guild's events after an id that are scheduled or under way. */
export async function countOpenEventsAfter(
  db: Db,
  { guildId, after }: { guildId: Snowflake; after: Snowflake },
): Promise<number> {
  const counted = db.kysely.selectFrom('scheduled_events').select((eb) => eb.fn.countAll().as('count'));
  const open = counted.where('guild_id', '=', guildId).where('id', '>', after).where('status', 'in', [1, 2]);
  return Number((await open.executeTakeFirstOrThrow()).count);
}
