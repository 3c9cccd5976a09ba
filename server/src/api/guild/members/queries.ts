import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { MemberRow, UserRow } from '../../../core/tables/database.ts';
import { findUsers } from '../../people/users/queries.ts';
import { findNamed, namesOf } from './names.ts';

/** A member with its user. */
export interface MemberWithUser {
  member: MemberRow;
  user: UserRow;
}

const findPage = prepare<{ guild_id: Snowflake; after: Snowflake; limit: number }>()((db, param) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('guild_id', '=', param('guild_id'))
    .where('user_id', '>', param('after'))
    .orderBy('user_id')
    .limit(param('limit')),
);

/** Lists members by user id, oldest account first: those after `after`, at most `limit`. */
export async function listMembers(
  db: Db,
  guildId: Snowflake,
  { after = '0', limit }: { after?: Snowflake; limit: number },
): Promise<MemberWithUser[]> {
  return withUsers(db, await db.all(findPage, { guild_id: guildId, after, limit }));
}

/** Finds those of the users that are members, by user id. */
export async function findMembersByIds(
  db: Db,
  guildId: Snowflake,
  userIds: readonly Snowflake[],
): Promise<Map<Snowflake, MemberWithUser>> {
  const wanted = [...new Set(userIds)];
  const rows: MemberRow[] = [];
  for (let at = 0; at < wanted.length; at += 500) {
    const part = db.kysely.selectFrom('members').selectAll().where('guild_id', '=', guildId);
    rows.push(...(await part.where('user_id', 'in', wanted.slice(at, at + 500)).execute()));
  }
  const found = await withUsers(db, rows);
  return new Map(found.map((one) => [one.member.user_id, one]));
}

/** Finds members whose username, display name or nickname begins with `query` (case-insensitive), by user id. */
export async function searchMembers(db: Db, guildId: Snowflake, query: string, limit: number): Promise<MemberWithUser[]> {
  const prefix = query.toLowerCase();
  const found: MemberWithUser[] = [];
  for (let after = '0'; found.length < limit; ) {
    const ids = await findNamed(db, guildId, { prefix, after, limit });
    const members = await findMembersByIds(db, guildId, ids);
    for (const id of ids) {
      const one = members.get(id);
      const fits = one && [...namesOf(one.user, one.member.nick)].some((name) => name.startsWith(prefix));
      if (fits && found.length < limit) found.push(one);
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < limit) break;
    after = last;
  }
  return found;
}

const memberships = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('members').selectAll().where('user_id', '=', param('user_id')).orderBy('guild_id'),
);

/** Finds all memberships of a user. */
export async function findMemberships(db: Db, userId: Snowflake): Promise<MemberRow[]> {
  return db.all(memberships, { user_id: userId });
}

const membershipsWithGuilds = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .selectAll('members')
    .select(['guilds.state_version as version', 'guilds.member_count'])
    .where('members.user_id', '=', param('user_id'))
    .where('guilds.deleted_at', 'is', null)
    .orderBy('members.guild_id'),
);

/** Finds all memberships of a user, each with the version of its guild's state and its number of members. */
export function findMembershipsWithGuilds(
  db: Db,
  userId: Snowflake,
): Promise<(MemberRow & { version: number; member_count: number })[]> {
  return db.all(membershipsWithGuilds, { user_id: userId });
}

const lockedMemberships = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('members').selectAll().where('user_id', '=', param('user_id')).orderBy('guild_id').forUpdate(),
);

/** Like findMemberships, but locks the rows until the transaction ends. */
export async function lockMemberships(db: Db, userId: Snowflake): Promise<MemberRow[]> {
  return db.all(lockedMemberships, { user_id: userId });
}

const guildSizes = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .select(['guilds.id', 'guilds.member_count'])
    .where('members.user_id', '=', param('user_id'))
    .orderBy('guilds.id'),
);

/** Finds every guild that the user is in, with its number of members. */
export function findGuildSizes(db: Db, userId: Snowflake): Promise<{ id: Snowflake; member_count: number }[]> {
  return db.all(guildSizes, { user_id: userId });
}

const temporaryMemberships = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('members')
    .select('guild_id')
    .where('user_id', '=', param('user_id'))
    .where('temporary', '=', 1)
    .where('roles_json', '=', '[]'),
);

/** Finds the guilds in which the user is a temporary member without roles. */
export function findTemporaryMemberships(db: Db, userId: Snowflake): Promise<{ guild_id: Snowflake }[]> {
  return db.all(temporaryMemberships, { user_id: userId });
}

/** Returns whether the user has a gateway session, connected or resumable. */
export async function hasSession(db: Db, userId: Snowflake): Promise<boolean> {
  const query = db.kysely.selectFrom('gateway_sessions').select('id').where('user_id', '=', userId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Returns whether the user is in the guild, as seen by this transaction. */
export async function isMember(db: Db, guildId: Snowflake, userId: Snowflake): Promise<boolean> {
  const query = db.kysely.selectFrom('members').select('user_id').where('guild_id', '=', guildId).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The number of members of a guild. */
export async function countMembers(db: Db, guildId: Snowflake): Promise<number> {
  const guild = db.kysely.selectFrom('guilds').select('member_count').where('id', '=', guildId);
  return (await guild.executeTakeFirst())?.member_count ?? 0;
}

/** Counts the guilds that the user is in. */
export async function countGuilds(db: Db, userId: Snowflake): Promise<number> {
  const found = await db.kysely
    .selectFrom('members')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/**
 * Locks a member for a change and returns it with its user. Until the transaction ends, neither the member nor the
 * guild's roles can change.
 */
export async function lockMember(db: Db, guildId: Snowflake, userId: Snowflake): Promise<MemberWithUser | undefined> {
  const { kysely } = db;
  await kysely.selectFrom('guilds').select('id').where('id', '=', guildId).forShare().execute();
  const row = kysely.selectFrom('members').selectAll().where('guild_id', '=', guildId).where('user_id', '=', userId);
  const member = await row.forUpdate().executeTakeFirst();
  const [found] = member ? await withUsers(db, [member]) : [];
  return found;
}

/** Inserts a member; returns false if the user is already one. */
export async function insertMember(db: Db, row: MemberRow): Promise<boolean> {
  const result = await db.kysely
    .insertInto('members')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates columns of a member. */
export async function updateMemberRow(db: Db, row: MemberRow, values: Partial<MemberRow>): Promise<MemberRow> {
  await db.kysely
    .updateTable('members')
    .set(values)
    .where('guild_id', '=', row.guild_id)
    .where('user_id', '=', row.user_id)
    .execute();
  return { ...row, ...values };
}

/** Deletes a member and returns its row; undefined if there was none. */
export async function deleteMember(db: Db, guildId: Snowflake, userId: Snowflake): Promise<MemberRow | undefined> {
  return db.kysely
    .deleteFrom('members')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Changes the guild's member count and its version; returns false if the guild does not exist (any more). */
export async function addToMemberCount(db: Db, guildId: Snowflake, change: 1 | -1): Promise<boolean> {
  const result = await db.kysely
    .updateTable('guilds')
    .set((eb) => ({ member_count: eb('member_count', '+', change), state_version: eb('state_version', '+', 1) }))
    .where('id', '=', guildId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Members with their users, in the given order; those whose user is gone are left out. */
export async function withUsers(db: Db, rows: readonly MemberRow[]): Promise<MemberWithUser[]> {
  const users = await findUsers(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.flatMap((member) => {
    const user = users.get(member.user_id);
    return user ? [{ member, user }] : [];
  });
}
