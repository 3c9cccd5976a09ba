import { MEMBER_FLAGS, USER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { MemberFilters, MembersSearchBody } from '@guildhall/protocol/operations/guild/members';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Db } from '../../../core/framework/store.ts';
import type { Database, MemberRow } from '../../../core/tables/database.ts';
import { PREFIX_END } from '../../../core/values/prefix.ts';

type Filters = Static<typeof MemberFilters>;
type Search = Static<typeof MembersSearchBody>;
type Builder = ExpressionBuilder<Database, 'members'>;
type Condition = Expression<SqlBool>;
/** A filter with several values: any of them, and all of them. */
interface Values<V> {
  or_query?: readonly V[] | null;
  and_query?: readonly V[] | null;
}
/** Bounds, both inclusive. */
interface Bounds<V> {
  gte?: V | null;
  lte?: V | null;
}

/** Whether a search has no conditions, so that every member of the guild is a result. */
export function matchesAll({ or_query, and_query }: Search): boolean {
  return [or_query, and_query].every((filters) => Object.keys(filters ?? {}).length === 0);
}

/** A page of members in the order of the search. */
export async function pageOfMembers(db: Db, guildId: Snowflake, search: Search, limit: number): Promise<MemberRow[]> {
  const sort = search.sort ?? 1;
  const isByJoin = sort <= 2;
  const isNewestFirst = sort % 2 === 1;
  const { before, after } = search;
  // A page before a cursor is read backwards from it.
  const isBackwards = after === undefined && before !== undefined;
  const order = isNewestFirst === isBackwards ? 'asc' : 'desc';
  const cursor = after ?? before;
  let query = db.kysely.selectFrom('members').selectAll().where('guild_id', '=', guildId).where(conditionsOf(guildId, search));
  if (cursor) {
    const beyond = order === 'asc' ? '>' : '<';
    query = query.where((eb) =>
      isByJoin
        ? eb(eb.refTuple('joined_at', 'user_id'), beyond, eb.tuple(cursor.guild_joined_at, cursor.user_id))
        : eb('user_id', beyond, cursor.user_id),
    );
  }
  if (isByJoin) query = query.orderBy('joined_at', order);
  const rows = await query.orderBy('user_id', order).limit(limit).execute();
  return isBackwards ? rows.reverse() : rows;
}

/** The number of members that a search finds on all its pages. */
export async function countFound(db: Db, guildId: Snowflake, search: Search): Promise<number> {
  const found = db.kysely.selectFrom('members').where('guild_id', '=', guildId).where(conditionsOf(guildId, search));
  const { count } = await found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

function conditionsOf(guildId: Snowflake, { or_query, and_query }: Search) {
  return (eb: Builder): Condition => {
    const [some, all] = [or_query, and_query].map((filters) => (filters ? conditions(eb, guildId, filters) : []));
    return eb.and([...(all ?? []), ...(some?.length ? [eb.or(some)] : [])]);
  };
}

/** One condition for each filter. */
function conditions(eb: Builder, guildId: Snowflake, filters: Filters): Condition[] {
  const { safety_signals: signals } = filters;
  const flag = (mask: number) => sql<number>`${sql.ref('members.flags')} & ${sql.lit(mask)}`;
  const users = (mask: number) =>
    eb(
      'members.user_id',
      'in',
      eb
        .selectFrom('users')
        .select('users.id')
        .where(sql<number>`users.flags & ${sql.lit(mask)}`, '!=', 0),
    );
  return [
    ...values(eb, filters.user_id, (id) => eb('members.user_id', '=', id)),
    ...bounds(filters.user_id?.range, (operator, id) => eb('members.user_id', operator, id)),
    ...values(eb, filters.usernames, (name) => named(eb, guildId, name)),
    ...values(eb, filters.role_ids, (id) => eb('members.roles_json', 'like', `%"${id}"%`)),
    ...bounds(filters.guild_joined_at?.range, (operator, ms) => eb('members.joined_at', operator, ms)),
    ...truth(eb, filters.is_pending, eb('members.pending', '=', 1)),
    ...truth(eb, filters.did_rejoin, eb(flag(MEMBER_FLAGS.DID_REJOIN), '!=', 0)),
    ...values(eb, filters.join_source_type, (type) => joinedBy(eb, guildId, type)),
    ...values(eb, filters.source_invite_code, (code) =>
      eb('members.user_id', 'in', joinsOf(eb, guildId).where('joins.invite_code', '=', code)),
    ),
    ...bounds(signals?.communication_disabled_until?.range, (operator, ms) =>
      eb('members.communication_disabled_until', operator, ms),
    ),
    ...truth(eb, signals?.unusual_account_activity, users(USER_FLAGS.SPAMMER)),
    ...truth(eb, signals?.automod_quarantined_username, eb(flag(MEMBER_FLAGS.AUTOMOD_QUARANTINED_USERNAME), '!=', 0)),
  ];
}

function joinsOf(eb: Builder, guildId: Snowflake) {
  return eb.selectFrom('joins').select('joins.user_id').where('joins.guild_id', '=', guildId);
}

/** Members who joined before joins were recorded have no row: their source is unknown too. */
function joinedBy(eb: Builder, guildId: Snowflake, type: number): Condition {
  if (type === 0) return eb('members.user_id', 'not in', joinsOf(eb, guildId).where('joins.source_type', '!=', 0));
  return eb('members.user_id', 'in', joinsOf(eb, guildId).where('joins.source_type', '=', type));
}

/** Members with a current username, display name or nickname that begins with `prefix`, in any case. */
function named(eb: Builder, guildId: Snowflake, prefix: string): Condition {
  const from = prefix.toLowerCase();
  const names = eb.selectFrom('member_names').select('member_names.user_id').where('member_names.guild_id', '=', guildId);
  return eb('members.user_id', 'in', names.where('name', '>=', from).where('name', '<', `${from}${PREFIX_END}`));
}

function values<V>(eb: Builder, given: Values<V> | null | undefined, condition: (value: V) => Condition): Condition[] {
  const some = (given?.or_query ?? []).map(condition);
  return [...(some.length ? [eb.or(some)] : []), ...(given?.and_query ?? []).map(condition)];
}

function bounds<V>(given: Bounds<V> | null | undefined, condition: (operator: '>=' | '<=', value: V) => Condition): Condition[] {
  const { gte, lte } = given ?? {};
  return [
    ...(gte === undefined || gte === null ? [] : [condition('>=', gte)]),
    ...(lte === undefined || lte === null ? [] : [condition('<=', lte)]),
  ];
}

function truth(eb: Builder, wanted: boolean | null | undefined, condition: Condition): Condition[] {
  if (wanted === undefined || wanted === null) return [];
  return [wanted ? condition : eb.not(condition)];
}
