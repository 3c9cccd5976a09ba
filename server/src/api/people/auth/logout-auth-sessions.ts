import { Maybe, Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { authSessionId } from '../../../core/auth-session.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { requireProof } from '../mfa/prove.ts';
import { sessionsOf } from './sessions.ts';
import { revokeToken } from './tokens.ts';

/** Revokes a user's logins by `id_hash`; their gateway sessions close with 4004. Takes a proof: see requireProof. */
export const logoutAuthSessions = route({
  id: 'logout_auth_sessions',
  method: 'POST',
  path: '/auth/sessions/logout',
  auth: ['person'],
  access: open,
  limit: limits.write,
  body: Type.Object({
    session_id_hashes: Type.Array(Text(1, 64), { minItems: 1, maxItems: 64 }),
    password: Maybe(Text(1, 128)),
    code: Maybe(Text(1, 16)),
  }),
  reply: 204,
  run: async (ctx, { body }) => {
    await requireProof(ctx, body);
    await ctx.transact(async (tx) => {
      const sessions = await sessionsOf(tx.db, ctx.viewer.user.id);
      for (const { hash } of sessions)
        if (body.session_id_hashes.includes(authSessionId(hash))) await revokeToken(tx, ctx.viewer.user.id, hash);
    });
  },
});
