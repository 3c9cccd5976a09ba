import { hashToken } from '../../../core/access/viewer.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { verifies } from '../../../core/oauth2/pkce.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { clientOf } from '../auth/client.ts';
import { issuePersonToken } from '../auth/tokens.ts';
import { findUser } from '../users/queries.ts';
import { loginSettings } from '../users/settings.ts';
import { exchangeAgentLogin as operation } from '@guildhall/protocol/operations/people/agent-logins';

/** The outcome of a login; `name` is that of the computer. */
type Outcome = { kind: 'refused' } | { kind: 'waiting' } | { kind: 'granted'; user: UserRow; name: string };

/**
 * Logs in an agent by its code and the verifier of its challenge: `{login}`, null while the person has not confirmed it
 * (docs/contract/people.md#desktop-agents). The login is listed as that of the agent on this computer.
 * - 50014 for a code that is unknown, used, declined or expired, or with another verifier, which uses it up.
 */
export const exchangeAgentLogin = route(operation, {
  access: open,
  limit: limits.agentTokens,
  run: async (ctx, { body }) => {
    const result = await transact(ctx, { userId: null, reason: null }, async (tx) => {
      const outcome = await take(tx, hashToken(body.code), body.code_verifier);
      if (outcome.kind !== 'granted') return outcome;
      const { user, name } = outcome;
      const client = { ...clientOf(ctx), platform: `Desktop agent (${name})` };
      return { ...outcome, token: await issuePersonToken(tx, user.id, client) };
    });
    // After the transaction, since the used code stays deleted.
    if (result.kind === 'refused') fail('INVALID_AUTH_TOKEN');
    if (result.kind === 'waiting') return { login: null };
    const { user, token } = result;
    return { login: { token, user_id: user.id, user_settings: loginSettings(user) } };
  },
});

async function take({ db, now }: Tx, hash: string, verifier: string): Promise<Outcome> {
  const login = await db.kysely.selectFrom('agent_logins').selectAll().where('hash', '=', hash).executeTakeFirst();
  if (!login || login.expires_at <= now) return { kind: 'refused' };
  const isOwn = verifies(verifier, login.challenge);
  if (isOwn && login.granted_by === null) return { kind: 'waiting' };
  const [taken] = await db.kysely.deleteFrom('agent_logins').where('hash', '=', hash).returningAll().execute();
  if (!isOwn || !taken?.granted_by) return { kind: 'refused' };
  const granter = await db.kysely.selectFrom('tokens').select('user_id').where('hash', '=', taken.granted_by).executeTakeFirst();
  const user = granter && (await findUser(db, granter.user_id));
  return user ? { kind: 'granted', user, name: taken.name } : { kind: 'refused' };
}
