import { Maybe, Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { AUTHENTICATOR_DELETE } from './events.ts';
import { lockUser } from '../users/queries.ts';
import { settleFactors } from './factors.ts';
import { ownPasskey } from './own-passkey.ts';
import { requireProof } from './prove.ts';

/** Deletes a passkey; takes a proof. After the last factor the account has none. Emits AUTHENTICATOR_DELETE and USER_UPDATE. */
export const deleteWebauthnAuthenticator = route({
  id: 'delete_webauthn_authenticator',
  method: 'DELETE',
  path: '/users/@me/mfa/webauthn/credentials/{authenticator_id}',
  auth: ['person'],
  access: ownPasskey,
  limit: limits.write,
  body: Type.Object({ code: Maybe(Text(1, 16)) }),
  reply: 204,
  run: async (ctx, { body, access }) => {
    await requireProof(ctx, body);
    await ctx.transact(async (tx) => {
      await lockUser(tx.db, access.user_id);
      await tx.db.kysely.deleteFrom('passkeys').where('id', '=', access.id).execute();
      tx.emit(AUTHENTICATOR_DELETE, { user_ids: [access.user_id] }, { id: access.id, type: 1 });
      await settleFactors(tx, ctx);
    });
  },
});
