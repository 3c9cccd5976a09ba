import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { lockUser } from '../users/queries.ts';
import { factorsOf, renewToken, settleFactors } from './factors.ts';
import { requireProof } from './prove.ts';
import { disableTotp as operation } from '@guildhall/protocol/operations/people/mfa';

/**
 * Removes the authenticator app: `{token}`. Takes a proof, or a code in the body. Without a passkey left the account has no
 * second factor any more: its recovery codes are deleted and its other logins revoked.
 */
export const disableTotp = route(operation, {
  access: open,
  limit: limits.login,
  run: async (ctx, { body }) => {
    const { id } = ctx.viewer.user;
    if (!(await factorsOf(ctx.store.read, id)).totp) fail('TWO_FACTOR_NOT_ENABLED');
    await requireProof(ctx, body);
    return ctx.transact(async (tx) => {
      await lockUser(tx.db, id);
      const gone = await tx.db.kysely
        .updateTable('second_factors')
        .set({ totp_secret: null })
        .where('user_id', '=', id)
        .where('totp_secret', 'is not', null)
        .returning('user_id')
        .execute();
      if (!gone.length) fail('TWO_FACTOR_NOT_ENABLED');
      await settleFactors(tx, ctx);
      return { token: await renewToken(tx, ctx) };
    });
  },
});
