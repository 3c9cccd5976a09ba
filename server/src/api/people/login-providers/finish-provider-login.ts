import { finishProviderLogin as operation } from '@guildhall/protocol/operations/people/login-providers';
import type { LoginObject } from '@guildhall/protocol/objects/people/auth';
import type { ProviderRegistration } from '@guildhall/protocol/objects/people/login-providers';
import type { LoginProvider } from './provider.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { ProviderArrivalRow } from '../../../core/tables/login-providers.ts';
import { clientOf } from '../auth/client.ts';
import { refuseRegistration } from '../auth/registration.ts';
import { refuseResting, restoreAccount } from '../auth/standing.ts';
import { issuePersonToken } from '../auth/tokens.ts';
import { askForFactor } from '../mfa/ask-for-factor.ts';
import { findPersonByLogin, lockUser } from '../users/queries.ts';
import { loginSettings } from '../users/settings.ts';
import { storedIdentity } from './identity.ts';
import { refuseNewcomers } from './newcomers.ts';
import { requireProvider } from './provider.ts';
import { findIdentity, updateIdentity } from './queries.ts';
import { suggestUsername } from './suggest-username.ts';
import { insertArrival, takeArrival } from './visits.ts';

/**
 * Logs in with the one-time code of a callback: `{token, user_id, user_settings}`, or with a second factor `{mfa: true, ticket}`.
 * - An identity that is not linked gets `{registration}`, even if an account has its address: its owner logs in and links it.
 * - 50035 where that identity may not register; 50012 for a code that is unknown, used, expired or of another browser.
 * - 20013 and 20011 leave the code good for the same request with `undelete`.
 */
export const finishProviderLogin = route(operation, {
  access: open,
  limit: limits.loginProviders,
  run: async (ctx, { body }) => {
    const done = await ctx.transact(async (tx): Promise<{ factorOf: UserRow } | LoginObject | ProviderRegistration> => {
      const arrival = await takeArrival(ctx, tx, { code: body.code, purpose: 'login' });
      const provider = requireProvider(ctx, arrival.provider_id);
      const identity = storedIdentity(arrival.identity_json);
      const linked = await findIdentity(tx.db, { provider_id: provider.id, subject: identity.subject });
      const user = linked && (await lockUser(tx.db, linked.user_id));
      if (!linked || !user || user.deleted_at !== null) return offerRegistration(ctx, tx, provider, arrival);
      if (!body.undelete) refuseResting(user);
      await updateIdentity(tx.db, linked, { name: identity.name, email: identity.email, last_used_at: tx.now });
      if (user.mfa_enabled !== 0) return { factorOf: user };
      if (body.undelete) await restoreAccount(tx, user);
      const token = await issuePersonToken(tx, user.id, clientOf(ctx));
      return { token, user_id: user.id, user_settings: loginSettings(user) };
    });
    return 'factorOf' in done ? askForFactor(ctx, done.factorOf, body.undelete ? 'undelete' : 'login') : done;
  },
});

/** The initial values of the registration form; its ticket replaces the code. */
async function offerRegistration(
  ctx: PublicContext,
  tx: Tx,
  provider: LoginProvider,
  { browser, identity_json }: ProviderArrivalRow,
): Promise<ProviderRegistration> {
  refuseNewcomers(provider);
  // With invites, the form is sent with one.
  if (ctx.config.registration === 'closed') await refuseRegistration(ctx.config, tx.db, null);
  const identity = storedIdentity(identity_json);
  const ticket = await insertArrival(tx, { provider_id: provider.id, purpose: 'register', browser, user_id: null, identity });
  const owner = identity.email === null ? undefined : await findPersonByLogin(tx.db, identity.email);
  return {
    registration: {
      ticket,
      provider: { id: provider.id, name: provider.name },
      username: await suggestUsername(tx.db, identity),
      global_name: identity.global_name,
      email: identity.email,
      email_trusted: identity.email_trusted,
      email_taken: owner !== undefined,
    },
  };
}
