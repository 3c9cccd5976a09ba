import { createHash } from 'node:crypto';
import { ApiError } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import { CHALLENGE_METHOD } from '../../../core/oauth2/pkce.ts';
import { withParameters } from '../../../core/oauth2/redirect.ts';
import { callbackAddress, secret, STATE_SECONDS } from './link.ts';
import { insertState } from './queries.ts';
import { endpointsOf, findService, ServiceFailure } from './service.ts';
import { authorizeConnection as operation } from '@guildhall/protocol/operations/people/connections';

/**
 * Starts linking an account of a service: `{url}` is where the user consents. The answer to /connections/{type}/callback
 * is valid once, within ten minutes, for the caller only. 10010 for a service that is not configured.
 */
export const authorizeConnection = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { type } }) => {
    const service = findService(ctx, type);
    const { authorization } = await endpointsOf(ctx, service).catch((error: unknown) => {
      if (error instanceof ServiceFailure) throw new ApiError(503, 0, '503: The service cannot be reached now');
      throw error;
    });
    const [state, verifier, nonce] = [secret(), secret(), secret()];
    const scopes = service.scopes ?? (service.issuer === undefined ? [] : ['openid', 'profile']);
    const now = ctx.clock.now();
    const expires_at = now + STATE_SECONDS * 1000;
    const row = { hash: hashToken(state), user_id: ctx.viewer.user.id, type, verifier, nonce, expires_at };
    await ctx.transact((tx) => insertState(tx.db, row, now));
    return {
      url: withParameters(authorization, {
        response_type: 'code',
        client_id: service.client_id,
        redirect_uri: callbackAddress(ctx, type),
        scope: scopes.join(' '),
        state,
        nonce: service.issuer === undefined ? undefined : nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: CHALLENGE_METHOD,
      }),
    };
  },
});
