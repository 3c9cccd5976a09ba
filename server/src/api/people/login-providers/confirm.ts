import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { storedIdentity } from './identity.ts';
import { findIdentity, updateIdentity } from './queries.ts';
import { takeArrival } from './visits.ts';

/** Uses up the one-time code of a confirmation: 50012 for a wrong code, 60008 if it is not an account that the caller has linked. */
export async function confirmByProvider(ctx: Context, tx: Tx, code: string): Promise<void> {
  const { id } = ctx.viewer.user;
  const arrival = await takeArrival(ctx, tx, { code, purpose: 'confirm', userId: id });
  const { subject } = storedIdentity(arrival.identity_json);
  const linked = await findIdentity(tx.db, { provider_id: arrival.provider_id, subject });
  if (linked?.user_id !== id) return fail('INVALID_TWO_FACTOR_CODE');
  return updateIdentity(tx.db, linked, { last_used_at: tx.now });
}
