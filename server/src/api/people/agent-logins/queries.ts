import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../core/access/viewer.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { AgentLoginRow } from '../../../core/tables/mfa.ts';
import { typedUserCode } from '../../../core/oauth2/device.ts';

/** The parts of a new login. */
type NewLogin = Pick<AgentLoginRow, 'challenge' | 'name' | 'user_code' | 'granted_by'> & {
  /** Ms until it expires. */
  lifetime: number;
};

/** Stores a login; returns the agent's code, of which the store has only the hash. */
export async function insertAgentLogin(
  { db, now }: { db: Db; now: number },
  { lifetime, name, ...login }: NewLogin,
): Promise<string> {
  const code = randomBytes(30).toString('base64url');
  // Without characters that could mislead the reader of a page.
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  const row = { ...login, name: shown, hash: hashToken(code), created_at: now, expires_at: now + lifetime };
  await db.kysely.insertInto('agent_logins').values(row).execute();
  return code;
}

/** The login that waits for a typed code; 50035 if the code is unknown, answered or expired. */
export async function findTyped(db: Db, typed: string, now: number): Promise<AgentLoginRow> {
  const row = await db.kysely
    .selectFrom('agent_logins')
    .selectAll()
    .where('user_code', '=', typedUserCode(typed))
    .executeTakeFirst();
  return row && row.granted_by === null && row.expires_at > now ? row : refuseUserCode();
}

/** Refuses a typed code for which no agent waits. */
export function refuseUserCode(): never {
  return failForm({ user_code: complain.custom('USER_CODE_INVALID', 'This code is unknown, used or expired.') });
}
