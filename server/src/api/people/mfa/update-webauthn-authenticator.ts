import { Maybe, Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { AUTHENTICATOR_UPDATE } from './events.ts';
import { authenticatorObject } from './passkeys.ts';
import { ownPasskey } from './own-passkey.ts';
import { requireProof } from './prove.ts';

/** Renames a passkey; takes a proof. Emits AUTHENTICATOR_UPDATE. */
export const updateWebauthnAuthenticator = route({
  id: 'update_webauthn_authenticator',
  method: 'PATCH',
  path: '/users/@me/mfa/webauthn/credentials/{authenticator_id}',
  auth: ['person'],
  access: ownPasskey,
  limit: limits.write,
  body: Type.Object({ name: Type.Optional(Text(1, 32)), code: Maybe(Text(1, 16)) }),
  reply: 200,
  run: async (ctx, { body, access }) => {
    await requireProof(ctx, body);
    const name = body.name?.trim() || access.name;
    return ctx.transact(async (tx) => {
      await tx.db.kysely.updateTable('passkeys').set({ name }).where('id', '=', access.id).execute();
      const shown = authenticatorObject({ ...access, name });
      tx.emit(AUTHENTICATOR_UPDATE, { user_ids: [access.user_id] }, shown);
      return shown;
    });
  },
});
