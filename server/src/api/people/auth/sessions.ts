import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';

/** A login of a user. */
export interface AuthSession {
  /** The hash of its token. */
  hash: string;
  /** Ms since 1970. */
  usedAt: number;
  os: string | null;
  platform: string | null;
}

/** A user's logins, most recently used first. Logins from before clients were recorded have only the time. */
export async function sessionsOf(db: Db, userId: Snowflake): Promise<AuthSession[]> {
  const rows = await db.kysely
    .selectFrom('tokens')
    .leftJoin('auth_sessions', 'auth_sessions.hash', 'tokens.hash')
    .select(['tokens.hash', 'tokens.created_at', 'auth_sessions.os', 'auth_sessions.platform', 'auth_sessions.last_used_at'])
    .where('tokens.user_id', '=', userId)
    .where('tokens.kind', '=', 'person')
    .execute();
  return rows
    .map(({ hash, created_at, os, platform, last_used_at }) => ({ hash, os, platform, usedAt: last_used_at ?? created_at }))
    .sort((a, b) => b.usedAt - a.usedAt);
}
