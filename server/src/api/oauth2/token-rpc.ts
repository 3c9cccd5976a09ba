import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { Type } from 'typebox';
import { OAuthError } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { transact } from '../../core/transact.ts';
import { openScopes } from '../apps/applications/application.ts';
import { authenticateClient, checkForm } from './client.ts';
import { issueRpcToken } from './rpc-tokens.ts';

/**
 * `{rpc_token}` for an application that shows its secret (oauth2 2.1): a local client that is handed it need not ask the person
 * (GET /oauth2/authorize says `rpc_authorized`), and it counts once, for ten minutes. Only for applications that are approved
 * for the scope rpc, or may try it: unauthorized_client. No secret: invalid_client.
 */
export const tokenRpc = route({
  id: 'token_rpc',
  method: 'POST',
  path: '/oauth2/token/rpc',
  auth: ['none'],
  access: open,
  limit: limits.tokens,
  oauth: true,
  body: Type.Record(Type.String(), Type.Unknown()),
  reply: 200,
  run: async (ctx, { body }) => {
    checkForm(ctx, body);
    const { application, authenticated } = await authenticateClient(ctx, body);
    if (!authenticated) throw new OAuthError('invalid_client', 'Client authentication failed.', 401);
    const isTester = (application.flags & APPLICATION_FLAGS.RPC_PRIVATE_BETA) !== 0;
    if (!isTester && !openScopes(application).includes('rpc'))
      throw new OAuthError('unauthorized_client', 'The application is not approved for RPC.');
    const rpc_token = await transact(ctx, { userId: null, reason: null }, (tx) => issueRpcToken(tx, application.id));
    return { rpc_token };
  },
});
