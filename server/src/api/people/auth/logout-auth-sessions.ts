import { authSessionId } from '../../../core/access/auth-session.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { requireProof } from '../mfa/prove.ts';
import { sessionsOf } from './sessions.ts';
import { revokeToken } from './tokens.ts';
import { logoutAuthSessions as operation } from '@guildhall/protocol/operations/people/auth';

/** Revokes a user's logins by `id_hash`; their gateway sessions close with 4004. Takes a proof: see requireProof. */
export const logoutAuthSessions = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    await requireProof(ctx, body);
    await ctx.transact(async (tx) => {
      const sessions = await sessionsOf(tx.db, ctx.viewer.user.id);
      for (const { hash } of sessions)
        if (body.session_id_hashes.includes(authSessionId(hash))) await revokeToken(tx, ctx.viewer.user.id, hash);
    });
  },
});
