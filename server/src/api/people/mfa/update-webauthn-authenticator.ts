import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { AUTHENTICATOR_UPDATE } from './events.ts';
import { authenticatorObject } from './passkeys.ts';
import { ownPasskey } from './own-passkey.ts';
import { requireProof } from './prove.ts';
import { updateWebauthnAuthenticator as operation } from '@guildhall/protocol/operations/people/mfa';

/** Renames a passkey; takes a proof. Emits AUTHENTICATOR_UPDATE. */
export const updateWebauthnAuthenticator = route(operation, {
  access: ownPasskey,
  limit: limits.write,
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
