import { deleteLoginIdentity as operation } from '@guildhall/protocol/operations/people/login-providers';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { requireProof } from '../mfa/prove.ts';
import { lockUser } from '../users/queries.ts';
import { refuseLastWay } from './last-way.ts';
import { listIdentities } from './queries.ts';
import { unlink } from './unlink.ts';

/**
 * Unlinks an account of a provider; its owner gets a mail. Takes a proof (60003).
 * - 10001 if the caller has no such identity.
 * - 50035 for the last way to log in: without a password, a passkey and another account of a provider.
 */
export const deleteLoginIdentity = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { identity_id } }) => {
    const { user } = ctx.viewer;
    const own = await listIdentities(ctx.store.read, user.id);
    if (!own.some(({ id }) => id === identity_id)) fail('UNKNOWN_ACCOUNT');
    await requireProof(ctx);
    await ctx.transact(async (tx) => {
      const now = (await lockUser(tx.db, user.id)) ?? fail('UNKNOWN_ACCOUNT');
      const rows = await listIdentities(tx.db, user.id);
      const row = rows.find(({ id }) => id === identity_id) ?? fail('UNKNOWN_ACCOUNT');
      await refuseLastWay(ctx, tx, now, identity_id);
      await unlink(ctx, tx, { user: now, row });
    });
  },
});
