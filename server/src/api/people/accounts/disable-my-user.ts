import { Maybe, Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { requirePassword } from '../auth/require-password.ts';
import { requireProof } from '../mfa/prove.ts';
import { changeAccount } from '../users/change-account.ts';
import { closeSessions } from './close-sessions.ts';

/**
 * Disables the caller's account until a login with `undelete` (people's clients): it is logged out everywhere and
 * keeps all its data.
 */
export const disableMyUser = route({
  id: 'disable_my_user',
  method: 'POST',
  path: '/users/@me/disable',
  auth: ['person'],
  access: open,
  limit: limits.write,
  body: Type.Object({ password: Text(1, 128), code: Maybe(Text(1, 64)) }),
  reply: 204,
  run: async (ctx, { body }) => {
    const { user } = ctx.viewer;
    await requirePassword(ctx, body.password);
    if (user.mfa_enabled !== 0) await requireProof(ctx, { code: body.code });
    await ctx.transact(async (tx) => {
      await changeAccount(tx, user, { disabled_at: tx.now });
      await closeSessions(tx, user.id);
    });
  },
});
