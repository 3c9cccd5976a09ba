import { registerWithProvider as operation } from '@guildhall/protocol/operations/people/login-providers';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, Reply, route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { clientOf } from '../auth/client.ts';
import { acceptInvite, checkNewcomer, insertNewcomer } from '../auth/newcomer.ts';
import { issuePersonToken } from '../auth/tokens.ts';
import { loginSettings } from '../users/settings.ts';
import { adoptAvatar } from './adopt-avatar.ts';
import { refuseNewcomers } from './newcomers.ts';
import { type Identity, storedIdentity } from './identity.ts';
import { requireProvider } from './provider.ts';
import { insertIdentity } from './queries.ts';
import { takeArrival } from './visits.ts';

/**
 * Creates an account without a password for the identity of a provider, and logs in: 201 `{token, user_id, user_settings}`. The
 * rules are those of POST /auth/register; a refused form leaves the ticket good. The provider's address needs no link in a mail
 * if the operator trusts it.
 */
export const registerWithProvider = route(operation, {
  access: open,
  limit: limits.register,
  run: async (ctx, { body }) => {
    await checkNewcomer(ctx, body);
    const done = await ctx.transact(async (tx) => {
      const arrival = await takeArrival(ctx, tx, { code: body.ticket, purpose: 'register' });
      const provider = requireProvider(ctx, arrival.provider_id);
      refuseNewcomers(provider);
      const identity = storedIdentity(arrival.identity_json);
      const isTrusted = identity.email_trusted && identity.email === body.email.toLowerCase();
      const user = await insertNewcomer(tx, body, { password: null, verified: isTrusted || !ctx.config.verifyEmail });
      await insertFirst(tx, { userId: user.id, provider: provider.id, identity });
      const token = await issuePersonToken(tx, user.id, clientOf(ctx));
      await acceptInvite(tx, user, body);
      if (identity.avatar !== null) await tx.enqueue(adoptAvatar, { user_id: user.id, url: identity.avatar });
      return { token, user_id: user.id, user_settings: loginSettings(user) };
    });
    return new Reply(201, done);
  },
});

/** Links the identity; 50035 if another request has linked it meanwhile. */
async function insertFirst(
  tx: Tx,
  { userId, provider, identity }: { userId: string; provider: string; identity: Identity },
): Promise<void> {
  const { subject, name, email } = identity;
  const row = { id: tx.id(), user_id: userId, provider_id: provider, subject, name, email };
  if (await insertIdentity(tx.db, { ...row, created_at: tx.now, last_used_at: tx.now })) return;
  failForm({ ticket: complain.custom('IDENTITY_ALREADY_LINKED', 'This account is linked already. Log in with it.') });
}
