import { type RawBuilder, sql } from 'kysely';
import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../framework/prepared.ts';
import type { Db } from '../framework/store.ts';

/*
 * The members of a guild who are online are found in one of two ways, whichever looks at fewer rows: from the sessions, asking for
 * each user whether they are a member, or from the members, asking for each whether they have a session. A planner decides by
 * estimates, and would walk 100,000 members to find ten. Subqueries that count are not turned into joins, so the order is fixed on
 * both stores.
 */

/** Whether a session shows its user as online. */
export const IS_SHOWN = sql<boolean>`gateway_sessions.status not in ('offline', 'invisible')`;

/** The users with a shown session. */
const SHOWN_USERS = sql<{ user_id: Snowflake }>`(select distinct user_id from gateway_sessions where ${IS_SHOWN})`;

/** The number of shown sessions, counted up to `most`. */
const shownSessions = (most: RawBuilder<number>) =>
  sql<number>`(select count(*) from (select 1 from gateway_sessions where ${IS_SHOWN} limit ${most}) as shown)`;

/** Whether the user of a row is a member of a guild. */
export function isMember(userId: RawBuilder<Snowflake>, guildId: RawBuilder<Snowflake>): RawBuilder<boolean> {
  return sql`(select count(*) from members where members.guild_id = ${guildId} and members.user_id = ${userId}) > 0`;
}

/** Whether the member of a row has a shown session. */
const IS_PRESENT = sql<boolean>`(select count(*) from gateway_sessions
  where gateway_sessions.user_id = members.user_id and ${IS_SHOWN}) > 0`;

/** 1 if a guild has more members than the platform has shown sessions, otherwise 0; `guilds` is in the query. */
export function sessionsAreFewer(guildId: RawBuilder<Snowflake>): RawBuilder<number> {
  const most = sql<number>`(select member_count from guilds where id = ${guildId})`;
  return sql`case when guilds.member_count > ${shownSessions(most)} then 1 else 0 end`;
}

const USER = sql<Snowflake>`present.user_id`;

const countInGuild = prepare<{ id: Snowflake }>()((db, param) =>
  db
    .selectFrom('guilds')
    .select(
      sql<number>`case when ${sessionsAreFewer(param('id'))} = 1
        then (select count(*) from ${SHOWN_USERS} present where ${isMember(USER, param('id'))})
        else (select count(*) from members where members.guild_id = ${param('id')} and ${IS_PRESENT}) end`.as('online'),
    )
    .where('id', '=', param('id')),
);

/** The number of members of a guild who are online: with a gateway session that is neither offline nor invisible. */
export async function countPresent(db: Db, guildId: Snowflake): Promise<number> {
  return (await db.first(countInGuild, { id: guildId }))?.online ?? 0;
}

/** The same for several guilds, by guild id; a guild without any is left out. */
export async function countPresentByGuild(db: Db, guildIds: readonly Snowflake[]): Promise<Map<Snowflake, number>> {
  if (!guildIds.length) return new Map();
  // As integers, because an expression has no type in SQLite and would not equal a text.
  const given = sql.join(guildIds.map(BigInt));
  const members = sql<number>`(select coalesce(sum(member_count), 0) from guilds where id in (${given}))`;
  const sizes = await sql<{ members: number; sessions: number }>`select ${members} as members,
    ${shownSessions(members)} as sessions`.execute(db.kysely);
  const [size] = sizes.rows;
  // The sign keeps SQLite from trying every guild for each user instead of reading the user's few memberships.
  const counts =
    size && size.members > size.sessions
      ? sql`select members.guild_id, count(*) as online from ${SHOWN_USERS} present cross join members
          where members.user_id = present.user_id and +members.guild_id in (${given}) group by members.guild_id`
      : sql`select members.guild_id, count(*) as online from members
          where members.guild_id in (${given}) and ${IS_PRESENT} group by members.guild_id`;
  const { rows } = await sql<{ guild_id: Snowflake; online: number }>`${counts}`.execute(db.kysely);
  return new Map(rows.map((row) => [row.guild_id, row.online]));
}

const findWalk = prepare<{ id: Snowflake }>()((db, param) =>
  db
    .selectFrom('guilds')
    .select(sessionsAreFewer(param('id')).as('sessions_are_fewer'))
    .where('id', '=', param('id')),
);
const firstOfSessions = prepare<{ guild_id: Snowflake; limit: number }>()((db, param) =>
  db
    .selectFrom(SHOWN_USERS.as('present'))
    .select('present.user_id')
    .where(isMember(USER, param('guild_id')))
    .orderBy('present.user_id')
    .limit(param('limit')),
);
const firstOfMembers = prepare<{ guild_id: Snowflake; limit: number }>()((db, param) =>
  db
    .selectFrom('members')
    .select('members.user_id')
    .where('members.guild_id', '=', param('guild_id'))
    .where(IS_PRESENT)
    .orderBy('members.user_id')
    .limit(param('limit')),
);

/** The user ids of the first members of a guild who are online, by id; at most `limit`. */
export async function findPresent(db: Db, guildId: Snowflake, limit: number): Promise<Snowflake[]> {
  const walk = await db.first(findWalk, { id: guildId });
  const rows = await db.all(walk?.sessions_are_fewer ? firstOfSessions : firstOfMembers, { guild_id: guildId, limit });
  return rows.map((row) => row.user_id);
}
