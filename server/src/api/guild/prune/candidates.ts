import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';

/** The criteria for the members that a prune removes; fixed when the prune starts, so that it terminates. */
export interface PruneRule {
  guild_id: Snowflake;
  owner_id: Snowflake;
  /** Joined before this time, ms since 1970. */
  joined_before: number;
  /** Last active before this day, whole days since 1970 (UTC). */
  active_before: number;
  /** Roles that do not protect a member from the prune. */
  roles: readonly Snowflake[];
}

/** Members read per step. */
const PAGE = 1000;

/**
 * Finds up to `limit` members that a prune would remove, by user id, after `after`. They:
 * - are people other than the owner;
 * - joined before `joined_before`;
 * - have no gateway session now and were not active (see noteActivity) since `active_before`;
 * - have no roles other than those of the rule.
 */
export async function findPrunable(db: Db, rule: PruneRule, after: Snowflake, limit: number): Promise<Snowflake[]> {
  const found: Snowflake[] = [];
  let from = after;
  while (found.length < limit) {
    const page = await inactive(db, rule).where('members.user_id', '>', from).orderBy('members.user_id').limit(PAGE).execute();
    for (const { user_id, roles_json } of page) if (isFree(roles_json, rule.roles)) found.push(user_id);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    from = last.user_id;
  }
  return found.slice(0, limit);
}

/** Counts the members that a prune would remove. */
export async function countPrunable(db: Db, rule: PruneRule): Promise<number> {
  if (rule.roles.length) return (await findPrunable(db, rule, '0', Number.MAX_SAFE_INTEGER)).length;
  const counted = await inactive(db, rule)
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

function inactive(db: Db, { guild_id, owner_id, joined_before, active_before, roles }: PruneRule) {
  const all = db.kysely
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('user_activity', 'user_activity.user_id', 'members.user_id')
    .select(['members.user_id', 'members.roles_json'])
    .where('members.guild_id', '=', guild_id)
    .where('members.user_id', '!=', owner_id)
    .where('members.joined_at', '<', joined_before)
    .where('users.kind', '=', 'person')
    .where((eb) => eb.or([eb('user_activity.active_on', 'is', null), eb('user_activity.active_on', '<', active_before)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('gateway_sessions').select('id').whereRef('gateway_sessions.user_id', '=', 'members.user_id'))),
    );
  return roles.length ? all : all.where('members.roles_json', '=', '[]');
}

function isFree(rolesJson: string, ignored: readonly Snowflake[]): boolean {
  const roles: Snowflake[] = JSON.parse(rolesJson);
  return roles.every((id) => ignored.includes(id));
}
