import { LIMITS } from '@guildhall/protocol/limits';
import { finishProviderLink as operation } from '@guildhall/protocol/operations/people/login-providers';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { LoginIdentityRow } from '../../../core/tables/login-providers.ts';
import { sendNotice } from '../mails/send-mail.ts';
import { lockUser } from '../users/queries.ts';
import { storedIdentity } from './identity.ts';
import { requireProvider } from './provider.ts';
import { findIdentity, insertIdentity, listIdentities, loginIdentityObject, updateIdentity } from './queries.ts';
import { takeArrival } from './visits.ts';

/**
 * Links the account of a provider that the caller has returned from; the owner of the account gets a mail. Linking it again
 * updates its name.
 * - 50012 for a code that is unknown, used, expired, or of another person or browser.
 * - 50035 if someone else has linked it, or for more than 20.
 */
export const finishProviderLink = route(operation, {
  access: open,
  limit: limits.loginProviders,
  run: (ctx, { body }) =>
    ctx.transact(async (tx) => {
      const { user } = ctx.viewer;
      await lockUser(tx.db, user.id);
      const arrival = await takeArrival(ctx, tx, { code: body.code, purpose: 'link', userId: user.id });
      const provider = requireProvider(ctx, arrival.provider_id);
      const { subject, name, email } = storedIdentity(arrival.identity_json);
      const key = { provider_id: provider.id, subject };
      const known = await findIdentity(tx.db, key);
      if (known) return loginIdentityObject(ctx, await relink(tx, known, { user_id: user.id, name, email }));
      const { max } = LIMITS.accounts.loginIdentities;
      if ((await listIdentities(tx.db, user.id)).length >= max) failForm({ code: complain.maxLength(max) });
      const row = { id: tx.id(), user_id: user.id, ...key, name, email, created_at: tx.now, last_used_at: null };
      if (!(await insertIdentity(tx.db, row))) refuseOthers();
      const data = { provider: provider.name, account: name };
      if (user.email !== null) await sendNotice(tx, user, { kind: 'login_linked', to: user.email, data });
      return loginIdentityObject(ctx, row);
    }),
});

async function relink(
  tx: Tx,
  known: LoginIdentityRow,
  { user_id, name, email }: Pick<LoginIdentityRow, 'user_id' | 'name' | 'email'>,
): Promise<LoginIdentityRow> {
  if (known.user_id !== user_id) refuseOthers();
  await updateIdentity(tx.db, known, { name, email });
  return { ...known, name, email };
}

function refuseOthers(): never {
  return failForm({ code: complain.custom('IDENTITY_ALREADY_LINKED', 'This account is linked to another user here.') });
}
