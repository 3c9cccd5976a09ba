import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { AUTHENTICATOR_DELETE } from './events.ts';
import { refuseLastWay } from '../login-providers/last-way.ts';
import { lockUser } from '../users/queries.ts';
import { settleFactors } from './factors.ts';
import { ownPasskey } from './own-passkey.ts';
import { requireProof } from './prove.ts';
import { deleteWebauthnAuthenticator as operation } from '@guildhall/protocol/operations/people/mfa';

/** Deletes a passkey; takes a proof. 50035 for the last way to log in. After the last
 * factor the account has none. Emits AUTHENTICATOR_DELETE and USER_UPDATE. */
export const deleteWebauthnAuthenticator = route(operation, {
  access: ownPasskey,
  limit: limits.write,
  run: async (ctx, { body, access }) => {
    await requireProof(ctx, body);
    await ctx.transact(async (tx) => {
      const user = await lockUser(tx.db, access.user_id);
      if (user) await refuseLastWay(ctx, tx, user, access.id);
      await tx.db.kysely.deleteFrom('passkeys').where('id', '=', access.id).execute();
      tx.emit(AUTHENTICATOR_DELETE, { user_ids: [access.user_id] }, { id: access.id, type: 1 });
      await settleFactors(tx, ctx);
    });
  },
});
