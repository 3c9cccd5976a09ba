import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { findPresent, IS_SHOWN } from '../../../core/access/present-members.ts';
import type { Db } from '../../../core/framework/store.ts';

/** A gateway session of a member who is neither offline nor invisible. */
export interface ShownSession {
  user_id: Snowflake;
  username: string;
  global_name: string | null;
  nick: string | null;
  status: string;
  activities_json: string;
}

/** Finds the sessions of the first 100 online members, by user. */
export async function findShownSessions(db: Db, guildId: Snowflake): Promise<Map<Snowflake, ShownSession[]>> {
  const userIds = await findPresent(db, guildId, LIMITS.guilds.widgetMembers.max);
  if (!userIds.length) return new Map();
  const rows = await db.kysely
    .selectFrom('members')
    .innerJoin('gateway_sessions', 'gateway_sessions.user_id', 'members.user_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.user_id',
      'users.username',
      'users.global_name',
      'members.nick',
      'gateway_sessions.status',
      'gateway_sessions.activities_json',
    ])
    .where('members.guild_id', '=', guildId)
    .where('members.user_id', 'in', userIds)
    .where(IS_SHOWN)
    .orderBy('members.user_id')
    .orderBy('gateway_sessions.updated_at')
    .execute();
  return Map.groupBy(rows, (row) => row.user_id);
}
